// SPDX-License-Identifier: MIT
// Untyped buffer loads, stores and atomics, and the cache controls that share their encoding.
// [CDNA3 §9.1, §12.13; RDNA3 §9, §16.15]
#include <array>

#include "sim/exec/atomic_operations.hpp"
#include "sim/exec/buffer_access.hpp"
#include "sim/exec/lds_transfer.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

using Byte = Shape<u8>;
using SignedByte = Shape<i8>;
using Short = Shape<u16>;
using SignedShort = Shape<i16>;
using Dword = Shape<u32>;
template <u32 count>
using Dwords = Shape<u32, count>;
template <class T>
using LowHalf = Shape<T, 1, Half::low>;
template <class T>
using HighHalf = Shape<T, 1, Half::high>;

/// Dwords of a lane are range-checked one by one, so a lane at the buffer's end may get a part.
template <template <class> class Action, class Register>
const Op* run_dword_by_dword(Wave& wave, const Op& op, const BufferResource& r, Register* registers,
                             u32 count) {
  MemoryFields m = op.detail->encoding.memory;
  const Op* next = following(op);
  for (u32 k = 0; k < count && next; ++k, m.offset += 4) {
    BufferAccess access;
    buffer_addresses(wave, m, r, 4, access);
    next = run_at_buffer(wave, op, access, Action<Dword>{registers + k * wave.lanes, wave.lanes});
  }
  return next;
}

/// A load that overwrites its own address registers must not be done in pieces.
template <class S>
const Op* run_partial_load(Wave& wave, const Op& op, const BufferResource& r, u32* dst) {
  u32 loaded[4 * 64];
  for (u32 i = 0; i < S::registers * wave.lanes; ++i) loaded[i] = dst[i];
  const Op* next = run_dword_by_dword<LoadAction>(wave, op, r, loaded, S::registers);
  for (u32 i = 0; next && i < S::registers * wave.lanes; ++i) dst[i] = loaded[i];
  return next;
}

/// TFE: a status dword behind the data, 0 where the page was resident, which it always is.
CROSSLANE_INLINE void write_residency(Wave& wave, u32* status) {
  for (u32 i = 0; i < wave.lanes; ++i) status[i] = wave.exec_lanes[i] ? 0 : status[i];
}

template <class S>
const Op* run_load_to_lds(Wave& wave, const Op& op, BufferAccess& access) {
  LdsPlaces places;
  set_m0_places(wave, op.detail->encoding.memory, lds_step(S::bytes), places);
  if (!are_lds_places_legal(wave, op, places, access.a.active, lds_step(S::bytes))) return nullptr;
  return run_at_buffer(wave, op, access, ToLdsAction<S>{&places});
}

template <class S>
const Op* run_load(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const BufferResource r = read_buffer_resource(wave, m);
  BufferAccess access;
  if (!buffer_addresses(wave, m, r, S::bytes, access)) return following(op);
  if (m.lds) return run_load_to_lds<S>(wave, op, access);
  u32* dst = wave.vgpr_operand(m.vdst);
  const Op* next;
  if (S::registers > 1 && access.partly)
    next = run_partial_load<S>(wave, op, r, dst);
  else
    next = run_at_buffer(wave, op, access, LoadAction<S>{dst, wave.lanes});
  if (m.tfe) write_residency(wave, dst + S::registers * wave.lanes);
  return next;
}

template <class S>
const Op* run_store(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const BufferResource r = read_buffer_resource(wave, m);
  BufferAccess access;
  if (!buffer_addresses(wave, m, r, S::bytes, access)) return following(op);
  const u32* src = wave.vgpr_operand(m.vdata);
  if (S::registers > 1 && access.partly)
    return run_dword_by_dword<StoreAction>(wave, op, r, src, S::registers);
  return run_at_buffer(wave, op, access, StoreAction<S>{src, wave.lanes});
}

/// Lane i stores the dword at M0 + offset + i * 4 of LDS.
const Op* run_store_from_lds(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  BufferAccess access;
  if (!buffer_addresses(wave, m, read_buffer_resource(wave, m), 4, access)) return following(op);
  LdsPlaces places;
  set_m0_places(wave, m, 4, places);
  if (!are_lds_places_legal(wave, op, places, access.a.active, 4)) return nullptr;
  return run_at_buffer(wave, op, access, CopyLdsAction<4, false>{&places});
}

template <class O>
const Op* run_atomic(Wave& wave, const Op& op) {
  constexpr u32 bytes = sizeof(typename O::Value);
  const MemoryFields& m = op.detail->encoding.memory;
  BufferAccess access;
  if (!buffer_addresses(wave, m, read_buffer_resource(wave, m), bytes, access))
    return following(op);
  const AtomicAction<O> action = atomic_action<O>(wave, m);
  for_each_active(access.a.active & ~access.in_range, [&](u32 i) { action.out_of_range(i); });
  if (!access.in_range) return following(op);
  keep_lanes(access.a, access.in_range, wave.lanes);
  access.a.active = access.in_range;
  if (!is_aligned<bytes>(wave, op, access.a)) return nullptr;
  return run_at_buffer(wave, op, access, action);
}

const Op* run_nothing(Wave&, const Op& op) { return following(op); }

constexpr InstructionFamily vmem = InstructionFamily::vmem;

constexpr Row rows[] = {
    custom("BUFFER_LOAD_UBYTE", vmem, run_load<Byte>),
    custom("BUFFER_LOAD_SBYTE", vmem, run_load<SignedByte>),
    custom("BUFFER_LOAD_USHORT", vmem, run_load<Short>),
    custom("BUFFER_LOAD_SSHORT", vmem, run_load<SignedShort>),
    custom("BUFFER_LOAD_DWORD", vmem, run_load<Dword>),
    custom("BUFFER_LOAD_DWORDX2", vmem, run_load<Dwords<2>>),
    custom("BUFFER_LOAD_DWORDX3", vmem, run_load<Dwords<3>>),
    custom("BUFFER_LOAD_DWORDX4", vmem, run_load<Dwords<4>>),
    custom("BUFFER_LOAD_UBYTE_D16", vmem, run_load<LowHalf<u8>>),
    custom("BUFFER_LOAD_UBYTE_D16_HI", vmem, run_load<HighHalf<u8>>),
    custom("BUFFER_LOAD_SBYTE_D16", vmem, run_load<LowHalf<i8>>),
    custom("BUFFER_LOAD_SBYTE_D16_HI", vmem, run_load<HighHalf<i8>>),
    custom("BUFFER_LOAD_SHORT_D16", vmem, run_load<LowHalf<u16>>),
    custom("BUFFER_LOAD_SHORT_D16_HI", vmem, run_load<HighHalf<u16>>),
    custom("BUFFER_STORE_BYTE", vmem, run_store<Byte>),
    custom("BUFFER_STORE_BYTE_D16_HI", vmem, run_store<HighHalf<u8>>),
    custom("BUFFER_STORE_SHORT", vmem, run_store<Short>),
    custom("BUFFER_STORE_SHORT_D16_HI", vmem, run_store<HighHalf<u16>>),
    custom("BUFFER_STORE_DWORD", vmem, run_store<Dword>),
    custom("BUFFER_STORE_DWORDX2", vmem, run_store<Dwords<2>>),
    custom("BUFFER_STORE_DWORDX3", vmem, run_store<Dwords<3>>),
    custom("BUFFER_STORE_DWORDX4", vmem, run_store<Dwords<4>>),
    custom("BUFFER_STORE_LDS_DWORD", vmem, run_store_from_lds),

    custom("BUFFER_ATOMIC_SWAP", vmem, run_atomic<AtomicSwap<u32>>),
    custom("BUFFER_ATOMIC_CMPSWAP", vmem, run_atomic<AtomicCompareSwap<u32>>),
    custom("BUFFER_ATOMIC_ADD", vmem, run_atomic<AtomicAdd<u32>>),
    custom("BUFFER_ATOMIC_SUB", vmem, run_atomic<AtomicSub<u32>>),
    custom("BUFFER_ATOMIC_SMIN", vmem, run_atomic<AtomicMin<i32>>),
    custom("BUFFER_ATOMIC_UMIN", vmem, run_atomic<AtomicMin<u32>>),
    custom("BUFFER_ATOMIC_SMAX", vmem, run_atomic<AtomicMax<i32>>),
    custom("BUFFER_ATOMIC_UMAX", vmem, run_atomic<AtomicMax<u32>>),
    custom("BUFFER_ATOMIC_AND", vmem, run_atomic<AtomicAnd<u32>>),
    custom("BUFFER_ATOMIC_OR", vmem, run_atomic<AtomicOr<u32>>),
    custom("BUFFER_ATOMIC_XOR", vmem, run_atomic<AtomicXor<u32>>),
    custom("BUFFER_ATOMIC_INC", vmem, run_atomic<AtomicInc<u32>>),
    custom("BUFFER_ATOMIC_DEC", vmem, run_atomic<AtomicDec<u32>>),
    custom("BUFFER_ATOMIC_CSUB", vmem, run_atomic<AtomicSubClamp<u32>>),
    custom("BUFFER_ATOMIC_COND_SUB_U32", vmem, run_atomic<AtomicCondSub<u32>>),
    custom("BUFFER_ATOMIC_SWAP_X2", vmem, run_atomic<AtomicSwap<u64>>),
    custom("BUFFER_ATOMIC_CMPSWAP_X2", vmem, run_atomic<AtomicCompareSwap<u64>>),
    custom("BUFFER_ATOMIC_ADD_X2", vmem, run_atomic<AtomicAdd<u64>>),
    custom("BUFFER_ATOMIC_SUB_X2", vmem, run_atomic<AtomicSub<u64>>),
    custom("BUFFER_ATOMIC_SMIN_X2", vmem, run_atomic<AtomicMin<i64>>),
    custom("BUFFER_ATOMIC_UMIN_X2", vmem, run_atomic<AtomicMin<u64>>),
    custom("BUFFER_ATOMIC_SMAX_X2", vmem, run_atomic<AtomicMax<i64>>),
    custom("BUFFER_ATOMIC_UMAX_X2", vmem, run_atomic<AtomicMax<u64>>),
    custom("BUFFER_ATOMIC_AND_X2", vmem, run_atomic<AtomicAnd<u64>>),
    custom("BUFFER_ATOMIC_OR_X2", vmem, run_atomic<AtomicOr<u64>>),
    custom("BUFFER_ATOMIC_XOR_X2", vmem, run_atomic<AtomicXor<u64>>),
    custom("BUFFER_ATOMIC_INC_X2", vmem, run_atomic<AtomicInc<u64>>),
    custom("BUFFER_ATOMIC_DEC_X2", vmem, run_atomic<AtomicDec<u64>>),
    custom("BUFFER_ATOMIC_ADD_F32", vmem, run_atomic<AtomicFloatAdd<f32>>),
    custom("BUFFER_ATOMIC_ADD_F64", vmem, run_atomic<AtomicFloatAdd<f64>>),
    custom("BUFFER_ATOMIC_PK_ADD_F16", vmem, run_atomic<AtomicPackedAdd<f16>>),
    custom("BUFFER_ATOMIC_PK_ADD_BF16", vmem, run_atomic<AtomicPackedAdd<bf16>>),
    custom("BUFFER_ATOMIC_FMIN", vmem, run_atomic<AtomicFloatMin<f32>>),
    custom("BUFFER_ATOMIC_FMAX", vmem, run_atomic<AtomicFloatMax<f32>>),
    custom("BUFFER_ATOMIC_FMIN_X2", vmem, run_atomic<AtomicFloatMin<f64>>),
    custom("BUFFER_ATOMIC_FMAX_X2", vmem, run_atomic<AtomicFloatMax<f64>>),
    custom("BUFFER_ATOMIC_MIN_F64", vmem, run_atomic<AtomicFloatMin<f64>>),
    custom("BUFFER_ATOMIC_MAX_F64", vmem, run_atomic<AtomicFloatMax<f64>>),
    custom("BUFFER_ATOMIC_FCMPSWAP", vmem, run_atomic<AtomicFloatCompareSwap<f32>>),
    custom("BUFFER_ATOMIC_FCMPSWAP_X2", vmem, run_atomic<AtomicFloatCompareSwap<f64>>),

    // Caches are not modelled.
    custom("BUFFER_GL0_INV", vmem, run_nothing),
    custom("BUFFER_GL1_INV", vmem, run_nothing),
    custom("BUFFER_INV", vmem, run_nothing),
    custom("BUFFER_INVL2", vmem, run_nothing),
    custom("BUFFER_WBL2", vmem, run_nothing),
    custom("BUFFER_WBINVL1", vmem, run_nothing),
    custom("BUFFER_WBINVL1_VOL", vmem, run_nothing),
};

}  // namespace

std::span<const Row> buffer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
