// SPDX-License-Identifier: MIT
// Rule: a slip of the finger is recognised, another word is not.
#include "tools/suggest.hpp"

#include <array>
#include <gtest/gtest.h>

namespace crosslane::tools {
namespace {

TEST(EditDistance, CountsOneForEachSlip) {
  EXPECT_EQ(edit_distance("run", "run"), 0u);
  EXPECT_EQ(edit_distance("rnu", "run"), 1u);
  EXPECT_EQ(edit_distance("ru", "run"), 1u);
  EXPECT_EQ(edit_distance("rum", "run"), 1u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
}

TEST(DidYouMean, NamesTheNearestOrNothing) {
  constexpr std::array<std::string_view, 3> names = {"run", "targets", "doctor"};
  EXPECT_EQ(did_you_mean("tagrets", names), ", did you mean 'targets'?");
  EXPECT_EQ(did_you_mean("zzz", names), "");
}

}  // namespace
}  // namespace crosslane::tools
