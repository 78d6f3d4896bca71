// SPDX-License-Identifier: MIT
// What instructions cost, as data with provenance, and what a caller may want little of. Nothing
// here was measured by this project: each row says where its numbers come from, and `assumed` means
// that. [LLVM SISchedule.td] [Traces]
#pragma once

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

/// Kinds of instructions that a plan can contain.
enum class Unit : uint8_t {
  vector,  // v_mov, v_cndmask, v_add
  dpp,
  permlane,
  permlane_swap,
  lds_crossbar,
  lds_memory,
  lane_to_scalar,
  scalar_to_lane,
};

enum class Provenance : uint8_t { manual, llvm, measured, assumed };

inline constexpr std::string_view provenance_names[] = {"manual", "llvm", "measured", "assumed"};

struct CostRow {
  Unit unit;
  uint8_t issue_cycles;    // until the wave may issue its next instruction
  uint8_t latency_cycles;  // until a dependent vector instruction may issue
  Provenance provenance;
  std::string_view source;
};

struct CostTable {
  std::string_view name;
  CostRow rows[8];
  uint8_t wait_state_cycles;  // what one s_nop state takes
};

// clang-format off
inline constexpr CostTable gfx9_costs = {"gfx9", {
    {Unit::vector,         4,  4, Provenance::measured, "thread traces of gfx950: dependent v_add_f32 every 4 cycles"},
    {Unit::dpp,            4,  4, Provenance::manual,   "a vector instruction; the wait states before it come from hazards.hpp"},
    {Unit::permlane,       4,  4, Provenance::assumed,  "no gfx9 target has one"},
    {Unit::permlane_swap,  4,  4, Provenance::llvm,     "scheduling model: as a vector instruction"},
    {Unit::lds_crossbar,   4, 52, Provenance::assumed,  "between 40 and 64 by public notes and a kernel comparison on MI300"},
    {Unit::lds_memory,     4, 64, Provenance::assumed,  "traces of gfx950 give about 40 from write to wait and 24 to 32 from read to use"},
    {Unit::lane_to_scalar, 4,  4, Provenance::llvm,     "scheduling model: as a vector instruction"},
    {Unit::scalar_to_lane, 4,  4, Provenance::llvm,     "scheduling model: as a vector instruction"},
}, 4};

inline constexpr CostTable gfx10_wave32_costs = {"gfx10 and later, wave32", {
    {Unit::vector,         1,  5, Provenance::measured, "thread traces of gfx1100 and gfx1200"},
    {Unit::dpp,            1,  5, Provenance::llvm,     "scheduling model: as a vector instruction"},
    {Unit::permlane,       1,  5, Provenance::llvm,     "scheduling model; one report on gfx1100 fits up to 19"},
    {Unit::permlane_swap,  1,  5, Provenance::llvm,     "scheduling model: as a vector instruction"},
    {Unit::lds_crossbar,   1, 50, Provenance::measured, "traces: 17 to 18 from the vector result to the issue, 33 to the dependent instruction"},
    {Unit::lds_memory,     1, 50, Provenance::measured, "traces: as the crossbar"},
    {Unit::lane_to_scalar, 1,  5, Provenance::assumed,  "no trustworthy number found"},
    {Unit::scalar_to_lane, 1,  5, Provenance::assumed,  "no trustworthy number found"},
}, 1};

inline constexpr CostTable gfx10_wave64_costs = {"gfx10 and later, wave64", {
    {Unit::vector,         2,  6, Provenance::assumed,  "two passes of 32 lanes"},
    {Unit::dpp,            2,  6, Provenance::assumed,  "two passes of 32 lanes"},
    {Unit::permlane,       2,  6, Provenance::assumed,  "two passes of 32 lanes"},
    {Unit::permlane_swap,  2,  6, Provenance::assumed,  "two passes of 32 lanes"},
    {Unit::lds_crossbar,   2, 50, Provenance::measured, "traces: 17 to 18 from the vector result to the issue, 33 to the dependent instruction"},
    {Unit::lds_memory,     2, 50, Provenance::measured, "traces: as the crossbar"},
    {Unit::lane_to_scalar, 1,  5, Provenance::assumed,  "no trustworthy number found"},
    {Unit::scalar_to_lane, 1,  5, Provenance::assumed,  "no trustworthy number found"},
}, 1};
// clang-format on

/// A public measurement of gfx906 has 1780 DPP exchanges for 965 of ds_bpermute, and one of gfx1100
/// 2.1 to 3.7, so an LDS instruction takes the place of about two vector ones. [gfx906 notes]
/// [RDNA3 reductions]
inline constexpr unsigned lds_slots_in_vector_slots = 2;

constexpr const CostTable& cost_table(const arch::Arch& arch, unsigned wave) {
  if (!arch.is_at_least(arch::Generation::gfx10)) return gfx9_costs;
  return wave == 32 ? gfx10_wave32_costs : gfx10_wave64_costs;
}

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
