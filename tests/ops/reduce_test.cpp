// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/reduce_cases.hpp"

TEST(Reduce, IsTheNaiveLoopOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::ReduceCases>();
}
