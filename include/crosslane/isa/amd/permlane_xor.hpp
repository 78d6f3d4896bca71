// SPDX-License-Identifier: MIT
// v_permlane_xor_b32: lane i reads lane i xor selector; its own value where that lane is past the
// end of its group. A lane before the group is read: as in HIP, only the end is checked, which
// matters when the selector is not below the width. [HIP __shfl_xor]
#pragma once

#include "crosslane/isa/amd/permlane_group.hpp"

namespace crosslane::isa::amd::permlane_xor {

constexpr Move move(uint32_t selector, uint32_t width_lanes) {
  return {
      MoveKind::permlane_xor, 0xf, 0xf, false, false, detail::group_control(selector, width_lanes)};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  return detail::why_not_group(m, arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::group_lanes(m, inputs, [](unsigned i, unsigned group, detail::GroupOperands o) {
    if (o.selector >= W) return W;
    const unsigned s = i ^ o.selector;
    return s < group + o.width_lanes ? s : W;
  });
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  if (!arch.has_permlane_groups) return {};
  return detail::fit_group(
      MoveKind::permlane_xor, wanted, demand,
      [&](const Move& m) { return permlane_xor::lanes<W>(m, arch); },
      [](unsigned i, unsigned s, unsigned) { return i ^ s; });
}

}  // namespace crosslane::isa::amd::permlane_xor
