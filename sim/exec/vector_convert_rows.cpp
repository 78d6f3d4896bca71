// SPDX-License-Identifier: MIT
// Conversions between number formats.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> vector_convert_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
