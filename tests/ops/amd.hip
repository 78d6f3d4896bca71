// AMD's instructions by their own names keep their edge cases; the simulator executes them, and the host emulates them.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/amd_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::AmdCases>(); }
