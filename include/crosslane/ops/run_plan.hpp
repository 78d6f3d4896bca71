// SPDX-License-Identifier: MIT
// Plans as device code: an interpreter of plan steps that runs while compiling. Each step becomes
// the builtin of its move, with every control a constant. Steps of the planner write registers in
// place; here a register is a variable, and the compiler sorts out the copies.
#pragma once

#include <utility>

#include "crosslane/ops/words.hpp"
#include "crosslane/plan/index_table.hpp"
#include "crosslane/plan/plan.hpp"

namespace crosslane::detail {

using Step = plan::Step<wave_size>;
using plan::MoveKind;
using plan::StepKind;

/// The plan for a source of a map on the demanded lanes.
template <class Source, wave_mask Demand>
struct PlanOf {
  static constexpr plan::Plan<wave_size> plan =
      plan::plan_map<wave_size>(Source::map, Demand, backend::target);
  static_assert(plan.exists(),
                "crosslane: no exact plan for this lane map on this target: it reads a lane that "
                "the wave does not have, or another compiler flag chose the wave size");
};

/// The registers of a running plan.
struct Registers {
  uint32_t word[plan::max_registers];
  uint32_t fill;
  CROSSLANE_DEVICE uint32_t operand(unsigned number) const {
    return number == plan::zero_operand ? 0u : number == plan::fill_operand ? fill : word[number];
  }
};

/// A table in which every lane is at one of two distances from its source, as at an edge.
struct TwoDistances {
  bool fits = true;
  unsigned near = 0, far = 0;  // source - lane
  wave_mask far_lanes = {};
};

constexpr TwoDistances two_distances(const lane_map<wave_size>& table) {
  TwoDistances d;
  bool has_near = false, has_far = false;
  for (unsigned i = 0; i < wave_size; ++i) {
    const lane_source s = table.sources[i];
    if (!is_lane(s)) continue;
    const unsigned distance = lane_of(s) - i;
    if (!has_near) d.near = distance, has_near = true;
    if (distance == d.near) continue;
    if (!has_far) d.far = distance, has_far = true;
    d.fits &= distance == d.far;
    d.far_lanes.insert(i);
  }
  return d;
}

/// Bits of the index that are those of the lane's own number.
constexpr unsigned kept_bits(const plan::IndexFormula<wave_size>& formula) {
  unsigned kept = 0;
  for (unsigned bit = 0; bit < formula.bit_count; ++bit)
    if (formula.masks[bit] == wave_mask::where([=](unsigned i) { return (i >> bit & 1) != 0; }))
      kept |= 1u << bit;
  return kept;
}

/// The lane, or row position, that each lane names by the plan's table.
template <class P, unsigned Table>
CROSSLANE_DEVICE uint32_t table_index() {
  constexpr MoveKind user = plan::table_user(P::plan, Table);
  constexpr plan::IndexFormula<wave_size> formula =
      plan::index_formula(P::plan.tables[Table], user);
  constexpr TwoDistances distances = two_distances(P::plan.tables[Table]);
  if constexpr (formula.form == plan::IndexForm::add) {
    return backend::lane_id() + formula.amount;  // the user counts modulo its reach
  } else if constexpr (formula.form == plan::IndexForm::flip) {
    return backend::lane_id() ^ formula.amount;
  } else if constexpr (distances.fits) {
    return backend::lane_id() +
           (backend::inverse_ballot(distances.far_lanes) ? distances.far : distances.near);
  } else {
    constexpr unsigned kept = kept_bits(formula);
    uint32_t index = kept == 0 ? 0u : backend::lane_id() & kept;
    [&]<unsigned... Bit>(std::integer_sequence<unsigned, Bit...>) {
      ((index |=
        (kept >> Bit & 1) == 0 && backend::inverse_ballot(formula.masks[Bit]) ? 1u << Bit : 0u),
       ...);
    }(std::make_integer_sequence<unsigned, formula.bit_count>{});
    return index;
  }
}

template <class P, unsigned N>
CROSSLANE_DEVICE uint32_t run_dpp16(uint32_t old, uint32_t source) {
  constexpr plan::Move m = P::plan.steps[N].move;
  static_assert(!m.fetch_inactive, "clang has no builtin for DPP with fi");
  if constexpr (!plan::keeps_old_content(P::plan.steps[N], backend::target))
    return backend::hip::dpp16<unsigned(m.control)>(source);
  else
    return backend::hip::dpp16<unsigned(m.control), m.row_mask, m.bank_mask, m.bound_ctrl>(old,
                                                                                           source);
}

/// The result of the move of step N; swaps also write `source`.
template <class P, unsigned N>
CROSSLANE_DEVICE uint32_t run_move(uint32_t old, uint32_t& source) {
  namespace hip = backend::hip;
  constexpr Step step = P::plan.steps[N];
  constexpr plan::Move m = step.move;
  constexpr uint32_t control = static_cast<uint32_t>(m.control);
  constexpr auto group = isa::amd::detail::group_operands(m);
  // LLVM forgets the old content of a permlane that writes every lane when it says bound_ctrl
  constexpr bool to_zero =
      m.bound_ctrl || !plan::keeps_old_content(P::plan.steps[N], backend::target);
  if constexpr (m.kind == MoveKind::dpp16) {
    return run_dpp16<P, N>(old, source);
  } else if constexpr (m.kind == MoveKind::dpp8) {
    return hip::dpp8<control>(source);
  } else if constexpr (m.kind == MoveKind::ds_swizzle) {
    return hip::ds_swizzle<control>(source);
  } else if constexpr (m.kind == MoveKind::ds_bpermute) {
    const uint32_t address = table_index<P, step.table>() * 4;
    // only where folding a constant address would be wrong is it worth hiding
    return hip::ds_bpermute(backend::bpermute_reaches_wave ? address : hip::opaque(address),
                            source);
  } else if constexpr (m.kind == MoveKind::ds_permute) {
    return hip::ds_permute(table_index<P, step.table>() * 4, source);
  } else if constexpr (m.kind == MoveKind::permlane16) {
    return hip::permlane16<m.control, m.fetch_inactive, to_zero>(old, source);
  } else if constexpr (m.kind == MoveKind::permlanex16) {
    return hip::permlanex16<m.control, m.fetch_inactive, to_zero>(old, source);
  } else if constexpr (m.kind == MoveKind::permlane16_var) {
    return hip::permlane16_var<m.fetch_inactive, to_zero>(old, source,
                                                          table_index<P, step.table>());
  } else if constexpr (m.kind == MoveKind::permlanex16_var) {
    return hip::permlanex16_var<m.fetch_inactive, to_zero>(old, source,
                                                           table_index<P, step.table>());
  } else if constexpr (m.kind == MoveKind::permlane64) {
    return hip::permlane64(source);
  } else if constexpr (m.kind == MoveKind::permlane16_swap) {
    hip::permlane16_swap<m.fetch_inactive, m.bound_ctrl>(old, source);
    return old;
  } else if constexpr (m.kind == MoveKind::permlane32_swap) {
    hip::permlane32_swap<m.fetch_inactive, m.bound_ctrl>(old, source);
    return old;
  } else if constexpr (m.kind == MoveKind::permlane_bcast) {
    return hip::permlane_bcast(source, group.selector, group.width_lanes);
  } else if constexpr (m.kind == MoveKind::permlane_up) {
    return hip::permlane_up(source, group.selector, group.width_lanes);
  } else if constexpr (m.kind == MoveKind::permlane_down) {
    return hip::permlane_down(source, group.selector, group.width_lanes);
  } else if constexpr (m.kind == MoveKind::permlane_xor) {
    return hip::permlane_xor(source, group.selector, group.width_lanes);
  } else if constexpr (m.kind == MoveKind::readlane) {
    return hip::readlane(source, control);
  } else if constexpr (m.kind == MoveKind::readfirstlane) {
    return hip::readfirstlane(source);
  } else {
    static_assert(m.kind == MoveKind::writelane,
                  "crosslane: a plan uses a move without an emitter");
    return hip::writelane(old, hip::readfirstlane(source), control);
  }
}

template <class P, unsigned N>
CROSSLANE_DEVICE void run_step(Registers& r) {
  constexpr Step step = P::plan.steps[N];
  if constexpr (step.kind == StepKind::move) {
    const uint32_t old = plan::is_register(step.destination) ? r.word[step.destination] : 0u;
    uint32_t source = r.operand(step.source);
    const uint32_t result = run_move<P, N>(old, source);
    if constexpr (plan::is_register(step.source)) r.word[step.source] = source;
    r.word[step.destination] = result;
  } else if constexpr (step.kind == StepKind::copy) {
    r.word[step.destination] = r.operand(step.source);
  } else if constexpr (step.kind == StepKind::select) {
    const uint32_t chosen = r.operand(step.other), otherwise = r.operand(step.source);
    r.word[step.destination] = backend::inverse_ballot(step.mask) ? chosen : otherwise;
  } else if constexpr (step.kind == StepKind::lds_store) {
    backend::hip::scratch_store(backend::lane_id(), r.operand(step.source));
  } else if constexpr (step.kind == StepKind::lds_load) {
    r.word[step.destination] = backend::hip::scratch_load(table_index<P, step.table>() % wave_size);
  } else {
    static_assert(step.kind == StepKind::none, "crosslane: a plan has a step without an emitter");
  }
}

/// Runs the plan on one word.
template <class P>
CROSSLANE_DEVICE uint32_t run_plan_word(uint32_t word, uint32_t fill) {
  Registers r{{word}, fill};
  [&]<unsigned... N>(std::integer_sequence<unsigned, N...>) {
    (run_step<P, N>(r), ...);
  }(std::make_integer_sequence<unsigned, P::plan.step_count>{});
  return r.operand(P::plan.result);
}

/// Runs the plan on each word of the value.
template <class Source, wave_mask Demand, movable T>
CROSSLANE_DEVICE T run_plan(const T& value, const T& fill) {
  using P = PlanOf<Source, Demand>;
  return for_each_word(value, fill, [](uint32_t word, uint32_t fill_word) {
    uint32_t moved = run_plan_word<P>(word, fill_word);
    // gfx11: LLVM fuses the sign extension of a narrow value into a DPP form that does not exist.
    // [Compiler fault 25]
    constexpr bool may_be_extended =
        backend::target.generation == arch::Generation::gfx11 && !std::is_floating_point_v<T>;
    if constexpr (may_be_extended) moved = backend::hip::opaque(moved);
    return moved;
  });
}

}  // namespace crosslane::detail
