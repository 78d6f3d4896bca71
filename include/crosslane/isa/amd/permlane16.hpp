// SPDX-License-Identifier: MIT
// v_permlane16_b32: each lane reads a lane of its own row of 16, chosen by a table that
// all rows share. The table comes from two scalar operands, so a constant costs one or two s_mov,
// which can be hoisted. [RDNA3 §V_PERMLANE16_B32]
#pragma once

#include "crosslane/isa/amd/permlane_table.hpp"

namespace crosslane::isa::amd::permlane16 {

/// Nibble p of the table is the position that lanes at position p of a row read; src1 holds bits
/// [31:0], src2 bits [63:32].
constexpr Move move(uint64_t table, bool fetch_inactive = false, bool bound_ctrl = false) {
  return {MoveKind::permlane16, 0xf, 0xf, bound_ctrl, fetch_inactive, table};
}

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  if (!arch.has_permlane16) return "v_permlane16 exists since gfx10";
  return detail::wave_size_reason(arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  return detail::permlane_lanes(m, inputs, 0,
                                [&](unsigned i) { return detail::nibble(m.control, i); });
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  return arch.has_permlane16 ? detail::fit_table(MoveKind::permlane16, 0, wanted, demand) : Move{};
}

}  // namespace crosslane::isa::amd::permlane16
