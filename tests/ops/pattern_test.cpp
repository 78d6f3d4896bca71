// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/pattern_cases.hpp"

TEST(Pattern, IsTheNaiveFormulaOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::PatternCases>();
}
