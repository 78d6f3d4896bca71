// SPDX-License-Identifier: MIT
// The proof of a plan: its steps are executed on lane maps. A register's content is a map of the
// value that the plan was given: a lane's source is the input lane whose value it holds, zero,
// fill, or `any` for garbage. What the moves do comes from isa/amd, not from the planner, so a
// mistake in the search cannot pass. [docs/decisions/0002 has the second source: the simulator]
#pragma once

#include "crosslane/plan/step.hpp"

namespace crosslane::plan {

/// The registers of a plan, symbolically.
template <unsigned W>
struct Contents {
  lane_map<W> registers[max_registers];
  lane_map<W> memory = lane_map<W>::all_from(lane_source::any);  // scratch, one word a lane

  constexpr Contents() {
    for (lane_map<W>& r : registers) r = lane_map<W>::all_from(lane_source::any);
    registers[value_register] = lane_map<W>::identity();
  }

  [[nodiscard]] constexpr lane_source at(uint8_t operand, unsigned lane) const {
    if (operand == zero_operand) return lane_source::zero;
    if (operand == fill_operand) return lane_source::fill;
    return is_register(operand) ? registers[operand].sources[lane] : lane_source::any;
  }
};

/// What the index register of a move holds for a table of lanes.
constexpr uint32_t index_value(MoveKind kind, lane_source lane, unsigned reader) {
  const unsigned number = is_lane(lane) ? lane_of(lane) : reader;
  const bool is_position = kind == MoveKind::permlane16_var || kind == MoveKind::permlanex16_var;
  return is_position ? number & 15u : number * 4;
}

/// The move's lane map, with the plan's table as its index register.
template <unsigned W>
constexpr lane_map<W> move_map(const Step<W>& step, const lane_map<W> (&tables)[2],
                               const Arch& arch) {
  if (step.table > 1) return isa::amd::lanes<W>(step.move, arch);
  uint32_t index[W] = {};
  for (unsigned i = 0; i < W; ++i)
    index[i] = index_value(step.move.kind, tables[step.table].sources[i], i);
  isa::amd::Inputs<W> inputs;
  inputs.index = index;
  return isa::amd::lanes<W>(step.move, arch, inputs);
}

namespace detail {

/// What lane i gets from a map's source, read from `source` and, where it keeps, from `old`.
template <unsigned W>
constexpr lane_source pulled(const Contents<W>& contents, lane_source s, uint8_t source,
                             uint8_t old, unsigned i) {
  if (s == lane_source::own) return contents.at(old, i);
  if (s == lane_source::fill) return contents.at(source, i);  // v_writelane: the scalar
  return is_lane(s) ? contents.at(source, lane_of(s)) : s;
}

template <unsigned W>
constexpr void execute_move(const Step<W>& step, const lane_map<W> (&tables)[2], const Arch& arch,
                            Contents<W>& contents) {
  const lane_map<W> map = move_map(step, tables, arch);
  lane_map<W> result;
  for (unsigned i = 0; i < W; ++i)
    result.sources[i] = pulled(contents, map.sources[i], step.source, step.destination, i);
  if (isa::amd::find(step.move.kind)->second_lanes32 && is_register(step.source)) {
    const lane_map<W> second = isa::amd::second_lanes<W>(step.move, arch);
    lane_map<W> source;
    for (unsigned i = 0; i < W; ++i)
      source.sources[i] = pulled(contents, second.sources[i], step.destination, step.source, i);
    contents.registers[step.source] = source;
  }
  contents.registers[step.destination] = result;
}

}  // namespace detail

/// Executes one step of a plan that moves; combining steps have their own proof (reduction.hpp).
template <unsigned W>
constexpr void execute(const Step<W>& step, const lane_map<W> (&tables)[2], const Arch& arch,
                       Contents<W>& contents) {
  if (step.kind == StepKind::lds_store) {
    for (unsigned i = 0; i < W; ++i) contents.memory.sources[i] = contents.at(step.source, i);
    return;
  }
  if (!is_register(step.destination)) return;
  if (step.kind == StepKind::move) return detail::execute_move(step, tables, arch, contents);
  lane_map<W> result;
  for (unsigned i = 0; i < W; ++i) {
    lane_source s = lane_source::any;
    if (step.kind == StepKind::copy) {
      s = contents.at(step.source, i);
    } else if (step.kind == StepKind::select) {
      s = contents.at(step.mask.contains(i) ? step.other : step.source, i);
    } else if (step.kind == StepKind::lds_load && step.table < 2) {
      const lane_source from = tables[step.table].sources[i];
      s = contents.memory.sources[is_lane(from) ? lane_of(from) : i];
    }
    result.sources[i] = s;
  }
  contents.registers[step.destination] = result;
}

/// What the plan's result holds, as a map of the value.
template <unsigned W>
constexpr lane_map<W> result_map(const Plan<W>& plan, const Arch& arch) {
  Contents<W> contents;
  for (unsigned n = 0; n < plan.step_count; ++n)
    execute(plan.steps[n], plan.tables, arch, contents);
  return contents.registers[plan.result];
}

/// Null when the target has every move of the plan.
template <unsigned W>
constexpr Reason why_not(const Plan<W>& plan, const Arch& arch) {
  for (unsigned n = 0; n < plan.step_count; ++n) {
    const Step<W>& s = plan.steps[n];
    if (s.kind != StepKind::move && s.kind != StepKind::combine_moved) continue;
    if (const Reason r = isa::amd::why_not(s.move, arch, W)) return r;
  }
  return nullptr;
}

/// Whether the plan makes the map on the demanded lanes, and only with moves that the target has.
template <unsigned W>
constexpr Proof prove(const Plan<W>& plan, const lane_map<W>& wanted, lane_mask<W> demand,
                      const Arch& arch) {
  if (why_not(plan, arch)) return Proof::wrong;
  return equal_on(own_as_lane(wanted), result_map(plan, arch), demand) ? Proof::exact
                                                                       : Proof::wrong;
}

}  // namespace crosslane::plan
