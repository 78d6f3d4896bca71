// SPDX-License-Identifier: MIT
// What instructions cost on a target, as data: the planner and the simulator's cycle model read the
// same rows. Nothing was measured by this project; each number says where it comes from, and
// `assumed` means that. The rows are in cost_tables.hpp.
#pragma once

#include <cstdint>
#include <string_view>

#include "crosslane/arch/arch.hpp"

namespace crosslane::arch {

enum class Provenance : uint8_t {
  manual,    // a vendor's manual or white paper
  llvm,      // LLVM 22's scheduling model
  measured,  // a public measurement, named
  fitted,    // chosen so that the model gives a public measurement, named
  assumed,
};

inline constexpr std::string_view provenance_names[] = {"manual", "llvm", "measured", "fitted",
                                                        "assumed"};

/// What an instruction does, as far as its time depends on that. The first are what lane moves are
/// made of.
enum class Work : uint8_t {
  vector,  // v_mov, v_cndmask, v_add; 32 bits
  dpp,
  permlane,
  permlane_swap,
  lds_crossbar,     // ds_swizzle, ds_permute, ds_bpermute
  lds_memory,       // loads and stores of LDS
  lane_to_scalar,   // v_readlane, v_readfirstlane
  scalar_to_lane,   // v_writelane
  vector_multiply,  // 32-bit integer products: v_mul_lo_u32, v_mad_u64_u32
  vector_shift64,
  vector_double,
  transcendental,
  scalar,
  scalar_load,  // of a line that the scalar cache has
  vector_load,  // of a line that the vector cache has
  branch,       // latency: until the target issues
  sequencer,    // s_nop, s_waitcnt, s_delay_alu: no unit is used
};
inline constexpr unsigned work_count = 17;

inline constexpr std::string_view work_names[] = {
    "vector",          "dpp",          "permlane",       "permlane swap",
    "LDS crossbar",    "LDS memory",   "lane to scalar", "scalar to lane",
    "vector multiply", "64-bit shift", "vector double",  "transcendental",
    "scalar",          "scalar load",  "vector load",    "taken branch",
    "sequencer"};

struct CostRow {
  Work work = Work::vector;
  uint8_t issue_cycles = 1;     // until the wave may issue its next instruction to that unit
  uint16_t latency_cycles = 1;  // from issue until a dependent vector instruction may issue
  Provenance provenance = Provenance::assumed;
  const char* source = "";
};

/// Numbers that belong to no single instruction.
enum class Fact : uint8_t {
  wave_issue,         // cycles between two instructions of a wave, whatever their units
  vector_to_memory,   // cycles from a vector result to the LDS or memory instruction that reads it
  vector_to_scalar,   // and to the scalar instruction or branch
  scalar_drain,       // cycles from a scalar instruction to the end of s_wait_alu sa_sdst(0)
  branch_not_taken,   // cycles
  barrier,            // cycles from the last wave's arrival
  crossbar_busy,      // cycles that an exchange of 32 lanes keeps the LDS
  lds_banks,          // of 4 bytes, served in a cycle
  scalar_line_miss,   // cycles of a scalar load of a line that no wave of the workgroup has read
  cache_line,         // bytes
  vector_cache,       // bytes
  vector_cache_rate,  // bytes a cycle
  second_cache_latency,  // cycles of a load that misses the vector cache
  memory_latency,        // cycles of a load that no wave of the workgroup has read before
  wave64_passes,         // vector instructions of a wave of 64 issue so many times
};
inline constexpr unsigned fact_count = 15;

struct FactRow {
  Fact fact = Fact::wave_issue;
  uint32_t value = 0;
  const char* what = "";  // with its unit
  Provenance provenance = Provenance::assumed;
  const char* source = "";
};

struct CostTable {
  const char* name;
  CostRow rows[work_count];
  FactRow facts[fact_count];
  uint8_t wait_state_cycles = 1;  // what one s_nop state takes
};

constexpr const CostRow& cost_row(const CostTable& table, Work work) {
  return table.rows[static_cast<unsigned>(work)];
}

constexpr uint32_t fact(const CostTable& table, Fact which) {
  return table.facts[static_cast<unsigned>(which)].value;
}

}  // namespace crosslane::arch
