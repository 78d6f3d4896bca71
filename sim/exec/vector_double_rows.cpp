// SPDX-License-Identifier: MIT
// 64-bit vector float arithmetic.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> vector_double_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
