// SPDX-License-Identifier: MIT
// Lane moves through the LDS crossbar: ds_swizzle, ds_permute, ds_bpermute.
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> lds_cross_lane_rows() { return {}; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
