// SPDX-License-Identifier: MIT
// What the exhaustive search works on: a map as small integers, and what each kind of vector move
// does, as the lane that every lane reads. Written without the planner's candidate generators, on
// purpose: it shares with them only isa::amd::lanes, which says what a move does.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "crosslane/isa/amd/all.hpp"

namespace crosslane::plan_search {

using arch::Arch;
using isa::amd::Move;
using isa::amd::MoveKind;

inline constexpr int8_t any = -1, zero = -2, fill = -3;

/// What each lane wants: a lane, any, zero or fill. Lanes past the wave are any.
using Lanes = std::array<int8_t, 64>;

template <unsigned W>
Lanes goal_of(const lane_map<W>& map) {
  Lanes goal;
  goal.fill(any);
  for (unsigned i = 0; i < W; ++i) {
    const lane_source s = map.sources[i];
    if (is_lane(s)) goal[i] = static_cast<int8_t>(lane_of(s));
    if (s == lane_source::own) goal[i] = static_cast<int8_t>(i);
    if (s == lane_source::zero) goal[i] = zero;
    if (s == lane_source::fill) goal[i] = fill;
  }
  return goal;
}

/// A move with fixed operands: what each lane reads, or no_source where it writes nothing (DPP with
/// bound_ctrl:0) or zero (bound_ctrl:1).
inline constexpr int8_t no_source = -1;

struct FixedMove {
  Lanes source;       // a lane or no_source
  uint64_t no_lanes;  // lanes with no_source
  bool has_masks;     // DPP16: row and bank masks, bound_ctrl
};

/// A rectangle of row and bank masks, as the lanes that it lets be written.
struct Target {
  const Arch& arch;
  unsigned wave;
  std::vector<FixedMove> dpp;     // every control
  std::vector<FixedMove> others;  // v_permlane64, gfx1250's group moves
  std::vector<uint64_t> rectangles;
  std::vector<unsigned> swaps;  // distances of the swaps that exist
  bool has_tables = false, has_variable_tables = false, has_dpp8 = false;
  uint64_t all_lanes = 0;
  // dpp_by_source[i][s]: the controls other than quad_perm by which lane i reads lane s
  std::array<std::array<std::vector<uint16_t>, 64>, 64> dpp_by_source;
};

template <unsigned W>
FixedMove fixed_move(const Move& m, const Arch& arch, bool has_masks) {
  FixedMove fixed{{}, 0, has_masks};
  fixed.source.fill(no_source);
  const lane_map<W> map = isa::amd::lanes<W>(m, arch);
  for (unsigned i = 0; i < W; ++i) {
    if (is_lane(map.sources[i]))
      fixed.source[i] = static_cast<int8_t>(lane_of(map.sources[i]));
    else
      fixed.no_lanes |= uint64_t{1} << i;
  }
  return fixed;
}

template <unsigned W>
Target make_target(const Arch& arch) {
  Target t{arch, W, {}, {}, {}, {}, false, false, false, W == 64 ? ~uint64_t{0} : 0xffffffffu, {}};
  for (unsigned code = 0; code < 512; ++code) {
    Move m{MoveKind::dpp16, 0xf, 0xf, false, false, code};
    if (isa::amd::why_not(m, arch, W)) continue;
    const FixedMove fixed = fixed_move<W>(m, arch, true);
    for (unsigned i = 0; i < W && code > 255; ++i)
      if (fixed.source[i] >= 0)
        t.dpp_by_source[i][fixed.source[i]].push_back(static_cast<uint16_t>(t.dpp.size()));
    t.dpp.push_back(fixed);
  }
  for (const MoveKind kind : {MoveKind::permlane64, MoveKind::permlane_bcast, MoveKind::permlane_up,
                              MoveKind::permlane_down, MoveKind::permlane_xor})
    for (uint64_t width = 2; width <= W; width *= 2)
      for (uint64_t selector = 0; selector < width; ++selector) {
        Move m;
        m.kind = kind;
        m.control = kind == MoveKind::permlane64 ? 0 : width << 32 | selector;
        if (kind == MoveKind::permlane64 && (W != 64 || width > 2 || selector > 0)) continue;
        if (!isa::amd::why_not(m, arch, W)) t.others.push_back(fixed_move<W>(m, arch, false));
      }
  for (unsigned rows = 1; rows < 1u << W / 16; ++rows)
    for (unsigned banks = 1; banks < 16; ++banks) {
      uint64_t lanes = 0;
      for (unsigned i = 0; i < W; ++i)
        if ((rows >> i / 16 & banks >> i / 4 % 4 & 1) != 0) lanes |= uint64_t{1} << i;
      t.rectangles.push_back(lanes);
    }
  if (arch.has_permlane16_swap) t.swaps.push_back(16);
  if (arch.has_permlane32_swap && W == 64) t.swaps.push_back(32);
  t.has_tables = arch.has_permlane16;
  t.has_variable_tables = arch.has_permlane16_var;
  t.has_dpp8 = arch.has_dpp8;
  return t;
}

/// The smallest rectangle that holds the lanes.
inline uint64_t smallest_rectangle(uint64_t lanes) {
  uint64_t rows = 0, banks = 0;
  for (unsigned r = 0; r < 4; ++r) {
    const uint64_t row = uint64_t{0xffff} << 16 * r, bank = uint64_t{0x000f000f000f000f} << 4 * r;
    if ((lanes & row) != 0) rows |= row;
    if ((lanes & bank) != 0) banks |= bank;
  }
  return rows & banks;
}

/// Sets of lanes of a goal.
struct Sets {
  uint64_t demanded = 0, readers = 0, selves = 0, zeroes = 0, fills = 0;

  explicit Sets(const Lanes& goal) {
    for (unsigned i = 0; i < 64; ++i) {
      const uint64_t bit = uint64_t{1} << i;
      if (goal[i] == any) continue;
      demanded |= bit;
      if (goal[i] >= 0) readers |= bit;
      if (goal[i] == static_cast<int>(i)) selves |= bit;
      if (goal[i] == zero) zeroes |= bit;
      if (goal[i] == fill) fills |= bit;
    }
  }
};

}  // namespace crosslane::plan_search
