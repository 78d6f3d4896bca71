// SPDX-License-Identifier: MIT
// Vector memory: each lane's address, which memory it is in (global, LDS, scratch), whether it is
// legal, and the movement of data. A row is an action on one lane's bytes (`lane(i, bytes)`); what
// is here brings it to the memory that the address names.
//
// Flat addresses whose high half is that of an aperture are offsets in LDS or scratch. Scratch is
// interleaved: dword w of lane l lies at scratch_base + (w * lanes + l) * 4, so that lanes with
// equal offsets touch neighbouring bytes. [CDNA3 §9.3, RDNA3 §11]
#pragma once

#include "sim/exec/lane_mask_bits.hpp"
#include "sim/exec/memory_faults.hpp"
#include "sim/exec/row.hpp"
#include "sim/exec/simd_level.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// An address (or an offset in LDS or scratch) for each lane. Inactive lanes repeat an active
/// lane's, so that a loop may compute and even load with all lanes.
struct LaneAddresses {
  LaneAddresses() = default;
  LaneAddresses(const LaneAddresses&) = delete;  // mask may point into it
  alignas(64) u64 at[64];
  alignas(64) u32 subset_mask[64];
  const u32* mask;  // lanes[W], all ones when active
  u64 active;       // not 0
};

CROSSLANE_INLINE u8* host_pointer(u64 address) { return reinterpret_cast<u8*>(address); }

/// Narrows `a` to the lanes of `subset`, which is not empty.
CROSSLANE_INLINE void keep_lanes(LaneAddresses& a, u64 subset, u32 lanes) {
  a.active = subset;
  expand_lane_mask(subset, a.subset_mask, lanes);
  a.mask = a.subset_mask;
  const u64 spare = a.at[__builtin_ctzll(subset)];
  for (u32 i = 0; i < lanes; ++i) a.at[i] = a.mask[i] ? a.at[i] : spare;
}

/// The VGPR of a global address that has an SGPR base is 32 bits: unsigned, but signed on gfx1250.
/// [LLVM FeatureSignedGVSOffset]
CROSSLANE_INLINE bool has_signed_offsets(const Wave& wave) {
  return wave.env.generation == arch::Generation::gfx1250;
}

CROSSLANE_INLINE u64 scalar_base(const Wave& wave, const MemoryFields& m) {
  const u64 base = m.saddr == operand::null ? 0 : wave.sgpr64(m.saddr);
  return base + static_cast<u64>(static_cast<i64>(m.offset));
}

/// Addresses of FLAT and GLOBAL. False when no lane is active.
CROSSLANE_INLINE bool lane_addresses(Wave& wave, const MemoryFields& m, u32 bytes,
                                     LaneAddresses& a) {
  a.active = wave.exec();
  if (!a.active) return false;
  a.mask = wave.exec_lanes;
  const u32 lanes = wave.lanes;
  const u64 base = scalar_base(wave, m);
  const u32* low = wave.vgpr_operand(m.vaddr);
  if (m.saddr == operand::null) {
    for (u32 i = 0; i < lanes; ++i) a.at[i] = base + (low[i] | u64{low[lanes + i]} << 32);
  } else {
    const u64 scale = m.scale_offset ? bytes : 1;
    const u64 sign = has_signed_offsets(wave) ? 0x80000000u : 0;
    for (u32 i = 0; i < lanes; ++i) a.at[i] = base + ((low[i] ^ sign) - sign) * scale;
  }
  if (!wave.exec_full) {
    const u64 spare = a.at[__builtin_ctzll(a.active)];
    for (u32 i = 0; i < lanes; ++i) a.at[i] = a.mask[i] ? a.at[i] : spare;
  }
  return true;
}

/// Offsets of SCRATCH, which wrap at 32 bits. False when no lane is active.
CROSSLANE_INLINE bool scratch_offsets(Wave& wave, const MemoryFields& m, u32 bytes,
                                      LaneAddresses& a) {
  a.active = wave.exec();
  if (!a.active) return false;
  a.mask = wave.exec_lanes;
  u32 base = static_cast<u32>(m.offset);
  if (m.saddr != operand::null) base += wave.sgpr[m.saddr];
  const u32* vaddr = wave.vgpr_operand(m.vaddr);
  const u32 scale = !m.vaddr_enabled ? 0 : m.scale_offset ? bytes : 1;
  for (u32 i = 0; i < wave.lanes; ++i) a.at[i] = base + vaddr[i] * scale;
  const u64 spare = a.at[__builtin_ctzll(a.active)];
  for (u32 i = 0; i < wave.lanes; ++i) a.at[i] = a.mask[i] ? a.at[i] : spare;
  return true;
}

struct AddressSpan {
  u64 low, high;
};
CROSSLANE_INLINE AddressSpan span_of(const LaneAddresses& a, u32 lanes) {
  u64 low = a.at[0], high = a.at[0];
  for (u32 i = 0; i < lanes; ++i) {
    low = a.at[i] < low ? a.at[i] : low;
    high = a.at[i] > high ? a.at[i] : high;
  }
  return {low, high};
}

CROSSLANE_INLINE bool is_consecutive(const u32* values, u32 lanes, u32 step) {
  u32 differs = 0;
  const u32 first = values[0];
  for (u32 i = 0; i < lanes; ++i) differs |= values[i] ^ (first + i * step);
  return !differs;
}

CROSSLANE_INLINE bool is_uniform(const u32* values, u32 lanes) {
  return is_consecutive(values, lanes, 0);
}

constexpr bool is_aperture(u64 address) {
  return address >> 32 == shared_aperture >> 32 || address >> 58 == private_aperture >> 58;
}

/// The common case, with full EXEC: lane i accesses the bytes at p + i * bytes. Null when it is not
/// so, or not legal.
CROSSLANE_INLINE u8* consecutive_lanes(Wave& wave, const MemoryFields& m, u32 bytes, bool write) {
  const u32 lanes = wave.lanes;
  const u32* low = wave.vgpr_operand(m.vaddr);
  const u32 step = m.scale_offset ? 1 : bytes;
  const u64 last = u64{lanes - 1} * step;
  if (!is_consecutive(low, lanes, step)) return nullptr;
  u64 address = scalar_base(wave, m);
  if (m.saddr == operand::null) {
    if (!is_uniform(low + lanes, lanes) || low[0] + last > 0xffffffffu) return nullptr;
    address += low[0] | u64{low[lanes]} << 32;
  } else {
    const bool is_signed = has_signed_offsets(wave);
    const i64 first = is_signed ? i64{static_cast<i32>(low[0])} : i64{low[0]};
    if (first + static_cast<i64>(last) > (is_signed ? i64{0x7fffffff} : i64{0xffffffff}))
      return nullptr;
    address += static_cast<u64>(first) * (m.scale_offset ? bytes : 1);
  }
  if (is_aperture(address)) return nullptr;
  return wave.global(address, lanes * bytes, write);
}

/// How a value lies in memory and in registers: `count` elements of type T, each in a VGPR of its
/// own; 16-bit halves of a VGPR for d16.
enum class Half : u8 { none, low, high };
template <class T, u32 count = 1, Half half = Half::none>
struct Shape {
  using Element = T;
  static constexpr u32 registers = count;
  static constexpr u32 bytes = sizeof(T) * count;

  static CROSSLANE_INLINE void load(u32* dst, u32 stride, const u8* from, u32 mask) {
    for (u32 k = 0; k < count; ++k) {
      T element;
      __builtin_memcpy(&element, from + k * sizeof(T), sizeof(T));
      u32 value = static_cast<u32>(static_cast<i32>(element));
      const u32 old = dst[k * stride];
      if constexpr (half == Half::low) value = (old & 0xffff0000u) | (value & 0xffffu);
      if constexpr (half == Half::high) value = (old & 0xffffu) | value << 16;
      dst[k * stride] = mask ? value : old;
    }
  }
  static CROSSLANE_INLINE void store(u8* to, const u32* src, u32 stride) {
    for (u32 k = 0; k < count; ++k) {
      const T element =
          static_cast<T>(half == Half::high ? src[k * stride] >> 16 : src[k * stride]);
      __builtin_memcpy(to + k * sizeof(T), &element, sizeof(T));
    }
  }
};

/// Actions. `lane` sees one lane's bytes in any memory; `all` all lanes of a legal global access;
/// `rows` scratch at one offset that is a multiple of 4 (dword shapes only).
template <class S>
struct LoadAction {
  static constexpr u32 bytes = S::bytes;
  static constexpr bool reads = true, writes = false, has_rows = S::bytes % 4 == 0;
  u32* dst;
  u32 stride;

  CROSSLANE_INLINE void lane(u32 i, u8* from) const { S::load(dst + i, stride, from, ~0u); }
  CROSSLANE_INLINE void all(const LaneAddresses& a) const {
    for (u32 first = 0; first < stride; first += 32) {
      CROSSLANE_LANE_LOOP
      for (u32 j = 0; j < 32; ++j)
        S::load(dst + first + j, stride, host_pointer(a.at[first + j]), a.mask[first + j]);
    }
  }
  CROSSLANE_INLINE void consecutive(const u8* from) const {
    if constexpr (S::bytes == 4 && S::registers == 1)
      __builtin_memcpy(dst, from, stride * 4);
    else
      for (u32 i = 0; i < stride; ++i) S::load(dst + i, stride, from + i * S::bytes, ~0u);
  }
  CROSSLANE_INLINE void rows(u32* from, const u32* mask) const {
    for (u32 k = 0; k < S::registers; ++k)
      for (u32 i = 0; i < stride; ++i)
        dst[k * stride + i] = mask[i] ? from[k * stride + i] : dst[k * stride + i];
  }
  CROSSLANE_INLINE void out_of_range(u32 i) const {
    alignas(8) u8 zeros[S::bytes] = {};
    S::load(dst + i, stride, zeros, ~0u);
  }
};

template <class S>
struct StoreAction {
  static constexpr u32 bytes = S::bytes;
  static constexpr bool reads = false, writes = true, has_rows = S::bytes % 4 == 0;
  const u32* src;
  u32 stride;

  CROSSLANE_INLINE void lane(u32 i, u8* to) const { S::store(to, src + i, stride); }
  /// In ascending order: where lanes meet, the highest one's value stays.
  CROSSLANE_INLINE void all(const LaneAddresses& a) const {
    for (u32 i = 0; i < stride; ++i)
      if (a.mask[i]) S::store(host_pointer(a.at[i]), src + i, stride);
  }
  CROSSLANE_INLINE void consecutive(u8* to) const {
    if constexpr (S::bytes == 4 && S::registers == 1)
      __builtin_memcpy(to, src, stride * 4);
    else
      for (u32 i = 0; i < stride; ++i) S::store(to + i * S::bytes, src + i, stride);
  }
  CROSSLANE_INLINE void rows(u32* to, const u32* mask) const {
    for (u32 k = 0; k < S::registers; ++k)
      for (u32 i = 0; i < stride; ++i)
        to[k * stride + i] = mask[i] ? src[k * stride + i] : to[k * stride + i];
  }
  CROSSLANE_INLINE void out_of_range(u32) const {}
};

template <class Body>
CROSSLANE_INLINE void for_each_active(u64 active, Body body) {
  for (; active; active &= active - 1) body(static_cast<u32>(__builtin_ctzll(active)));
}

/// False when a fault was raised; likewise the other memories.
template <class Action>
CROSSLANE_INLINE bool in_global(Wave& wave, const Op& op, const LaneAddresses& a,
                                const Action& action) {
  const AddressSpan span = span_of(a, wave.lanes);
  const bool is_one_range =
      span.high - span.low < 0x80000000u &&
      wave.global(span.low, static_cast<u32>(span.high - span.low) + Action::bytes, Action::writes);
  if (!is_one_range &&
      !check_each_global_lane(wave, op, a.at, a.active, Action::bytes, Action::writes))
    return false;
  action.all(a);
  return true;
}

template <class Action>
bool in_lds(Wave& wave, const Op& op, const LaneAddresses& a, const Action& action) {
  std::vector<u8>& lds = wave.workgroup->lds;
  if (span_of(a, wave.lanes).high + Action::bytes > lds.size()) {
    raise_lds_bounds(wave, op, a.at, a.active, Action::bytes);
    return false;
  }
  u8* base = lds.data();
  for_each_active(a.active, [&](u32 i) { action.lane(i, base + a.at[i]); });
  return true;
}

/// A lane's bytes of scratch, copied out and back.
template <u32 bytes>
CROSSLANE_INLINE void copy_scratch(const Wave& wave, u64 offset, u32 lane, u8* buffer, bool write) {
  u8* base = host_pointer(wave.scratch_base) + u64{lane} * 4;
  const u64 stride = u64{wave.lanes} * 4;
  for (u32 k = 0; k < bytes; ++k) {
    u8* byte = base + (offset + k) / 4 * stride + (offset + k) % 4;
    if (write)
      *byte = buffer[k];
    else
      buffer[k] = *byte;
  }
}

/// `owners[W]`: whose scratch each lane accesses; null: its own.
template <class Action>
bool in_scratch(Wave& wave, const Op& op, const LaneAddresses& a, const Action& action,
                const u8* owners = nullptr) {
  const AddressSpan span = span_of(a, wave.lanes);
  if (span.high + Action::bytes > wave.scratch_bytes) {
    raise_scratch_bounds(wave, op, a.at, a.active, Action::bytes);
    return false;
  }
  if constexpr (Action::has_rows) {
    if (span.low == span.high && span.low % 4 == 0 && !owners) {
      action.rows(reinterpret_cast<u32*>(wave.scratch_base) + span.low / 4 * wave.lanes, a.mask);
      return true;
    }
  }
  for_each_active(a.active, [&](u32 i) {
    alignas(8) u8 buffer[Action::bytes];
    const u32 owner = owners ? owners[i] : i;
    if constexpr (Action::reads) copy_scratch<Action::bytes>(wave, a.at[i], owner, buffer, false);
    action.lane(i, buffer);
    if constexpr (Action::writes) copy_scratch<Action::bytes>(wave, a.at[i], owner, buffer, true);
  });
  return true;
}

/// Flat addresses may lie in different memories, lane by lane.
template <class Action>
bool in_any_memory(Wave& wave, const Op& op, LaneAddresses& a, const Action& action) {
  const u64 lane_bits = wave.arch->has_addressable_scratch ? u64{31} << private_lane_shift : 0;
  u64 shared = 0, scratch = 0;
  for (u32 i = 0; i < wave.lanes; ++i) {
    shared |= u64{a.at[i] >> 32 == shared_aperture >> 32} << i;
    scratch |= u64{(a.at[i] & ~lane_bits) >> 32 == private_aperture >> 32} << i;
  }
  shared &= a.active;
  scratch &= a.active;
  if (!(shared | scratch)) return in_global(wave, op, a, action);
  u8 owners[64];  // whose scratch it is, where addresses say so
  if (lane_bits)
    for (u32 i = 0; i < wave.lanes; ++i)
      owners[i] = static_cast<u8>((a.at[i] & lane_bits) >> private_lane_shift);
  LaneAddresses part;
  auto offsets = [&](u64 subset) -> const LaneAddresses& {
    for (u32 i = 0; i < wave.lanes; ++i) part.at[i] = a.at[i] & 0xffffffffu;
    keep_lanes(part, subset, wave.lanes);
    return part;
  };
  if (shared && !in_lds(wave, op, offsets(shared), action)) return false;
  if (scratch && !in_scratch(wave, op, offsets(scratch), action, lane_bits ? owners : nullptr))
    return false;
  const u64 rest = a.active & ~(shared | scratch);
  if (!rest) return true;
  keep_lanes(a, rest, wave.lanes);
  return in_global(wave, op, a, action);
}

/// Addresses by the format, then the action where they lie.
template <Format format, class Action>
CROSSLANE_INLINE const Op* run_at_addresses(Wave& wave, const Op& op, const MemoryFields& m,
                                            const Action& action) {
  LaneAddresses a;
  bool done;
  if constexpr (format == Format::scratch) {
    if (!scratch_offsets(wave, m, Action::bytes, a)) return following(op);
    done = in_scratch(wave, op, a, action);
  } else {
    if (!lane_addresses(wave, m, Action::bytes, a)) return following(op);
    if constexpr (format == Format::flat)
      done = in_any_memory(wave, op, a, action);
    else
      done = in_global(wave, op, a, action);
  }
  return done ? following(op) : nullptr;
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
