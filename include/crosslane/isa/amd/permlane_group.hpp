// SPDX-License-Identifier: MIT
// What gfx1250's v_permlane_bcast, _up, _down and _xor share: two scalar operands, a selector and
// the width of the groups of lanes that they work in, a power of two. They do what HIP's shuffles
// with a width do, in one instruction, for run-time values. Inactive sources are read. [CDNA5
// §15.14] [HIP amd_warp_functions.h]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::detail {

/// Move::control: selector in bits [31:0], width in bits [63:32].
constexpr uint64_t group_control(uint32_t selector, uint32_t width_lanes) {
  return uint64_t{width_lanes} << 32 | selector;
}

struct GroupOperands {
  uint32_t selector;
  uint32_t width_lanes;
};

constexpr GroupOperands group_operands(const Move& m) {
  return {static_cast<uint32_t>(m.control), static_cast<uint32_t>(m.control >> 32)};
}

constexpr Reason why_not_group(const Move& m, const Arch& arch, unsigned wave) {
  if (!arch.has_permlane_groups)
    return "v_permlane_bcast, _up, _down, _xor and _idx_gen exist on gfx1250 only";
  const uint32_t width = group_operands(m).width_lanes;
  if (width == 0 || width > wave || (width & (width - 1)) != 0)
    return "the width is a power of two and not more than the wave";
  return wave_size_reason(arch, wave);
}

/// source_of(i, first lane of the group, operands) is a lane; W where the lane is past the group's
/// edge.
template <unsigned W, class SourceOf>
constexpr lane_map<W> group_lanes(const Move& m, const Inputs<W>& inputs, SourceOf source_of) {
  const GroupOperands operands = group_operands(m);
  lane_map<W> result = lane_map<W>::all_from(lane_source::own);
  for (unsigned i = 0; i < W; ++i) {
    if (!inputs.exec.contains(i)) continue;
    const unsigned s = source_of(i, i & ~(operands.width_lanes - 1), operands);
    if (s < W)
      result.sources[i] = from_lane(s);
    else
      result.sources[i] = inputs.disputed.permlane_edge_zero ? lane_source::zero : from_lane(i);
  }
  return result;
}

/// The operands that make the map, tried for each width with the selector that the first demanded
/// lane asks for.
template <unsigned W, class LanesOf, class SelectorOf>
constexpr Move fit_group(MoveKind kind, const lane_map<W>& wanted, lane_mask<W> demand,
                         LanesOf lanes_of, SelectorOf selector_of) {
  Move m;
  m.kind = kind;
  for (unsigned width = W; width >= 2; width /= 2) {
    for (unsigned i = 0; i < W; ++i) {
      const lane_source want = wanted.sources[i];
      if (!is_lane(want) || !demand.contains(i) || lane_of(want) == i) continue;
      m.control = group_control(selector_of(i, lane_of(want), width) & (W - 1), width);
      if (equal_on(wanted, lanes_of(m), demand)) return m;
      break;
    }
  }
  return {};
}

}  // namespace crosslane::isa::amd::detail
