// SPDX-License-Identifier: MIT
// When the steps of a plan issue: an in-order walk that inserts the wait states that the hardware
// does not insert itself (isa/amd/hazards.hpp) and counts cycles. The cost of a plan and the s_nop
// in its assembly come from the same walk, so neither can forget one. The value is taken to have
// been written by the vector instruction just before the plan.
#pragma once

#include "crosslane/plan/step.hpp"

namespace crosslane::plan {

using isa::amd::Consumer;
using isa::amd::Producer;
using isa::amd::Wait;

constexpr Unit unit_of(const Action& step) {
  switch (step.kind) {
    case StepKind::combine_moved:
      return Unit::dpp;
    case StepKind::lds_store:
    case StepKind::lds_load:
      return Unit::lds_memory;
    case StepKind::move:
      break;
    default:
      return Unit::vector;
  }
  switch (isa::amd::find(step.move.kind)->cost) {
    case CostClass::dpp:
      return Unit::dpp;
    case CostClass::permlane:
      return Unit::permlane;
    case CostClass::permlane_swap:
      return Unit::permlane_swap;
    case CostClass::lds_crossbar:
      return Unit::lds_crossbar;
    case CostClass::lane_to_scalar:
      return Unit::lane_to_scalar;
    case CostClass::scalar_to_lane:
      return Unit::scalar_to_lane;
  }
  return Unit::vector;
}

constexpr bool is_lds(Unit unit) { return unit == Unit::lds_crossbar || unit == Unit::lds_memory; }

/// How instructions of that unit read their vector operands.
constexpr Consumer consumer_of(Unit unit) {
  switch (unit) {
    case Unit::dpp:
      return Consumer::dpp;
    case Unit::permlane:
      return Consumer::permlane;
    case Unit::permlane_swap:
      return Consumer::permlane_swap;
    case Unit::lane_to_scalar:
      return Consumer::readlane_data;
    default:
      return Consumer::valu;
  }
}

/// What stands before one step, and when it issues.
struct Issue {
  Wait wait = {};
  bool waits_for_lds = false;
  uint16_t cycle = 0;
};

class Scheduler {
 public:
  /// Keeps references to both.
  constexpr Scheduler(const Arch& arch, const CostTable& costs) : arch_(arch), costs_(costs) {}

  constexpr Issue issue(const Action& step) {
    const Unit unit = unit_of(step);
    const CostRow& row = cost_row(costs_, unit);
    Issue result;
    require(step.source, unit, result);
    require(step.other, unit, result);
    require(step.destination, unit, result);
    if (result.waits_for_lds) lds_pending_ = false;
    const unsigned states = result.wait.states + (result.wait.needs.empty() ? 0u : 1u);
    next_cycle_ += states * costs_.wait_state_cycles;
    if (next_cycle_ < ready_) next_cycle_ = ready_;
    state_ += states + 1;
    wait_states_ += states;
    result.cycle = static_cast<uint16_t>(next_cycle_);
    if (step.kind != StepKind::lds_store) write(step.destination, unit, row);
    if (unit == Unit::permlane_swap) write(step.source, unit, row);
    next_cycle_ += row.issue_cycles;
    ready_ = 0;
    if (is_lds(unit)) lds_pending_ = true;
    return result;
  }

  [[nodiscard]] constexpr unsigned ready_cycle(uint8_t operand) const {
    return is_register(operand) ? registers_[operand].ready : 0;
  }
  [[nodiscard]] constexpr unsigned next_cycle() const { return next_cycle_; }
  [[nodiscard]] constexpr unsigned wait_states() const { return wait_states_; }
  [[nodiscard]] constexpr bool is_lds_result(uint8_t operand) const {
    return is_register(operand) && registers_[operand].by_lds && lds_pending_;
  }

 private:
  struct Register {
    Producer producer = Producer::valu_vgpr;
    bool is_written = false;
    bool by_lds = false;
    unsigned state = 0;  // wait states that had passed when it was written
    unsigned ready = 0;  // cycle
  };

  constexpr void require(uint8_t operand, Unit unit, Issue& result) {
    if (!is_register(operand)) return;
    const Register& r = registers_[operand];
    if (operand != value_register && !r.is_written) return;
    if (r.ready > ready_) ready_ = r.ready;
    if (r.by_lds) {
      result.waits_for_lds |= lds_pending_;
      return;
    }
    const Consumer consumer =
        r.producer == Producer::valu_sgpr ? Consumer::valu_constant : plan::consumer_of(unit);
    const Wait wait = isa::amd::required_wait(arch_, r.producer, consumer);
    const unsigned passed = state_ - r.state;
    const unsigned missing = wait.states > passed ? wait.states - passed : 0;
    if (missing > result.wait.states) result.wait.states = static_cast<uint8_t>(missing);
    if (!wait.needs.empty()) result.wait.needs = wait.needs;
  }

  constexpr void write(uint8_t operand, Unit unit, const CostRow& row) {
    if (!is_register(operand)) return;
    Register& r = registers_[operand];
    r.is_written = true;
    r.by_lds = is_lds(unit);
    r.producer = unit == Unit::permlane_swap    ? Producer::swap_vgpr
                 : unit == Unit::lane_to_scalar ? Producer::valu_sgpr
                                                : Producer::valu_vgpr;
    r.state = state_;
    r.ready = next_cycle_ + row.latency_cycles;
  }

  const Arch& arch_;
  const CostTable& costs_;
  Register registers_[max_registers] = {};
  unsigned next_cycle_ = 0;
  unsigned state_ = 0;
  unsigned ready_ = 0;  // of the operands of the step being issued
  unsigned wait_states_ = 0;
  bool lds_pending_ = false;
};

/// Whether a scalar operand needs no register: integers from -16 to 64.
constexpr bool is_inline_constant(uint32_t bits) { return bits <= 64 || bits >= 0xfffffff0u; }

/// Scalar and address registers that the step needs to be set up, in instructions.
constexpr unsigned hoisted_instructions(const Action& step, unsigned wave) {
  constexpr unsigned address_instructions = 4;  // lane number, arithmetic, times four
  if (step.kind == StepKind::select) return wave / 32;
  if (step.table != no_operand) return address_instructions;
  if (step.kind == StepKind::lds_store) return 2;
  if (step.move.kind != MoveKind::permlane16 && step.move.kind != MoveKind::permlanex16) return 0;
  const bool is_low_inline = is_inline_constant(static_cast<uint32_t>(step.move.control));
  const bool is_high_inline = is_inline_constant(static_cast<uint32_t>(step.move.control >> 32));
  return (is_low_inline ? 0u : 1u) + (is_high_inline ? 0u : 1u);
}

/// action_of(n) is step n.
template <class ActionOf>
constexpr Cost cost_of_steps(const Arch& arch, const CostTable& costs, unsigned count,
                             uint8_t result, ActionOf action_of) {
  Scheduler scheduler(arch, costs);
  Cost cost;
  for (unsigned n = 0; n < count; ++n) {
    const Action& step = action_of(n);
    scheduler.issue(step);
    const bool in_lds = is_lds(unit_of(step));
    cost.instructions += 1;
    (in_lds ? cost.lds_instructions : cost.vector_instructions) += 1;
    cost.hoisted_instructions =
        static_cast<uint8_t>(cost.hoisted_instructions + hoisted_instructions(step, costs.wave));
  }
  cost.wait_states = static_cast<uint8_t>(scheduler.wait_states());
  cost.latency_cycles = static_cast<uint16_t>(scheduler.ready_cycle(result));
  cost.issue_cycles = static_cast<uint16_t>(scheduler.next_cycle());
  cost.slots = static_cast<uint16_t>(cost.vector_instructions + cost.wait_states +
                                     lds_slots_in_vector_slots * unsigned{cost.lds_instructions});
  return cost;
}

template <unsigned W>
constexpr Cost cost_of(const Plan<W>& plan, const Arch& arch) {
  return cost_of_steps(arch, cost_table(arch, W), plan.step_count, plan.result,
                       [&](unsigned n) -> const Action& { return plan.steps[n]; });
}

}  // namespace crosslane::plan
