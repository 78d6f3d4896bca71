// SPDX-License-Identifier: MIT
// The reduction that the library compiles: the search of reduction.hpp takes a compiler's constant
// evaluator too long, so this knows which moves it chooses on each family. The result is proved
// like every plan; a test compares costs with the search's.
#pragma once

#include "crosslane/plan/reduction.hpp"

namespace crosslane::plan {

template <unsigned W>
class QuickReduction {
 public:
  constexpr QuickReduction(const Reduction<W>& wanted, const Arch& arch)
      : wanted_(wanted), arch_(arch) {}

  constexpr Plan<W> build() {
    for (unsigned distance = 1; distance < 16 && distance < wanted_.cluster; distance *= 2)
      steps_.combine(reduction_control(distance, arch_));
    if (wanted_.cluster > 16) rows();
    plan_.result = value_register;
    if (is_in_one_lane_) read(one_lane_);
    return plan_;
  }

 private:
  static constexpr uint8_t temporary = CombineSteps<W>::temporary;

  constexpr void rows() {
    if (ends_in_four_rows(wanted_, arch_)) return steps_.combine_four_rows();
    if (broadcasts_do()) return row_broadcasts();
    if (arch_.has_permlane16)
      steps_.move_and_combine(isa::amd::permlanex16::move(0));
    else if (arch_.has_permlane16_swap)
      steps_.swap_and_combine(isa::amd::permlane16_swap::move());
    else
      steps_.move_and_combine(
          isa::amd::ds_swizzle::move(isa::amd::ds_swizzle::bit_mask(31, 0, 16)));
    if (wanted_.cluster <= 32) return;
    // one half reads the other where that is enough, or all there is
    const lane_mask<W> lower = lane_mask<W>::first_lanes(32);
    const bool is_in_half = lower.contains(wanted_.demand) || (~lower).contains(wanted_.demand);
    if (arch_.has_permlane64 && !is_in_half)
      return steps_.move_and_combine(isa::amd::permlane64::move());
    steps_.move_and_combine(isa::amd::readlane::move(lower.intersects(wanted_.demand) ? 32 : 0));
    is_in_one_lane_ = !is_in_half;
    one_lane_ = 0;
  }

  /// gfx9's row broadcasts make the last row of a wave right, and odd rows for clusters of 32.
  [[nodiscard]] constexpr bool broadcasts_do() const {
    return arch_.has_dpp_row_bcast &&
           (wanted_.cluster == 64 || odd_rows().contains(wanted_.demand));
  }
  [[nodiscard]] constexpr lane_mask<W> odd_rows() const {
    return lane_mask<W>::where([](unsigned i) { return (i & 16u) != 0; });
  }
  constexpr void row_broadcasts() {
    steps_.combine({dpp16::Kind::row_bcast, 15});
    if (wanted_.cluster == 32) return;
    steps_.combine({dpp16::Kind::row_bcast, 31});
    is_in_one_lane_ = !lane_mask<W>::range(48, 64).contains(wanted_.demand);
    one_lane_ = W - 1;
  }

  constexpr void read(unsigned lane) {
    plan_.add_move(temporary, value_register, isa::amd::readlane::move(lane));
    if (wanted_.place == ResultPlace::vector_register) plan_.add_copy(value_register, temporary);
  }

  const Reduction<W>& wanted_;
  const Arch& arch_;
  Plan<W> plan_ = {};
  CombineSteps<W> steps_{plan_, wanted_.fusion};
  bool is_in_one_lane_ = false;
  unsigned one_lane_ = 0;
};

/// As plan_reduction, in a fraction of its time, for the objective of least latency.
template <unsigned W>
constexpr Plan<W> plan_reduction_quickly(const Reduction<W>& wanted, const Arch& arch) {
  Plan<W> plan = QuickReduction<W>(wanted, arch).build();
  plan.arch = &arch;
  plan.demand = wanted.demand;
  plan.register_count = registers_used(plan);
  plan.proof = prove_trees(plan, reduction_trees<W>(wanted.cluster), wanted.demand, arch);
  if (plan.proof != Proof::exact) plan.reason = "no sequence of moves makes the reduction";
  return plan;
}

}  // namespace crosslane::plan
