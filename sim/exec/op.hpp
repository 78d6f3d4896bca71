// SPDX-License-Identifier: MIT
// A decoded instruction. Op is what the step loop touches, one cache line; OpDetail is the rest. There is one Op slot a dword of code,
// so that a branch target's slot is found by arithmetic; a slot is decoded in place when it is first executed.
#pragma once

#include <string_view>

#include "sim/decode/encoding.hpp"
#include "sim/exec/lane_types.hpp"

namespace crosslane::sim {

struct Wave;
struct Op;
struct Row;

/// Executes one instruction for one wave and returns the next one, or null when the wave stops (Wave::stop says why).
using Handler = const Op* (*)(Wave&, const Op&);

enum class SourceKind : u8 {
  vgpr,      // at: byte offset in the wave's VGPRs
  constant,  // at: VALU: address of its lanes[W] (64-bit: low words lanes[W], then high words lanes[W]); SALU: the value
  sgpr,      // at: index in Wave::sgpr
  special,   // at: operand code 251 vccz, 252 execz, 253 scc
};

/// Bits of Op::slow. The slow path of operand fetch runs when one of them is set in Wave::slow_mask too.
namespace slow {
inline constexpr u8 always = 1;       // the instruction has modifiers or SDWA
inline constexpr u8 dpp = 8;          // it has DPP
inline constexpr u8 float_32 = 2;     // it computes in f32: matters when MODE flushes or rounds another way
inline constexpr u8 float_16_64 = 4;  // f16 and f64 share their MODE fields
}  // namespace slow

struct OpDetail {
  Encoding encoding;
  const Row* row = nullptr;
  std::string_view name;       // base name, "V_ADD_F32"
  u32 instruction_bits = 0;    // what RowShape::instruction_bits names
  Op* x = nullptr;             // VOPD: the two halves
  Op* y = nullptr;
  // DPP, as lanes[64]: lane i reads source_lane[i] if source_in_range[i]; row_mask and bank_mask let write_lanes[i] through (all ones or 0).
  alignas(64) u32 source_lane[64] = {};
  u32 source_in_range[64] = {};
  u32 write_lanes[64] = {};
  bool sources_stay_in_row = false;
  bool dpp_is_total = false;    // every source in range, every lane let through: only EXEC matters
  bool dpp_writes_all = false;  // under full EXEC every lane is written
};

struct alignas(64) Op {
  Handler run = nullptr;  // null: this slot is not decoded yet
  u64 at[3] = {};
  const OpDetail* detail = nullptr;
  u32 dst = 0;  // VALU: byte offset in the VGPRs; SALU: SGPR index
  u32 imm = 0;  // branches: distance in dwords, signed; 16-bit results: the bits of dst that are kept
  SourceKind kind[3] = {};
  u8 dwords = 1;
  u8 slow = 0;
  u8 mask_out = 0;  // SGPR index of the lane-mask result
  u8 mask_in = 0;   // SGPR index of the lane-mask operand
  u8 writes_exec = 0;
};
static_assert(sizeof(Op) == 64);

}  // namespace crosslane::sim
