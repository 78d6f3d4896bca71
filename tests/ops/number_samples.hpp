// SPDX-License-Identifier: MIT
// Numbers for tests of reductions and scans: reproducible, of every kind that rounds, overflows or
// compares differently, and the naive operators that results are compared with.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "crosslane/ops/number.hpp"
#if defined(__NVCC__)
#include <cuda_fp16.h>
#endif

namespace crosslane_tests {

#if defined(__NVCC__)
using half = __half;
#else
using half = _Float16;
#endif

CROSSLANE_HOST_DEVICE inline uint64_t scrambled(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

template <class T>
struct FloatFormat;
template <>
struct FloatFormat<float> {
  using Bits = uint32_t;
  static constexpr unsigned fraction = 23;
};
template <>
struct FloatFormat<double> {
  using Bits = uint64_t;
  static constexpr unsigned fraction = 52;
};
template <>
struct FloatFormat<half> {
  using Bits = uint16_t;
  static constexpr unsigned fraction = 10;
};
template <>
struct FloatFormat<crosslane::bfloat16> {
  using Bits = uint16_t;
  static constexpr unsigned fraction = 7;
};

/// What lane `lane` holds in vector `vector`. Of eight vectors, four hold only numbers near 1, the
/// others also denormals, zeros of both signs, infinities and NaNs with payloads.
template <class T>
CROSSLANE_HOST_DEVICE T sample(unsigned vector, unsigned lane) {
  const uint64_t random = scrambled(uint64_t{vector} << 32 | lane);
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(random);
  } else {
    using Format = FloatFormat<T>;
    using Bits = typename Format::Bits;
    constexpr unsigned bits = sizeof(T) * 8, fraction = Format::fraction;
    constexpr Bits one =
        static_cast<Bits>(((uint64_t{1} << (bits - fraction - 2)) - 1) << fraction);
    constexpr Bits sign = static_cast<Bits>(uint64_t{1} << (bits - 1));
    constexpr Bits infinity = static_cast<Bits>(sign - (uint64_t{1} << fraction));
    const Bits raw = static_cast<Bits>(random), fraction_of_raw = raw & ((Bits{1} << fraction) - 1);
    Bits value = static_cast<Bits>((raw & sign) | (one - ((random >> 56) % 6 << fraction)) |
                                   fraction_of_raw);
    const unsigned kind = (random >> 48) % 64;
    if (vector % 8 == 4 && kind < 40) value = (raw & sign) | fraction_of_raw;  // denormals
    if (vector % 8 == 5) value = kind < 2 ? 0 : sign;
    if (vector % 8 == 6) value = kind == 0 ? (raw & sign) | infinity : raw & ~(Bits{1} << fraction);
    if (vector % 8 == 7 && kind < 8) value = (raw & sign) | infinity | fraction_of_raw;
    return __builtin_bit_cast(T, value);
  }
}

template <class T>
bool is_nan(T x) {
  if constexpr (std::is_integral_v<T>) return false;
  if constexpr (std::is_same_v<T, crosslane::bfloat16>)
    return std::isnan(x.to_float());
  else
    return std::isnan(static_cast<std::conditional_t<std::is_same_v<T, half>, float, T>>(x));
}

/// The bits, of which all NaNs have the same.
template <class T>
uint64_t bits_of(T x) {
  if (is_nan(x)) return 0x7ff;
  uint64_t word = 0;
  __builtin_memcpy(&word, &x, sizeof(T));
  return word;
}

enum class Operator : uint8_t { add, mul, min, max, min_nan, max_nan, bit_and, bit_or, bit_xor };

template <class T>
T naive_extreme(T a, T b, bool is_min, bool nan_wins) {
  if (is_nan(a) || is_nan(b)) return is_nan(a) == nan_wins ? a : b;
  const auto value = [](T x) {
    if constexpr (std::is_same_v<T, crosslane::bfloat16>)
      return x.to_float();
    else if constexpr (std::is_same_v<T, half>)
      return static_cast<float>(x);
    else
      return x;
  };
  bool b_is_less = value(b) < value(a);
  if constexpr (!std::is_integral_v<T>)
    if (value(b) == value(a)) b_is_less = std::signbit(static_cast<double>(value(b)));
  return b_is_less == is_min ? b : a;
}

template <class T>
T naive(Operator op, T a, T b) {
  if (op == Operator::min || op == Operator::max)
    return naive_extreme(a, b, op == Operator::min, false);
  if (op == Operator::min_nan || op == Operator::max_nan)
    return naive_extreme(a, b, op == Operator::min_nan, true);
  if constexpr (std::is_integral_v<T>) {
    const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
    return static_cast<T>(op == Operator::add       ? x + y
                          : op == Operator::mul     ? x * y
                          : op == Operator::bit_and ? (x & y)
                          : op == Operator::bit_or  ? (x | y)
                                                    : (x ^ y));
  } else if constexpr (std::is_same_v<T, crosslane::bfloat16>) {
    const double x = a.to_float(), y = b.to_float();  // exact; one rounding to float, one to ours
    return T::from_float(static_cast<float>(op == Operator::add ? x + y : x * y));
  } else if constexpr (std::is_same_v<T, half>) {
    const float x = a, y = b;
    return static_cast<half>(op == Operator::add ? x + y : x * y);
  } else {
    return op == Operator::add ? a + b : a * b;
  }
}

}  // namespace crosslane_tests
