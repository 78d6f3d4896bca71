// SPDX-License-Identifier: MIT
// Floats of 8, 6 and 4 bits, to and from binary32. gfx942 has its own 8-bit formats ("FNUZ": one
// NaN, no infinity, no -0, another bias); gfx950, gfx12 and gfx1250 have those of the Open Compute
// Project. [CDNA3 §"FP8 and BF8"; OCP MX 1.0 §5.3]
#pragma once

#include "sim/exec/float16.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// max: the largest finite magnitude. infinity, nan: magnitudes past it; formats without them
/// saturate.
template <u32 bits, u32 fraction, i32 exponent_bias, u32 max_magnitude, u32 infinity_code,
          u32 nan_code, bool is_fnuz = false>
struct SmallFloat {
  static constexpr u32 width = bits;
  static constexpr u32 fraction_bits = fraction;
  static constexpr i32 bias = exponent_bias;
  static constexpr u32 sign = 1u << (bits - 1);
  static constexpr u32 max = max_magnitude;
  static constexpr u32 infinity = infinity_code;
  static constexpr u32 nan = nan_code;
  static constexpr bool fnuz = is_fnuz;
  static constexpr bool saturates = nan_code == 0;
};
using Fp8 = SmallFloat<8, 3, 7, 0x7e, 0x7f, 0x7f>;
using Bf8 = SmallFloat<8, 2, 15, 0x7b, 0x7c, 0x7f>;
using Fp8Fnuz = SmallFloat<8, 3, 8, 0x7f, 0x80, 0x80, true>;
using Bf8Fnuz = SmallFloat<8, 2, 16, 0x7f, 0x80, 0x80, true>;
using Fp6 = SmallFloat<6, 3, 1, 0x1f, 0x1f, 0>;
using Bf6 = SmallFloat<6, 2, 3, 0x1f, 0x1f, 0>;
using Fp4 = SmallFloat<4, 1, 1, 0x7, 0x7, 0>;

/// Exact.
template <class F>
CROSSLANE_INLINE f32 decode_small(u32 code) {
  constexpr u32 shift = 23 - F::fraction_bits;
  const u32 sign = (code & F::sign) != 0 ? 0x80000000u : 0u;
  const u32 magnitude = code & (F::sign - 1);
  const u32 normal = (magnitude << shift) + (static_cast<u32>(127 - F::bias) << 23);
  const f32 unit =
      float_of<f32>(static_cast<u32>(127 + 1 - F::bias - static_cast<i32>(F::fraction_bits)) << 23);
  const u32 subnormal = bits_of(static_cast<f32>(static_cast<i32>(magnitude)) * unit);
  u32 r = sign | (magnitude >> F::fraction_bits ? normal : subnormal);
  if constexpr (F::fnuz) {
    r = code == F::nan ? FloatFormat<f32>::default_nan : r;
  } else if constexpr (!F::saturates) {
    r = magnitude > F::max ? sign | FloatFormat<f32>::default_nan : r;
    if constexpr (F::infinity != F::nan)
      r = magnitude == F::infinity ? sign | FloatFormat<f32>::infinity : r;
  }
  return float_of<f32>(r);
}

/// The code of a magnitude that has been rounded to an integer code, which may be too large.
template <class F>
CROSSLANE_INLINE u32 finish_small(f32 x, u32 magnitude, bool keeps_finite) {
  const u32 sign = is_negative(x) ? F::sign : 0u;
  const u32 overflow = F::saturates || keeps_finite ? F::max : F::infinity;
  u32 r = magnitude > F::max ? overflow : magnitude;
  r = is_infinite(x) ? (F::saturates ? F::max : F::infinity) : r;
  // What a NaN becomes in a format that has none is not documented; the largest magnitude is
  // `assumed`.
  r = is_nan(x) ? (F::saturates ? F::max : F::nan) : r;
  if constexpr (F::fnuz)
    return r == 0 || r == F::nan ? r : r | sign;
  else
    return r | sign;
}

/// `nearest`: to even; else toward zero. keeps_finite: MODE's FP16_OVFL.
template <class F>
CROSSLANE_INLINE u32 encode_small(f32 x, bool keeps_finite, bool nearest = true) {
  constexpr u32 shift = 23 - F::fraction_bits;
  constexpr u32 first_normal = static_cast<u32>(127 + 1 - F::bias);  // exponent field in binary32
  const u32 magnitude = bits_of(x) & 0x7fffffffu, exponent = magnitude >> 23;
  const u32 rebiased = magnitude - (static_cast<u32>(127 - F::bias) << 23);
  const u32 normal =
      (rebiased + (nearest ? (1u << (shift - 1)) - 1 + (rebiased >> shift & 1u) : 0u)) >> shift;
  const u32 significand = exponent == 0 ? magnitude : (magnitude & 0x7fffffu) | 0x800000u;
  const u32 distance = shift + first_normal - exponent, by = distance - 1 > 30u ? 31u : distance;  // 1 to 31
  const u32 half = (1u << (by - 1)) - 1 + (significand >> by & 1u);
  const u32 subnormal = (significand + (nearest ? half : 0u)) >> by;
  return finish_small<F>(x, exponent < first_normal ? subnormal : normal, keeps_finite);
}

/// x with a random part of a unit of the last place added to its magnitude: rounded toward zero
/// afterwards, it has been rounded stochastically. The random bits are the top ones of `seed`, as
/// many as the shorter format drops. [CDNA4 §11 V_CVT_SR_FP8_F32]
template <u32 fraction_bits>
CROSSLANE_INLINE f32 add_random_part(f32 x, u32 seed) {
  const u32 bits = bits_of(x);
  return exponent_field(x) == 255 ? x : float_of<f32>(bits + (seed >> (9 + fraction_bits)));
}
template <class F>
CROSSLANE_INLINE u32 encode_stochastic(f32 x, u32 seed, bool keeps_finite) {
  return encode_small<F>(add_random_part<F::fraction_bits>(x, seed), keeps_finite, false);
}

/// The next seed, for the second of two values. [CDNA4 §11 V_PRNG_B32]
CROSSLANE_INLINE u32 next_random(u32 seed) { return (seed << 1) ^ (seed >> 31 ? 197u : 0u); }

// ---- 8-bit formats as the target has them ----

template <class Ocp>
struct Fnuz;
template <>
struct Fnuz<Fp8> {
  using Type = Fp8Fnuz;
};
template <>
struct Fnuz<Bf8> {
  using Type = Bf8Fnuz;
};

template <class F>
CROSSLANE_INLINE f32 decode_8(const Env& env, u32 code) {
  const u32 byte = code & 0xffu;
  return env.has_fnuz_float8 ? decode_small<typename Fnuz<F>::Type>(byte) : decode_small<F>(byte);
}
template <class F>
CROSSLANE_INLINE u32 encode_8(const Env& env, f32 x) {
  const bool finite = env.mode.fp16_overflow;
  return env.has_fnuz_float8 ? encode_small<typename Fnuz<F>::Type>(x, finite)
                             : encode_small<F>(x, finite);
}
template <class F>
CROSSLANE_INLINE u32 encode_8_stochastic(const Env& env, f32 x, u32 seed) {
  const bool finite = env.mode.fp16_overflow;
  return env.has_fnuz_float8 ? encode_stochastic<typename Fnuz<F>::Type>(x, seed, finite)
                             : encode_stochastic<F>(x, seed, finite);
}

// ---- scaled conversions ----

/// x * 2^(127 - scale) or x * 2^(scale - 127), where scale is the exponent field of a binary32
/// value, rounded to odd; 255 is NaN. [CDNA4 §11 V_CVT_SCALEF32_PK_FP8_F32]
CROSSLANE_INLINE f32 scaled_down(f32 x, f32 scale) {
  const i32 e = exponent_field(scale);
  return e == 255 ? float_of<f32>(FloatFormat<f32>::default_nan)
                  : to_f32_odd(f64{x} * power_of_two(127 - e));
}
CROSSLANE_INLINE f32 scaled_up(f32 x, f32 scale) {
  const i32 e = exponent_field(scale);
  return e == 255 ? float_of<f32>(FloatFormat<f32>::default_nan)
                  : static_cast<f32>(f64{x} * power_of_two(e - 127));
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
