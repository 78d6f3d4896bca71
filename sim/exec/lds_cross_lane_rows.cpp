// SPDX-License-Identifier: MIT
// Lane moves through the LDS crossbar: no LDS memory is touched. ds_bpermute pulls by a byte
// address in a register, ds_permute pushes, ds_swizzle pulls by a pattern in its offset field.
// Inactive sources give 0, except to ds_bpermute_fi. How far an address reaches in wave64 differs:
// 64 lanes on gfx9 and gfx12, the lane's own half of 32 on gfx10 and gfx11. [CDNA3 §12.13.1,
// RDNA3.5 §12.5.2, RDNA4 §16.16 "LDS Instructions"]
#include "sim/exec/lds.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

/// True when each half of a wave64 is on its own.
bool reaches_half(const Wave& wave) {
  if (wave.lanes == 32) return false;
  if (wave.env.generation == arch::Generation::gfx10)
    return !wave.env.disputed.bpermute_gfx10_wave_wide;
  return !wave.arch->wave_wide_bpermute;
}

#if defined(__AVX2__) && !defined(__AVX512F__)
/// Bit `n` of each index, as a blend selector.
CROSSLANE_INLINE __m256 source_bit(__m256i s, int n) {
  return _mm256_castsi256_ps(_mm256_slli_epi32(s, 31 - n));
}
/// in[s & 31] for eight indexes: a register permutation of each group of eight, then a choice by the index's higher bits.
CROSSLANE_INLINE __m256 pick_of_32(const u32* in, __m256i s) {
  auto group = [&](u32 first) CROSSLANE_LAMBDA_INLINE {
    const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in + first));
    return _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(v, s));
  };
  const __m256 low = _mm256_blendv_ps(group(0), group(8), source_bit(s, 3));
  const __m256 high = _mm256_blendv_ps(group(16), group(24), source_bit(s, 3));
  return _mm256_blendv_ps(low, high, source_bit(s, 4));
}
#endif

/// out[i] = in[source[i]], sources anywhere in the wave. `out` may be `source`, not `in`.
CROSSLANE_INLINE void pull_lanes(u32* out, const u32* in, const u32* source, u32 lanes) {
#if defined(__AVX512F__)
  const __m512i in0 = _mm512_loadu_si512(in), in1 = _mm512_loadu_si512(in + 16);
  if (lanes == 32) {
    for (u32 i = 0; i < 32; i += 16)
      _mm512_storeu_si512(out + i,
                          _mm512_permutex2var_epi32(in0, _mm512_loadu_si512(source + i), in1));
    return;
  }
  const __m512i in2 = _mm512_loadu_si512(in + 32), in3 = _mm512_loadu_si512(in + 48);
  for (u32 i = 0; i < 64; i += 16) {
    const __m512i s = _mm512_loadu_si512(source + i);
    const __m512i low = _mm512_permutex2var_epi32(in0, s, in1),
                  high = _mm512_permutex2var_epi32(in2, s, in3);
    _mm512_storeu_si512(out + i, _mm512_mask_blend_epi32(
                                     _mm512_test_epi32_mask(s, _mm512_set1_epi32(32)), low, high));
  }
#elif defined(__AVX2__)
  for (u32 i = 0; i < lanes; i += 8) {
    const __m256i s = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(source + i));
    __m256 low = pick_of_32(in, s);
    if (lanes == 64) low = _mm256_blendv_ps(low, pick_of_32(in + 32, s), source_bit(s, 5));
    _mm256_storeu_ps(reinterpret_cast<float*>(out + i), low);
  }
#else
  for (u32 i = 0; i < lanes; ++i) out[i] = in[source[i]];
#endif
}

/// The data with inactive lanes zeroed.
CROSSLANE_INLINE const u32* active_data(Wave& wave, const u32* data) {
  if (wave.exec_full) return data;
  for (u32 part = 0; part < wave.lanes; part += 32) {
    CROSSLANE_LANE_LOOP
    for (u32 j = 0; j < 32; ++j)
      wave.temp[1][part + j] = data[part + j] & wave.exec_lanes[part + j];
  }
  return wave.temp[1];
}

CROSSLANE_INLINE void write_active(const Wave& wave, u32* dst, const u32* value) {
  for (u32 part = 0; part < wave.lanes; part += 32) {
    CROSSLANE_LANE_LOOP
    for (u32 j = 0; j < 32; ++j) {
      const u32 i = part + j, exec = wave.exec_lanes[i];
      dst[i] = (dst[i] & ~exec) | (value[i] & exec);
    }
  }
}

/// Lane indexes of a permute, in wave.temp[0].
CROSSLANE_INLINE u32* lane_indexes(Wave& wave, const Op& op) {
  const u32* address = vgpr_at(wave, op.at[0]);
  const bool halves = reaches_half(wave);
  const u32 mask = halves ? 31 : wave.lanes - 1, half_base = halves ? 32 : 0, offset = op.imm;
  u32* index = wave.temp[0];
  for (u32 part = 0; part < wave.lanes; part += 32) {
    CROSSLANE_LANE_LOOP
    for (u32 j = 0; j < 32; ++j)
      index[part + j] = ((address[part + j] + offset) >> 2 & mask) | (part & half_base);
  }
  return index;
}

template <bool fetch_inactive>
const Op* run_bpermute(Wave& wave, const Op& op) {
  u32* index = lane_indexes(wave, op);
  const u32* data = vgpr_at(wave, op.at[1]);
  if (!fetch_inactive) data = active_data(wave, data);
  u32* dst = vgpr_at(wave, op.dst);
  if (wave.exec_full && dst != data) {
    pull_lanes(dst, data, index, wave.lanes);
    return following(op);
  }
  pull_lanes(wave.temp[2], data, index, wave.lanes);
  write_active(wave, dst, wave.temp[2]);
  return following(op);
}

const Op* run_permute(Wave& wave, const Op& op) {
  const u32* index = lane_indexes(wave, op);
  const u32* data = vgpr_at(wave, op.at[1]);
  u32* result = wave.temp[2];
  for (u32 i = 0; i < wave.lanes; ++i) result[i] = 0;
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE { result[index[i]] = data[i]; });
  write_active(wave, vgpr_at(wave, op.dst), result);
  return following(op);
}

u32 reverse_5_bits(u32 i) {
  return (i & 1) << 4 | (i & 2) << 2 | (i & 4) | (i & 8) >> 2 | (i & 16) >> 4;
}

/// The lane that lane i of 32 reads. [RDNA3 §16.14, DS_SWIZZLE_B32]
u32 swizzle_source(u32 pattern, u32 i) {
  const u32 m = pattern & 31;
  if (pattern >= 0xe000) return reverse_5_bits(i) >> __builtin_popcount(m) | (i & m);
  if (pattern >= 0xc000) {
    const u32 distance = pattern >> 5 & 31;
    const u32 rotated = pattern >> 10 & 1 ? i - distance : i + distance;
    return (i & m) | (rotated & 31 & ~m);
  }
  if (pattern >= 0x8000) return (i & ~3u) + (pattern >> 2 * (i & 3) & 3);
  return ((i & m) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31);
}

const Op* run_swizzle(Wave& wave, const Op& op) {
  u32* index = wave.temp[0];
  const u32 pattern = op.imm;
  if (pattern < 0x8000) {
    const u32 and_mask = pattern & 31, or_mask = pattern >> 5 & 31, xor_mask = pattern >> 10 & 31;
    for (u32 part = 0; part < wave.lanes; part += 32) {
      CROSSLANE_LANE_LOOP
      for (u32 j = 0; j < 32; ++j) index[part + j] = (((j & and_mask) | or_mask) ^ xor_mask) | part;
    }
  } else {
    for (u32 i = 0; i < wave.lanes; ++i) index[i] = swizzle_source(pattern, i & 31) | (i & 32);
  }
  pull_lanes(wave.temp[2], active_data(wave, vgpr_at(wave, op.at[0])), index, wave.lanes);
  write_active(wave, vgpr_at(wave, op.dst), wave.temp[2]);
  return following(op);
}

constexpr InstructionFamily cross_lane = InstructionFamily::cross_lane;

constexpr Row rows[] = {
    custom("DS_BPERMUTE_B32", cross_lane, run_bpermute<false>),
    custom("DS_BPERMUTE_FI_B32", cross_lane, run_bpermute<true>),
    custom("DS_PERMUTE_B32", cross_lane, run_permute),
    custom("DS_SWIZZLE_B32", cross_lane, run_swizzle),
};

}  // namespace

std::span<const Row> lds_cross_lane_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
