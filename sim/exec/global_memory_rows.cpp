// SPDX-License-Identifier: MIT
// Flat, global and scratch loads and stores.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> global_memory_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
