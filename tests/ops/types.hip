// Values of 1 to 64 bytes move bit for bit.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/types_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::TypeCases>(); }
