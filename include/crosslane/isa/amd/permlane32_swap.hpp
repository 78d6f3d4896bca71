// SPDX-License-Identifier: MIT
// v_permlane32_swap_b32: the upper half of the destination changes places with the lower half of
// the source. gfx950.
#pragma once

#include "crosslane/isa/amd/permlane_swap.hpp"

namespace crosslane::isa::amd::permlane32_swap {

constexpr Move move(bool fetch_inactive = false, bool bound_ctrl = false) {
  return {MoveKind::permlane32_swap, 0xf, 0xf, bound_ctrl, fetch_inactive, 0};
}

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  if (!arch.has_permlane32_swap) return "v_permlane32_swap exists on gfx950 only";
  return detail::wave_size_reason(arch, wave);
}

/// The destination register afterwards: lanes of the source register, `own` its old content.
template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::swap_lanes(m, 32, detail::SwapResult::destination, inputs);
}

/// The source register afterwards: lanes of the old destination register, `own` its old content.
template <unsigned W>
constexpr lane_map<W> second_lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::swap_lanes(m, 32, detail::SwapResult::source, inputs);
}

}  // namespace crosslane::isa::amd::permlane32_swap
