// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/public_reports_cases.hpp"

TEST(PublicReports, HaveTheirNumbersOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::PublicReportCases>();
}
