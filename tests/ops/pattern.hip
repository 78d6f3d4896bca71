// Patterns, shuffles, scatters and swaps have one meaning on every target.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/pattern_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::PatternCases>(); }
