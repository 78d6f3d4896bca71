// SPDX-License-Identifier: MIT
// Moves between lanes: readlane, writelane, permlane, swaps, mbcnt.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> cross_lane_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
