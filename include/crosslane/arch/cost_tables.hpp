// SPDX-License-Identifier: MIT
// Data table: one cost table for each family of targets. The traces are thread traces of gfx1100,
// gfx1200 and gfx950; where a family has no trace of its own, its nearest relative's number is used
// and says so. docs/timing.md compares all of it with public measurements.
// [LLVM SISchedule.td] [Traces] [MI300 DPP guide] [gfx906 notes]
#pragma once

#include "crosslane/arch/costs.hpp"

namespace crosslane::arch {

// clang-format off
inline constexpr CostTable cdna_costs = {"CDNA", {
    {Work::vector,          4,   4, Provenance::measured, "traces of gfx950: dependent v_add_f32 every 4 cycles"},
    {Work::dpp,             4,   4, Provenance::manual,   "a vector instruction; the wait states before it are in the program"},
    {Work::permlane,        4,   4, Provenance::assumed,  "no CDNA target has one"},
    {Work::permlane_swap,   4,   4, Provenance::llvm,     "as a vector instruction"},
    {Work::lds_crossbar,    4,  50, Provenance::measured, "a public guide for MI300 gives about 50 for ds_bpermute and ds_swizzle"},
    {Work::lds_memory,      4,  40, Provenance::measured, "traces of gfx950: about 40 from ds_write to its wait, 24 to 32 from ds_read_b128 of one lane to its use"},
    {Work::lane_to_scalar,  4,   4, Provenance::llvm,     "as a vector instruction"},
    {Work::scalar_to_lane,  4,   4, Provenance::llvm,     "as a vector instruction"},
    {Work::vector_multiply, 16, 16, Provenance::assumed,  "a quarter of the rate, as on older GCN; LLVM has full rate"},
    {Work::vector_shift64,  4,   4, Provenance::llvm,     "as a vector instruction"},
    {Work::vector_double,   4,   4, Provenance::llvm,     "as a vector instruction (full-rate f64)"},
    {Work::transcendental, 16,  16, Provenance::llvm,     "a quarter of the rate"},
    {Work::scalar,          4,   4, Provenance::llvm,     "one slot of four cycles"},
    {Work::scalar_load,     4,  64, Provenance::assumed,  "LLVM has 20"},
    {Work::vector_load,     4, 120, Provenance::assumed,  "public pointer chases of MI300X are near 57 ns; LLVM has 320 for any load"},
    {Work::branch,          4,  32, Provenance::llvm,     "eight slots of four cycles"},
    {Work::sequencer,       4,   4, Provenance::llvm,     "one slot of four cycles"},
}, {
    {Fact::wave_issue,             4, "cycles between two instructions of a wave", Provenance::manual,   "a SIMD's turn comes every four cycles"},
    {Fact::vector_to_memory,       4, "cycles from a vector result to LDS and memory", Provenance::llvm, "as any vector result"},
    {Fact::vector_to_scalar,       8, "cycles from a vector result to a scalar instruction", Provenance::assumed, "one slot more than to a vector instruction"},
    {Fact::scalar_drain,           4, "cycles until scalar results are written", Provenance::assumed, "there is no s_wait_alu"},
    {Fact::branch_not_taken,       8, "cycles", Provenance::assumed, "two slots"},
    {Fact::barrier,               16, "cycles from the last arrival", Provenance::assumed, "LLVM has 500 for all waiting"},
    {Fact::crossbar_busy,          4, "cycles of LDS for an exchange of 32 lanes", Provenance::measured, "gfx906 notes: 965 G exchanges/s, 7 to 8 cycles a wave"},
    {Fact::lds_banks,             32, "banks of 4 bytes", Provenance::manual, "ISA manual, data share"},
    {Fact::scalar_line_miss,     200, "cycles", Provenance::assumed, "the second cache answers"},
    {Fact::cache_line,           128, "bytes", Provenance::manual, "CDNA 3 white paper"},
    {Fact::vector_cache,       32768, "bytes", Provenance::manual, "CDNA 3 white paper"},
    {Fact::vector_cache_rate,     64, "bytes a cycle", Provenance::manual, "CDNA 3 white paper"},
    {Fact::second_cache_latency, 240, "cycles", Provenance::assumed, "public pointer chases of MI300X are near 115 ns"},
    {Fact::memory_latency,       750, "cycles", Provenance::assumed, "public pointer chases of MI300X are near 350 ns"},
    {Fact::wave64_passes,          1, "passes of a wave of 64", Provenance::manual, "16 lanes, four cycles"},
}, 4};

inline constexpr CostTable rdna3_costs = {"RDNA 3", {
    {Work::vector,          1,   5, Provenance::measured, "traces of gfx1100 and gfx1200"},
    {Work::dpp,             1,   5, Provenance::llvm,     "as a vector instruction"},
    {Work::permlane,        1,   5, Provenance::llvm,     "as a vector instruction; one report on gfx1100 fits up to 19"},
    {Work::permlane_swap,   1,   5, Provenance::llvm,     "as a vector instruction"},
    {Work::lds_crossbar,    1,  33, Provenance::measured, "traces: ds_load_b32 to the dependent vector instruction"},
    {Work::lds_memory,      1,  33, Provenance::measured, "traces: ds_load_b32 to the dependent vector instruction"},
    {Work::lane_to_scalar,  1,   5, Provenance::assumed,  "no trustworthy number found"},
    {Work::scalar_to_lane,  1,   5, Provenance::assumed,  "no trustworthy number found"},
    {Work::vector_multiply, 4,   8, Provenance::measured, "traces of gfx1200: v_mad_u64_u32 issues in 4; latency by LLVM"},
    {Work::vector_shift64,  2,   6, Provenance::measured, "traces of gfx1200: v_lshlrev_b64 issues in 2; latency by LLVM"},
    {Work::vector_double,  16,  38, Provenance::llvm,     "latency; the rate by the white paper"},
    {Work::transcendental,  4,  10, Provenance::measured, "traces of gfx1200: issues in 4; latency by LLVM"},
    {Work::scalar,          1,   2, Provenance::measured, "traces of gfx1100"},
    {Work::scalar_load,     1,  60, Provenance::assumed,  "LLVM has 20"},
    {Work::vector_load,     1,  95, Provenance::assumed,  "public pointer chases of gfx1100 are near 38 ns; LLVM has 320 for any load"},
    {Work::branch,          1,   9, Provenance::measured, "traces of gfx1100 and gfx1200; LLVM has 32"},
    {Work::sequencer,       1,   1, Provenance::measured, "traces: an issue slot"},
}, {
    {Fact::wave_issue,             1, "cycles between two instructions of a wave", Provenance::measured, "traces: independent vector instructions every cycle"},
    {Fact::vector_to_memory,      17, "cycles from a vector result to LDS and memory", Provenance::measured, "traces: 17 to 18 to a ds instruction"},
    {Fact::vector_to_scalar,      16, "cycles from a vector result to a scalar instruction", Provenance::measured, "traces: 16 to 17 from v_cmpx to s_cbranch_execz"},
    {Fact::scalar_drain,           9, "cycles until scalar results are written", Provenance::measured, "traces of gfx1200: dependent scalar instructions with s_wait_alu between"},
    {Fact::branch_not_taken,       4, "cycles", Provenance::assumed, "half of a taken branch"},
    {Fact::barrier,               16, "cycles from the last arrival", Provenance::assumed, "LLVM has 2000 for all waiting"},
    {Fact::crossbar_busy,          4, "cycles of LDS for an exchange of 32 lanes", Provenance::assumed, "as on gfx906"},
    {Fact::lds_banks,             32, "banks of 4 bytes", Provenance::manual, "ISA manual, data share"},
    {Fact::scalar_line_miss,     200, "cycles", Provenance::assumed, "the second cache answers"},
    {Fact::cache_line,           128, "bytes", Provenance::manual, "RDNA white paper"},
    {Fact::vector_cache,       32768, "bytes", Provenance::manual, "RDNA 3 ISA manual"},
    {Fact::vector_cache_rate,     64, "bytes a cycle", Provenance::manual, "RDNA white paper"},
    {Fact::second_cache_latency, 280, "cycles", Provenance::assumed, "public pointer chases of gfx1100 are near 110 ns"},
    {Fact::memory_latency,       700, "cycles", Provenance::assumed, "public pointer chases of gfx1100 are near 280 ns"},
    {Fact::wave64_passes,          2, "passes of a wave of 64", Provenance::assumed, "32 lanes a pass"},
}, 1};
// clang-format on

inline constexpr CostTable rdna2_costs = [] {
  CostTable t = rdna3_costs;
  t.name = "RDNA 2";
  for (CostRow& row : t.rows)
    if (row.provenance == Provenance::measured)
      row.provenance = Provenance::assumed, row.source = "as RDNA 3, of which there are traces";
  for (FactRow& row : t.facts)
    if (row.provenance == Provenance::measured)
      row.provenance = Provenance::assumed, row.source = "as RDNA 3, of which there are traces";
  t.rows[unsigned(Work::vector_double)] = {Work::vector_double, 16, 22, Provenance::llvm,
                                           "latency; the rate by the white paper"};
  t.facts[unsigned(Fact::vector_cache)].value = 16384;
  return t;
}();

inline constexpr CostTable rdna4_costs = [] {
  CostTable t = rdna3_costs;
  t.name = "RDNA 4";
  t.facts[unsigned(Fact::crossbar_busy)] = {
      Fact::crossbar_busy, 12, "cycles of LDS for an exchange of 32 lanes", Provenance::fitted,
      "to the rows of R9700 in source 004: what the two exchanges of offset 16 take more than the one of 32"};
  return t;
}();

inline constexpr CostTable gfx1250_costs = [] {
  CostTable t = rdna4_costs;
  t.name = "gfx1250";
  for (CostRow& row : t.rows)
    row.provenance = Provenance::assumed, row.source = "as RDNA 4: nothing public is known";
  for (FactRow& row : t.facts)
    row.provenance = Provenance::assumed, row.source = "as RDNA 4: nothing public is known";
  t.rows[unsigned(Work::vector_multiply)] = {Work::vector_multiply, 4, 11, Provenance::llvm, "latency"};
  t.rows[unsigned(Work::vector_double)] = {Work::vector_double, 16, 32, Provenance::llvm, "latency"};
  t.rows[unsigned(Work::transcendental)] = {Work::transcendental, 4, 7, Provenance::llvm, "latency"};
  return t;
}();

constexpr const CostTable& cost_table(const Arch& arch) {
  switch (arch.generation) {
    case Generation::gfx9:
      return cdna_costs;
    case Generation::gfx10:
      return rdna2_costs;
    case Generation::gfx11:
      return rdna3_costs;
    case Generation::gfx12:
      return rdna4_costs;
    default:
      return gfx1250_costs;
  }
}

/// Whether a wave of 64 passes through that unit twice where vectors have 32 lanes.
constexpr bool has_passes(Work work) {
  switch (work) {
    case Work::vector:
    case Work::dpp:
    case Work::permlane:
    case Work::permlane_swap:
    case Work::vector_multiply:
    case Work::vector_shift64:
    case Work::vector_double:
    case Work::transcendental:
      return true;
    default:
      return false;
  }
}

/// The row as it is for waves of that size.
constexpr CostRow cost_row(const Arch& arch, unsigned wave, Work work) {
  const CostTable& table = cost_table(arch);
  CostRow row = cost_row(table, work);
  if (wave != 64 || !has_passes(work)) return row;
  const unsigned passes = fact(table, Fact::wave64_passes);
  row.latency_cycles = static_cast<uint16_t>(row.latency_cycles + (passes - 1) * row.issue_cycles);
  row.issue_cycles = static_cast<uint8_t>(passes * row.issue_cycles);
  if (passes > 1) row.provenance = Provenance::assumed, row.source = "two passes of 32 lanes";
  return row;
}

}  // namespace crosslane::arch
