// SPDX-License-Identifier: MIT
// What the cycle model says of one kernel's launches. All of it is modelled: no number comes from
// hardware (docs/timing.md). Plain values, which add up over waves, workgroups and launches.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace crosslane::sim::timing {

/// What an instruction occupies.
enum class Unit : uint8_t { vector, scalar, lds, memory, scalar_memory, branch, sequencer };
inline constexpr size_t unit_count = 7;
const char* to_string(Unit unit);

/// Why a wave did not issue.
enum class Cause : uint8_t {
  vector_result,
  scalar_result,
  lds,            // results of LDS, exchanges among them
  memory,         // vector memory
  scalar_memory,
  unit_busy,      // the unit is at work on an earlier instruction of this wave
  branch,
  wait_states,    // s_nop and its like
  barrier,
};
inline constexpr size_t cause_count = 9;
const char* to_string(Cause cause);

/// Sums over waves; each wave as if it had its SIMD for itself.
struct Totals {
  uint64_t waves = 0;
  uint64_t instructions = 0;
  uint64_t cycles = 0;
  uint64_t longest_wave_cycles = 0;
  std::array<uint64_t, unit_count> slots{};        // a wave's turns to issue that instructions took
  std::array<uint64_t, unit_count> busy_cycles{};  // of the unit
  std::array<uint64_t, cause_count> stall_cycles{};
  uint64_t lds_accesses = 0;
  uint64_t lds_exchanges = 0;         // of the crossbar, without its memory
  uint64_t lds_conflict_cycles = 0;   // more than accesses without conflict would take
  uint64_t memory_accesses = 0;
  uint64_t memory_lines = 0;          // cache lines that they touch
  uint64_t memory_bytes_used = 0;
  uint64_t memory_bytes_moved = 0;    // in whole lines
  uint64_t device_memory_bytes = 0;   // of lines that the workgroup had not touched before

  void add(const Totals& other);
};

/// One instruction of the code, all its executions.
struct InstructionTime {
  uint64_t executed = 0;
  uint64_t cycles = 0;  // from the issue of the instruction before it to its own, and its own slot
};

struct Occupancy {
  uint32_t waves_per_simd = 0;       // resident, as registers, LDS and the workgroup's size allow
  uint32_t most_waves_per_simd = 0;  // what the hardware has
  uint32_t groups_per_multiprocessor = 0;
  std::string limited_by;            // "registers", "LDS", "wave slots", "workgroups"
};

/// An instruction of a wave in the grid, for the trace.
struct TraceEvent {
  uint64_t start = 0;
  uint32_t cycles = 0;
  uint32_t wave = 0;  // of the multiprocessor
  uint64_t pc = 0;    // bytes from the kernel's entry
  Unit unit = Unit::vector;
};

struct LineTime {
  std::string source;  // "file.hip:12", or the instruction when built without lines
  std::string text;
  uint64_t executed = 0;
  uint64_t cycles = 0;
};

struct Report {
  std::string kernel;
  std::string arch;
  uint32_t wave_size = 64;
  uint64_t launches = 1;
  uint64_t workgroups = 0;
  Totals totals;
  Occupancy occupancy;
  uint64_t grid_cycles = 0;          // all launches
  uint64_t compute_cycles = 0;       // of it: what multiprocessors need
  uint64_t memory_bound_cycles = 0;  // what device memory's bandwidth allows at best
  uint32_t clock_khz = 0;
  uint32_t vector_registers = 0;
  uint32_t scalar_registers = 0;
  uint64_t code_bytes = 0;  // of the kernel
  std::map<uint64_t, InstructionTime> instructions;  // by bytes from the kernel's entry
  std::vector<LineTime> lines;                       // the costliest first
  std::vector<TraceEvent> trace;
  std::map<uint64_t, std::string> trace_names;       // disassembly by pc
  uint64_t trace_left_out = 0;                       // instructions past the trace's limit

  /// Another launch of the same kernel.
  void add(const Report& other);
};

}  // namespace crosslane::sim::timing
