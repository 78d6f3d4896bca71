// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/rearrange_cases.hpp"

TEST(Rearrange, IsTheNaiveLoopOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::RearrangeCases>();
}
