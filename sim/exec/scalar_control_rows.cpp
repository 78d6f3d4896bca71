// SPDX-License-Identifier: MIT
// Messages, hardware registers, barriers, program counter, sleep, traps.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> scalar_control_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
