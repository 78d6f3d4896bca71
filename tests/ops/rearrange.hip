// Compaction, exchanges and sorting are what loops give, on every target.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/rearrange_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::RearrangeCases>(); }
