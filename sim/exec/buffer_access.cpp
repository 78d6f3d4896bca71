// SPDX-License-Identifier: MIT
#include "sim/exec/buffer_access.hpp"

#include "sim/exec/operand_constants.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

using arch::Generation;

RangeCheck range_check(const Wave& wave, const MemoryFields& m, const BufferResource& r) {
  const Generation g = wave.env.generation;
  if (g == Generation::gfx9) return m.idxen && r.stride ? RangeCheck::index : RangeCheck::bytes;
  if (g == Generation::gfx1250) return r.stride ? RangeCheck::index : RangeCheck::bytes;
  switch (r.word3 >> 28 & 3) {
    case 0:
      return RangeCheck::index_and_offset;
    case 1:
      return RangeCheck::index;
    case 2:
      return RangeCheck::only_empty;
    default:
      return r.swizzled && r.stride ? RangeCheck::index_and_offset : RangeCheck::bytes;
  }
}

/// Bytes from the buffer's start, SGPR offset not included.
u64 buffer_offset(const BufferResource& r, u64 index, u64 offset) {
  if (!r.swizzled) return offset + index * r.stride;
  const u64 index_high = index / r.index_stride, index_low = index % r.index_stride;
  const u64 offset_high = offset / r.element_bytes, offset_low = offset % r.element_bytes;
  return (index_high * r.stride + offset_high * r.element_bytes) * r.index_stride +
         index_low * r.element_bytes + offset_low;
}

/// How many bytes from `offset` on are in range.
u64 bytes_in_range(const BufferResource& r, u64 index, u64 offset, u64 linear, u64 soffset) {
  constexpr u64 all = ~u64{0};
  switch (r.check) {
    case RangeCheck::only_empty:
      return r.records ? all : 0;
    case RangeCheck::index:
      return index < r.records ? all : 0;
    case RangeCheck::index_and_offset:
      if (index >= r.records) return 0;
      return !r.stride ? all : offset < r.stride ? r.stride - offset : 0;
    case RangeCheck::bytes:
      break;
  }
  const u64 limit = r.records > soffset ? r.records - soffset : 0;
  return linear < limit ? limit - linear : 0;
}

}  // namespace

BufferResource read_buffer_resource(const Wave& wave, const MemoryFields& m) {
  const u32* w = wave.sgpr + m.srsrc;
  const Generation g = wave.env.generation;
  BufferResource r;
  r.word3 = w[3];
  if (g == Generation::gfx1250) {
    const u64 low = wave.sgpr64(m.srsrc), high = wave.sgpr64(m.srsrc + 2u);
    r.base = low & ((u64{1} << 57) - 1);
    r.records = low >> 57 | (high & ((u64{1} << 38) - 1)) << 7;
    r.stride = static_cast<u32>(high >> 44) & 0x3fff;
  } else {
    r.base = w[0] | u64{w[1] & 0xffffu} << 32;
    r.records = w[2];
    r.stride = w[1] >> 16 & 0x3fff;
    r.index_stride = 8u << (w[3] >> 21 & 3);
    r.adds_thread_id = w[3] >> 23 & 1;
    // gfx11 gave the swizzle two bits, for elements of 4, 8 and 16 bytes.
    const u32 swizzle = g <= Generation::gfx10 ? w[1] >> 31 : w[1] >> 30;
    r.swizzled = swizzle != 0;
    if (swizzle > 1) r.element_bytes = 2u << swizzle;
    if (g == Generation::gfx9 && r.adds_thread_id) r.stride |= (w[3] >> 15 & 15) << 14;
  }
  r.check = range_check(wave, m, r);
  return r;
}

u32 read_buffer_soffset(const Wave& wave, const MemoryFields& m) {
  if (m.soffset == operand::null) return 0;
  if (m.soffset < operand::integer_first) return wave.sgpr[m.soffset];
  return static_cast<u32>(constant_value(m.soffset, 0, OperandType::u32, false));
}

bool buffer_addresses(Wave& wave, const MemoryFields& m, const BufferResource& r, u32 bytes,
                      BufferAccess& access) {
  LaneAddresses& a = access.a;
  a.active = wave.exec();
  if (!a.active) return false;
  a.mask = wave.exec_lanes;
  const u32 lanes = wave.lanes;
  const u32* first = wave.vgpr_operand(m.vaddr);
  const u32* voffset = m.idxen ? first + lanes : first;
  const u32 soffset = read_buffer_soffset(wave, m);
  access.scratch = r.base == wave.scratch_base && wave.scratch_bytes;
  if (access.scratch) {
    const u32 base = static_cast<u32>(m.offset) + soffset / lanes;
    for (u32 i = 0; i < lanes; ++i) a.at[i] = base + (m.offen ? voffset[i] : 0);
    access.in_range = a.active;
    if (!wave.exec_full) keep_lanes(a, a.active, lanes);
    return true;
  }
  u64 in_range = 0, partly = 0;
  for (u32 i = 0; i < lanes; ++i) {
    const u64 index = (m.idxen ? first[i] : 0) + (r.adds_thread_id ? u64{i} : 0);
    const u64 offset = static_cast<u64>(static_cast<i64>(m.offset)) + (m.offen ? voffset[i] : 0);
    const u64 linear = buffer_offset(r, index, offset);
    const u64 room = bytes_in_range(r, index, offset, linear, soffset);
    a.at[i] = r.base + soffset + linear;
    in_range |= u64{room >= bytes} << i;
    partly |= u64{room < bytes && room >= 4} << i;
  }
  access.in_range = in_range & a.active;
  access.partly = partly & a.active;
  return true;
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
