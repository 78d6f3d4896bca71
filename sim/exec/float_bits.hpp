// SPDX-License-Identifier: MIT
// Float values by their bits: the same questions for f16, bf16, f32 and f64, and AMD's choice of
// NaN. An invalid operation gives the positive default NaN (a host's is negative), a NaN operand
// gives the first one in operand order, quieted; hosts, and compilers that swap the operands of a
// sum, choose differently.
#pragma once

#include <bit>

#include "sim/exec/lane_types.hpp"
#include "sim/exec/simd_level.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// Bits: the value's own width. Wide, Signed: integers in which its magnitude is compared.
template <class T, class BitsType, class WideType, class SignedType, int fraction_width>
struct FloatFormatOf {
  using Bits = BitsType;
  using Wide = WideType;
  using Signed = SignedType;
  static constexpr int fraction_bits = fraction_width;
  static constexpr int width = 8 * static_cast<int>(sizeof(Bits));
  static constexpr Wide sign = Wide{1} << (width - 1);
  static constexpr Wide magnitude = sign - 1;
  static constexpr Wide fraction = (Wide{1} << fraction_width) - 1;
  static constexpr Wide infinity = magnitude & ~fraction;
  static constexpr Wide quiet = Wide{1} << (fraction_width - 1);
  static constexpr Wide default_nan = infinity | quiet;
};
template <class T>
struct FloatFormat;
template <>
struct FloatFormat<f16> : FloatFormatOf<f16, u16, u32, i32, 10> {};
template <>
struct FloatFormat<bf16> : FloatFormatOf<bf16, u16, u32, i32, 7> {};
template <>
struct FloatFormat<f32> : FloatFormatOf<f32, u32, u32, i32, 23> {};
template <>
struct FloatFormat<f64> : FloatFormatOf<f64, u64, u64, i64, 52> {};

template <class T>
CROSSLANE_INLINE typename FloatFormat<T>::Wide bits_of(T x) {
  return std::bit_cast<typename FloatFormat<T>::Bits>(x);
}
template <class T>
CROSSLANE_INLINE T float_of(typename FloatFormat<T>::Wide bits) {
  return std::bit_cast<T>(static_cast<typename FloatFormat<T>::Bits>(bits));
}

template <class T>
CROSSLANE_INLINE bool is_nan(T x) {
  return (bits_of(x) & FloatFormat<T>::magnitude) > FloatFormat<T>::infinity;
}
CROSSLANE_INLINE bool is_nan(f32 x) { return x != x; }
CROSSLANE_INLINE bool is_nan(f64 x) { return x != x; }

template <class T>
CROSSLANE_INLINE bool is_signalling(T x) {
  return is_nan(x) && !(bits_of(x) & FloatFormat<T>::quiet);
}
template <class T>
CROSSLANE_INLINE bool is_infinite(T x) {
  return (bits_of(x) & FloatFormat<T>::magnitude) == FloatFormat<T>::infinity;
}
template <class T>
CROSSLANE_INLINE bool is_zero(T x) {
  return (bits_of(x) & FloatFormat<T>::magnitude) == 0;
}
template <class T>
CROSSLANE_INLINE bool is_negative(T x) {
  return (bits_of(x) & FloatFormat<T>::sign) != 0;
}
template <class T>
CROSSLANE_INLINE bool is_subnormal(T x) {
  const auto m = bits_of(x) & FloatFormat<T>::magnitude;
  return m != 0 && m <= FloatFormat<T>::fraction;
}
/// The biased exponent field.
template <class T>
CROSSLANE_INLINE i32 exponent_field(T x) {
  return static_cast<i32>((bits_of(x) & FloatFormat<T>::magnitude) >>
                          FloatFormat<T>::fraction_bits);
}
template <class T>
CROSSLANE_INLINE T absolute(T x) {
  return float_of<T>(bits_of(x) & FloatFormat<T>::magnitude);
}
template <class T>
CROSSLANE_INLINE T negate(T x) {
  return float_of<T>(bits_of(x) ^ FloatFormat<T>::sign);
}
template <class T>
CROSSLANE_INLINE T quieted(T nan) {
  return float_of<T>(bits_of(nan) | FloatFormat<T>::quiet);
}
template <class T>
CROSSLANE_INLINE T quieted_if_nan(T x) {
  return is_nan(x) ? quieted(x) : x;
}

/// Integers in the order of the numbers, -0 below +0. NaN has no place in it.
template <class T>
CROSSLANE_INLINE typename FloatFormat<T>::Signed order_key(T x) {
  using F = FloatFormat<T>;
  const auto m = static_cast<typename F::Signed>(bits_of(x) & F::magnitude);
  return is_negative(x) ? ~m : m;
}

// ---- halves of packed values ----

template <class P>
struct PackedElement;
template <>
struct PackedElement<packed_f16> {
  using Type = f16;
};
template <>
struct PackedElement<packed_bf16> {
  using Type = bf16;
};
template <>
struct PackedElement<packed_f32> {
  using Type = f32;
};
template <class T>
inline constexpr bool is_packed_float =
    std::is_same_v<T, packed_f16> || std::is_same_v<T, packed_bf16> ||
    std::is_same_v<T, packed_f32>;

template <class P>
CROSSLANE_INLINE auto low_half(P p) {
  using T = typename PackedElement<P>::Type;
  return float_of<T>(static_cast<typename FloatFormat<T>::Bits>(p.bits));
}
template <class P>
CROSSLANE_INLINE auto high_half(P p) {
  using T = typename PackedElement<P>::Type;
  return float_of<T>(static_cast<typename FloatFormat<T>::Bits>(p.bits >> FloatFormat<T>::width));
}
template <class P, class T>
CROSSLANE_INLINE P pack_halves(T low, T high) {
  using Word = decltype(P{}.bits);
  return P{static_cast<Word>(Word{bits_of(low)} | Word{bits_of(high)} << FloatFormat<T>::width)};
}
CROSSLANE_INLINE bool is_nan(packed_f32 p) { return is_nan(low_half(p)) || is_nan(high_half(p)); }
CROSSLANE_INLINE bool is_nan(packed_f16 p) { return is_nan(low_half(p)) || is_nan(high_half(p)); }
CROSSLANE_INLINE bool is_nan(packed_bf16 p) { return is_nan(low_half(p)) || is_nan(high_half(p)); }

// ---- NaN results ----

/// What stands in for a NaN result: the first NaN operand, quieted, else the default NaN. Operands
/// of other types are no floats.
template <class T>
CROSSLANE_INLINE T nan_among() {
  return float_of<T>(FloatFormat<T>::default_nan);
}
template <class T, class A, class... Rest>
CROSSLANE_INLINE T nan_among(A a, Rest... rest) {
  const T later = nan_among<T>(rest...);
  if constexpr (std::is_same_v<A, T>)
    return is_nan(a) ? quieted(a) : later;
  else
    return later;
}
template <class T, class... A>
CROSSLANE_INLINE T with_amd_nan(T result, A... operands) {
  if constexpr (is_packed_float<T>) {
    return pack_halves<T>(with_amd_nan(low_half(result), low_half(operands)...),
                          with_amd_nan(high_half(result), high_half(operands)...));
  } else {
    return is_nan(result) ? nan_among<T>(operands...) : result;
  }
}

// ---- exact intermediate results ----

/// a + b rounded to odd: rounding it once more, to a narrower format, gives the correctly rounded
/// sum.
CROSSLANE_INLINE f64 add_to_odd(f64 a, f64 b) {
  const f64 sum = a + b;
  const f64 b_part = sum - a;
  const f64 error = (a - (sum - b_part)) + (b - b_part);
  const bool inexact = error > 0.0 || error < 0.0;
  const u64 bits = bits_of(sum);
  const u64 step = (error > 0.0) == (sum > 0.0) ? 1 : ~u64{0};
  return float_of<f64>(inexact && !(bits & 1) ? bits + step : bits);
}

/// 2^n, n in [-1022, 1023].
CROSSLANE_INLINE f64 power_of_two(i32 n) {
  return float_of<f64>(static_cast<u64>(static_cast<i64>(n) + 1023) << 52);
}

CROSSLANE_INLINE i32 clamped(i32 x, i32 low, i32 high) {
  return x < low ? low : x > high ? high : x;
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
