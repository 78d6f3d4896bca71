// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/shift_cases.hpp"

TEST(Shift, IsTheNaiveFormulaOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::ShiftCases>();
}
