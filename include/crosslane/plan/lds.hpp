// SPDX-License-Identifier: MIT
// Plans through the LDS crossbar, and through LDS memory where no lane move reaches. One
// ds_bpermute makes any map within its reach, which is half of a wave64 on gfx10 and gfx11; there
// v_permlane64 brings the other half near, and on gfx10, which has no move between the halves, the
// value goes through scratch memory of a word a lane. [ISA facts 3.2, 11.2]
#pragma once

#include "crosslane/plan/bases.hpp"

namespace crosslane::plan {

template <unsigned W>
class LdsPlans {
 public:
  constexpr explicit LdsPlans(Search<W>& search) : search_(search) {}

  constexpr void run() {
    if (search_.sets().readers == 0) return;
    const lane_map<W> lanes = without_constants(search_.goal());
    swizzle(lanes);
    bpermute(lanes);
    permute();
    restart();
  }

  /// The plan that any map can have: ds_bpermute, or memory where it does not reach.
  constexpr void bpermute(const lane_map<W>& lanes) {
    Plan<W>& draft = search_.draft();
    const lane_mask<W> all = lane_mask<W>::all();
    if (isa::amd::ds_bpermute::can_do(lanes, all, search_.arch())) {
      draft.add_move(work_register, value_register, isa::amd::ds_bpermute::move(),
                     draft.add_table(lanes));
      return constants();
    }
    if (search_.arch().has_permlane64) return halves(lanes);
    draft.add({StepKind::lds_store, no_operand, value_register, no_operand, no_operand, {}, {}});
    draft.add({StepKind::lds_load,
               work_register,
               no_operand,
               no_operand,
               draft.add_table(lanes),
               {},
               {}});
    constants();
  }

  /// Lanes that want zero or the fill value read anything; a select gives it to them.
  static constexpr lane_map<W> without_constants(const lane_map<W>& goal) {
    lane_map<W> lanes = goal;
    for (lane_source& s : lanes.sources)
      if (!is_lane(s)) s = lane_source::any;
    return lanes;
  }

 private:
  constexpr void restart() {
    search_.draft().step_count = 0;
    search_.draft().table_count = 0;
  }

  /// Ends the draft: its result has the lanes, the constants are missing.
  constexpr void constants() {
    const uint64_t right = search_.sets().readers;
    search_.finish(work_register, search_.sets().demanded & ~right, right, nullptr, nullptr, 0);
    if (search_.sets().zeroes != 0 && search_.sets().fills != 0) {
      Plan<W>& draft = search_.draft();
      draft.add_select(work_register, lane_mask<W>::from_words(search_.sets().zeroes), zero_operand,
                       work_register);
      search_.finish(work_register, search_.sets().fills, right | search_.sets().zeroes, nullptr,
                     nullptr, 0);
    }
    restart();
  }

  /// ds_permute leaves zero in lanes that nobody pushes to. Lanes that nobody wants push where they
  /// lose, because the highest pushing lane wins.
  constexpr void permute() {
    const GoalSets& sets = search_.sets();
    if (sets.zeroes == 0 || sets.fills != 0) return;
    const unsigned reach = isa::amd::ds_bpermute::reach_lanes(search_.arch(), W);
    lane_map<W> table = lane_map<W>::all_from(lane_source::any);
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = search_.goal().sources[i];
      if (!is_lane(s)) continue;
      if (((lane_of(s) ^ i) >= reach) || is_lane(table.sources[lane_of(s)])) return;
      table.sources[lane_of(s)] = from_lane(i);
    }
    for (unsigned j = 0; j < W; ++j)
      if (!is_lane(table.sources[j]) && !push_away(table, j, reach)) return;
    search_.draft().add_move(work_register, value_register, isa::amd::ds_permute::move(),
                             search_.draft().add_table(table));
    search_.finish(work_register, 0, sets.demanded, nullptr, nullptr, 0);
    restart();
  }

  constexpr bool push_away(lane_map<W>& table, unsigned unwanted, unsigned reach) {
    const unsigned first = unwanted & ~(reach - 1);
    for (unsigned i = first; i < first + reach; ++i) {
      const lane_source s = search_.goal().sources[i];
      if (s != lane_source::any && (!is_lane(s) || lane_of(s) < unwanted)) continue;
      table.sources[unwanted] = from_lane(i);
      return true;
    }
    return false;
  }

  constexpr void swizzle(const lane_map<W>& lanes) {
    const Move m =
        isa::amd::fit<W>(MoveKind::ds_swizzle, lanes, lane_mask<W>::all(), search_.arch());
    if (!m.exists()) return;
    search_.draft().add_move(work_register, value_register, m);
    constants();
  }

  /// Lanes that read their own half do so from the value, the others from the exchanged halves.
  constexpr void halves(const lane_map<W>& lanes) {
    Plan<W>& draft = search_.draft();
    lane_map<W> near = lanes, far = lanes;
    uint64_t far_lanes = 0, near_lanes = 0;
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = lanes.sources[i];
      if (!is_lane(s)) continue;
      const bool is_far = (lane_of(s) / 32) != i / 32;
      (is_far ? far_lanes : near_lanes) |= uint64_t{1} << i;
      (is_far ? near : far).sources[i] = lane_source::any;
      if (is_far) far.sources[i] = from_lane(lane_of(s) ^ 32u);
    }
    draft.add_move(base_register, value_register, permlane64::move());
    far_half(far);
    if (near_lanes == 0) return constants();
    draft.add_move(spare_register, value_register, isa::amd::ds_bpermute::move(),
                   draft.add_table(near));
    draft.add_select(work_register, lane_mask<W>::from_words(near_lanes), spare_register,
                     work_register);
    constants();
  }

  constexpr void far_half(const lane_map<W>& far) {
    Plan<W>& draft = search_.draft();
    const Move m = isa::amd::fit<W>(MoveKind::ds_swizzle, far, lane_mask<W>::all(), search_.arch());
    if (m.exists()) return draft.add_move(work_register, base_register, m);
    draft.add_move(work_register, base_register, isa::amd::ds_bpermute::move(),
                   draft.add_table(far));
  }

  Search<W>& search_;
};

}  // namespace crosslane::plan
