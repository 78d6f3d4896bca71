// SPDX-License-Identifier: MIT
#include "tests/ops/host_main.hpp"
#include "tests/ops/types_cases.hpp"

TEST(Types, OfOneTo64BytesMoveBitForBitOnTheHost) {
  crosslane_tests::run_on_host<crosslane_tests::TypeCases>();
}
