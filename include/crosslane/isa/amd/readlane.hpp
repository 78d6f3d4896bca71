// SPDX-License-Identifier: MIT
// v_readlane_b32: copies one lane to a scalar register, whatever EXEC says: of an inactive lane it
// reads what was last written there. As a lane map: every lane that then uses the scalar reads that
// lane. The selector counts modulo the wave size. [CDNA3 §V_READLANE_B32] [RDNA3 §V_READLANE_B32]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::readlane {

constexpr Move move(unsigned lane) { return {MoveKind::readlane, 0xf, 0xf, false, false, lane}; }

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  return detail::wave_size_reason(arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& = {}) {
  return lane_map<W>::all_from(from_lane(static_cast<unsigned>(m.control) & (W - 1)));
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  const unsigned i = (demand & wanted.reading_lanes()).first();
  if (i == W) return {};
  const Move m = move(lane_of(wanted.sources[i]));
  return equal_on(wanted, readlane::lanes<W>(m, arch), demand) ? m : Move{};
}

}  // namespace crosslane::isa::amd::readlane
