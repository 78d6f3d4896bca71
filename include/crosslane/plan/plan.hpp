// SPDX-License-Identifier: MIT
// The planner: from a lane map, the lanes that matter, a target and what is scarce, to the cheapest
// instructions it knows that make the map on these lanes, proved by executing them on lane maps.
// All lanes of the wave are taken to be active. How far plans are from the optimum is
// docs/planner-table.md. Fast enough for a compiler to run: see bench/plan_compile_time.
#pragma once

#include "crosslane/plan/bases.hpp"
#include "crosslane/plan/lds.hpp"
#include "crosslane/plan/prove.hpp"
#include "crosslane/plan/tables.hpp"

namespace crosslane::plan {

namespace detail {

template <unsigned W>
constexpr Plan<W> no_plan(Reason reason, const Arch& arch) {
  Plan<W> plan;
  plan.reason = reason;
  plan.arch = &arch;
  return plan;
}

/// Maps that need no move: the value itself, or constants.
constexpr bool plan_without_moves(Search& search) {
  Draft& draft = search.draft();
  const Goal& sets = search.goal();
  if (sets.demanded == sets.selves) return search.offer(), true;
  if (sets.readers != 0) return false;
  draft.add_copy(work_register, sets.zeroes != 0 ? zero_operand : fill_operand);
  const uint64_t right = sets.zeroes != 0 ? sets.zeroes : sets.fills;
  search.finish(work_register, sets.demanded & ~right, right, nullptr, nullptr, 0);
  draft.step_count = 0;
  return true;
}

/// v_readlane alone, or with v_writelane or a select when the other lanes keep what they have or
/// get a constant.
constexpr void plan_one_lane(Search& search) {
  const Goal& sets = search.goal();
  Draft& draft = search.draft();
  const uint64_t movers = sets.readers & ~sets.selves;
  if (movers == 0) return;  // lanes keep what they have, or get constants
  const unsigned lane = search.value().want.at(crosslane::detail::lowest_bit(movers));
  const uint64_t readers = search.value().want.equal(lane) & sets.readers;
  if ((movers & ~readers) != 0) return;
  draft.add_move(work_register, value_register, isa::amd::readlane::move(lane));
  const uint64_t rest = sets.demanded & ~readers;
  if (rest == 0) {
    draft.result = work_register;
    search.offer();
  } else if ((rest & ~sets.selves) == 0 && crosslane::detail::count_bits(movers) == 1) {
    draft.add_move(value_register, work_register,
                   isa::amd::writelane::move(crosslane::detail::lowest_bit(movers)));
    draft.result = value_register;
    search.offer();
  } else if (search.arch().is_at_least(arch::Generation::gfx10)) {  // two scalar operands at once
    const uint8_t otherwise = (rest & ~sets.selves) == 0   ? value_register
                              : (rest & ~sets.zeroes) == 0 ? zero_operand
                              : (rest & ~sets.fills) == 0  ? fill_operand
                                                           : no_operand;
    draft.add_select(base_register, readers, work_register, otherwise);
    draft.result = base_register;
    if (otherwise != no_operand) search.offer();
  }
  draft.step_count = 0;
}

/// The moves that are fitted as a whole: gfx1250's group moves, which a select may complete, and
/// DPP8.
template <unsigned W>
constexpr void plan_fitted_moves(Search& search, const lane_map<W>& lanes) {
  const Goal& sets = search.goal();
  const bool has_groups = search.arch().has_permlane_groups;
  const bool suits_dpp8 =
      search.arch().has_dpp8 && sets.demanded == sets.readers &&
      (sets.readers & ~(search.value().same_row & ~search.value().flips.bits[3])) == 0;
  const lane_mask<W> readers = lane_mask<W>::from_words(sets.readers);
  for (const MoveKind kind : {MoveKind::dpp8, MoveKind::permlane_down, MoveKind::permlane_up,
                              MoveKind::permlane_xor, MoveKind::permlane_bcast}) {
    if (kind == MoveKind::dpp8 ? !suits_dpp8 : !has_groups) continue;
    const Move m = isa::amd::fit<W>(kind, lanes, readers, search.arch());
    if (!m.exists()) continue;
    search.draft().add_move(work_register, value_register, m);
    search.finish(work_register, sets.demanded & ~sets.readers, sets.readers, nullptr, nullptr, 0);
    search.undo_to(0);
  }
}

/// Whether one vector move was found, and nothing can be cheaper by that objective: wait states
/// make an LDS instruction win slots on gfx9.
constexpr bool is_unbeatable(const Search& search, Objective objective) {
  if (!search.has_best() || objective == Objective::vector_busy) return false;
  if (search.best().cost.vector_instructions > 1) return false;
  return objective != Objective::throughput || search.best().cost.wait_states == 0;
}

/// The search's best draft as a plan, proved.
template <unsigned W>
constexpr Plan<W> finished_plan(const Search& search, const LdsPlans<W>& lds,
                                const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  if (!search.has_best()) return no_plan<W>("no sequence of moves makes the map", arch);
  const Draft& best = search.best();
  Plan<W> plan;
  for (unsigned n = 0; n < best.step_count; ++n) {
    const bool has_mask = best.actions[n].kind == StepKind::select;
    plan.add({best.actions[n], lane_mask<W>::from_words(has_mask ? best.masks[n] : 0)});
  }
  for (unsigned t = 0; t < best.table_count; ++t) plan.add_table(lds.table(best.tables[t]));
  plan.result = best.result;
  plan.register_count = registers_used(plan);
  plan.cost = best.cost;
  plan.demand = demand;
  plan.arch = &arch;
  plan.proof = prove(plan, wanted, demand, arch);
  if (plan.proof != Proof::exact) plan.reason = "the planner made a plan that is not exact";
  return plan;
}

}  // namespace detail

/// The plan for a map in waves of W lanes. Lanes outside `demand` may get anything. A lane that
/// wants `own` keeps the value that it had. Without a plan, `reason` says why.
template <unsigned W>
constexpr Plan<W> plan_map(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch,
                           Objective objective = Objective::latency) {
  static_assert(W == 32 || W == 64, "AMD waves have 32 or 64 lanes");
  if (const Reason r = isa::amd::detail::wave_size_reason(arch, W))
    return detail::no_plan<W>(r, arch);
  const Goal goal(wanted, demand);
  if (goal.reads_outside)
    return detail::no_plan<W>("the map reads a lane that the wave does not have", arch);
  Search search(goal, arch, objective);
  LdsPlans<W> lds(search, wanted);
  if (!detail::plan_without_moves(search)) {
    search.assemble(1);
    // before v_readlane, whose result is scalar; and DPP8 needs no table in scalar registers
    if (!detail::is_unbeatable(search, objective) || search.best().cost.hoisted_instructions != 0)
      detail::plan_fitted_moves(search, lds.table(TableContent::lanes));
    if (!detail::is_unbeatable(search, objective)) detail::plan_one_lane(search);
    if (!detail::is_unbeatable(search, objective)) {
      search.assemble(3);
      Bases(search).run();
      TablePlans(search).run();
      lds.run();
    }
  }
  return detail::finished_plan(search, lds, wanted, demand, arch);
}

template <unsigned W>
constexpr Plan<W> plan_map(const lane_map<W>& wanted, const Arch& arch,
                           Objective objective = Objective::latency) {
  return plan_map(wanted, lane_mask<W>::all(), arch, objective);
}

/// What the plain ds_bpermute form of the map costs: what every plan is compared with.
template <unsigned W>
constexpr Plan<W> plan_by_bpermute(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch,
                                   Objective objective = Objective::latency) {
  const Goal goal(wanted, demand);
  if (goal.readers == 0) return detail::no_plan<W>("the map reads no lane", arch);
  Search search(goal, arch, objective);
  LdsPlans<W> lds(search, wanted);
  lds.bpermute();
  return detail::finished_plan(search, lds, wanted, demand, arch);
}

}  // namespace crosslane::plan
