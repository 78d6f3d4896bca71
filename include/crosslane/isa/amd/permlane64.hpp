// SPDX-License-Identifier: MIT
// v_permlane64_b32: exchanges the halves of a wave64: lane i reads lane i xor 32. It reads inactive
// lanes; only active ones are written. In wave32 it does nothing. gfx11 and later. [RDNA3
// §V_PERMLANE64_B32] [RDNA4 §16.8]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::permlane64 {

constexpr Move move() { return {MoveKind::permlane64}; }

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  if (!arch.has_permlane64) return "v_permlane64 exists since gfx11";
  return detail::wave_size_reason(arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move&, const Arch&, const Inputs<W>& inputs = {}) {
  lane_map<W> result = lane_map<W>::all_from(lane_source::own);
  if constexpr (W == 64)
    for (unsigned i = 0; i < W; ++i)
      if (inputs.exec.contains(i)) result.sources[i] = from_lane(i ^ 32u);
  return result;
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  if (!arch.has_permlane64 || W != 64 || (demand & wanted.reading_lanes()).is_empty()) return {};
  return equal_on(wanted, permlane64::lanes<W>(move(), arch), demand) ? move() : Move{};
}

}  // namespace crosslane::isa::amd::permlane64
