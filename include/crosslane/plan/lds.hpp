// SPDX-License-Identifier: MIT
// Plans through the LDS crossbar, and through LDS memory where no lane move reaches. One
// ds_bpermute makes any map within its reach, which is half of a wave64 on gfx10 and gfx11; there
// v_permlane64 brings the other half near, and on gfx10, which has no move between the halves, the
// value goes through scratch memory of a word a lane. [LLVM GCNSubtarget, supportsWaveWideBPermute]
#pragma once

#include "crosslane/plan/bases.hpp"

namespace crosslane::plan {

/// The lanes that plans through the crossbar read: constants come by a select afterwards.
template <unsigned W>
constexpr lane_map<W> without_constants(const lane_map<W>& wanted, const Goal& goal) {
  lane_map<W> lanes = lane_map<W>::all_from(lane_source::any);
  for (unsigned i = 0; i < W; ++i)
    if ((goal.readers >> i & 1) != 0)
      lanes.sources[i] = wanted.sources[i] == lane_source::own ? from_lane(i) : wanted.sources[i];
  return lanes;
}

/// The lanes that read the other half, as lanes of exchanged halves.
template <unsigned W>
constexpr lane_map<W> far_lanes(const lane_map<W>& lanes) {
  lane_map<W> far = lane_map<W>::all_from(lane_source::any);
  for (unsigned i = 0; i < W; ++i)
    if (is_lane(lanes.sources[i]) && ((lane_of(lanes.sources[i]) ^ i) & 32u) != 0)
      far.sources[i] = from_lane(lane_of(lanes.sources[i]) ^ 32u);
  return far;
}

/// ds_permute leaves zero in lanes that nobody pushes to. Lanes that nobody wants push where they
/// lose, because the highest pushing lane wins. The lane that each lane pushes to; not
/// `is_possible` where two lanes want the same one, or there is no place to lose.
template <unsigned W>
class PushTable {
 public:
  constexpr PushTable(const lane_map<W>& lanes, const Goal& goal, unsigned reach)
      : lanes_(lanes), goal_(goal), reach_(reach) {
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = lanes.sources[i];
      if (!is_lane(s)) continue;
      if ((lane_of(s) ^ i) >= reach || is_lane(table.sources[lane_of(s)])) return;
      table.sources[lane_of(s)] = from_lane(i);
    }
    for (unsigned j = 0; j < W; ++j)
      if (!is_lane(table.sources[j]) && !push_away(j)) return;
    is_possible = true;
  }

  bool is_possible = false;
  lane_map<W> table = lane_map<W>::all_from(lane_source::any);

 private:
  constexpr bool push_away(unsigned unwanted) {
    const unsigned first = unwanted & ~(reach_ - 1);
    for (unsigned i = first; i < first + reach_; ++i) {
      const lane_source s = lanes_.sources[i];
      if (is_lane(s) ? lane_of(s) < unwanted : (goal_.demanded >> i & 1) != 0) continue;
      table.sources[unwanted] = from_lane(i);
      return true;
    }
    return false;
  }

  const lane_map<W>& lanes_;
  const Goal& goal_;
  unsigned reach_;
};

template <unsigned W>
class LdsPlans {
 public:
  constexpr LdsPlans(Search& search, const lane_map<W>& wanted)
      : search_(search), lanes_(without_constants(wanted, search.goal())) {}

  constexpr void run() {
    if (search_.goal().readers == 0) return;
    swizzle();
    bpermute();
    permute();
    search_.draft().restart();
  }

  /// The plan that any map can have: ds_bpermute, or memory where it does not reach.
  constexpr void bpermute() {
    Draft& draft = search_.draft();
    const bool leaves_half = (search_.value().flips.bits[5] & search_.goal().readers) != 0;
    if (reach() == W || !leaves_half) {
      draft.add_move(work_register, value_register, isa::amd::ds_bpermute::move(),
                     draft.add_table(TableContent::lanes));
      return constants();
    }
    if (search_.arch().has_permlane64) return halves();
    draft.add({StepKind::lds_store, no_operand, value_register, no_operand, no_operand, {}});
    draft.add({StepKind::lds_load,
               work_register,
               no_operand,
               no_operand,
               draft.add_table(TableContent::lanes),
               {}});
    constants();
  }

  [[nodiscard]] constexpr lane_map<W> table(TableContent content) const {
    if (content == TableContent::far_half) return far_lanes(lanes_);
    if (content == TableContent::targets)
      return PushTable<W>(lanes_, search_.goal(), reach()).table;
    lane_map<W> lanes = lanes_;
    for (unsigned i = 0; i < W && content == TableContent::near_half; ++i)
      if (is_lane(lanes.sources[i]) && ((lane_of(lanes.sources[i]) ^ i) & 32u) != 0)
        lanes.sources[i] = lane_source::any;
    return lanes;
  }

 private:
  [[nodiscard]] constexpr unsigned reach() const {
    return isa::amd::ds_bpermute::reach_lanes(search_.arch(), W);
  }

  /// Ends the draft: its result has the lanes, the constants are missing.
  constexpr void constants() {
    const Goal& goal = search_.goal();
    const uint64_t right = goal.readers;
    search_.finish(work_register, goal.demanded & ~right, right, nullptr, nullptr, 0);
    if (goal.zeroes != 0 && goal.fills != 0) {
      search_.draft().add_select(work_register, goal.zeroes, zero_operand, work_register);
      search_.finish(work_register, goal.fills, right | goal.zeroes, nullptr, nullptr, 0);
    }
    search_.draft().restart();
  }

  constexpr void permute() {
    const Goal& goal = search_.goal();
    if (goal.zeroes == 0 || goal.fills != 0) return;
    search_.draft().add_move(work_register, value_register, isa::amd::ds_permute::move(),
                             search_.draft().add_table(TableContent::targets));
    // the table takes a compiler longer than the comparison of costs
    if (search_.would_win() && PushTable<W>(lanes_, goal, reach()).is_possible)
      search_.finish(work_register, 0, goal.demanded, nullptr, nullptr, 0);
    search_.draft().restart();
  }

  constexpr void swizzle() {
    const Move m =
        isa::amd::fit<W>(MoveKind::ds_swizzle, lanes_, lane_mask<W>::all(), search_.arch());
    if (!m.exists()) return;
    search_.draft().add_move(work_register, value_register, m);
    constants();
  }

  /// Lanes that read their own half do so from the value, the others from the exchanged halves.
  constexpr void halves() {
    Draft& draft = search_.draft();
    const uint64_t near = ~search_.value().flips.bits[5] & search_.goal().readers;
    draft.add_move(base_register, value_register, permlane64::move());
    const Move m = isa::amd::fit<W>(MoveKind::ds_swizzle, far_lanes(lanes_), lane_mask<W>::all(),
                                    search_.arch());
    if (m.exists())
      draft.add_move(work_register, base_register, m);
    else
      draft.add_move(work_register, base_register, isa::amd::ds_bpermute::move(),
                     draft.add_table(TableContent::far_half));
    if (near == 0) return constants();
    draft.add_move(spare_register, value_register, isa::amd::ds_bpermute::move(),
                   draft.add_table(TableContent::near_half));
    draft.add_select(work_register, near, spare_register, work_register);
    constants();
  }

  Search& search_;
  lane_map<W> lanes_;
};

}  // namespace crosslane::plan
