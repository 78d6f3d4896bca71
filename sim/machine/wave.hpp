// SPDX-License-Identifier: MIT
// The state of one wave, as instruction handlers see it. VGPRs are stored register by register: register r, lane i at
// vgpr[r * lanes + i], so that an instruction is a loop over contiguous lanes. SGPRs are indexed by their operand code:
// s0 at 0, VCC at 106, TTMP0 at 108, M0 at 124, EXEC at 126.
#pragma once

#include <cstdint>
#include <string>

#include "crosslane/arch/arch.hpp"
#include "sim/exec/op.hpp"
#include "sim/machine/disputed.hpp"
#include "sim/machine/fault.hpp"
#include "sim/machine/memory.hpp"

namespace crosslane::sim {

struct Workgroup;
class CodeImage;

/// Why a wave's step loop returned.
enum class Stop : u8 {
  running,      // it did not: the time slice is over
  ended,        // s_endpgm
  barrier,      // waits until the workgroup's waves have arrived
  yielded,      // s_sleep and spin loops: let other waves run
  faulted,
};

/// Fields of the MODE register that change results. [RDNA3 §3.3.4 "Mode register"]
struct Mode {
  u8 round_32 = 0;       // 0 nearest even, 1 +inf, 2 -inf, 3 zero
  u8 round_16_64 = 0;
  u8 denorm_32 = 3;      // bit 0: inputs kept, bit 1: outputs kept
  u8 denorm_16_64 = 3;
  bool dx10_clamp = true;  // clamp turns NaN into 0
  bool ieee = true;        // signalling NaNs are quieted by min and max; gfx12 has no such mode
  bool fp16_overflow = false;  // f16 overflow gives the largest finite value
};

/// What a lane lambda may ask about its surroundings: its first parameter, `const Env&`.
struct Env {
  arch::Generation generation = arch::Generation::gfx9;
  Mode mode;
  Disputed disputed;
  u32 lanes = 64;
  bool has_fnuz_float8 = false;  // fp8 and bf8 as gfx942 has them
};

struct Wave {
  // Touched by every vector instruction.
  uintptr_t base[2] = {0, 0};  // by SourceKind: the VGPRs, and 0 for constants, whose `at` is an address
  u8 slow_mask = slow::always | slow::dpp;
  bool exec_full = false;
  u32 lanes = 64;                    // wave size
  alignas(64) u32 exec_lanes[64];    // lane i: all ones when active, else 0
  alignas(64) u32 sgpr[132] = {};
  bool scc = false;
  alignas(64) u32 temp[4][128];      // operand fetch: sources 0-2 and a result, low words lanes[W] then high words lanes[W]
  alignas(64) u32 mask_lanes[64];    // a lane mask operand, expanded as exec_lanes
  alignas(64) u32 result_lanes[64];  // a lane mask result, before it is packed
  alignas(64) u32 fetch_mask[64];    // lanes that a DPP instruction writes

  Env env;
  const arch::Arch* arch = nullptr;
  CodeImage* code = nullptr;
  Workgroup* workgroup = nullptr;
  Memory* memory = nullptr;
  const Op* next = nullptr;  // where it goes on
  Stop stop = Stop::running;
  Fault fault;
  u32 index = 0;             // in the workgroup
  u32 vgpr_count = 256;
  u32 agpr_base = 256;       // VGPR file index of a0
  u64 executed = 0;          // wave-instructions
  u64 scratch_base = 0;      // device address of this wave's scratch, W interleaved lanes
  u32 scratch_bytes = 0;     // a work-item
  u64 flat_scratch = 0;      // FLAT_SCRATCH
  u32 vgpr_msb = 0;          // the code variant: gfx1250 VGPR banks (s_set_vgpr_msb), gfx9 VGPR indexing (indexed_variant)
  u32 trap_status = 0;
  u32 mode_rest = 0;         // bits of MODE that change nothing here, for s_getreg
  bool clock_is_exact = false;  // `executed` is up to date: see clock_is_exact() in exec/wave_control.hpp
  u64 barrier_target = 0;    // it has arrived at the barrier whose end makes Workgroup::barrier_phase this
  bool in_barrier = false;   // arrived, not yet released
  // Allocations found last, the most recent first: kernels go back and forth between a few arrays.
  struct CachedRange {
    u64 base = 0;
    u64 end = 0;
    bool writable = false;
  };
  CachedRange ranges[4];
  u64 ranges_generation = 0;  // Memory::generation() when the first of them was found

  [[nodiscard]] u32* vgpr(u32 index) { return reinterpret_cast<u32*>(base[0]) + index * lanes; }
  /// The lanes[W] of a VGPR or AGPR operand code.
  [[nodiscard]] u32* vgpr_operand(u16 code) {
    return vgpr(code >= operand::agpr0 ? agpr_base + (code - operand::agpr0) : code - operand::vgpr0);
  }
  [[nodiscard]] u64 sgpr64(u32 index) const { return sgpr[index] | u64{sgpr[index + 1]} << 32; }
  void set_sgpr64(u32 index, u64 value) {
    sgpr[index] = static_cast<u32>(value);
    sgpr[index + 1] = static_cast<u32>(value >> 32);
  }
  [[nodiscard]] u64 exec() const { return lanes == 64 ? sgpr64(operand::exec_lo) : sgpr[operand::exec_lo]; }
  /// A lane mask in an SGPR (pair); bits past the wave are zero.
  [[nodiscard]] u64 lane_mask(u32 index) const { return lanes == 64 ? sgpr64(index) : sgpr[index]; }
  void set_lane_mask(u32 index, u64 value) {
    if (lanes == 64) set_sgpr64(index, value);
    else sgpr[index] = static_cast<u32>(value);
  }
  [[nodiscard]] bool is_active(u32 lane) const { return exec_lanes[lane] != 0; }

  /// Call after EXEC was written: refreshes exec_lanes and exec_full.
  void exec_changed();
  /// Call after env.mode was written.
  void mode_changed();

  /// Stops the wave with a fault at `op`; returns null for the handler to return. `faulty` are the lanes to blame.
  const Op* raise(const Op& op, FaultKind kind, std::string what, u64 faulty = 0, u64 address = 0);
  /// Stops the wave for another reason; it goes on at `next_op`.
  const Op* pause(Stop reason, const Op* next_op);

  /// The host pointer behind a global address that this wave may read (or write) `bytes` at, else null. Flat apertures are the
  /// caller's business.
  [[nodiscard]] CROSSLANE_INLINE u8* global(u64 address, u32 bytes, bool write) {
    const CachedRange& r = ranges[0];
    if (address - r.base <= r.end - r.base && bytes <= r.end - address && (!write || r.writable)) [[likely]]
      return reinterpret_cast<u8*>(address);
    return global_slow(address, bytes, write);
  }
  u8* global_slow(u64 address, u32 bytes, bool write);
  /// Raises the fault that explains why `address` is not legal.
  const Op* raise_bad_address(const Op& op, u64 address, u32 bytes, bool write, u64 faulty);
};

/// Where flat addresses of LDS and scratch begin: bits [63:32] of SRC_SHARED_BASE and SRC_PRIVATE_BASE. Above any host address.
inline constexpr u64 shared_aperture = 0x0100'0000'0000'0000;
/// gfx1250 addresses the scratch of every lane of the wave: bits [56:52] are the lane, and software
/// tells by bits [63:58] that an address is scratch.
inline constexpr u64 private_aperture = 0x0400'0000'0000'0000;
inline constexpr u32 private_lane_shift = 52;

/// Where SALU results go whose destination is null.
inline constexpr u32 null_sgpr = 128;
/// Wave::vgpr_msb while gfx9 VGPR indexing is on.
inline constexpr u32 indexed_variant = 0x100;

/// The distance in dwords, signed, kept in Op::imm.
inline const Op* jump(const Op& op, u32 distance_dwords) { return &op + static_cast<i32>(distance_dwords); }
inline const Op* following(const Op& op) { return &op + op.dwords; }

}  // namespace crosslane::sim
