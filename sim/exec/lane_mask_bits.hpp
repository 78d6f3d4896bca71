// SPDX-License-Identifier: MIT
// Between a lane mask's bits and its lanes: lane i is all ones or zero, bit i is 1 or 0. Compilers do not find these instructions.
#pragma once

#include "sim/exec/lane_types.hpp"
#include "sim/exec/simd_level.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// Bit i of the result is the sign bit of lanes[i]; lane_count is 32 or 64.
CROSSLANE_INLINE u64 pack_lane_mask(const u32* lanes, u32 lane_count) {
  u64 bits = 0;
#if defined(__AVX512F__)
  for (u32 i = 0; i < lane_count; i += 16) {
    const __m512i v = _mm512_loadu_si512(lanes + i);
    bits |= u64{_mm512_movepi32_mask(v)} << i;
  }
#elif defined(__AVX2__)
  for (u32 i = 0; i < lane_count; i += 8) {
    const __m256 v = _mm256_loadu_ps(reinterpret_cast<const float*>(lanes + i));
    bits |= static_cast<u64>(static_cast<u32>(_mm256_movemask_ps(v))) << i;
  }
#elif defined(__SSE2__)
  for (u32 i = 0; i < lane_count; i += 4) {
    const __m128 v = _mm_loadu_ps(reinterpret_cast<const float*>(lanes + i));
    bits |= static_cast<u64>(static_cast<u32>(_mm_movemask_ps(v))) << i;
  }
#else
  for (u32 i = 0; i < lane_count; ++i) bits |= static_cast<u64>(lanes[i] >> 31) << i;
#endif
  return bits;
}

CROSSLANE_INLINE void expand_lane_mask(u64 bits, u32* lanes, u32 lane_count) {
  for (u32 half = 0; half < lane_count; half += 32) {
    const u32 word = static_cast<u32>(bits >> half);
    CROSSLANE_LANE_LOOP
    for (u32 i = 0; i < 32; ++i) lanes[half + i] = 0u - (word >> i & 1u);
  }
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
