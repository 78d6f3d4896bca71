// SPDX-License-Identifier: MIT
// LDS loads and stores. Two-address forms count their 8-bit offsets in elements, or in 64 elements
// ("st64"). 16-bit d16 forms keep the other half of the register. M0 limits nothing since gfx9.
// [CDNA3 §12.13, RDNA3 §16.14, RDNA4 §16.16 "LDS Instructions"]
#include "sim/exec/lds.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

const Op* run_nothing(Wave&, const Op& op) { return following(op); }

template <u32 dwords>
const Op* run_read(Wave& wave, const Op& op) {
  const LdsAddresses a = lds_addresses<dwords * 4>(wave, vgpr_at(wave, op.at[0]), op.imm);
  if (!a.legal) [[unlikely]]
    return raise_lds(wave, op, a.at, dwords * 4, 1, false);
  u32* dst = vgpr_at(wave, op.dst);
  const u8* lds = lds_of(wave);
  if (dwords == 1 && a.consecutive) {
    __builtin_memcpy(dst, lds + a.at[0], size_t{wave.lanes} * 4);
    return following(op);
  }
  for (u32 k = 0; k < dwords; ++k) gather_dwords(wave, dst + k * wave.lanes, lds, a.at, 4 * k);
  return following(op);
}

/// T is what is loaded and how it is extended; `kept` are the bits of dst that stay, the value goes
/// `shift` bits up.
template <class T, u32 kept, u32 shift>
const Op* run_read_narrow(Wave& wave, const Op& op) {
  const LdsAddresses a = lds_addresses<sizeof(T)>(wave, vgpr_at(wave, op.at[0]), op.imm);
  if (!a.legal) [[unlikely]]
    return raise_lds(wave, op, a.at, sizeof(T), 1, false);
  u32* dst = vgpr_at(wave, op.dst);
  const u8* lds = lds_of(wave);
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE {
    const u32 value = static_cast<u32>(static_cast<i32>(load_lds<T>(lds + a.at[i])));
    dst[i] = (dst[i] & kept) | (value << shift & ~kept);
  });
  return following(op);
}

/// `scale` bytes a step of the offset fields.
template <u32 dwords, u32 scale>
const Op* run_read_pair(Wave& wave, const Op& op) {
  const u32* base = vgpr_at(wave, op.at[0]);
  const LdsAddresses a = lds_addresses<dwords * 4>(wave, base, (op.imm & 0xff) * scale, 0);
  const LdsAddresses b = lds_addresses<dwords * 4>(wave, base, (op.imm >> 8 & 0xff) * scale, 1);
  if (!a.legal || !b.legal) [[unlikely]]
    return raise_lds(wave, op, a.legal ? b.at : a.at, dwords * 4, 1, false);
  u32* dst = vgpr_at(wave, op.dst);
  const u8* lds = lds_of(wave);
  for (u32 k = 0; k < dwords; ++k) gather_dwords(wave, dst + k * wave.lanes, lds, a.at, 4 * k);
  for (u32 k = 0; k < dwords; ++k)
    gather_dwords(wave, dst + (dwords + k) * wave.lanes, lds, b.at, 4 * k);
  return following(op);
}

template <u32 dwords>
const Op* run_write(Wave& wave, const Op& op) {
  const LdsAddresses a = lds_addresses<dwords * 4>(wave, vgpr_at(wave, op.at[0]), op.imm);
  if (!a.legal) [[unlikely]]
    return raise_lds(wave, op, a.at, dwords * 4, 1, true);
  const u32* data = vgpr_at(wave, op.at[1]);
  u8* lds = lds_of(wave);
  const u32 stride = wave.lanes;
  if (dwords == 1 && a.consecutive) {
    __builtin_memcpy(lds + a.at[0], data, size_t{stride} * 4);
    return following(op);
  }
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE {
    for (u32 k = 0; k < dwords; ++k) store_lds(lds + a.at[i] + 4 * k, data[k * stride + i]);
  });
  return following(op);
}

template <class T, u32 shift>
const Op* run_write_narrow(Wave& wave, const Op& op) {
  const LdsAddresses a = lds_addresses<sizeof(T)>(wave, vgpr_at(wave, op.at[0]), op.imm);
  if (!a.legal) [[unlikely]]
    return raise_lds(wave, op, a.at, sizeof(T), 1, true);
  const u32* data = vgpr_at(wave, op.at[1]);
  u8* lds = lds_of(wave);
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE {
    store_lds(lds + a.at[i], static_cast<T>(data[i] >> shift));
  });
  return following(op);
}

template <u32 dwords, u32 scale>
const Op* run_write_pair(Wave& wave, const Op& op) {
  const u32* base = vgpr_at(wave, op.at[0]);
  const LdsAddresses a = lds_addresses<dwords * 4>(wave, base, (op.imm & 0xff) * scale, 0);
  const LdsAddresses b = lds_addresses<dwords * 4>(wave, base, (op.imm >> 8 & 0xff) * scale, 1);
  if (!a.legal || !b.legal) [[unlikely]]
    return raise_lds(wave, op, a.legal ? b.at : a.at, dwords * 4, 1, true);
  const u32 *first = vgpr_at(wave, op.at[1]), *second = vgpr_at(wave, op.at[2]);
  u8* lds = lds_of(wave);
  const u32 stride = wave.lanes;
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE {
    for (u32 k = 0; k < dwords; ++k) store_lds(lds + a.at[i] + 4 * k, first[k * stride + i]);
    for (u32 k = 0; k < dwords; ++k) store_lds(lds + b.at[i] + 4 * k, second[k * stride + i]);
  });
  return following(op);
}

/// "addtid": lane i at M0[15:0] + offset + 4 i; there is no address register.
const u32* thread_id_bases(Wave& wave) {
  for (u32 i = 0; i < wave.lanes; ++i) wave.temp[1][i] = (wave.sgpr[operand::m0] & 0xffff) + 4 * i;
  return wave.temp[1];
}

const Op* run_read_add_thread_id(Wave& wave, const Op& op) {
  const LdsAddresses a = lds_addresses<4>(wave, thread_id_bases(wave), op.imm);
  if (!a.legal) [[unlikely]]
    return raise_lds(wave, op, a.at, 4, 1, false);
  gather_dwords(wave, vgpr_at(wave, op.dst), lds_of(wave), a.at, 0);
  return following(op);
}

const Op* run_write_add_thread_id(Wave& wave, const Op& op) {
  const LdsAddresses a = lds_addresses<4>(wave, thread_id_bases(wave), op.imm);
  if (!a.legal) [[unlikely]]
    return raise_lds(wave, op, a.at, 4, 1, true);
  const u32* data = vgpr_at(wave, op.at[1]);
  u8* lds = lds_of(wave);
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE { store_lds(lds + a.at[i], data[i]); });
  return following(op);
}

/// ds_append and ds_consume: the counter at M0 + offset moves by the number of active lanes; every
/// lane gets its old value.
template <bool appends>
const Op* run_count(Wave& wave, const Op& op) {
  const u32 m0 = wave.sgpr[operand::m0];
  const u32 base = wave.arch->lds_bytes > 65536 ? m0 : m0 & 0xffff;
  for (u32 i = 0; i < wave.lanes; ++i) wave.temp[1][i] = base;
  const LdsAddresses a = lds_addresses<4, 4>(wave, wave.temp[1], op.imm);
  if (!a.legal) [[unlikely]]
    return raise_lds(wave, op, a.at, 4, 4, true);
  const u32 active = static_cast<u32>(__builtin_popcountll(wave.exec()));
  if (active == 0) return following(op);
  u8* counter = lds_of(wave) + a.at[0];
  const u32 old = load_lds<u32>(counter);
  store_lds(counter, appends ? old + active : old - active);
  u32* dst = vgpr_at(wave, op.dst);
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE { dst[i] = old; });
  return following(op);
}

constexpr InstructionFamily lds = InstructionFamily::lds;
constexpr u32 low_half = 0xffffu, high_half = 0xffff0000u;

constexpr Row rows[] = {
    custom("DS_READ_B32", lds, run_read<1>),
    custom("DS_READ_B64", lds, run_read<2>),
    custom("DS_READ_B96", lds, run_read<3>),
    custom("DS_READ_B128", lds, run_read<4>),
    custom("DS_READ_I8", lds, run_read_narrow<i8, 0, 0>),
    custom("DS_READ_U8", lds, run_read_narrow<u8, 0, 0>),
    custom("DS_READ_I16", lds, run_read_narrow<i16, 0, 0>),
    custom("DS_READ_U16", lds, run_read_narrow<u16, 0, 0>),
    custom("DS_READ_I8_D16", lds, run_read_narrow<i8, high_half, 0>),
    custom("DS_READ_U8_D16", lds, run_read_narrow<u8, high_half, 0>),
    custom("DS_READ_U16_D16", lds, run_read_narrow<u16, high_half, 0>),
    custom("DS_READ_I8_D16_HI", lds, run_read_narrow<i8, low_half, 16>),
    custom("DS_READ_U8_D16_HI", lds, run_read_narrow<u8, low_half, 16>),
    custom("DS_READ_U16_D16_HI", lds, run_read_narrow<u16, low_half, 16>),
    custom("DS_READ2_B32", lds, run_read_pair<1, 4>),
    custom("DS_READ2_B64", lds, run_read_pair<2, 8>),
    custom("DS_READ2ST64_B32", lds, run_read_pair<1, 256>),
    custom("DS_READ2ST64_B64", lds, run_read_pair<2, 512>),
    custom("DS_READ_ADDTID_B32", lds, run_read_add_thread_id),
    custom("DS_WRITE_B8", lds, run_write_narrow<u8, 0>),
    custom("DS_WRITE_B16", lds, run_write_narrow<u16, 0>),
    custom("DS_WRITE_B8_D16_HI", lds, run_write_narrow<u8, 16>),
    custom("DS_WRITE_B16_D16_HI", lds, run_write_narrow<u16, 16>),
    custom("DS_WRITE_B32", lds, run_write<1>),
    custom("DS_WRITE_B64", lds, run_write<2>),
    custom("DS_WRITE_B96", lds, run_write<3>),
    custom("DS_WRITE_B128", lds, run_write<4>),
    custom("DS_WRITE2_B32", lds, run_write_pair<1, 4>),
    custom("DS_WRITE2_B64", lds, run_write_pair<2, 8>),
    custom("DS_WRITE2ST64_B32", lds, run_write_pair<1, 256>),
    custom("DS_WRITE2ST64_B64", lds, run_write_pair<2, 512>),
    custom("DS_WRITE_ADDTID_B32", lds, run_write_add_thread_id),
    custom("DS_APPEND", lds, run_count<true>),
    custom("DS_CONSUME", lds, run_count<false>),
    custom("DS_NOP", lds, run_nothing),
    // Global wave sync, ordered counts and ray-tracing stacks need hardware outside the workgroup
    // that is not simulated.
    todo("DS_GWS_BARRIER", lds),
    todo("DS_GWS_INIT", lds),
    todo("DS_GWS_SEMA_BR", lds),
    todo("DS_GWS_SEMA_P", lds),
    todo("DS_GWS_SEMA_V", lds),
    todo("DS_GWS_SEMA_RELEASE_ALL", lds),
    todo("DS_ORDERED_COUNT", lds),
    todo("DS_ADD_GS_REG", lds),
    todo("DS_SUB_GS_REG", lds),
    todo("DS_BVH_STACK_RTN_B32", lds),
    todo("DS_BVH_STACK_PUSH8_POP1_RTN_B32", lds),
    todo("DS_BVH_STACK_PUSH8_POP2_RTN_B64", lds),
    todo("DS_PARAM_LOAD", lds),
    todo("DS_DIRECT_LOAD", lds),
    // Transposing loads feed matrix instructions, which are not simulated.
    todo("DS_READ_B64_TR_B4", lds),
    todo("DS_READ_B64_TR_B8", lds),
    todo("DS_READ_B64_TR_B16", lds),
    todo("DS_READ_B96_TR_B6", lds),
    todo("DS_LOAD_TR4_B64", lds),
    todo("DS_LOAD_TR6_B96", lds),
    todo("DS_LOAD_TR8_B64", lds),
    todo("DS_LOAD_TR16_B128", lds),
    todo("DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64", lds),
    todo("DS_ATOMIC_BARRIER_ARRIVE_RTN_B64", lds),
};

}  // namespace

std::span<const Row> lds_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
