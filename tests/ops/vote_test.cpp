// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/vote_cases.hpp"

TEST(Vote, IsTheNaiveFormulaOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::VoteCases>();
}
