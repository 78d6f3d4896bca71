// SPDX-License-Identifier: MIT
// v_cmp and v_cmpx.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> vector_compare_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
