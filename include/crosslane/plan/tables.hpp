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
    const GoalSets& sets = search_.sets();
    if (!search_.arch().has_permlane16 || (search_.row_flips() & ~3u) != 0) return;
    if (sets.readers == 0 || !search_.may_have(1)) return;
    near_ = search_.value().want.lanes_with_flip(0, 0xf0) & sets.readers;
    far_ = search_.value().want.lanes_with_flip(16, 0xf0) & sets.readers;
    if (near_ != 0 && far_ != 0 && !search_.may_have(3)) return;
    gather(fit_table(MoveKind::permlane16, 0, search_.value()),
           fit_table(MoveKind::permlanex16, 16, search_.value()));
    if (!search_.arch().has_permlane16_var) return;
    const uint8_t table = search_.draft().add_table(search_.goal());
    Move near_move, far_move;
    near_move.kind = MoveKind::permlane16_var;
    far_move.kind = MoveKind::permlanex16_var;
    gather({near_move, near_}, {far_move, far_}, table);
    search_.draft().table_count = 0;
  }

 private:
  constexpr void gather(const Piece& near, const Piece& far, uint8_t table = no_operand) {
    Plan<W>& draft = search_.draft();
    const uint64_t readers = search_.sets().readers;
    const bool has_near = near_ != 0, has_far = far_ != 0;
    if ((has_near && !near.move.exists()) || (has_far && !far.move.exists())) return;
    if (has_far) draft.add_move(work_register, value_register, far.move, table);
    if (has_near)
      draft.add_move(has_far ? base_register : work_register, value_register, near.move, table);
    if (has_near && has_far)
      draft.add_select(work_register, lane_mask<W>::from_words(near_), base_register,
                       work_register);
    search_.finish(work_register, search_.sets().demanded & ~readers, readers, nullptr, nullptr, 0);
    draft.step_count = 0;
  }

  Search<W>& search_;
  uint64_t near_ = 0, far_ = 0;  // lanes that read their own row, and its neighbour
};

}  // namespace crosslane::plan
