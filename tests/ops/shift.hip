// Shifts and rotations have one meaning on every target; shift_cases.hpp has the naive formulas.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/shift_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::ShiftCases>(); }
