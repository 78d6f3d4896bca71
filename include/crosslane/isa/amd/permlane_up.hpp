// SPDX-License-Identifier: MIT
// v_permlane_up_b32: lane i reads lane i - selector of its group; past the edge it keeps its own
// value.
#pragma once

#include "crosslane/isa/amd/permlane_group.hpp"

namespace crosslane::isa::amd::permlane_up {

constexpr Move move(uint32_t selector, uint32_t width_lanes) {
  return {
      MoveKind::permlane_up, 0xf, 0xf, false, false, detail::group_control(selector, width_lanes)};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  return detail::why_not_group(m, arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::group_lanes(m, inputs, [](unsigned i, unsigned group, detail::GroupOperands o) {
    const unsigned delta = o.selector < o.width_lanes ? o.selector : o.width_lanes;
    return i - group < delta ? W : i - delta;
  });
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  if (!arch.has_permlane_groups) return {};
  return detail::fit_group(
      MoveKind::permlane_up, wanted, demand,
      [&](const Move& m) { return permlane_up::lanes<W>(m, arch); },
      [](unsigned i, unsigned s, unsigned) { return i - s; });
}

}  // namespace crosslane::isa::amd::permlane_up
