// Scans give the same bits as loops, for every EXEC mask, on every target.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/scan_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::ScanCases>(); }
