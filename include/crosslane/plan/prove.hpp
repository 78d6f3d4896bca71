// SPDX-License-Identifier: MIT
// The proof of a plan: its steps are executed on lane maps. A register's content is a map of the
// value that the plan was given: a lane's source is the input lane whose value it holds, zero,
// fill, or `any` for garbage. What the moves do comes from isa/amd, not from the planner, so a
// mistake in the search cannot pass. [docs/decisions/0002 has the second source: the simulator]
#pragma once

#include "crosslane/plan/step.hpp"

namespace crosslane::plan {

/// The registers of a plan, symbolically. What no step has written is garbage.
template <unsigned W>
struct Contents {
  lane_map<W> registers[max_registers] = {};
  bool is_written[max_registers] = {};
  lane_map<W> memory = {};  // scratch, one word a lane
  bool memory_is_written = false;

  constexpr Contents() {
    registers[value_register] = lane_map<W>::identity();
    is_written[value_register] = true;
  }

  /// The content of a register, or null where all lanes hold `special_at`.
  [[nodiscard]] constexpr const lane_source* lanes_of(uint8_t operand) const {
    return is_register(operand) && is_written[operand] ? registers[operand].sources : nullptr;
  }
  [[nodiscard]] static constexpr lane_source special_of(uint8_t operand) {
    if (operand == zero_operand) return lane_source::zero;
    return operand == fill_operand ? lane_source::fill : lane_source::any;
  }
  [[nodiscard]] constexpr lane_source at(uint8_t operand, unsigned lane) const {
    const lane_source* lanes = lanes_of(operand);
    return lanes ? lanes[lane] : special_of(operand);
  }
  constexpr void write(uint8_t number, const lane_map<W>& content) {
    registers[number] = content;
    is_written[number] = true;
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

/// The map read from `source` where it reads a lane, and from `old` where it keeps.
template <unsigned W>
constexpr lane_map<W> pulled(const Contents<W>& contents, const lane_map<W>& map, uint8_t source,
                             uint8_t old) {
  const lane_source* const from = contents.lanes_of(source);
  const lane_source* const kept = contents.lanes_of(old);
  const lane_source from_all = Contents<W>::special_of(source);
  const lane_source kept_all = Contents<W>::special_of(old);
  lane_map<W> result;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source s = map.sources[i];
    const unsigned lane = lane_of(s);
    if (lane < W)
      result.sources[i] = from ? from[lane] : from_all;
    else if (s == lane_source::own)
      result.sources[i] = kept ? kept[i] : kept_all;
    else  // v_writelane fills with a scalar, which is the same in all lanes of its register
      result.sources[i] = s == lane_source::fill ? contents.at(source, i) : s;
  }
  return result;
}

template <unsigned W>
constexpr void execute_move(const Step<W>& step, const lane_map<W> (&tables)[2], const Arch& arch,
                            Contents<W>& contents) {
  const lane_map<W> result =
      pulled(contents, move_map(step, tables, arch), step.source, step.destination);
  const bool is_swap =
      step.move.kind == MoveKind::permlane16_swap || step.move.kind == MoveKind::permlane32_swap;
  if (is_swap && is_register(step.source))
    contents.write(step.source, pulled(contents, isa::amd::second_lanes<W>(step.move, arch),
                                       step.destination, step.source));
  contents.write(step.destination, result);
}

}  // namespace detail

/// Executes one step of a plan that moves; combining steps have their own proof (reduction.hpp).
template <unsigned W>
constexpr void execute(const Step<W>& step, const lane_map<W> (&tables)[2], const Arch& arch,
                       Contents<W>& contents) {
  if (step.kind == StepKind::lds_store) {
    for (unsigned i = 0; i < W; ++i) contents.memory.sources[i] = contents.at(step.source, i);
    contents.memory_is_written = true;
    return;
  }
  if (!is_register(step.destination)) return;
  if (step.kind == StepKind::move) return detail::execute_move(step, tables, arch, contents);
  const uint64_t chosen = step.mask.words_[0];
  const lane_source* const lanes_if_chosen = contents.lanes_of(step.other);
  const lane_source* const lanes_otherwise = contents.lanes_of(step.source);
  lane_map<W> result;
  for (unsigned i = 0; i < W; ++i) {
    lane_source s = lane_source::any;
    if (step.kind == StepKind::copy) {
      s = contents.at(step.source, i);
    } else if (step.kind == StepKind::select) {
      const bool is_chosen = (chosen >> i & 1) != 0;
      const lane_source* const lanes = is_chosen ? lanes_if_chosen : lanes_otherwise;
      s = lanes ? lanes[i] : Contents<W>::special_of(is_chosen ? step.other : step.source);
    } else if (step.kind == StepKind::lds_load && step.table < 2 && contents.memory_is_written) {
      const lane_source from = tables[step.table].sources[i];
      s = contents.memory.sources[is_lane(from) ? lane_of(from) : i];
    }
    result.sources[i] = s;
  }
  contents.write(step.destination, result);
}

/// What the plan's result holds, as a map of the value.
template <unsigned W>
constexpr lane_map<W> result_map(const Plan<W>& plan, const Arch& arch) {
  Contents<W> contents;
  for (unsigned n = 0; n < plan.step_count; ++n)
    execute(plan.steps[n], plan.tables, arch, contents);
  return contents.is_written[plan.result] ? contents.registers[plan.result]
                                          : lane_map<W>::all_from(lane_source::any);
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
  const lane_map<W> have = result_map(plan, arch);
  for (unsigned i = 0; i < W; ++i) {
    lane_source want = wanted.sources[i];
    if (want == lane_source::own) want = from_lane(i);
    if (have.sources[i] != want && want != lane_source::any && demand.contains(i))
      return Proof::wrong;
  }
  return Proof::exact;
}

}  // namespace crosslane::plan
