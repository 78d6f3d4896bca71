// SPDX-License-Identifier: MIT
// Addresses of LDS instructions. Translation leaves in Op: at[0] the address register, at[1] and
// at[2] the data registers and dst the destination, as byte offsets in the VGPRs; imm the 16-bit
// offset field.
//
// An address is VGPR + offset modulo 2^32, checked against the group segment: hardware drops stores
// and returns 0 past its end, which hides errors, so here it is a fault. Loads and stores may be
// misaligned, since HSA sets the unaligned mode; atomics may not. [CDNA3 §11.3, RDNA3 §12.4, LLVM
// AMDGPUUsage "Memory Spaces"]
#pragma once

#include "sim/exec/lane_mask_bits.hpp"
#include "sim/exec/row.hpp"
#include "sim/exec/simd_level.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim {

/// The fault for the active lanes whose address is past the group segment, or else misaligned.
const Op* raise_lds(Wave& wave, const Op& op, const u32* address, u32 bytes, u32 alignment,
                    bool write);

namespace CROSSLANE_SIMD_LEVEL {

CROSSLANE_INLINE u32* vgpr_at(Wave& wave, u64 offset_bytes) {
  return reinterpret_cast<u32*>(wave.base[0] + offset_bytes);
}

CROSSLANE_INLINE u8* lds_of(Wave& wave) { return wave.workgroup->lds.data(); }

/// The addresses of one instruction, one a lane.
struct LdsAddresses {
  const u32* at;  // inactive lanes: anything
  bool legal;
  bool consecutive;  // all lanes active, lane i at at[0] + i * bytes
};

/// `alignment` is a power of two. The lanes are left in wave.temp[slot].
template <u32 bytes, u32 alignment = 1>
CROSSLANE_INLINE LdsAddresses lds_addresses(Wave& wave, const u32* base, u32 offset, u32 slot = 0) {
  u32* const at = wave.temp[slot];
  const u64 size = wave.workgroup->lds.size();
  if (size < bytes) [[unlikely]] {
    for (u32 i = 0; i < wave.lanes; ++i) at[i] = base[i] + offset;
    return {at, wave.exec() == 0, false};
  }
  const u32 last = static_cast<u32>(size - bytes), first = base[0] + offset;
  u32 bad = 0, scattered = 0;
  for (u32 part = 0; part < wave.lanes; part += 32) {
    CROSSLANE_LANE_LOOP
    for (u32 j = 0; j < 32; ++j) {
      const u32 i = part + j, a = base[i] + offset;
      at[i] = a;
      const u32 illegal = (a > last ? ~0u : 0u) | (a & (alignment - 1));
      bad |= illegal & wave.exec_lanes[i];
      scattered |= a ^ (first + i * bytes);
    }
  }
  return {at, bad == 0, scattered == 0 && wave.exec_full};
}

template <class T>
CROSSLANE_INLINE T load_lds(const u8* at) {
  T value;
  __builtin_memcpy(&value, at, sizeof value);
  return value;
}

template <class T>
CROSSLANE_INLINE void store_lds(u8* at, T value) {
  __builtin_memcpy(at, &value, sizeof value);
}

/// dst[i] = the dword at lds + at[i] + displacement, for active lanes.
CROSSLANE_INLINE void gather_dwords(const Wave& wave, u32* dst, const u8* lds, const u32* at,
                                    u32 displacement) {
  const u8* const from = lds + displacement;
#if defined(__AVX512F__)
  for (u32 i = 0; i < wave.lanes; i += 16) {
    const __m512i exec = _mm512_loadu_si512(wave.exec_lanes + i);
    const __m512i old = _mm512_loadu_si512(dst + i), index = _mm512_loadu_si512(at + i);
    _mm512_storeu_si512(
        dst + i, _mm512_mask_i32gather_epi32(old, _mm512_movepi32_mask(exec), index, from, 1));
  }
#elif defined(__AVX2__)
  for (u32 i = 0; i < wave.lanes; i += 8) {
    const __m256i exec = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(wave.exec_lanes + i));
    const __m256i old = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(dst + i));
    const __m256i index = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at + i));
    const __m256i value =
        _mm256_mask_i32gather_epi32(old, reinterpret_cast<const int*>(from), index, exec, 1);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(dst + i), value);
  }
#else
  for (u32 i = 0; i < wave.lanes; ++i)
    if (wave.exec_lanes[i]) dst[i] = load_lds<u32>(from + at[i]);
#endif
}

/// Calls f(lane) for each active lane, lowest first.
template <class F>
CROSSLANE_INLINE void for_active_lanes(const Wave& wave, F f) {
  if (wave.exec_full) {
    for (u32 i = 0; i < wave.lanes; ++i) f(i);
    return;
  }
  for (u64 left = wave.exec(); left; left &= left - 1) f(static_cast<u32>(__builtin_ctzll(left)));
}

}  // namespace CROSSLANE_SIMD_LEVEL
}  // namespace crosslane::sim
