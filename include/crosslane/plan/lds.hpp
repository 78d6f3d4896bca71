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
    if (search_.readers() == 0) return;
    const lane_map<W> lanes = without_constants(search_.goal());
    swizzle(lanes);
    bpermute(lanes);
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
    const uint64_t right = search_.readers();
    search_.finish(work_register, search_.demanded() & ~right, right, nullptr, nullptr, 0);
    if (search_.zeroes() != 0 && search_.fills() != 0) {
      Plan<W>& draft = search_.draft();
      draft.add_select(work_register, lane_mask<W>::from_words(search_.zeroes()), zero_operand,
                       work_register);
      search_.finish(work_register, search_.fills(), right | search_.zeroes(), nullptr, nullptr, 0);
    }
    restart();
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
