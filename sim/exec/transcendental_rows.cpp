// SPDX-License-Identifier: MIT
// rcp, rsq, sqrt, exp, log, sin, cos; f32, f16, f64.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> transcendental_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
