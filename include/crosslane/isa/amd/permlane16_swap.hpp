// SPDX-License-Identifier: MIT
// v_permlane16_swap_b32: odd rows of the destination change places with the even rows before them
// of the source. gfx950 and gfx1250.
#pragma once

#include "crosslane/isa/amd/permlane_swap.hpp"

namespace crosslane::isa::amd::permlane16_swap {

constexpr Move move(bool fetch_inactive = false, bool bound_ctrl = false) {
  return {MoveKind::permlane16_swap, 0xf, 0xf, bound_ctrl, fetch_inactive, 0};
}

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  if (!arch.has_permlane16_swap) return "v_permlane16_swap exists on gfx950 and gfx1250 only";
  return detail::wave_size_reason(arch, wave);
}

/// The destination register afterwards: lanes of the source register, `own` its old content.
template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::swap_lanes(m, 16, detail::SwapResult::destination, inputs);
}

/// The source register afterwards: lanes of the old destination register, `own` its old content.
template <unsigned W>
constexpr lane_map<W> second_lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::swap_lanes(m, 16, detail::SwapResult::source, inputs);
}

}  // namespace crosslane::isa::amd::permlane16_swap
