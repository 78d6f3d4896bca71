// SPDX-License-Identifier: MIT
// Addresses of scalar memory instructions. [CDNA3 §8.2, RDNA3 §10.3, RDNA4 §9.3]
#pragma once

#include "sim/exec/scalar_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// The SGPR offset; gfx1250 may count it in accesses instead of bytes.
CROSSLANE_INLINE u64 soffset_value(const Wave& wave, const MemoryFields& m, u32 access_bytes) {
  if (m.soffset == operand::null) return 0;
  return u64{wave.sgpr[m.soffset]} * (m.scale_offset ? access_bytes : 1);
}

CROSSLANE_INLINE u64 scalar_address(const Wave& wave, const MemoryFields& m, u32 access_bytes) {
  const u64 base = m.saddr == operand::null ? 0 : wave.sgpr64(m.saddr);
  return base + static_cast<u64>(static_cast<i64>(m.offset)) + soffset_value(wave, m, access_bytes);
}

CROSSLANE_INLINE u64 buffer_offset(const Wave& wave, const MemoryFields& m, u32 access_bytes) {
  return static_cast<u64>(static_cast<i64>(m.offset)) + soffset_value(wave, m, access_bytes);
}

struct ScalarBuffer {
  u64 base;
  u64 size_bytes;
};

/// The buffer resource in four SGPRs. num_records counts strides when there is one. gfx1250 widened
/// the base to 57 bits and num_records to 45. [CDNA3 §9.1.8, RDNA3 §9.1.4; LLVM
/// lowerPointerAsRsrcIntrin for gfx1250]
CROSSLANE_INLINE ScalarBuffer scalar_buffer(const Wave& wave, u32 at) {
  const u64 low = wave.sgpr64(at), high = wave.sgpr64(at + 2);
  u64 base, records, stride;
  if (wave.env.generation == arch::Generation::gfx1250) {
    base = low & ((u64{1} << 57) - 1);
    records = low >> 57 | (high & ((u64{1} << 38) - 1)) << 7;
    stride = high >> 44 & 0x3fff;
  } else {
    base = low & 0xffff'ffff'ffffu;
    records = high & 0xffffffffu;
    stride = low >> 48 & 0x3fff;
  }
  return {base, stride ? records * stride : records};
}

template <u32 dwords>
CROSSLANE_INLINE void set_scalar_words(Wave& wave, u32 at, const u8* from) {
  u32 words[dwords];
  __builtin_memcpy(words, from, sizeof words);
  if (at == operand::null) return;
  for (u32 i = 0; i < dwords; ++i) wave.sgpr[at + i] = words[i];
  if (at + dwords > operand::exec_lo) wave.exec_changed();
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
