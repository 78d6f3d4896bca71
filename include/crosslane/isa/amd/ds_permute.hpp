// SPDX-License-Identifier: MIT
// ds_permute_b32: the one push among the moves: each active lane sends its value to the lane that
// its address register names. Where two send to the same lane, the higher sender wins; an active
// lane that nobody sends to gets 0; inactive lanes are not written. The same reach as ds_bpermute.
// [CDNA3 §12.16, DS_PERMUTE_B32]
#pragma once

#include "crosslane/isa/amd/ds_bpermute.hpp"

namespace crosslane::isa::amd::ds_permute {

constexpr Move move(unsigned offset_bytes = 0) {
  return {MoveKind::ds_permute, 0xf, 0xf, false, false, offset_bytes};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  return ds_bpermute::why_not(m, arch, wave);
}

/// As a pull map: lane j reads the highest active lane i whose inputs.index[i] + offset names j.
template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch& arch, const Inputs<W>& inputs = {}) {
  if (!inputs.index) return lane_map<W>::all_from(lane_source::any);
  const unsigned reach = ds_bpermute::reach_lanes(arch, W, inputs.disputed);
  lane_map<W> result = lane_map<W>::all_from(lane_source::own);
  for (unsigned i = 0; i < W; ++i)
    if (inputs.exec.contains(i)) result.sources[i] = lane_source::zero;
  for (unsigned i = 0; i < W; ++i) {
    if (!inputs.exec.contains(i)) continue;
    const unsigned j = ds_bpermute::lane_at(uint64_t{inputs.index[i]} + m.control, i, reach);
    if (inputs.exec.contains(j)) result.sources[j] = from_lane(i);
  }
  return result;
}

}  // namespace crosslane::isa::amd::ds_permute
