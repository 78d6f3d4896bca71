// SPDX-License-Identifier: MIT
// LDS loads, stores, atomics.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> lds_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
