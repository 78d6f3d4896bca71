// SPDX-License-Identifier: MIT
// A plan is a straight-line program over a few vector registers. It is written the way the hardware
// works: a move writes its destination in place, and lanes that it does not write keep what they
// had, so "old" is simply the destination's content. Register 0 holds the value when the plan
// starts; all others hold garbage. Values, not types: a plan may be a constant, be compared and be
// walked by emitters (docs/decisions/0007).
#pragma once

#include "crosslane/isa/amd/all.hpp"
#include "crosslane/plan/cost.hpp"

namespace crosslane::plan {

using arch::Arch;
using isa::amd::CostClass;
using isa::amd::Move;
using isa::amd::MoveKind;
using isa::amd::Reason;

inline constexpr unsigned max_steps = 24;
inline constexpr unsigned max_registers = 6;

/// Operands: a register number, or one of these.
inline constexpr uint8_t value_register = 0;
inline constexpr uint8_t zero_operand = 0xfd;
inline constexpr uint8_t fill_operand = 0xfe;  // the caller's fill value, in a vector register
inline constexpr uint8_t no_operand = 0xff;

constexpr bool is_register(uint8_t operand) { return operand < max_registers; }

enum class StepKind : uint8_t {
  none,
  move,           // destination = move(source); a swap also writes source
  copy,           // destination = source
  select,         // destination = lane in mask ? other : source; the mask is in scalar registers
  lds_store,      // scratch memory of this lane = source
  lds_load,       // destination = scratch memory of the lane that the table names
  combine,        // destination = op(source, other)
  combine_moved,  // destination = op(move(source), other) in one instruction, by DPP
};

/// A step but for the lanes of a select: what its cost depends on.
struct Action {
  StepKind kind = StepKind::none;
  uint8_t destination = no_operand;
  uint8_t source = no_operand;
  uint8_t other = no_operand;
  uint8_t table = no_operand;  // which of the plan's tables names each lane's source
  Move move = {};

  friend constexpr bool operator==(const Action&, const Action&) = default;
};

template <unsigned W>
struct Step : Action {
  lane_mask<W> mask = {};

  friend constexpr bool operator==(const Step&, const Step&) = default;
};

enum class Proof : uint8_t {
  none,   // there is no plan
  exact,  // executing the steps on lane maps gives what is wanted, on every demanded lane
  wrong,  // it does not: a mistake in the planner
};

template <unsigned W>
struct Plan {
  Step<W> steps[max_steps] = {};
  uint8_t step_count = 0;
  uint8_t result = value_register;
  uint8_t register_count = 1;
  uint8_t table_count = 0;
  lane_map<W> tables[2] = {};  // hoisted index registers: the lane that each lane reads
  lane_mask<W> demand = lane_mask<W>::all();
  const Arch* arch = nullptr;
  Cost cost = {};
  Proof proof = Proof::none;
  Reason reason = nullptr;  // why there is no plan

  [[nodiscard]] constexpr bool exists() const { return proof == Proof::exact; }
  explicit constexpr operator bool() const { return exists(); }

  constexpr void add(const Step<W>& step) {
    if (step_count == max_steps) return;
    if (is_register(step.destination) && step.destination >= register_count)
      register_count = static_cast<uint8_t>(step.destination + 1);
    steps[step_count++] = step;
    result = is_register(step.destination) ? step.destination : result;
  }

  constexpr void add_move(uint8_t destination, uint8_t source, const Move& move,
                          uint8_t table = no_operand) {
    add({{StepKind::move, destination, source, no_operand, table, move}, {}});
  }
  constexpr void add_copy(uint8_t destination, uint8_t source) {
    add({{StepKind::copy, destination, source, no_operand, no_operand, {}}, {}});
  }
  /// destination = lane in mask ? chosen : otherwise
  constexpr void add_select(uint8_t destination, lane_mask<W> mask, uint8_t chosen,
                            uint8_t otherwise) {
    add({{StepKind::select, destination, otherwise, chosen, no_operand, {}}, mask});
  }
  constexpr uint8_t add_table(const lane_map<W>& table) {
    tables[table_count] = table;
    return table_count++;
  }
};

/// Whether the step writes `operand`.
constexpr bool writes_register(const Action& step, uint8_t operand) {
  if (step.kind == StepKind::lds_store || step.kind == StepKind::none) return false;
  const bool is_swap =
      step.kind == StepKind::move &&
      (step.move.kind == MoveKind::permlane16_swap || step.move.kind == MoveKind::permlane32_swap);
  return step.destination == operand || (is_swap && step.source == operand);
}

/// One more than the highest register that some step writes.
template <unsigned W>
constexpr uint8_t registers_used(const Plan<W>& plan) {
  uint8_t count = 1;
  for (unsigned n = 0; n < plan.step_count; ++n)
    for (uint8_t r = count; r < max_registers; ++r)
      if (writes_register(plan.steps[n], r)) count = static_cast<uint8_t>(r + 1);
  return count;
}

/// Whether the plan changes the register that held the value; a caller who still needs the value
/// then copies it first, one vector instruction more.
template <unsigned W>
constexpr bool overwrites_value(const Plan<W>& plan) {
  for (unsigned n = 0; n < plan.step_count; ++n)
    if (writes_register(plan.steps[n], value_register)) return true;
  return false;
}

/// Whether the operand is a scalar register before step `end`: v_readlane wrote it, and every lane
/// that uses it sees it.
template <unsigned W>
constexpr bool is_scalar(const Plan<W>& plan, uint8_t operand, unsigned end) {
  while (end-- > 0) {
    const Step<W>& s = plan.steps[end];
    if (s.destination != operand) continue;
    return s.kind == StepKind::move &&
           (s.move.kind == MoveKind::readlane || s.move.kind == MoveKind::readfirstlane);
  }
  return false;
}

template <unsigned W>
constexpr bool result_is_scalar(const Plan<W>& plan) {
  return is_scalar(plan, plan.result, plan.step_count);
}

/// Whether lanes that the step's move does not write keep the destination's old content, so that it
/// must have one.
template <unsigned W>
constexpr bool keeps_old_content(const Step<W>& step, const Arch& arch) {
  if (step.kind != StepKind::move && step.kind != StepKind::combine_moved) return false;
  return !isa::amd::lanes<W>(step.move, arch).lanes_with(lane_source::own).is_empty();
}

}  // namespace crosslane::plan
