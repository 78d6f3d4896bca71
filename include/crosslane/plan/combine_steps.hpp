// SPDX-License-Identifier: MIT
// The steps that reductions and scans are made of: a lane's value combined with another lane's, in
// place in the value register. A DPP level is one step that compilers fold into the operation,
// where the operation takes a DPP operand. [LLVM GCNDPPCombine]
#pragma once

#include "crosslane/plan/step.hpp"

namespace crosslane::plan {

namespace dpp16 = isa::amd::dpp16;

/// Whether the operation takes a DPP operand: 32-bit operations of two operands do.
enum class Fusion : uint8_t { dpp, none };

template <unsigned W>
class CombineSteps {
 public:
  static constexpr uint8_t temporary = 1;

  constexpr CombineSteps(Plan<W>& plan, Fusion fusion) : plan_(plan), fusion_(fusion) {}

  /// Every lane with the one that the control reads, which is a lane everywhere that matters.
  constexpr void combine(dpp16::Control control) {
    const Move move = dpp16::move(control, 0xf, 0xf, true);
    if (fusion_ == Fusion::none) return move_and_combine(move);
    combine_moved(value_register, move);
  }

  /// The value with lanes of `source`; lanes that the move does not write stay as they are.
  constexpr void combine_moved(uint8_t source, const Move& move) {
    plan_.add(
        {{StepKind::combine_moved, value_register, source, value_register, no_operand, move}, {}});
  }

  constexpr void move_and_combine(const Move& move) {
    plan_.add_move(temporary, value_register, move);
    plan_.add({{StepKind::combine, value_register, temporary, value_register, no_operand, {}}, {}});
  }

  constexpr void swap_and_combine(const Move& move) {
    plan_.add_copy(temporary, value_register);
    move_and_combine(move);
  }

  /// Rows whose lanes are alike, combined in scalars where the row broadcast is too slow: rows 0
  /// and 1 while it makes that of rows 2 and 3. The left operand is `source`.
  constexpr void combine_four_rows() {
    constexpr uint8_t row_0 = 1, rows_2_3 = 2, row_1 = 3, scalar_2_3 = 4;
    plan_.add_move(row_0, value_register, isa::amd::readlane::move(15));
    plan_.add({{StepKind::combine_moved, rows_2_3, value_register, value_register, no_operand,
                dpp16::move({dpp16::Kind::row_bcast, 15}, 0xf, 0xf, true)},
               {}});
    plan_.add_move(row_1, value_register, isa::amd::readlane::move(31));
    plan_.add_move(scalar_2_3, rows_2_3, isa::amd::readlane::move(63));
    plan_.add_copy(value_register, row_0);
    for (const uint8_t right : {row_1, scalar_2_3})
      plan_.add({{StepKind::combine, value_register, value_register, right, no_operand, {}}, {}});
  }

  /// The temporary with the value, in some lanes only.
  constexpr void combine_in(lane_mask<W> takers) {
    plan_.add({{StepKind::combine, temporary, temporary, value_register, no_operand, {}}, {}});
    plan_.add_select(value_register, takers, temporary, value_register);
  }

 private:
  Plan<W>& plan_;
  Fusion fusion_;
};

}  // namespace crosslane::plan
