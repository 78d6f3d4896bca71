// SPDX-License-Identifier: MIT
// binary16 and bfloat16 to and from binary32, by integer arithmetic, so that results do not depend
// on the host's SIMD level.
#pragma once

#include <bit>

#include "sim/exec/float_bits.hpp"
#include "sim/machine/wave.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// Exact. NaN payloads move to the top of the fraction; signalling stays signalling.
CROSSLANE_INLINE f32 to_f32(f16 h) {
  const u32 sign = static_cast<u32>(h.bits & 0x8000u) << 16;
  const u32 magnitude = h.bits & 0x7fffu;
  // Normal: rebias the exponent by 112. Infinity and NaN: by 112 again. Subnormal: value =
  // magnitude * 2^-24.
  const u32 normal = (magnitude << 13) + (112u << 23) + (magnitude >= 0x7c00u ? 112u << 23 : 0u);
  const u32 subnormal =
      std::bit_cast<u32>(static_cast<f32>(static_cast<i32>(magnitude)) * 0x1p-24f);
  return std::bit_cast<f32>(sign | (magnitude < 0x0400u ? subnormal : normal));
}

/// Round to nearest even, subnormals kept, overflow to infinity, NaN quieted with its payload's top
/// bits.
CROSSLANE_INLINE f16 to_f16_nearest(f32 f) {
  const u32 bits = std::bit_cast<u32>(f);
  const u32 sign = bits >> 16 & 0x8000u;
  const u32 magnitude = bits & 0x7fffffffu;
  // Normal results: add half of the dropped 13 bits (less one when the kept part is even), rebias.
  const u32 rounded = (magnitude - (112u << 23) + 0xfffu + (magnitude >> 13 & 1u)) >> 13;
  // Subnormal results: adding 0.5 aligns the binary point so that the host's own rounding drops the
  // right bits.
  const u32 subnormal = std::bit_cast<u32>(std::bit_cast<f32>(magnitude) + 0.5f) - 0x3f000000u;
  u32 r = magnitude < 0x38800000u ? subnormal : rounded;
  r = magnitude >= 0x477ff000u ? 0x7c00u : r;
  r = magnitude > 0x7f800000u ? 0x7e00u | (magnitude >> 13 & 0x1ffu) : r;
  return f16{static_cast<u16>(sign | r)};
}

/// As MODE says: 0 nearest even, 1 +infinity, 2 -infinity, 3 zero. `keeps_finite` (FP16_OVFL): no
/// finite value becomes infinite.
CROSSLANE_INLINE f16 to_f16(f32 f, u32 rounding, bool keeps_finite) {
  const u32 bits = std::bit_cast<u32>(f);
  const u32 sign = bits >> 16 & 0x8000u;
  const u32 magnitude = bits & 0x7fffffffu, exponent = magnitude >> 23;
  const bool nearest = rounding == 0, away = rounding == 1 ? sign == 0 : rounding == 2 && sign != 0;
  const u32 normal = (magnitude - (112u << 23) +
                      (nearest ? 0xfffu + (magnitude >> 13 & 1u)
                       : away  ? 0x1fffu
                               : 0u)) >>
                     13;
  const u32 significand = exponent == 0 ? magnitude : (magnitude & 0x7fffffu) | 0x800000u;
  const u32 distance = 126u - exponent,
            shift = distance > 31u ? 31u : distance;  // past 31: the normal case, not used
  const u32 below = (1u << shift) - 1;
  const u32 subnormal = (significand + (nearest ? (below >> 1) + (significand >> shift & 1u)
                                        : away  ? below
                                                : 0u)) >>
                        shift;
  u32 r = exponent < 113u ? subnormal : normal;
  r = magnitude >= 0x47800000u ? (nearest || away ? 0x7c00u : 0x7bffu) : r;
  r = keeps_finite && r == 0x7c00u ? 0x7bffu : r;
  r = magnitude == 0x7f800000u ? 0x7c00u : r;
  r = magnitude > 0x7f800000u ? 0x7e00u | (magnitude >> 13 & 0x1ffu) : r;
  return f16{static_cast<u16>(sign | r)};
}
CROSSLANE_INLINE f16 to_f16(f32 f, const Env& env) {
  return to_f16(f, env.mode.round_16_64, env.mode.fp16_overflow);
}
CROSSLANE_INLINE bool rounds_halves_plainly(const Env& env) {
  return env.mode.round_16_64 == 0 && !env.mode.fp16_overflow;
}

/// Rounded to odd: rounding once more, to a 16-bit format, gives the correctly rounded value. NaN
/// stays NaN.
CROSSLANE_INLINE f32 to_f32_odd(f64 x) {
  const f32 r = static_cast<f32>(x);
  const f64 back = r;
  const u32 bits = std::bit_cast<u32>(r);
  const u32 odd = (bits - (absolute(back) > absolute(x) ? 1u : 0u)) | (back != x ? 1u : 0u);
  return r != r ? r : std::bit_cast<f32>(odd);
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
