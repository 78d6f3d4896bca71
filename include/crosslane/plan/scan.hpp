// SPDX-License-Identifier: MIT
// Inclusive scans in one order for all targets: inside each row of 16, lane i is combined with lane
// i - 1, then i - 2, i - 4, i - 8, where these are in the row; then odd rows take the total of the
// row before, then the upper half the total of the lower one. gfx9 does each level in one
// instruction; its row broadcasts are made for the last two. [ISA facts 8]
#pragma once

#include "crosslane/plan/reduction.hpp"

namespace crosslane::plan {

/// The trees of the order above.
template <unsigned W>
constexpr TreeMap<W> scan_trees() {
  TreeMap<W> level = TreeMap<W>::leaves();
  for (unsigned distance = 1; distance < W; distance *= 2) {
    const TreeMap<W> last = level;
    for (unsigned i = 0; i < W; ++i) {
      unsigned from = i;  // the lane that is combined, where there is one
      if (distance < 16 && (i & 15u) >= distance) from = i - distance;
      if (distance >= 16 && (i & distance) != 0) from = (i & ~(distance - 1)) - 1;
      if (from != i) level.trees[i] = combined_tree(last.trees[from], last.trees[i]);
    }
  }
  return level;
}

template <unsigned W>
class ScanBuilder {
 public:
  constexpr ScanBuilder(const Arch& arch, Fusion fusion) : arch_(arch), fusion_(fusion) {}

  constexpr Plan<W> build() {
    using dpp16::Kind;
    for (unsigned distance = 1; distance < 16; distance *= 2)
      combine({Kind::row_shr, static_cast<uint8_t>(distance)}, value_register, 0xf);
    if (arch_.has_dpp_row_bcast)
      combine({Kind::row_bcast, 15}, value_register, 0xa);
    else
      carry(isa::amd::permlanex16::move(~uint64_t{0}), 0xa);
    if (W == 64) {
      if (arch_.has_dpp_row_bcast)
        combine({Kind::row_bcast, 31}, value_register, 0xc);
      else
        carry(isa::amd::readlane::move(31), 0xc);
    }
    return plan_;
  }

 private:
  static constexpr uint8_t temporary = 1, carried = 2;

  /// Brings the totals into another register, and combines them in some rows.
  constexpr void carry(const Move& move, unsigned rows) {
    plan_.add_move(carried, value_register, move);
    if (move.kind == MoveKind::readlane) {
      plan_.add_copy(temporary, carried);
      combine(dpp16::quad_perm(0, 1, 2, 3), temporary, rows);
    } else {
      combine(dpp16::quad_perm(0, 1, 2, 3), carried, rows);
    }
  }

  /// Lanes that the control gives nothing, or whose row is masked, stay as they are.
  constexpr void combine(dpp16::Control control, uint8_t source, unsigned rows) {
    const Move move = dpp16::move(control, rows);
    if (fusion_ == Fusion::dpp)
      return plan_.add(
          {StepKind::combine_moved, value_register, source, value_register, no_operand, move, {}});
    constexpr uint8_t operand = 3;
    plan_.add_copy(operand, fill_operand);  // the identity
    plan_.add_move(operand, source, move);
    plan_.add({StepKind::combine, value_register, operand, value_register, no_operand, {}, {}});
  }

  const Arch& arch_;
  Fusion fusion_;
  Plan<W> plan_ = {};
};

/// The inclusive scan of the wave. Without fusion its fill operand is the operation's identity.
template <unsigned W>
constexpr Plan<W> plan_inclusive_scan(const Arch& arch, Fusion fusion = Fusion::dpp) {
  Plan<W> plan;
  plan.reason = isa::amd::detail::wave_size_reason(arch, W);
  if (!plan.reason) plan = ScanBuilder<W>(arch, fusion).build();
  plan.arch = &arch;
  if (plan.reason) return plan;
  plan.result = value_register;
  plan.cost = cost_of(plan, arch);
  plan.proof = prove_trees(plan, scan_trees<W>(), plan.demand, arch);
  if (plan.proof != Proof::exact) plan.reason = "the scan's plan is not exact";
  return plan;
}

}  // namespace crosslane::plan
