// SPDX-License-Identifier: MIT
// v_permlane_idx_gen_b32: moves nothing; it makes the byte address by which ds_bpermute reads a
// position of the lane's group: from the position in a register and the width of the groups in a
// scalar. gfx1250. [CDNA5 §15.14]
#pragma once

#include "crosslane/isa/amd/permlane_group.hpp"

namespace crosslane::isa::amd::permlane_idx_gen {

constexpr Move move(uint32_t width_lanes) {
  return {MoveKind::permlane_idx_gen,           0xf, 0xf, false, false,
          detail::group_control(0, width_lanes)};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  return detail::why_not_group(m, arch, wave);
}

/// What lane i gets for that position.
constexpr uint32_t address_bytes(uint32_t position, uint32_t width_lanes, unsigned i) {
  return ((position & (width_lanes - 1)) + (i & ~(width_lanes - 1))) * 4;
}

/// No lane's content is moved.
template <unsigned W>
constexpr lane_map<W> lanes(const Move&, const Arch&, const Inputs<W>& = {}) {
  return lane_map<W>::all_from(lane_source::any);
}

}  // namespace crosslane::isa::amd::permlane_idx_gen
