// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/scan_cases.hpp"

TEST(Scan, IsTheNaiveLoopOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::ScanCases>();
}
