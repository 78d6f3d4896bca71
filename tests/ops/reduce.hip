// Reductions give the same bits as a loop in the default order, on every target.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/reduce_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::ReduceCases>(); }
