// Reductions of some lanes, for every EXEC mask, give the same bits as loops, on every target.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/reduce_some_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::ReduceSomeCases>(); }
