// SPDX-License-Identifier: MIT
#include "tests/ops/amd_cases.hpp"
#include "tests/ops/host_main.hpp"

TEST(Amd, InstructionsKeepTheirEdgeCasesOnTheHost) {
  if constexpr (crosslane::wave_size == 32 || crosslane::wave_size == 64)
    crosslane_tests::run_on_host<crosslane_tests::AmdCases>();
}
