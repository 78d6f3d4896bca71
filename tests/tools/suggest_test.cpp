// SPDX-License-Identifier: MIT
// Rule: a slip of the finger is recognised, another word is not.
#include "tools/suggest.hpp"

#include <array>
#include <gtest/gtest.h>

namespace crosslane::tools {
namespace {

TEST(DidYouMean, NamesTheNearestOrNothing) {
  constexpr std::array<std::string_view, 3> names = {"run", "targets", "doctor"};
  EXPECT_EQ(did_you_mean("tagrets", names), ", did you mean 'targets'?");
  EXPECT_EQ(did_you_mean("zzz", names), "");
}

}  // namespace
}  // namespace crosslane::tools
