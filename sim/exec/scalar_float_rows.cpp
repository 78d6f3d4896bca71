// SPDX-License-Identifier: MIT
// Scalar float arithmetic (gfx1150 and later).
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> scalar_float_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
