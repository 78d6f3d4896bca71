// SPDX-License-Identifier: MIT
// The three instructions of the division macro. v_div_scale moves numerator and denominator into
// the range where the Newton-Raphson steps lose nothing, v_div_fmas does the last step and undoes
// the scaling with one rounding, v_div_fixup puts in the special cases. [RDNA3 §16.10
// V_DIV_SCALE_F32, V_DIV_FMAS_F32, V_DIV_FIXUP_F32; CDNA4 §11] Two places of the manuals cannot be
// meant as printed, because quotients would be wrong: a denominator above 2^126 is scaled down, not
// up, and v_div_fmas's factor is the inverse of the scaling that was done, which the exponent of
// the quotient tells.
#pragma once

#include "sim/exec/float_bits.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

template <class T>
struct DivisionLimits;
template <>
struct DivisionLimits<f32> {
  static constexpr i32 large_quotient = 96, tiny_numerator = 23, underflow = -150;
  static constexpr f32 scale_up = 0x1p64f, scale_down = 0x1p-64f, inverse_limit = 0x1p126f;
};
template <>
struct DivisionLimits<f64> {
  static constexpr i32 large_quotient = 768, tiny_numerator = 53, underflow = -1075;
  static constexpr f64 scale_up = 0x1p128, scale_down = 0x1p-128, inverse_limit = 0x1p1022;
};

/// value is the denominator or the numerator. The mask says that v_div_fmas has to scale. Later
/// assignments take precedence.
template <class T>
CROSSLANE_INLINE WithMask<T> scale_for_division(T value, T denominator, T numerator) {
  using L = DivisionLimits<T>;
  const T up = value * L::scale_up, down = value * L::scale_down;
  const bool is_denominator = bits_of(value) == bits_of(denominator),
             is_numerator = bits_of(value) == bits_of(numerator);
  const bool inverse_subnormal =
      absolute(denominator) > L::inverse_limit && !is_infinite(denominator);
  const bool quotient_subnormal = is_subnormal(numerator / denominator);
  const bool quotient_large =
      exponent_field(numerator) - exponent_field(denominator) >= L::large_quotient;
  const bool zero = is_zero(numerator) || is_zero(denominator);

  T r = exponent_field(numerator) <= L::tiny_numerator ? up : value;
  r = quotient_subnormal ? (is_numerator ? up : value) : r;
  r = inverse_subnormal ? (quotient_subnormal && !is_denominator ? value : down) : r;
  r = is_subnormal(denominator) ? up : r;
  r = quotient_large ? (is_denominator ? up : value) : r;
  r = zero ? nan_among<T>() : r;
  const bool scaled =
      !zero && (quotient_large || (!is_subnormal(denominator) && quotient_subnormal));
  return {quieted_if_nan(r), scaled};
}

/// S0 = quotient, S1 = denominator, S2 = numerator. `checks_range`: f32 and f64 look at the
/// exponents too.
template <class T, bool checks_range>
CROSSLANE_INLINE T fix_quotient(T quotient, T denominator, T numerator) {
  using F = FloatFormat<T>;
  const auto sign = (bits_of(denominator) ^ bits_of(numerator)) & F::sign;
  const T zero = float_of<T>(sign), infinity = float_of<T>(sign | F::infinity);
  T r = float_of<T>(sign | bits_of(absolute(quotient)));
  // The manuals print "exponent(S1) == 255: overflow", where S1 can be neither infinite nor NaN any
  // more: the quotient is meant. It is NaN when the steps before it overflowed, as for the largest
  // number by the smallest.
  if constexpr (checks_range) r = is_nan(quotient) ? infinity : r;
  if constexpr (checks_range) {
    r = exponent_field(numerator) - exponent_field(denominator) < DivisionLimits<T>::underflow
            ? zero
            : r;
  }
  r = is_infinite(denominator) || is_zero(numerator) ? zero : r;
  r = is_zero(denominator) || is_infinite(numerator) ? infinity : r;
  const bool invalid = (is_zero(denominator) && is_zero(numerator)) ||
                       (is_infinite(denominator) && is_infinite(numerator));
  r = invalid ? float_of<T>(F::sign | F::default_nan) : r;
  r = is_nan(denominator) ? quieted(denominator) : r;
  return is_nan(numerator) ? quieted(numerator) : r;
}

/// a * b + c, scaled when the mask says so, rounded once.
CROSSLANE_INLINE f32 fma_scaled(f32 a, f32 b, f32 c, bool scaled) {
  const f64 factor = !scaled ? 1.0 : exponent_field(c) > 127 ? 0x1p64 : 0x1p-64;
  return static_cast<f32>(add_to_odd(f64{a} * f64{b}, f64{c}) * factor);
}

/// Where scaling makes the result subnormal, it may have been rounded to a midpoint between two of
/// them; the fma's error tells on which side of it the exact result lies.
CROSSLANE_INLINE f64 fma_scaled(f64 a, f64 b, f64 c, bool scaled) {
  const f64 r = __builtin_fma(a, b, c);
  const f64 product = a * b, product_error = __builtin_fma(a, b, -product);
  const f64 sum = product + c, part = sum - product;
  const f64 sum_error = (product - (sum - part)) + (c - part);
  const f64 error = ((sum - r) + sum_error) + product_error;
  const f64 small = r * 0x1p-128;
  const f64 dropped = r - small * 0x1p128;
  constexpr f64 half_unit = 0x1p-947;  // half of the smallest subnormal, before the scaling
  const f64 next_up = dropped == half_unit && error > 0.0 ? 0x1p-1074 : 0.0;
  const f64 next_down = dropped == -half_unit && error < 0.0 ? 0x1p-1074 : 0.0;
  const f64 scaled_down = next_up != next_down ? small + next_up - next_down : small;
  return !scaled ? r : exponent_field(c) > 1023 ? r * 0x1p128 : scaled_down;
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
