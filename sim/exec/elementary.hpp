// SPDX-License-Identifier: MIT
// exp2, log2, sine, cosine and tanh in binary64, by polynomials whose error is far below a unit of
// binary32: rounding their results to binary32 is right but for rare near-ties. No library call, so
// that loops vectorise and every host gives the same bits.
#pragma once

#include "sim/exec/float_bits.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// Horner's rule, highest coefficient first.
template <class... Rest>
CROSSLANE_INLINE f64 polynomial_step(f64 x, f64 sum, Rest... rest) {
  if constexpr (sizeof...(rest) == 0)
    return sum;
  else
    return [&](f64 next, auto... others) CROSSLANE_LAMBDA_INLINE {
      return polynomial_step(x, sum * x + next, others...);
    }(rest...);
}
template <class... C>
CROSSLANE_INLINE f64 polynomial(f64 x, f64 first, C... rest) {
  return polynomial_step(x, first, rest...);
}

/// 2^x; NaN gives NaN. Results past 2^+-1000 are infinite or zero.
CROSSLANE_INLINE f64 exp2_f64(f64 x) {
  const f64 limited = x > 1000.0 ? 1000.0 : x < -1000.0 ? -1000.0 : x;
  const f64 whole = __builtin_roundeven(limited);
  const f64 t = (limited - whole) * 0x1.62e42fefa39efp-1;
  // e^t, |t| < 0.347, as its Taylor sum to t^11.
  const f64 power = polynomial(t, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
                               1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0);
  const i32 n = static_cast<i32>(whole == whole ? whole : 0.0);
  return x > 1000.0 ? __builtin_inf() : x < -1000.0 ? 0.0 : power * power_of_two(n);
}

/// Of a positive normal number.
CROSSLANE_INLINE f64 log2_positive(f64 x) {
  const u64 bits = bits_of(x);
  const f64 m = float_of<f64>((bits & FloatFormat<f64>::fraction) | u64{1023} << 52);
  const bool upper = m > 0x1.6a09e667f3bcdp0;
  const f64 centred = upper ? m * 0.5 : m;
  const f64 exponent = static_cast<f64>(exponent_field(x) - 1023 + (upper ? 1 : 0));
  // ln m = 2 artanh s
  const f64 s = (centred - 1.0) / (centred + 1.0), z = s * s;
  const f64 series = polynomial(z, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9,
                                1.0 / 7, 1.0 / 5, 1.0 / 3, 1.0);
  return exponent + s * series * 0x1.71547652b82fep1;
}

/// Sine and cosine of |a| <= pi / 4.
CROSSLANE_INLINE f64 sine_kernel(f64 a) {
  const f64 z = a * a;
  return a * polynomial(z, -1.0 / 1307674368000, 1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880,
                        -1.0 / 5040, 1.0 / 120, -1.0 / 6, 1.0);
}
CROSSLANE_INLINE f64 cosine_kernel(f64 a) {
  const f64 z = a * a;
  return polynomial(z, 1.0 / 20922789888000, -1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800,
                    1.0 / 40320, -1.0 / 720, 1.0 / 24, -0.5, 1.0);
}
/// sin(2 pi (x + quarters / 4)), x finite. A zero result is +0.
CROSSLANE_INLINE f64 sine_of_turns(f64 x, i32 quarters) {
  const f64 turn = x - __builtin_roundeven(x);
  const f64 quarter = __builtin_roundeven(turn * 4.0);
  const f64 angle = (turn - quarter * 0.25) * 0x1.921fb54442d18p2;
  const i32 q = static_cast<i32>(quarter == quarter ? quarter : 0.0) + quarters;
  const f64 r = q & 1 ? cosine_kernel(angle) : sine_kernel(angle);
  return (q & 2 ? -r : r) + 0.0;
}

CROSSLANE_INLINE f64 tanh_f64(f64 x) {
  const f64 z = x * x;
  const f64 small = x * polynomial(z, 21844.0 / 6081075, -1382.0 / 155925, 62.0 / 2835, -17.0 / 315,
                                   2.0 / 15, -1.0 / 3, 1.0);
  const f64 limited = x > 40.0 ? 40.0 : x < -40.0 ? -40.0 : x;
  const f64 power = exp2_f64(limited * 0x1.71547652b82fep1);  // e^2x
  return absolute(x) < 0.1 ? small : (power - 1.0) / (power + 1.0);
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
