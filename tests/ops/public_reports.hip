// The test ideas of public reports of wrong lane code; docs/public-bugs.md is their list.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/public_reports_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::PublicReportCases>(); }
