// SPDX-License-Identifier: MIT
// Untyped buffer loads, stores, atomics.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> buffer_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
