// SPDX-License-Identifier: MIT
// v_permlane_bcast_b32: each lane reads the lane of its group whose position is the selector,
// modulo the width.
#pragma once

#include "crosslane/isa/amd/permlane_group.hpp"

namespace crosslane::isa::amd::permlane_bcast {

constexpr Move move(uint32_t selector, uint32_t width_lanes) {
  return {MoveKind::permlane_bcast,
          0xf,
          0xf,
          false,
          false,
          detail::group_control(selector, width_lanes)};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  return detail::why_not_group(m, arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::group_lanes(m, inputs, [](unsigned, unsigned group, detail::GroupOperands o) {
    return group + (o.selector & 63u & (o.width_lanes - 1));
  });
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  if (!arch.has_permlane_groups) return {};
  return detail::fit_group(
      MoveKind::permlane_bcast, wanted, demand,
      [&](const Move& m) { return permlane_bcast::lanes<W>(m, arch); },
      [](unsigned, unsigned s, unsigned width) { return s & (width - 1); });
}

}  // namespace crosslane::isa::amd::permlane_bcast
