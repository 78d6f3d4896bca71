// SPDX-License-Identifier: MIT
// What a child said before it crashed counts, and its crash is its own.
#include "sim/decode/child_answer.hpp"

#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>

namespace crosslane::sim {
namespace {

TEST(ChildAnswer, IsWhatTheChildSaid) {
  const std::string large(300'000, 'x');  // more than a pipe holds
  EXPECT_EQ(answer_of_child([&](const Say& say) {
              say("begin ");
              say(large);
            }),
            "begin " + large);
  EXPECT_EQ(answer_of_child([](const Say&) {}), "");
}

TEST(ChildAnswer, EndsWhereTheChildCrashes) {
  EXPECT_EQ(answer_of_child([](const Say& say) {
              say("first");
              std::raise(SIGSEGV);
              say("second");
            }),
            "first");
  EXPECT_EQ(answer_of_child([](const Say& say) {
              say("first");
              std::abort();
            }),
            "first");
}

}  // namespace
}  // namespace crosslane::sim
