// SPDX-License-Identifier: MIT
// Integer helpers that several row files share: minimum, maximum, saturation, halves and bytes.
// Branch-free, so that lane loops vectorise.
#pragma once

#include "sim/exec/lane_types.hpp"
#include "sim/exec/simd_level.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

template <class T>
CROSSLANE_INLINE constexpr T smaller(T a, T b) {
  return a < b ? a : b;
}
template <class T>
CROSSLANE_INLINE constexpr T larger(T a, T b) {
  return a > b ? a : b;
}
template <class T>
CROSSLANE_INLINE constexpr T median(T a, T b, T c) {
  return larger(smaller(a, b), smaller(larger(a, b), c));
}

CROSSLANE_INLINE i32 saturate_i32(i64 x) {
  constexpr i64 low = -0x80000000ll, high = 0x7fffffffll;
  return static_cast<i32>(x < low ? low : x > high ? high : x);
}
CROSSLANE_INLINE u32 saturate_u32(u64 x) {
  return x > 0xffffffffu ? 0xffffffffu : static_cast<u32>(x);
}
CROSSLANE_INLINE i32 saturate_i16(i32 x) { return x < -0x8000 ? -0x8000 : x > 0x7fff ? 0x7fff : x; }
CROSSLANE_INLINE u32 saturate_u16(u32 x) { return x > 0xffffu ? 0xffffu : x; }

CROSSLANE_INLINE i32 add_saturated(i32 a, i32 b) {
  const u32 sum = static_cast<u32>(a) + static_cast<u32>(b);
  const u32 limit = (static_cast<u32>(a) >> 31) + 0x7fffffffu;
  const bool overflow =
      static_cast<i32>((static_cast<u32>(a) ^ sum) & (static_cast<u32>(b) ^ sum)) < 0;
  return static_cast<i32>(overflow ? limit : sum);
}
CROSSLANE_INLINE i32 subtract_saturated(i32 a, i32 b) {
  const u32 difference = static_cast<u32>(a) - static_cast<u32>(b);
  const u32 limit = (static_cast<u32>(a) >> 31) + 0x7fffffffu;
  const bool overflow = static_cast<i32>((static_cast<u32>(a) ^ static_cast<u32>(b)) &
                                         (static_cast<u32>(a) ^ difference)) < 0;
  return static_cast<i32>(overflow ? limit : difference);
}
CROSSLANE_INLINE u32 add_saturated(u32 a, u32 b) { return a + b < a ? ~0u : a + b; }
CROSSLANE_INLINE u32 subtract_saturated(u32 a, u32 b) { return a < b ? 0u : a - b; }

/// Bits [23:0], as signed and unsigned numbers.
CROSSLANE_INLINE i32 low_24(i32 x) { return static_cast<i32>(static_cast<u32>(x) << 8) >> 8; }
CROSSLANE_INLINE u32 low_24(u32 x) { return x & 0xffffffu; }

CROSSLANE_INLINE u32 byte_of(u32 x, u32 k) { return x >> 8 * k & 0xffu; }
CROSSLANE_INLINE u32 low_u16(u32 x) { return x & 0xffffu; }
CROSSLANE_INLINE u32 high_u16(u32 x) { return x >> 16; }
CROSSLANE_INLINE i32 low_i16(u32 x) { return static_cast<i32>(x << 16) >> 16; }
CROSSLANE_INLINE i32 high_i16(u32 x) { return static_cast<i32>(x) >> 16; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
