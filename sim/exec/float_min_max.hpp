// SPDX-License-Identifier: MIT
// Minimum and maximum of floats, in the three ways of the hardware: min/max up to gfx11, which the
// IEEE mode bit changes; gfx12's min_num/max_num (IEEE 754-2019 minimumNumber); minimum/maximum,
// which propagate NaN. All order -0 below +0. [RDNA3 §16.7 V_MIN_F32; RDNA4 §16.7 V_MIN_NUM_F32,
// V_MINIMUM_F32]
#pragma once

#include "sim/exec/float_bits.hpp"
#include "sim/machine/wave.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

enum class Extreme { min, max };

/// Of two numbers.
template <Extreme which, class T>
CROSSLANE_INLINE T pick_extreme(T a, T b) {
  const bool a_wins =
      which == Extreme::min ? order_key(a) < order_key(b) : order_key(a) > order_key(b);
  return a_wins ? a : b;
}
template <Extreme which>
CROSSLANE_INLINE f32 pick_extreme(f32 a, f32 b) {
  // Equal ones are the same bits or zeros of both signs.
  const u32 equal = which == Extreme::min ? bits_of(a) | bits_of(b) : bits_of(a) & bits_of(b);
  const f32 other = which == Extreme::min ? (a < b ? a : b) : (a > b ? a : b);
  return a == b ? float_of<f32>(equal) : other;
}

/// A NaN operand gives way to the other one; with the IEEE bit a signalling one wins, quieted.
/// gfx12 quiets when both are NaN.
template <Extreme which, class T>
CROSSLANE_INLINE T extreme_number(const Env& env, T a, T b) {
  const bool is_gfx12 = env.generation >= arch::Generation::gfx12;
  const bool ieee = !is_gfx12 && env.mode.ieee;
  // Of two NaNs, gfx11 and later take the first. [RDNA2, RDNA3 §16.7 V_MIN_F32]
  T r = is_nan(b) ? a : is_nan(a) ? b : pick_extreme<which>(a, b);
  r = is_nan(a) && is_nan(b) && env.generation < arch::Generation::gfx11 ? b : r;
  r = (ieee || is_gfx12) && is_nan(r) ? quieted(r) : r;
  r = ieee && is_signalling(b) ? quieted(b) : r;
  return ieee && is_signalling(a) ? quieted(a) : r;
}

/// The first NaN wins, a signalling one before a quiet one.
template <Extreme which, class T>
CROSSLANE_INLINE T extreme_or_nan(T a, T b) {
  T r = is_nan(b) ? quieted(b) : pick_extreme<which>(a, b);
  r = is_nan(a) ? quieted(a) : r;
  return is_signalling(b) && !is_signalling(a) ? quieted(b) : r;
}

template <class T>
CROSSLANE_INLINE T min_number(const Env& env, T a, T b) {
  return extreme_number<Extreme::min>(env, a, b);
}
template <class T>
CROSSLANE_INLINE T max_number(const Env& env, T a, T b) {
  return extreme_number<Extreme::max>(env, a, b);
}
template <class T>
CROSSLANE_INLINE T minimum(T a, T b) {
  return extreme_or_nan<Extreme::min>(a, b);
}
template <class T>
CROSSLANE_INLINE T maximum(T a, T b) {
  return extreme_or_nan<Extreme::max>(a, b);
}

/// Equal as numbers; neither is NaN.
template <class T>
CROSSLANE_INLINE bool same_number(T a, T b) {
  return bits_of(a) == bits_of(b) || (is_zero(a) && is_zero(b));
}

/// The middle one; with a NaN, min3. [RDNA3 §16.10 V_MED3_F32]
template <class T>
CROSSLANE_INLINE T median(const Env& env, T a, T b, T c) {
  const T largest = pick_extreme<Extreme::max>(pick_extreme<Extreme::max>(a, b), c);
  const bool a_is_largest = same_number(largest, a), b_is_largest = same_number(largest, b);
  const T middle =
      pick_extreme<Extreme::max>(a_is_largest ? b : a, a_is_largest || b_is_largest ? c : b);
  return is_nan(a) || is_nan(b) || is_nan(c) ? min_number(env, min_number(env, a, b), c) : middle;
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
