// SPDX-License-Identifier: MIT
// Reductions in the default order: lane i with i xor 1, then xor 2, 4, 8, 16, 32. After k levels
// all lanes of an aligned group of 2^k hold the same bits, so a level may read any lane of the
// sibling group: mirrors do for xor 4 and 8 where those do not exist, and gfx9's row broadcasts do
// for 16 and 32 if only the last lanes matter. Lanes that no demanded lane still needs may hold
// anything, so no level needs masks, and DPP levels have the form that compilers fold into the
// operation. [LLVM GCNDPPCombine]
#pragma once

#include "crosslane/plan/combine_steps.hpp"
#include "crosslane/plan/prove_combine.hpp"
#include "crosslane/plan/schedule.hpp"

namespace crosslane::plan {

/// Where the result may be: a scalar is as good for every use but as a moved or old value.
enum class ResultPlace : uint8_t { anywhere, vector_register };

template <unsigned W>
struct Reduction {
  unsigned cluster = W;  // lanes, a power of two: each aligned cluster is reduced
  lane_mask<W> demand = lane_mask<W>::all();
  Fusion fusion = Fusion::dpp;
  ResultPlace place = ResultPlace::anywhere;
};

/// The trees of the default order.
template <unsigned W>
constexpr TreeMap<W> reduction_trees(unsigned cluster) {
  TreeMap<W> level = TreeMap<W>::leaves();
  for (unsigned distance = 1; distance < cluster; distance *= 2) {
    const TreeMap<W> last = level;
    for (unsigned i = 0; i < W; ++i)
      level.trees[i] = combined_tree(last.trees[i], last.trees[i ^ distance]);
  }
  return level;
}

/// The control that reads the sibling group of that many lanes, 1 to 8, whose lanes are all alike.
constexpr dpp16::Control reduction_control(unsigned distance, const Arch& arch) {
  if (arch.has_dpp_row_xmask) return {dpp16::Kind::row_xmask, static_cast<uint8_t>(distance)};
  if (distance == 1) return dpp16::quad_perm(1, 0, 3, 2);
  if (distance == 2) return dpp16::quad_perm(2, 3, 0, 1);
  if (distance == 4) return {dpp16::Kind::row_half_mirror, 0};
  return {dpp16::Kind::row_mirror, 0};
}

/// Whether scalars may do for the last two levels. Where a vector instruction waits for the scalar
/// that another one wrote, one v_readlane behind six DPP levels comes late; several wait together.
template <unsigned W>
constexpr bool ends_in_four_rows(const Reduction<W>& wanted, const Arch& arch) {
  using isa::amd::Consumer, isa::amd::Producer;
  return wanted.cluster == 64 && wanted.demand == lane_mask<W>::all() &&
         wanted.place == ResultPlace::vector_register && wanted.fusion == Fusion::dpp &&
         arch.has_dpp_row_bcast &&
         isa::amd::required_wait(arch, Producer::valu_sgpr, Consumer::valu_constant).states != 0;
}

template <unsigned W>
class ReductionSearch {
 public:
  constexpr ReductionSearch(const Reduction<W>& wanted, const Arch& arch, Objective objective)
      : wanted_(wanted), arch_(arch), objective_(objective) {}

  constexpr Plan<W> run() {
    const TreeMap<W> trees = reduction_trees<W>(wanted_.cluster);
    trees_ = &trees;
    level(1);
    Plan<W> plan = best_;
    plan.arch = &arch_;
    plan.demand = wanted_.demand;
    plan.register_count = registers_used(plan);
    plan.proof = has_best_ ? Proof::exact : Proof::none;
    if (!has_best_) plan.reason = "no sequence of moves makes the reduction";
    trees_ = nullptr;
    return plan;
  }

 private:
  static constexpr uint8_t temporary = CombineSteps<W>::temporary;

  constexpr void level(unsigned distance) {
    if (distance >= wanted_.cluster) return finish();
    const unsigned first = draft_.step_count;
    if (distance < 16) {
      steps_.combine(reduction_control(distance, arch_));
      level(distance * 2);
      draft_.step_count = static_cast<uint8_t>(first);
      return;
    }
    const auto attempt = [&](auto add_steps) {
      add_steps();
      level(distance * 2);
      draft_.step_count = static_cast<uint8_t>(first);
    };
    if (arch_.has_dpp_row_bcast)
      attempt([&] {
        steps_.combine({dpp16::Kind::row_bcast, static_cast<uint8_t>(distance == 16 ? 15 : 31)});
      });
    if (distance == 16) attempt_16(attempt);
    if (distance == 16 && ends_in_four_rows(wanted_, arch_)) {
      steps_.combine_four_rows();
      offer();
      draft_.step_count = static_cast<uint8_t>(first);
      draft_.result = value_register;
    }
    if (distance == 32) attempt_32(attempt);
  }

  template <class Attempt>
  constexpr void attempt_16(Attempt attempt) {
    // all lanes of a row are alike, so an inline constant is table enough
    if (arch_.has_permlane16)
      attempt([&] { steps_.move_and_combine(isa::amd::permlanex16::move(0)); });
    if (arch_.has_permlane16_swap)
      attempt([&] { steps_.swap_and_combine(isa::amd::permlane16_swap::move()); });
    attempt([&] {
      steps_.move_and_combine(
          isa::amd::ds_swizzle::move(isa::amd::ds_swizzle::bit_mask(31, 0, 16)));
    });
  }

  template <class Attempt>
  constexpr void attempt_32(Attempt attempt) {
    if (arch_.has_permlane64)
      attempt([&] { steps_.move_and_combine(isa::amd::permlane64::move()); });
    if (arch_.has_permlane32_swap)
      attempt([&] { steps_.swap_and_combine(isa::amd::permlane32_swap::move()); });
    for (const unsigned lane : {0u, 32u})  // one half reads a lane of the other
      attempt([&] { steps_.move_and_combine(isa::amd::readlane::move(lane)); });
  }

  /// The last level is done: the demanded lanes have the result, or one of them can be read.
  constexpr void finish() {
    offer();
    if (wanted_.cluster != W) return;
    const unsigned lane = first_right_lane();
    if (lane == W) return;
    const unsigned first = draft_.step_count;
    draft_.add_move(temporary, value_register, isa::amd::readlane::move(lane));
    if (wanted_.place == ResultPlace::vector_register) draft_.add_copy(value_register, temporary);
    offer();
    draft_.step_count = static_cast<uint8_t>(first);
    draft_.result = value_register;
  }

  [[nodiscard]] constexpr unsigned first_right_lane() const {
    TreeMachine<W> machine(arch_);
    for (unsigned n = 0; n < draft_.step_count; ++n) machine.execute(draft_.steps[n]);
    for (unsigned i = 0; i < W; ++i)
      if (machine.content(value_register).trees[i] == trees_->trees[i]) return i;
    return W;
  }

  constexpr void offer() {
    draft_.cost = cost_of(draft_, arch_);
    const uint64_t key = cost_key(draft_.cost, objective_);
    if (has_best_ && key >= best_key_) return;
    if (prove_trees(draft_, *trees_, wanted_.demand, arch_) != Proof::exact) return;
    best_ = draft_;
    best_key_ = key;
    has_best_ = true;
  }

  const Reduction<W>& wanted_;
  const Arch& arch_;
  Objective objective_;
  const TreeMap<W>* trees_ = nullptr;
  Plan<W> draft_ = {}, best_ = {};
  CombineSteps<W> steps_{draft_, wanted_.fusion};
  uint64_t best_key_ = 0;
  bool has_best_ = false;
};

/// The cheapest known reduction, in the default order, bit for bit. Without a plan, `reason` says
/// why.
template <unsigned W>
constexpr Plan<W> plan_reduction(const Reduction<W>& wanted, const Arch& arch,
                                 Objective objective = Objective::latency) {
  Plan<W> none;
  none.arch = &arch;
  none.reason = isa::amd::detail::wave_size_reason(arch, W);
  if (none.reason) return none;
  if (wanted.cluster < 1 || wanted.cluster > W || (wanted.cluster & (wanted.cluster - 1)) != 0) {
    none.reason = "a cluster is a power of two and not more than the wave";
    return none;
  }
  return ReductionSearch<W>(wanted, arch, objective).run();
}

}  // namespace crosslane::plan
