// SPDX-License-Identifier: MIT
// v_readfirstlane_b32: copies the lowest active lane to a scalar register; lane 0 when none is
// active. Of a value that differs between lanes it silently takes one. [CDNA3 §V_READFIRSTLANE_B32]
// [RDNA3 §V_READFIRSTLANE_B32]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::readfirstlane {

constexpr Move move() { return {MoveKind::readfirstlane}; }

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  return detail::wave_size_reason(arch, wave);
}

/// What every lane that uses the scalar then reads.
template <unsigned W>
constexpr lane_map<W> lanes(const Move&, const Arch&, const Inputs<W>& inputs = {}) {
  return lane_map<W>::all_from(from_lane(inputs.exec.is_empty() ? 0 : inputs.exec.first()));
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  if ((demand & wanted.reading_lanes()).is_empty()) return {};
  return equal_on(wanted, readfirstlane::lanes<W>(move(), arch), demand) ? move() : Move{};
}

}  // namespace crosslane::isa::amd::readfirstlane
