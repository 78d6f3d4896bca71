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

/// What is wanted, in the form that the search takes: own is the lane itself, other lanes any.
template <unsigned W>
constexpr lane_map<W> goal_of(const lane_map<W>& wanted, lane_mask<W> demand) {
  lane_map<W> goal = wanted;
  for (unsigned i = 0; i < W; ++i) {
    if (!demand.contains(i))
      goal.sources[i] = lane_source::any;
    else if (goal.sources[i] == lane_source::own)
      goal.sources[i] = from_lane(i);
  }
  return goal;
}

template <unsigned W>
constexpr bool has_bad_source(const lane_map<W>& goal) {
  for (const lane_source s : goal.sources)
    if (is_lane(s) && lane_of(s) >= W) return true;
  return false;
}

/// Maps that need no move: the value itself, or constants.
template <unsigned W>
constexpr bool plan_without_moves(Search<W>& search, const lane_map<W>& goal) {
  Plan<W>& draft = search.draft();
  if (equal_on(goal, lane_map<W>::identity(), lane_mask<W>::all())) return search.offer(), true;
  if (search.readers() == 0) {
    draft.add_copy(work_register, search.zeroes() != 0 ? zero_operand : fill_operand);
    const uint64_t right = search.zeroes() != 0 ? search.zeroes() : search.fills();
    search.finish(work_register, search.demanded() & ~right, right, nullptr, nullptr, 0);
    draft.step_count = 0;
    return true;
  }
  return false;
}

/// One move, into a fresh register or in place over the lanes that keep their own value.
template <unsigned W>
constexpr void plan_single_moves(Search<W>& search, const lane_map<W>& goal, const Arch& arch) {
  Plan<W>& draft = search.draft();
  const lane_mask<W> all = lane_mask<W>::all();
  lane_map<W> keeping = goal;
  bool keeps = false;
  for (unsigned i = 0; i < W; ++i)
    if (goal.sources[i] == from_lane(i)) keeping.sources[i] = lane_source::own, keeps = true;
  for (const isa::amd::MoveInfo& info : isa::amd::all) {
    if (!info.fit32 || info.cost == CostClass::lds_crossbar ||
        info.cost == CostClass::scalar_to_lane || info.kind == MoveKind::readfirstlane)
      continue;
    Move m = isa::amd::fit<W>(info.kind, goal, all, arch);
    uint8_t destination = work_register;
    if (!m.exists() && keeps && info.kind == MoveKind::dpp16) {
      m = isa::amd::fit<W>(info.kind, keeping, all, arch);
      destination = value_register;
    }
    if (!m.exists()) continue;
    draft.add_move(destination, value_register, m);
    search.offer();
    draft.step_count = 0;
    return;
  }
}

/// Whether one vector move was found, and nothing can be cheaper by that objective: wait states
/// make an LDS instruction win slots on gfx9.
template <unsigned W>
constexpr bool is_unbeatable(const Search<W>& search, Objective objective) {
  if (!search.has_best() || objective == Objective::vector_busy) return false;
  return objective != Objective::throughput || search.best().cost.wait_states == 0;
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
  const lane_map<W> goal = detail::goal_of(wanted, demand);
  if (detail::has_bad_source(goal))
    return detail::no_plan<W>("the map reads a lane that the wave does not have", arch);
  Search<W> search(goal, arch, objective);
  if (!detail::plan_without_moves(search, goal)) {
    detail::plan_single_moves(search, goal, arch);
    if (!detail::is_unbeatable(search, objective)) {
      search.assemble();
      Bases<W>(search).run();
      TablePlans<W>(search).run();
      LdsPlans<W>(search).run();
    }
  }
  Plan<W> plan = search.best();
  if (!search.has_best()) return detail::no_plan<W>("no sequence of moves makes the map", arch);
  plan.demand = demand;
  plan.arch = &arch;
  plan.proof = prove(plan, wanted, demand, arch);
  if (plan.proof != Proof::exact) plan.reason = "the planner made a plan that is not exact";
  return plan;
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
  const lane_map<W> goal = detail::goal_of(wanted, demand);
  Search<W> search(goal, arch, objective);
  if (search.readers() == 0) return detail::no_plan<W>("the map reads no lane", arch);
  LdsPlans<W>(search).bpermute(LdsPlans<W>::without_constants(goal));
  Plan<W> plan = search.best();
  plan.demand = demand;
  plan.arch = &arch;
  plan.proof = prove(plan, wanted, demand, arch);
  return plan;
}

}  // namespace crosslane::plan
