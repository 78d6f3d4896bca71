// SPDX-License-Identifier: MIT
// Scalar memory.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> scalar_memory_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
