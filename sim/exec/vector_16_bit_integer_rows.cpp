// SPDX-License-Identifier: MIT
// 16-bit and packed 16-bit integers.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> vector_16_bit_integer_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
