// SPDX-License-Identifier: MIT
// Plans that gather every lane of the own row with one v_permlane16 and every lane of the
// neighbouring row with one v_permlanex16, and select between them. With tables from scalars all
// rows do the same; gfx12's _var forms take each lane's position from a register, so that three
// vector instructions make any map of a wave32, and one any map that stays in its rows.
#pragma once

#include "crosslane/plan/search.hpp"

namespace crosslane::plan {

class TablePlans {
 public:
  constexpr explicit TablePlans(Search& search) : search_(search) {}

  constexpr void run() {
    const Goal& goal = search_.goal();
    if (!search_.arch().has_permlane16 || (goal.row_flips & ~3u) != 0) return;
    if (goal.readers == 0 || !search_.may_have(1)) return;
    near_ = search_.value().same_row;
    far_ = goal.readers & ~near_;
    if (near_ != 0 && far_ != 0 && !search_.may_have(3)) return;
    gather(fit_table(MoveKind::permlane16, 0, search_.value()),
           fit_table(MoveKind::permlanex16, 16, search_.value()));
    if (!search_.arch().has_permlane16_var) return;
    const uint8_t table = search_.draft().add_table(TableContent::lanes);
    Move near_move, far_move;
    near_move.kind = MoveKind::permlane16_var;
    far_move.kind = MoveKind::permlanex16_var;
    gather({near_move, near_}, {far_move, far_}, table);
    search_.draft().table_count = 0;
  }

 private:
  constexpr void gather(const Piece& near, const Piece& far, uint8_t table = no_operand) {
    Draft& draft = search_.draft();
    const uint64_t readers = search_.goal().readers;
    const bool has_near = near_ != 0, has_far = far_ != 0;
    if ((has_near && !near.move.exists()) || (has_far && !far.move.exists())) return;
    if (has_far) draft.add_move(work_register, value_register, far.move, table);
    if (has_near)
      draft.add_move(has_far ? base_register : work_register, value_register, near.move, table);
    if (has_near && has_far) draft.add_select(work_register, near_, base_register, work_register);
    search_.finish(work_register, search_.goal().demanded & ~readers, readers, nullptr, nullptr, 0);
    draft.step_count = 0;
  }

  Search& search_;
  uint64_t near_ = 0, far_ = 0;  // lanes that read their own row, and its neighbour
};

}  // namespace crosslane::plan
