// SPDX-License-Identifier: MIT
// The arithmetic types: integers of 8 to 64 bits, _Float16, float, double, and bfloat16, which few
// compilers have and which is arithmetic on floats, rounded. Also the order of floats as integers,
// by which minima and maxima are the same bits everywhere: v_min_f32 and its relatives disagree
// about NaNs and zeros, and a compiler puts a canonicalization before each. [LLVM GCNDPPCombine]
#pragma once

#include <cstdint>
#include <type_traits>

#include "crosslane/config.hpp"
#if defined(CROSSLANE_BACKEND_CUDA)
#include "crosslane/backend/cuda/arithmetic.hpp"
#endif

namespace crosslane {

/// Eight bits of exponent as a float has, and seven of fraction.
struct bfloat16 {
  uint16_t bits;

  CROSSLANE_HOST_DEVICE static constexpr bfloat16 from_float(float value) {
    const auto b = __builtin_bit_cast(uint32_t, value);
    if ((b & 0x7fffffffu) > 0x7f800000u) return {static_cast<uint16_t>(b >> 16 | 0x40u)};
    return {static_cast<uint16_t>((b + 0x7fffu + (b >> 16 & 1u)) >> 16)};  // to nearest, ties even
  }
  CROSSLANE_HOST_DEVICE constexpr float to_float() const {
    return __builtin_bit_cast(float, uint32_t{bits} << 16);
  }
};

namespace detail {

template <class T>
inline constexpr bool is_float =
    std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, bfloat16>;
template <class T>
inline constexpr bool is_bfloat16 = std::is_same_v<T, bfloat16>;
template <class T>
inline constexpr bool is_half = false;  // CUDA's, which is a class
#if defined(CROSSLANE_BACKEND_CUDA)
template <>
inline constexpr bool is_float<__half> = true;
template <>
inline constexpr bool is_half<__half> = true;
template <>
inline constexpr bool is_float<__nv_bfloat16> = true;
template <>
inline constexpr bool is_bfloat16<__nv_bfloat16> = true;
#endif
#if defined(__FLT16_MAX__)
template <>
inline constexpr bool is_float<_Float16> = true;
#endif
#if defined(__HIP__) || (defined(__clang__) && __clang_major__ >= 18)
template <>
inline constexpr bool is_float<__bf16> = true;
template <>
inline constexpr bool is_bfloat16<__bf16> = true;
#endif

template <class T>
inline constexpr bool is_integer =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 8;

/// The unsigned and signed integers of that many bytes.
template <unsigned Bytes>
struct IntegerOf {
  using Unsigned = uint32_t;
  using Signed = int32_t;
};
template <>
struct IntegerOf<2> {
  using Unsigned = uint16_t;
  using Signed = int16_t;
};
template <>
struct IntegerOf<8> {
  using Unsigned = uint64_t;
  using Signed = int64_t;
};

/// The integers that narrow ones are computed in: words, as lanes move.
template <class T>
using WideUnsigned = typename IntegerOf<(sizeof(T) > 4 ? 8 : 4)>::Unsigned;
template <class T>
using WideSigned = typename IntegerOf<(sizeof(T) > 4 ? 8 : 4)>::Signed;

}  // namespace detail

/// What the named operators work on.
template <class T>
concept number = detail::is_integer<T> || detail::is_float<T>;

namespace detail {

/// Numbers as integers in the same order. Signed integers and unsigned ones are their own; floats
/// are ordered by their bits, -0.0 below 0.0, and NaNs are all least or all greatest.
template <number T, bool NanIsGreatest>
struct OrderKey {
  using Key = std::conditional_t<std::is_unsigned_v<T>, WideUnsigned<T>, WideSigned<T>>;
  using Bits = typename IntegerOf<sizeof(T)>::Signed;  // of floats

  static constexpr Key all_ones = static_cast<Key>(~Key{0});
  static constexpr unsigned float_bits = sizeof(T) * 8;
  static constexpr Key greatest_float = static_cast<Key>((uint64_t{1} << (float_bits - 1)) - 1);
  static constexpr Key least_float = static_cast<Key>(~greatest_float);
  static constexpr Key nan_key = NanIsGreatest ? greatest_float : least_float;
  static constexpr unsigned fraction_bits = is_bfloat16<T>   ? 7
                                            : sizeof(T) == 2 ? 10
                                            : sizeof(T) == 4 ? 23
                                                             : 52;
  static constexpr Key infinity =
      static_cast<Key>(greatest_float >> fraction_bits << fraction_bits);

  CROSSLANE_HOST_DEVICE static constexpr Key of(T value) {
    if constexpr (is_integer<T>) {
      return value;
    } else {
      const Key bits = __builtin_bit_cast(Bits, value);
      if ((bits & greatest_float) > infinity) return nan_key;
      return flip(bits);
    }
  }
  CROSSLANE_HOST_DEVICE static constexpr T value(Key key) {
    if constexpr (is_integer<T>)
      return static_cast<T>(key);
    else
      return __builtin_bit_cast(T, static_cast<Bits>(flip(key)));
  }

 private:
  /// Negative floats have the order of their magnitudes reversed; its own inverse.
  CROSSLANE_HOST_DEVICE static constexpr Key flip(Key bits) {
    return bits ^ (bits >> (sizeof(Key) * 8 - 1) & greatest_float);
  }
};

}  // namespace detail
}  // namespace crosslane
