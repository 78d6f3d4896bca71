// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/reduce_some_cases.hpp"

TEST(ReduceSome, IsTheNaiveLoopOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::ReduceSomeCases>();
}
