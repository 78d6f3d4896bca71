// SPDX-License-Identifier: MIT
#include "sim/check/access.hpp"

#include "sim/exec/operand_constants.hpp"

namespace crosslane::sim::check {
namespace {

void place(Access& a, u32 lane, Space space, u64 address) {
  a.space[lane] = space;
  a.address[lane] = address;
  (space == Space::global ? a.global : space == Space::lds ? a.lds : a.scratch) |= u64{1} << lane;
}

bool local_access(Wave& wave, const Op& op, const Operands& o, bool second, Access& a) {
  if (!o.address.count) return false;
  const std::string_view n = op.detail->name;
  const bool is_pair = o.data1.count != 0 || n.find("READ2") != n.npos;
  u32 offset = op.imm;
  if (is_pair && n.find("2") != n.npos &&
      (n.starts_with("DS_READ2") || n.starts_with("DS_WRITE2") || n.starts_with("DS_WRXCHG2"))) {
    const u32 scale = a.bytes * (n.find("ST64") != n.npos ? 64 : 1);
    offset = (second ? op.imm >> 8 & 0xff : op.imm & 0xff) * scale;
  } else if (second) {
    return false;
  }
  const u32* base = wave.vgpr(o.address.first);
  for (u32 i = 0; i < wave.lanes; ++i) {
    a.space[i] = Space::lds;
    a.address[i] = base[i] + offset;
  }
  a.lds = wave.exec();
  return true;
}

void scratch_access(Wave& wave, const MemoryFields& m, const Operands& o, Access& a) {
  u32 base = static_cast<u32>(m.offset);
  if (m.saddr != operand::null) base += wave.sgpr[m.saddr];
  const u32 scale = m.scale_offset ? a.bytes : 1;
  for (u64 left = wave.exec(); left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    const u32 own = o.address.count ? wave.vgpr(o.address.first)[i] * scale : 0;
    place(a, i, Space::scratch, base + own);
  }
}

void flat_access(Wave& wave, const MemoryFields& m, const Operands& o, Format format, Access& a) {
  const bool has_base = m.saddr != operand::null;
  const u64 base =
      (has_base ? wave.sgpr64(m.saddr) : 0) + static_cast<u64>(static_cast<i64>(m.offset));
  const u32* low = wave.vgpr(o.address.first);
  const u64 sign = wave.env.generation == arch::Generation::gfx1250 ? 0x80000000u : 0;
  const u64 scale = m.scale_offset ? a.bytes : 1;
  const u64 lane_bits = wave.arch->has_addressable_scratch ? u64{31} << private_lane_shift : 0;
  if (format == Format::global) {
    for (u32 i = 0; i < wave.lanes; ++i) {
      a.space[i] = Space::global;
      a.address[i] = base + (has_base ? ((low[i] ^ sign) - sign) * scale
                                      : low[i] | u64{low[wave.lanes + i]} << 32);
    }
    a.global = wave.exec();
    return;
  }
  for (u64 left = wave.exec(); left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    const u64 at = base + (has_base ? ((low[i] ^ sign) - sign) * scale
                                    : low[i] | u64{low[wave.lanes + i]} << 32);
    if (format == Format::flat && at >> 32 == shared_aperture >> 32)
      place(a, i, Space::lds, at & 0xffffffffu);
    else if (format == Format::flat && (at & ~lane_bits) >> 32 == private_aperture >> 32)
      place(a, i, Space::scratch, at & 0xffffffffu);
    else
      place(a, i, Space::global, at);
  }
}

/// Only scratch, which gfx90a and gfx10 reach by a buffer resource that holds the wave's base.
void buffer_access(Wave& wave, const MemoryFields& m, const Operands& o, Access& a) {
  const u64 base = wave.sgpr[m.srsrc] | u64{wave.sgpr[m.srsrc + 1] & 0xffffu} << 32;
  if (base != wave.scratch_base || !wave.scratch_bytes) return;
  u32 soffset = 0;
  if (m.soffset < operand::integer_first)
    soffset = m.soffset == operand::null ? 0 : wave.sgpr[m.soffset];
  else
    soffset = static_cast<u32>(constant_value(m.soffset, 0, OperandType::u32, false));
  const u32 first = static_cast<u32>(m.offset) + soffset / wave.lanes;
  const u32* voffset = o.address.count ? wave.vgpr(o.address.first + m.idxen) : nullptr;
  for (u64 left = wave.exec(); left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    place(a, i, Space::scratch, first + (m.offen ? voffset[i] : 0));
  }
}

}  // namespace

bool find_access(Wave& wave, const Op& op, const Operands& o, bool second, Access& a) {
  a.global = a.lds = a.scratch = 0;
  a.bytes = o.access_bytes;
  const Encoding& e = op.detail->encoding;
  if (!a.bytes || (o.sort != Sort::load && o.sort != Sort::store && o.sort != Sort::atomic))
    return false;
  if (o.access_lds) return local_access(wave, op, o, second, a);
  if (second) return false;
  if (e.format == Format::scratch)
    scratch_access(wave, e.memory, o, a);
  else if (e.format == Format::flat || e.format == Format::global)
    flat_access(wave, e.memory, o, e.format, a);
  else if (e.format == Format::mubuf)
    buffer_access(wave, e.memory, o, a);
  return (a.global | a.lds | a.scratch) != 0;
}

void find_accesses(Wave& wave, const Op& op, const Operands& o, Accesses& a) {
  a.has_first = find_access(wave, op, o, false, a.first);
  a.has_second = a.has_first && o.access_lds && find_access(wave, op, o, true, a.second);
}

bool scalar_address(const Wave& wave, const Op& op, const Operands& o, u64& address) {
  const MemoryFields& m = op.detail->encoding.memory;
  if (op.detail->name.starts_with("S_BUFFER") || m.saddr == operand::null) return false;
  address = wave.sgpr64(m.saddr) + static_cast<u64>(static_cast<i64>(m.offset));
  if (m.soffset < operand::integer_first && m.soffset != operand::null)
    address += u64{wave.sgpr[m.soffset]} * (m.scale_offset ? o.scalar_result.count * 4u : 1u);
  return true;
}

}  // namespace crosslane::sim::check
