// SPDX-License-Identifier: MIT
// binary16 and bfloat16 to and from binary32, by integer arithmetic, so that results do not depend on the host's SIMD level.
#pragma once

#include <bit>

#include "sim/exec/lane_types.hpp"
#include "sim/exec/simd_level.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// Exact. NaN payloads move to the top of the fraction; signalling stays signalling.
CROSSLANE_INLINE f32 to_f32(f16 h) {
  const u32 sign = static_cast<u32>(h.bits & 0x8000u) << 16;
  const u32 magnitude = h.bits & 0x7fffu;
  // Normal: rebias the exponent by 112. Infinity and NaN: by 112 again. Subnormal: value = magnitude * 2^-24.
  const u32 normal = (magnitude << 13) + (112u << 23) + (magnitude >= 0x7c00u ? 112u << 23 : 0u);
  const u32 subnormal = std::bit_cast<u32>(static_cast<f32>(static_cast<i32>(magnitude)) * 0x1p-24f);
  return std::bit_cast<f32>(sign | (magnitude < 0x0400u ? subnormal : normal));
}

/// Round to nearest even, subnormals kept, overflow to infinity, NaN quieted with its payload's top bits.
CROSSLANE_INLINE f16 to_f16_nearest(f32 f) {
  const u32 bits = std::bit_cast<u32>(f);
  const u32 sign = bits >> 16 & 0x8000u;
  const u32 magnitude = bits & 0x7fffffffu;
  // Normal results: add half of the dropped 13 bits (less one when the kept part is even), rebias.
  const u32 rounded = (magnitude - (112u << 23) + 0xfffu + (magnitude >> 13 & 1u)) >> 13;
  // Subnormal results: adding 0.5 aligns the binary point so that the host's own rounding drops the right bits.
  const u32 subnormal = std::bit_cast<u32>(std::bit_cast<f32>(magnitude) + 0.5f) - 0x3f000000u;
  u32 r = magnitude < 0x38800000u ? subnormal : rounded;
  r = magnitude >= 0x477ff000u ? 0x7c00u : r;
  r = magnitude > 0x7f800000u ? 0x7e00u | (magnitude >> 13 & 0x1ffu) : r;
  return f16{static_cast<u16>(sign | r)};
}

CROSSLANE_INLINE f32 to_f32(bf16 b) { return std::bit_cast<f32>(static_cast<u32>(b.bits) << 16); }

/// Round to nearest even; NaN quieted.
CROSSLANE_INLINE bf16 to_bf16_nearest(f32 f) {
  const u32 bits = std::bit_cast<u32>(f);
  const u32 rounded = (bits + 0x7fffu + (bits >> 16 & 1u)) >> 16;
  const bool nan = (bits & 0x7fffffffu) > 0x7f800000u;
  return bf16{static_cast<u16>(nan ? bits >> 16 | 0x40u : rounded)};
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
