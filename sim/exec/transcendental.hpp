// SPDX-License-Identifier: MIT
// The transcendental instructions on single values, shared by the vector rows and gfx12's scalar
// ones. Hardware results are within 1 ulp; these are correctly rounded but for rare near-ties. An
// invalid operand gives the negative default NaN, other than in arithmetic. In binary32, rcp, rsq,
// sqrt, exp and log take and give no subnormals, whatever MODE says; sin and cos, and the other
// widths, do. [CDNA4 §11 V_RCP_F32 and on, with their functional examples]
#pragma once

#include "sim/exec/elementary.hpp"
#include "sim/exec/float16.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

template <class T>
CROSSLANE_INLINE T invalid_operand() {
  return float_of<T>(FloatFormat<T>::sign | FloatFormat<T>::default_nan);
}
CROSSLANE_INLINE f32 without_subnormals(f32 x) {
  return is_subnormal(x) ? float_of<f32>(bits_of(x) & 0x80000000u) : x;
}
/// The value of a function at x: NaN operands are passed on, NaN results mean an invalid operand.
CROSSLANE_INLINE f32 passing_nan(f32 x, f32 r) {
  return is_nan(x) ? quieted(x) : is_nan(r) ? invalid_operand<f32>() : r;
}

/// Without the flushing: for halves, whose subnormals are normal here.
CROSSLANE_INLINE f32 reciprocal(f32 x) { return passing_nan(x, 1.0f / x); }
CROSSLANE_INLINE f32 square_root(f32 x) { return passing_nan(x, __builtin_sqrtf(x)); }
CROSSLANE_INLINE f32 reciprocal_square_root(f32 x) {
  const f32 r = static_cast<f32>(1.0 / __builtin_sqrt(f64{x}));
  return passing_nan(x, is_zero(x) ? float_of<f32>(bits_of(x) | 0x7f800000u) : r);
}
CROSSLANE_INLINE f32 power_of_2(f32 x) {
  return passing_nan(x, static_cast<f32>(exp2_f64(f64{x})));
}
CROSSLANE_INLINE f32 logarithm_2(f32 x) {
  const f32 r = static_cast<f32>(log2_positive(f64{x}));
  const f32 special = is_zero(x) ? -__builtin_inff() : is_negative(x) ? invalid_operand<f32>() : x;
  return passing_nan(x, is_zero(x) || is_negative(x) || is_infinite(x) ? special : r);
}
CROSSLANE_INLINE f32 sine(f32 x) {
  const f32 r = static_cast<f32>(sine_of_turns(f64{x}, 0));
  return passing_nan(x, is_zero(x) ? x : r);
}
CROSSLANE_INLINE f32 cosine(f32 x) {
  return passing_nan(x, static_cast<f32>(sine_of_turns(f64{x}, 1)));
}
CROSSLANE_INLINE f32 hyperbolic_tangent(f32 x) {
  return passing_nan(x, is_zero(x) ? x : static_cast<f32>(tanh_f64(f64{x})));
}

constexpr auto rcp_f32 = [](f32 a) {
  return without_subnormals(reciprocal(without_subnormals(a)));
};
constexpr auto rsq_f32 = [](f32 a) { return reciprocal_square_root(without_subnormals(a)); };
constexpr auto sqrt_f32 = [](f32 a) { return square_root(without_subnormals(a)); };
constexpr auto exp_f32 = [](f32 a) {
  return without_subnormals(power_of_2(without_subnormals(a)));
};
constexpr auto log_f32 = [](f32 a) { return logarithm_2(without_subnormals(a)); };

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
