// SPDX-License-Identifier: MIT
// v_permlane16_var_b32: each lane reads the position of its own row that the low 4 bits of its own
// index register name. gfx12 and later; the only in-row gather with run-time lanes that does not go
// through LDS. [RDNA4 §16.9, V_PERMLANE16_VAR_B32]
#pragma once

#include "crosslane/isa/amd/permlane_table.hpp"

namespace crosslane::isa::amd::permlane16_var {

constexpr Move move(bool fetch_inactive = false, bool bound_ctrl = false) {
  return {MoveKind::permlane16_var, 0xf, 0xf, bound_ctrl, fetch_inactive, 0};
}

constexpr Reason why_not(const Move&, const Arch& arch, unsigned wave) {
  if (!arch.has_permlane16_var) return "v_permlane16_var exists since gfx12";
  return detail::wave_size_reason(arch, wave);
}

/// Lane i reads position inputs.index[i]; without an index, nobody knows.
template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  if (!inputs.index) return lane_map<W>::all_from(lane_source::any);
  return detail::permlane_lanes(m, inputs, 0, [&](unsigned i) { return inputs.index[i] & 15u; });
}

/// Whether an index register can make the map: every demanded lane reads a lane of its own row.
template <unsigned W>
constexpr bool can_do(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  return arch.has_permlane16_var && detail::reads_row(0, wanted, demand);
}

}  // namespace crosslane::isa::amd::permlane16_var
