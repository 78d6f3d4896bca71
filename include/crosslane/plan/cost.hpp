// SPDX-License-Identifier: MIT
// What the instructions of plans cost, and what a caller may want little of. The numbers are the
// simulator's too: arch/cost_tables.hpp has them, with where each comes from.
#pragma once

#include "crosslane/arch/all.hpp"
#include "crosslane/arch/cost_tables.hpp"
#include "crosslane/isa/amd/hazards.hpp"

namespace crosslane::plan {

/// What a plan should use little of. All prefer the fewest instructions where this leaves a choice.
enum class Objective : uint8_t {
  latency,      // cycles of a dependent chain
  throughput,   // issue slots, all units alike
  vector_busy,  // vector slots: the vector unit is busy with other work
  lds_busy,     // LDS instructions: LDS is busy with other work
};

inline constexpr std::string_view objective_names[] = {"latency", "throughput", "vector-busy",
                                                       "lds-busy"};

/// Kinds of instructions that a plan can contain: the first rows of the tables.
using Unit = arch::Work;
using arch::CostRow;
using arch::Provenance;
using arch::provenance_names;
inline constexpr unsigned unit_count = 8;

struct CostTable {
  CostRow rows[unit_count] = {};
  uint8_t wait_state_cycles = 1;
  uint8_t wave = 0;  // lanes
};

/// The rows of arch/cost_tables.hpp for waves of that size. An LDS instruction also waits longer
/// for a vector result than a vector instruction does, which its latency counts here.
constexpr CostTable cost_table(const arch::Arch& arch, unsigned wave) {
  const arch::CostTable& all = arch::cost_table(arch);
  CostTable table;
  table.wait_state_cycles = all.wait_state_cycles;
  table.wave = static_cast<uint8_t>(wave);
  const unsigned vector_latency = arch::cost_row(all, Unit::vector).latency_cycles;
  const unsigned to_memory = arch::fact(all, arch::Fact::vector_to_memory);
  for (unsigned u = 0; u < unit_count; ++u) {
    CostRow row = arch::cost_row(arch, wave, static_cast<Unit>(u));
    if (row.work == Unit::lds_crossbar || row.work == Unit::lds_memory)
      row.latency_cycles = static_cast<uint16_t>(row.latency_cycles + to_memory - vector_latency);
    table.rows[u] = row;
  }
  return table;
}

/// A public measurement of gfx906 has 1780 DPP exchanges for 965 of ds_bpermute, and one of gfx1100
/// 2.1 to 3.7, so an LDS instruction takes the place of about two vector ones. [gfx906 notes]
/// [RDNA3 reductions]
inline constexpr unsigned lds_slots_in_vector_slots = 2;

constexpr const CostRow& cost_row(const CostTable& table, Unit unit) {
  return table.rows[static_cast<unsigned>(unit)];
}

struct Cost {
  uint16_t latency_cycles = 0;  // from the value's producer having issued to the result's first use
  uint16_t issue_cycles = 0;    // of the wave, wait states included, without waiting for results
  uint16_t slots = 0;           // vector slots, with LDS instructions weighed; wait states included
  uint8_t instructions = 0;     // all below together
  uint8_t vector_instructions = 0;
  uint8_t lds_instructions = 0;
  uint8_t wait_states = 0;
  uint8_t hoisted_instructions = 0;  // scalar and address registers that a loop sets up once

  friend constexpr bool operator==(const Cost&, const Cost&) = default;
};

/// What the objective compares: less is better. The tie breakers are the same for all.
constexpr uint64_t cost_key(const Cost& cost, Objective objective) {
  uint64_t first = cost.latency_cycles, second = cost.slots;
  if (objective == Objective::throughput) first = cost.slots, second = cost.latency_cycles;
  if (objective == Objective::vector_busy)
    first = cost.vector_instructions, second = cost.latency_cycles;
  if (objective == Objective::lds_busy) first = cost.lds_instructions, second = cost.latency_cycles;
  return first << 48 | second << 32 | uint64_t{cost.instructions} << 16 | cost.hoisted_instructions;
}

}  // namespace crosslane::plan
