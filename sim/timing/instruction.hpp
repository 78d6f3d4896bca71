// SPDX-License-Identifier: MIT
// What the cycle model knows of an instruction, worked out once for each decoded one: which unit it
// takes and for how long, which registers it reads and writes, and what it waits for. Times come
// from crosslane/arch/cost_tables.hpp; registers from check/operands.hpp.
#pragma once

#include <algorithm>
#include <array>

#include "crosslane/arch/cost_tables.hpp"
#include "sim/check/operands.hpp"
#include "sim/machine/wave.hpp"
#include "sim/timing/report.hpp"

namespace crosslane::sim::timing {

/// Registers in one row: VGPRs by their number, behind them SGPRs by operand code, then SCC.
inline constexpr u32 first_scalar = 1024;
inline constexpr u32 scc_register = first_scalar + 132;
inline constexpr u32 no_read = scc_register + 1;   // always ready: fills up lists of registers
inline constexpr u32 no_write = scc_register + 2;  // never read
inline constexpr u32 register_count = scc_register + 3;
inline constexpr u32 most_reads = 24, most_writes = 20;  // the loops over them take 4 and 2 at once

/// The counters of outstanding instructions that s_waitcnt looks at. LDS and scalar memory share
/// lgkmcnt up to gfx11, loads and stores vmcnt on gfx9.
enum class Counter : u8 { load, store, lds, scalar_memory, none };
inline constexpr size_t counter_count = 4;
inline constexpr u8 no_wait = 255;

/// What of an access depends on the lanes' addresses.
enum class Access : u8 { none, crossbar, lds, global, interleaved, scalar };

struct Instruction {
  Instruction() {
    std::fill_n(reads, most_reads, static_cast<u16>(no_read));
    std::fill_n(writes, most_writes, static_cast<u16>(no_write));
  }
  Unit unit = Unit::sequencer;
  u8 issue_cycles = 1;
  u16 latency_cycles = 1;
  u8 slots = 1;
  u8 extra_after_vector = 0;  // cycles more than a vector instruction waits for a vector result
  bool has_passes = false;    // a half wave without active lanes is skipped
  bool is_branch = false;
  bool is_barrier = false;
  bool only_takes_a_turn = false;  // s_delay_alu and its like: nothing is read, written or waited for
  u8 read_count = 0;
  u8 write_count = 0;
  Counter counter = Counter::none;
  Counter counter2 = Counter::none;  // flat: memory or LDS
  Access access = Access::none;
  bool is_pair = false;             // ds_read2 and its like: two accesses
  u16 extra_wait_cycles = 0;  // s_nop, s_sleep
  bool waits = false;         // some of the following
  bool drains_vector = false, drains_scalar = false;
  std::array<u8, counter_count> wait_for{no_wait, no_wait, no_wait, no_wait};
  u16 reads[most_reads];
  u16 writes[most_writes];
  check::Operands operands;  // of the access
};

Instruction describe(const Wave& wave, const Op& op);

/// The waits of s_waitcnt and its like, by the instruction's name (waits.cpp).
void read_waits(const arch::Arch& arch, std::string_view name, u32 simm16, Instruction& result);

}  // namespace crosslane::sim::timing
