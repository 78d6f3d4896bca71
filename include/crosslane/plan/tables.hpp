// SPDX-License-Identifier: MIT
// Plans that gather every lane of the own row with one v_permlane16 and every lane of the
// neighbouring row with one v_permlanex16, and select between them. With tables from scalars all
// rows do the same; gfx12's _var forms take each lane's position from a register, so that three
// vector instructions make any map of a wave32, and one any map that stays in its rows.
#pragma once

#include "crosslane/plan/search.hpp"

namespace crosslane::plan {

template <unsigned W>
class TablePlans {
 public:
  constexpr explicit TablePlans(Search<W>& search) : search_(search) {}

  constexpr void run() {
    if (!search_.arch().has_permlane16 || (search_.row_flips() & ~3u) != 0) return;
    if (search_.readers() == 0) return;
    near_ = readers_of_row(search_.goal(), 0);
    far_ = readers_of_row(search_.goal(), 16);
    gather(MoveKind::permlane16, MoveKind::permlanex16);
    if (search_.arch().has_permlane16_var)
      gather(MoveKind::permlane16_var, MoveKind::permlanex16_var);
  }

 private:
  constexpr bool add(uint8_t destination, MoveKind kind, const lane_map<W>& part) {
    Plan<W>& draft = search_.draft();
    if (kind == MoveKind::permlane16_var || kind == MoveKind::permlanex16_var) {
      Move m;
      m.kind = kind;
      draft.add_move(destination, value_register, m, draft.add_table(part));
      return true;
    }
    const Move m = isa::amd::fit<W>(kind, part, lane_mask<W>::all(), search_.arch());
    if (m.exists()) draft.add_move(destination, value_register, m);
    return m.exists();
  }

  constexpr void gather(MoveKind near_kind, MoveKind far_kind) {
    Plan<W>& draft = search_.draft();
    const uint64_t near_lanes = near_.reading_lanes().to_u64();
    const uint64_t far_lanes = far_.reading_lanes().to_u64();
    bool fits = far_lanes == 0 || add(work_register, far_kind, far_);
    if (near_lanes != 0)
      fits = fits && add(far_lanes == 0 ? work_register : base_register, near_kind, near_);
    if (fits && near_lanes != 0 && far_lanes != 0)
      draft.add_select(work_register, lane_mask<W>::from_words(near_lanes), base_register,
                       work_register);
    if (fits)
      search_.finish(work_register, search_.demanded() & ~search_.readers(), search_.readers(),
                     nullptr, nullptr, 0);
    draft.step_count = 0;
    draft.table_count = 0;
  }

  Search<W>& search_;
  lane_map<W> near_ = {}, far_ = {};
};

}  // namespace crosslane::plan
