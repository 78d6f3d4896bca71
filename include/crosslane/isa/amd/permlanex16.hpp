// SPDX-License-Identifier: MIT
// v_permlanex16_b32: each lane reads a lane of the other row of its half of 32, chosen by a table
// that all rows share. The table comes from two scalar operands, so a constant costs one or two
// s_mov, which can be hoisted. [RDNA3 §V_PERMLANEX16_B32]
#pragma once

#include "crosslane/isa/amd/permlane_table.hpp"

namespace crosslane::isa::amd::permlanex16 {

/// Nibble p of the table is the position that lanes at position p of a row read; src1 holds bits
/// [31:0], src2 bits [63:32].
constexpr Move move(uint64_t table, bool fetch_inactive = false, bool bound_ctrl = false) {
  return {MoveKind::permlanex16, 0xf, 0xf, bound_ctrl, fetch_inactive, table};
}

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  if (!arch.has_permlane16) return "v_permlanex16 exists since gfx10";
  return detail::wave_size_reason(arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::permlane_lanes(m, inputs, 16,
                                [&](unsigned i) { return detail::nibble(m.control, i); });
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  return arch.has_permlane16 ? detail::fit_table(MoveKind::permlanex16, 16, wanted, demand)
                             : Move{};
}

}  // namespace crosslane::isa::amd::permlanex16
