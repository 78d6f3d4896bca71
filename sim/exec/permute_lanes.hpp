// SPDX-License-Identifier: MIT
// out[i] = in[source_lane[i]] over a wave: the data movement of DPP and permlane.
#pragma once

#include "sim/exec/lane_mask_bits.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// `stay_in_row`: source_lane[i] / 16 == i / 16 for every lane. `out` must not overlap `in`.
CROSSLANE_INLINE void permute_lanes(u32* out, const u32* in, const u32* source_lane, u32 lane_count,
                                   [[maybe_unused]] bool stay_in_row) {
#if defined(__AVX512F__)
  if (stay_in_row) {
    for (u32 i = 0; i < lane_count; i += 16) {
      const __m512i index = _mm512_loadu_si512(source_lane + i);
      _mm512_storeu_si512(out + i, _mm512_permutexvar_epi32(index, _mm512_loadu_si512(in + i)));
    }
    return;
  }
#elif defined(__AVX2__)
  if (stay_in_row) {
    for (u32 i = 0; i < lane_count; i += 8) {
      const u32* row = in + (i & ~15u);
      const __m256i index = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(source_lane + i));
      const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row));
      const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + 8));
      const __m256 from_low = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(low, index));
      const __m256 from_high = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(high, index));
      const __m256 is_high = _mm256_castsi256_ps(_mm256_slli_epi32(index, 28));  // bit 3 to the sign
      _mm256_storeu_ps(reinterpret_cast<float*>(out + i), _mm256_blendv_ps(from_low, from_high, is_high));
    }
    return;
  }
#endif
  for (u32 i = 0; i < lane_count; ++i) out[i] = in[source_lane[i]];
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
