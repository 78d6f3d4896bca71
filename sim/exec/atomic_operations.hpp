// SPDX-License-Identifier: MIT
// What atomics do to one value, and how one is done on a lane's bytes. Float atomics always round
// to nearest even; gfx90a and gfx11 flush f32 denormals in them whatever MODE says. [CDNA3
// §12.15.3, RDNA3 §16.15; LLVM FeatureMemoryAtomicFAddF32DenormalSupport]
//
// Workgroups run on several host threads. Operations whose outcome depends on the order of
// workgroups wait for their turn first (machine/launch.hpp): those that return a value, that round,
// or that do not commute.
#pragma once

#include "sim/exec/float_bits.hpp"
#include "sim/exec/float16.hpp"
#include "sim/exec/lane_memory.hpp"
#include "sim/machine/launch.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// A memory operation: `Value` in memory; apply(old, data, compare) is the new value. `commutes`:
/// any order leaves the same bits.
template <class T, bool order_matters = false>
struct Operation {
  using Value = T;
  static constexpr bool commutes = !order_matters;
  static constexpr bool compares = false;
  static constexpr bool flushes_f32 = false;
};

template <class T>
struct AtomicAdd : Operation<T> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return old + data; }
};
template <class T>
struct AtomicSub : Operation<T> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return old - data; }
};
template <class T>
struct AtomicMin : Operation<T> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return data < old ? data : old; }
};
template <class T>
struct AtomicMax : Operation<T> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return data > old ? data : old; }
};
template <class T>
struct AtomicAnd : Operation<T> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return old & data; }
};
template <class T>
struct AtomicOr : Operation<T> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return old | data; }
};
template <class T>
struct AtomicXor : Operation<T> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return old ^ data; }
};
template <class T>
struct AtomicInc : Operation<T, true> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return old >= data ? 0 : old + 1; }
};
template <class T>
struct AtomicDec : Operation<T, true> {
  static CROSSLANE_INLINE T apply(T old, T data, T) {
    return old == 0 || old > data ? data : old - 1;
  }
};
/// Subtracts, or stores 0 if that would wrap. [RDNA2 "GLOBAL_ATOMIC_CSUB"; gfx12 calls it
/// SUB_CLAMP]
template <class T>
struct AtomicSubClamp : Operation<T, true> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return old < data ? 0 : old - data; }
};
/// Subtracts, or leaves the value if that would wrap. [RDNA4 "GLOBAL_ATOMIC_COND_SUB_U32"]
template <class T>
struct AtomicCondSub : Operation<T, true> {
  static CROSSLANE_INLINE T apply(T old, T data, T) { return old >= data ? old - data : old; }
};
template <class T>
struct AtomicSwap : Operation<T, true> {
  static CROSSLANE_INLINE T apply(T, T data, T) { return data; }
};
/// The data operand is the new value, then the value to compare with.
template <class T>
struct AtomicCompareSwap : Operation<T, true> {
  static constexpr bool compares = true;
  static CROSSLANE_INLINE T apply(T old, T data, T compare) { return old == compare ? data : old; }
};

template <class Float>
using BitsOf = std::conditional_t<sizeof(Float) == 8, u64, u32>;

/// -0 equals 0 here and a NaN in memory stays one. [RDNA2 "BUFFER_ATOMIC_FCMPSWAP"]
template <class Float>
struct AtomicFloatCompareSwap : Operation<BitsOf<Float>, true> {
  using T = BitsOf<Float>;
  static constexpr bool compares = true;
  static CROSSLANE_INLINE T apply(T old, T data, T compare) {
    return std::bit_cast<Float>(old) == std::bit_cast<Float>(compare) ? data : old;
  }
};
template <class Float>
struct AtomicFloatAdd : Operation<BitsOf<Float>, true> {
  using T = BitsOf<Float>;
  static constexpr bool flushes_f32 = sizeof(Float) == 4;
  static CROSSLANE_INLINE T apply(T old, T data, T) {
    return std::bit_cast<T>(std::bit_cast<Float>(old) + std::bit_cast<Float>(data));
  }
};

/// A number beats a NaN, and -0 is less than 0. [RDNA4 "GLOBAL_ATOMIC_MIN_NUM_F32"; LLVM lowers
/// fmin and fmax to these everywhere]
template <class Float>
CROSSLANE_INLINE bool is_less(Float a, Float b) {
  return a < b ||
         (a == b && std::bit_cast<BitsOf<Float>>(a) > std::bit_cast<BitsOf<Float>>(b) && a == 0);
}
template <class Float>
struct AtomicFloatMin : Operation<BitsOf<Float>, true> {
  using T = BitsOf<Float>;
  static CROSSLANE_INLINE T apply(T old, T data, T) {
    const Float a = std::bit_cast<Float>(old), b = std::bit_cast<Float>(data);
    return is_nan(a) || is_less(b, a) ? data : old;
  }
};
template <class Float>
struct AtomicFloatMax : Operation<BitsOf<Float>, true> {
  using T = BitsOf<Float>;
  static CROSSLANE_INLINE T apply(T old, T data, T) {
    const Float a = std::bit_cast<Float>(old), b = std::bit_cast<Float>(data);
    return is_nan(a) || is_less(a, b) ? data : old;
  }
};

/// f32 has more than twice their precision and two bits, so that rounding its sum again is as good
/// as rounding once.
template <class Half>
CROSSLANE_INLINE u32 add_halves(u32 a, u32 b);
template <>
CROSSLANE_INLINE u32 add_halves<f16>(u32 a, u32 b) {
  return to_f16_nearest(to_f32(f16{static_cast<u16>(a)}) + to_f32(f16{static_cast<u16>(b)})).bits;
}
template <>
CROSSLANE_INLINE u32 add_halves<bf16>(u32 a, u32 b) {
  return to_bf16_nearest(to_f32(bf16{static_cast<u16>(a)}) + to_f32(bf16{static_cast<u16>(b)}))
      .bits;
}
template <class Half>
struct AtomicPackedAdd : Operation<u32, true> {
  static CROSSLANE_INLINE u32 apply(u32 old, u32 data, u32) {
    return add_halves<Half>(old, data) | add_halves<Half>(old >> 16, data >> 16) << 16;
  }
};

CROSSLANE_INLINE bool flushes_float_atomics(const Wave& wave) {
  if (wave.env.generation == arch::Generation::gfx9)
    return !wave.arch->has_architected_flat_scratch;
  return wave.env.generation == arch::Generation::gfx11;
}
CROSSLANE_INLINE u32 flush_f32(u32 bits) { return bits & 0x7f800000u ? bits : bits & 0x80000000u; }

template <class O>
struct AtomicAction {
  using T = typename O::Value;
  static constexpr u32 bytes = sizeof(T);
  static constexpr bool reads = true, writes = true, has_rows = false;
  const u32* data;
  u32* dst;  // null: nothing is returned
  u32 stride;
  bool flushes;

  static CROSSLANE_INLINE T read(const u32* registers, u32 stride) {
    if constexpr (sizeof(T) == 8)
      return static_cast<T>(registers[0] | u64{registers[stride]} << 32);
    else
      return static_cast<T>(registers[0]);
  }
  CROSSLANE_INLINE T result(T old, T value, T compare) const {
    if constexpr (O::flushes_f32) {
      if (flushes) return flush_f32(O::apply(flush_f32(old), flush_f32(value), compare));
    }
    return O::apply(old, value, compare);
  }
  CROSSLANE_INLINE void lane(u32 i, u8* at) const {
    const T value = read(data + i, stride);
    const T compare = O::compares ? read(data + i + stride * bytes / 4, stride) : T{};
    T* memory = reinterpret_cast<T*>(at);
    T old = __atomic_load_n(memory, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(memory, &old, result(old, value, compare), false,
                                        __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
    }
    set_result(i, old);
  }
  CROSSLANE_INLINE void set_result(u32 i, T old) const {
    if (!dst) return;
    dst[i] = static_cast<u32>(old);
    if constexpr (sizeof(T) == 8) dst[stride + i] = static_cast<u32>(static_cast<u64>(old) >> 32);
  }
  CROSSLANE_INLINE void all(const LaneAddresses& a) const {
    for_each_active(a.active, [&](u32 i) { lane(i, host_pointer(a.at[i])); });
  }
  CROSSLANE_INLINE void out_of_range(u32 i) const { set_result(i, 0); }
};

template <class O>
CROSSLANE_INLINE AtomicAction<O> atomic_action(Wave& wave, const MemoryFields& m) {
  if (m.returns || !O::commutes) wave.workgroup->launch->await_turn(*wave.workgroup);
  return {wave.vgpr_operand(m.vdata), m.returns ? wave.vgpr_operand(m.vdst) : nullptr, wave.lanes,
          flushes_float_atomics(wave)};
}

/// False when it raised a fault.
template <u32 bytes>
CROSSLANE_INLINE bool is_aligned(Wave& wave, const Op& op, const LaneAddresses& a) {
  u64 bits = 0;
  for (u32 i = 0; i < wave.lanes; ++i) bits |= a.at[i];
  if (bits % bytes == 0) return true;
  raise_misaligned_atomic(wave, op, a.at, a.active, bytes);
  return false;
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
