// SPDX-License-Identifier: MIT
// v_writelane_b32: writes a scalar to one lane, whatever EXEC says; all other lanes keep their
// content. The scalar is the map's fill operand. The selector counts modulo the wave size. [CDNA3
// §V_WRITELANE_B32] [RDNA3 §V_WRITELANE_B32]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::writelane {

constexpr Move move(unsigned lane) { return {MoveKind::writelane, 0xf, 0xf, false, false, lane}; }

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  return detail::wave_size_reason(arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& = {}) {
  lane_map<W> result = lane_map<W>::all_from(lane_source::own);
  result.sources[m.control & (W - 1)] = lane_source::fill;
  return result;
}

/// A map that fills one lane and keeps the others.
template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  const unsigned lane = (demand & wanted.lanes_with(lane_source::fill)).first();
  if (lane == W) return {};
  return equal_on(wanted, writelane::lanes<W>(move(lane), arch), demand) ? move(lane) : Move{};
}

}  // namespace crosslane::isa::amd::writelane
