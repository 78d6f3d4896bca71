// SPDX-License-Identifier: MIT
// 16-bit, bfloat and packed vector float arithmetic, fma_mix, dot products.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> vector_half_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
