// Votes, matches and active forms are right for every EXEC mask, on every target.
#include "tests/ops/hip_main.hpp"
#include "tests/ops/vote_cases.hpp"

int main() { return crosslane_tests::hip_main<crosslane_tests::VoteCases>(); }
