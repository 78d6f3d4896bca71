// SPDX-License-Identifier: MIT
// What v_permlane16 and v_permlanex16 share: a 64-bit table of 16 nibbles, nibble p being the
// position in the source row that lanes at position p of every row read. Inactive sources: fi reads
// them; without it bound_ctrl:1 gives 0 and bound_ctrl:0 keeps the old content. [RDNA3
// §V_PERMLANE16_B32] [LLVM operands, "fi", "bound_ctrl"]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::detail {

inline constexpr uint64_t identity_nibbles = 0xfedcba9876543210u;

constexpr unsigned nibble(uint64_t table, unsigned position) {
  return static_cast<unsigned>(table >> 4 * (position & 15u)) & 15u;
}

/// Lane i reads position position_of(i) of the row at (i & ~15) ^ row_flip.
template <unsigned W, class PositionOf>
constexpr lane_map<W> permlane_lanes(const Move& m, const Inputs<W>& inputs, unsigned row_flip,
                                     PositionOf position_of) {
  const bool all_active = inputs.exec.is_all();
  lane_map<W> result;
  for (unsigned i = 0; i < W; ++i) {
    result.sources[i] = lane_source::own;
    if (!all_active && !inputs.exec.contains(i)) continue;
    const unsigned s = ((i & ~15u) ^ row_flip) + position_of(i);
    if (all_active || m.fetch_inactive || inputs.exec.contains(s))
      result.sources[i] = from_lane(s);
    else if (m.bound_ctrl)
      result.sources[i] = lane_source::zero;
  }
  return result;
}

/// Every demanded lane reads the row at (i & ~15) ^ row_flip.
template <unsigned W>
constexpr bool reads_row(unsigned row_flip, const lane_map<W>& wanted, lane_mask<W> demand) {
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = wanted.sources[i];
    if (want == lane_source::any || (demand.words_[0] >> i & 1) == 0) continue;
    if (!is_lane(want) || (lane_of(want) & ~15u) != ((i & ~15u) ^ row_flip)) return false;
  }
  return true;
}

/// The table for a map whose demanded lanes each read the row at (i & ~15) ^ row_flip, alike in
/// every row.
template <unsigned W>
constexpr Move fit_table(MoveKind kind, unsigned row_flip, const lane_map<W>& wanted,
                         lane_mask<W> demand) {
  uint64_t table = identity_nibbles;
  uint32_t solved = 0;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = wanted.sources[i];
    if (want == lane_source::any || (demand.words_[0] >> i & 1) == 0) continue;
    const unsigned s = static_cast<unsigned>(want), shift = 4 * (i & 15u);
    if (s >= W || ((s ^ i ^ row_flip) & ~15u) != 0) return {};
    if ((solved >> (i & 15u) & 1) != 0 && (table >> shift & 15u) != (s & 15u)) return {};
    solved |= 1u << (i & 15u);
    table = (table & ~(uint64_t{15} << shift)) | uint64_t{s & 15u} << shift;
  }
  if (solved == 0) return {};
  Move m;
  m.kind = kind;
  m.control = table;
  return m;
}

}  // namespace crosslane::isa::amd::detail
