// SPDX-License-Identifier: MIT
// Operand fetch: turns an instruction's operands into pointers to lanes[W] and, on the slow path, applies what stands around the
// operation: DPP, SDWA, op_sel, neg, abs, input flush before it; clamp, omod, output flush, partial writes after it. Instruction rows
// see none of this.
#pragma once

#include "sim/exec/row.hpp"
#include "sim/exec/simd_level.hpp"
#include "sim/machine/wave.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

struct Frame {
  u32* dst;            // lanes[W], and lanes[W] of high words
  const u32* src[3];
  const u32* mask;     // lanes that are written
  const u32* mask_in;  // a lane-mask operand
  u32* mask_out;       // a lane-mask result
  u32 lanes;
  u32 keep;            // bits of dst that a 16-bit result leaves alone
  u32 instruction_bits;  // a truth table or signedness
  bool full;           // mask is all ones
  unsigned saved_rounding;
};

/// DPP and nothing else to do: before the lane loop; nothing comes after it.
void fetch_dpp_only(Wave& wave, const Op& op, const RowShape& shape, Frame& frame);
/// Slow path, before and after the lane loop.
void fetch_slow(Wave& wave, const Op& op, const RowShape& shape, Frame& frame);
void finish_slow(Wave& wave, const Op& op, const RowShape& shape, Frame& frame);
/// lanes[W] all equal to a scalar operand, in wave.temp[k].
const u32* splat_scalar(Wave& wave, const Op& op, u32 k, bool is_64_bit);

CROSSLANE_INLINE const u32* fetch_source(Wave& wave, const Op& op, u32 k, bool is_64_bit) {
  const SourceKind kind = op.kind[k];
  if (kind <= SourceKind::constant) [[likely]]
    return reinterpret_cast<const u32*>(wave.base[static_cast<u8>(kind)] + op.at[k]);
  return splat_scalar(wave, op, k, is_64_bit);
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
