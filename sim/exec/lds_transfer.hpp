// SPDX-License-Identifier: MIT
// Moves between memory and LDS without registers. gfx9 and gfx10: lane i's place in LDS is M0 +
// offset + i * 4 (or the access's size, where that is more), and bytes and shorts are widened to a
// dword. gfx1250 (async): a VGPR gives each lane's place. [CDNA3 §9.1.9 "Memory Buffer Load to
// LDS"; LLVM IntrinsicsAMDGPU global.load.lds, global.load.async.to.lds]
#pragma once

#include "sim/exec/lane_memory.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

struct LdsPlaces {
  u8* lds;
  u64 at[64];
};

constexpr u32 m0_offset_mask = 0x3ffff;

/// False when it raised a fault.
CROSSLANE_INLINE bool are_lds_places_legal(Wave& wave, const Op& op, const LdsPlaces& p, u64 active,
                                           u32 bytes) {
  const u64 size = wave.workgroup->lds.size();
  bool legal = true;
  for_each_active(active, [&](u32 i) { legal &= p.at[i] + bytes <= size; });
  if (!legal) raise_lds_bounds(wave, op, p.at, active, bytes);
  return legal;
}

CROSSLANE_INLINE void set_m0_places(Wave& wave, const MemoryFields& m, u32 step, LdsPlaces& p) {
  p.lds = wave.workgroup->lds.data();
  const u32 base = (wave.sgpr[operand::m0] & m0_offset_mask) + static_cast<u32>(m.offset);
  for (u32 i = 0; i < wave.lanes; ++i) p.at[i] = base + i * step;
}

CROSSLANE_INLINE void set_vgpr_places(Wave& wave, const MemoryFields& m, u16 operand_code,
                                      LdsPlaces& p) {
  p.lds = wave.workgroup->lds.data();
  const u32* offsets = wave.vgpr_operand(operand_code);
  for (u32 i = 0; i < wave.lanes; ++i) p.at[i] = offsets[i] + static_cast<u32>(m.offset);
}

constexpr u32 lds_step(u32 bytes) { return bytes < 4 ? 4 : bytes; }

/// Widened to whole dwords.
template <class S>
struct ToLdsAction {
  static constexpr u32 bytes = S::bytes;
  static constexpr bool reads = true, writes = false, has_rows = false;
  const LdsPlaces* places;

  CROSSLANE_INLINE void lane(u32 i, u8* from) const {
    u32 value[S::registers] = {};
    S::load(value, 1, from, ~0u);
    __builtin_memcpy(places->lds + places->at[i], value, sizeof value);
  }
  CROSSLANE_INLINE void all(const LaneAddresses& a) const {
    for_each_active(a.active, [&](u32 i) { lane(i, host_pointer(a.at[i])); });
  }
  CROSSLANE_INLINE void out_of_range(u32 i) const {
    __builtin_memset(places->lds + places->at[i], 0, S::registers * sizeof(u32));
  }
};

/// Bytes as they are, from memory to LDS or back.
template <u32 size, bool to_lds>
struct CopyLdsAction {
  static constexpr u32 bytes = size;
  static constexpr bool reads = to_lds, writes = !to_lds, has_rows = false;
  const LdsPlaces* places;

  CROSSLANE_INLINE void lane(u32 i, u8* memory) const {
    u8* lds = places->lds + places->at[i];
    if (to_lds)
      __builtin_memcpy(lds, memory, size);
    else
      __builtin_memcpy(memory, lds, size);
  }
  CROSSLANE_INLINE void all(const LaneAddresses& a) const {
    for_each_active(a.active, [&](u32 i) { lane(i, host_pointer(a.at[i])); });
  }
  CROSSLANE_INLINE void out_of_range(u32) const {}
};

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
