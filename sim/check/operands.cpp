// SPDX-License-Identifier: MIT
#include "sim/check/operands.hpp"

#include <initializer_list>

#include "sim/exec/row.hpp"
#include "sim/machine/code_image.hpp"

namespace crosslane::sim::check {
namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

bool has_prefix(std::string_view text, std::initializer_list<std::string_view> starts) {
  for (const std::string_view start : starts)
    if (text.starts_with(start)) return true;
  return false;
}

u16 register_at(const Wave& wave, u64 offset_bytes) {
  return static_cast<u16>(offset_bytes / (wave.lanes * sizeof(u32)));
}

u16 register_of(const Wave& wave, u16 code) {
  return static_cast<u16>(code >= operand::agpr0 ? wave.agpr_base + (code - operand::agpr0)
                                                 : code - operand::vgpr0);
}

u8 mask_registers(const Wave& wave) { return wave.lanes == 64 ? 2 : 1; }

/// Bytes that one lane moves, by the instruction's name: its last number of bits or dwords.
u8 bytes_of(std::string_view n) {
  if (has(n, "BYTE") || has(n, "_B8") || has(n, "_U8") || has(n, "_I8")) return 1;
  if (has(n, "SHORT") || has(n, "_B16") || has(n, "_U16") || has(n, "_I16")) return 2;
  if (has(n, "DWORDX4") || n.ends_with("B128")) return 16;
  if (has(n, "DWORDX3") || n.ends_with("B96")) return 12;
  if (has(n, "DWORDX2") || n.ends_with("X2") || n.ends_with("64")) return 8;
  return 4;
}

void add_scalar(Operands& o, u16 first, u8 count) {
  for (Registers& r : o.scalar_source)
    if (r.count == 0) {
      r = {first, count};
      return;
    }
}

void lane_sources(const Wave& wave, const Op& op, Operands& o, u32 count, const RowShape& shape) {
  o.source_count = static_cast<u8>(count);
  for (u32 k = 0; k < count; ++k) {
    const u8 words = is_64_bit(shape.source[k]) ? 2 : 1;
    if (op.kind[k] == SourceKind::vgpr)
      o.source[k] = {register_at(wave, op.at[k]), words};
    else if (op.kind[k] == SourceKind::sgpr)
      add_scalar(o, static_cast<u16>(op.at[k]), words);
    else if (op.kind[k] == SourceKind::special && op.at[k] == operand::scc)
      o.reads_scc = true;
  }
}

bool has_zero_identity(std::string_view n) {
  return n.starts_with("V_ADD") || n.starts_with("V_OR") || n.starts_with("V_XOR") ||
         n.starts_with("V_SUBREV") || n.starts_with("V_PK_ADD") || n.starts_with("V_MAX_U") ||
         n.starts_with("V_LSHL_ADD") || n.starts_with("V_SUB_");
}

Operands valu_operands(const Wave& wave, const Op& op) {
  Operands o;
  const Row& row = *op.detail->row;
  const Encoding& e = op.detail->encoding;
  o.sort = Sort::valu;
  lane_sources(wave, op, o, row.shape.source_count, row.shape);
  const std::string_view n = op.detail->name;
  o.is_dpp = e.dpp.dpp16 || e.dpp.dpp8;
  o.is_move = n == "V_MOV_B32" || n.starts_with("V_ACCVGPR");
  o.is_select = n == "V_CNDMASK_B32";
  o.is_and = n == "V_AND_B32";
  o.zero_is_identity = has_zero_identity(n);
  o.low_from_low = n.starts_with("V_MAD_") || n.starts_with("V_LSHL") ||
                   n.starts_with("V_ADD_U64") || n.starts_with("V_ADD_NC_U64") ||
                   n.starts_with("V_SUB_") || n.starts_with("V_MOV_B64") ||
                   n.starts_with("V_MUL_U64");
  o.keeps_part = (is_16_bit(row.shape.result) && op.imm != 0) ||
                 (e.sdwa.present && e.sdwa.dst_unused == 2) || row.shape.result == OperandType::u8;
  if (row.shape.result != OperandType::none)
    o.result = {register_at(wave, op.dst), static_cast<u8>(is_64_bit(row.shape.result) ? 2 : 1)};
  else
    o.is_compare = row.shape.mask_out;
  if (row.shape.mask_in) o.mask_in = {op.mask_in, mask_registers(wave)};
  if (row.shape.mask_out && op.mask_out != operand::null)
    o.scalar_result = {op.mask_out, mask_registers(wave)};
  o.writes_exec = op.writes_exec;
  o.is_plain = !o.is_dpp;
  o.is_transcendental =
      has_prefix(n, {"V_EXP_", "V_LOG_", "V_RCP_", "V_RSQ_", "V_SQRT_", "V_SIN_", "V_COS_"});
  o.passes_pointers =
      o.is_move || o.is_select ||
      has_prefix(n, {"V_ADDC", "V_SUBB", "V_ADD_CO_CI", "V_SUB_CO_CI", "V_SUBREV_CO_CI"}) ||
      (o.result.count == 2 && o.is_plain &&
       (has(n, "ADD") || has(n, "MAD") || has(n, "SUB") || has(n, "MOV_B64")));
  o.picks_mask = o.mask_in.count || o.scalar_source[0].count;
  return o;
}

Operands scalar_operands(const Op& op) {
  Operands o;
  o.sort = Sort::scalar;
  const RowShape& shape = op.detail->row->shape;
  const std::string_view n = op.detail->name;
  for (u32 k = 0; k < shape.source_count; ++k) {
    if (op.kind[k] == SourceKind::sgpr)
      add_scalar(o, static_cast<u16>(op.at[k]), is_64_bit(shape.source[k]) ? 2 : 1);
    else if (op.kind[k] == SourceKind::special)
      o.reads_scc = true;
  }
  o.source_count = shape.source_count;
  o.reads_scc |= shape.mask_in;
  o.writes_scc = shape.mask_out;
  if (shape.result != OperandType::none && op.dst < null_sgpr)
    o.scalar_result = {static_cast<u16>(op.dst), static_cast<u8>(is_64_bit(shape.result) ? 2 : 1)};
  o.writes_exec = op.writes_exec || has(n, "SAVEEXEC") || has(n, "WREXEC");
  const bool is_wide = o.scalar_result.count == 2;
  o.is_select = n.starts_with("S_CSELECT");
  o.passes_pointers = o.is_select || has_prefix(n, {"S_MOV_B", "S_ADDC", "S_SUBB"}) ||
                      (is_wide && has_prefix(n, {"S_ADD", "S_SUB"}));
  return o;
}

/// A load or store that goes past the nearest cache: glc, sc0 or sc1, or a scope of gfx12. Stores
/// of gfx90a, gfx10 and gfx11 look alike. [LLVM AMDGPUUsage, "Memory Model"]
bool goes_past_caches(const Wave& wave, const Op& op) {
  using arch::Generation;
  const MemoryFields& m = op.detail->encoding.memory;
  if (wave.arch->is_at_least(Generation::gfx12)) return m.cache_policy & 3;
  if (wave.env.generation != Generation::gfx9) return m.returns || m.cache_policy & 4;
  const u32 word = *reinterpret_cast<const u32*>(wave.code->address_of(op));
  return m.returns || (wave.arch->hazard_model != arch::HazardModel::gfx90a && word >> 25 & 1);
}

/// flat, global, scratch, mubuf, mtbuf.
Operands vector_memory_operands(const Wave& wave, const Op& op) {
  Operands o;
  const Encoding& e = op.detail->encoding;
  const MemoryFields& m = e.memory;
  const std::string_view n = op.detail->name;
  const bool is_buffer = e.format == Format::mubuf || e.format == Format::mtbuf;
  if (has(n, "ATOMIC"))
    o.sort = Sort::atomic;
  else if (has(n, "STORE"))
    o.sort = Sort::store;
  else if (has(n, "LOAD"))
    o.sort = Sort::load;
  else {
    o.may_be_waited_for = n == "GLOBAL_INV";  // cache control
    return o;
  }
  o.may_be_waited_for = true;
  if (has(n, "LDS") || has(n, "BLOCK") || has(n, "ADDTID") || has(n, "FORMAT")) {
    o.sort = Sort::other;
    return o;
  }
  o.access_bytes = bytes_of(n);
  o.may_be_scratch =
      e.format == Format::scratch || e.format == Format::flat || e.format == Format::mubuf;
  if (e.format == Format::flat || e.format == Format::global)
    o.is_coherent = goes_past_caches(wave, op);
  if (e.format == Format::scratch) {
    if (m.vaddr_enabled) o.address = {register_of(wave, m.vaddr), 1};
  } else if (is_buffer) {
    if (m.offen || m.idxen)
      o.address = {register_of(wave, m.vaddr), static_cast<u8>(m.offen + m.idxen)};
  } else {
    o.address = {register_of(wave, m.vaddr), static_cast<u8>(m.saddr == operand::null ? 2 : 1)};
  }
  if (m.saddr != operand::null && !is_buffer)
    add_scalar(o, m.saddr, e.format == Format::scratch ? 1 : 2);
  if (is_buffer) add_scalar(o, m.srsrc, 4);
  if (is_buffer && m.soffset < operand::integer_first && m.soffset != operand::null)
    add_scalar(o, m.soffset, 1);
  const u8 words = static_cast<u8>((o.access_bytes + 3) / 4);
  if (o.sort == Sort::load) {
    o.result = {register_of(wave, m.vdst), words};
    o.keeps_part = has(n, "D16");
    return o;
  }
  const u8 data_words = has(n, "CMPSWAP") ? static_cast<u8>(2 * words) : words;
  o.data = {register_of(wave, m.vdata), data_words};
  if (o.sort == Sort::atomic && m.returns)
    o.result = {register_of(wave, is_buffer ? m.vdata : m.vdst), words};
  return o;
}

Operands local_memory_operands(const Wave& wave, const Op& op) {
  Operands o;
  const std::string_view n = op.detail->name;
  const u16 address = register_at(wave, op.at[0]), data = register_at(wave, op.at[1]),
            data1 = register_at(wave, op.at[2]), dst = register_at(wave, op.dst);
  o.may_be_waited_for = n != "DS_NOP";
  if (op.detail->row->family == InstructionFamily::cross_lane) {
    o.sort = n == "DS_PERMUTE_B32" ? Sort::push : Sort::pull;
    const bool is_swizzle = n == "DS_SWIZZLE_B32";
    o.source[0] = {is_swizzle ? address : data, 1};
    o.is_bpermute = n.starts_with("DS_BPERMUTE");
    if (!is_swizzle) o.address = {address, 1};
    o.result = {dst, 1};
    return o;
  }
  if (has(n, "ADDTID") || n == "DS_NOP") return o;
  o.access_lds = true;
  o.access_bytes = bytes_of(n);
  const u8 words = static_cast<u8>((o.access_bytes + 3) / 4);
  const bool is_pair = has(n, "READ2") || has(n, "WRITE2") || has(n, "XCHG2");
  if (n == "DS_APPEND" || n == "DS_CONSUME") {
    o.sort = Sort::atomic;
    o.result = {dst, 1};
    return o;
  }
  o.address = {address, 1};
  if (n.starts_with("DS_READ")) {
    o.sort = Sort::load;
    o.result = {dst, static_cast<u8>(is_pair ? 2 * words : words)};
    o.keeps_part = has(n, "D16");
  } else if (n.starts_with("DS_WRITE")) {
    o.sort = Sort::store;
    o.data = {data, words};
    if (is_pair) o.data1 = {data1, words};
  } else {
    o.sort = Sort::atomic;
    o.data = {data, words};
    if (is_pair || has(n, "CMPST") || has(n, "MSKOR") || has(n, "WRAP")) o.data1 = {data1, words};
    if (has(n, "RTN")) o.result = {dst, static_cast<u8>(is_pair ? 2 * words : words)};
  }
  return o;
}

Operands scalar_memory_operands(const Op& op) {
  Operands o;
  const std::string_view n = op.detail->name;
  const MemoryFields& m = op.detail->encoding.memory;
  o.may_be_waited_for = true;
  if (n == "S_MEMTIME" || n == "S_MEMREALTIME") o.scalar_result = {m.vdst, 2};
  if (!has(n, "LOAD")) return o;
  o.sort = Sort::scalar_load;
  add_scalar(o, m.saddr, n.starts_with("S_BUFFER") ? 4 : 2);
  if (m.soffset < operand::integer_first && m.soffset != operand::null) add_scalar(o, m.soffset, 1);
  u8 words = static_cast<u8>((bytes_of(n) + 3) / 4);
  if (n.ends_with("X8") || n.ends_with("B256")) words = 8;
  if (n.ends_with("X16") || n.ends_with("B512")) words = 16;
  o.scalar_result = {m.vdst, words};
  return o;
}

/// Sources that the instruction has; VOP3 has fields for three.
u32 lane_move_sources(std::string_view n) {
  if (n == "V_READFIRSTLANE_B32" || has(n, "SWAP") || has(n, "PERMLANE64")) return 1;
  if (n == "V_READLANE_B32" || n == "V_WRITELANE_B32" || has(n, "_VAR") || has(n, "IDX_GEN"))
    return 2;
  return 3;
}

Operands lane_move_operands(const Wave& wave, const Op& op) {
  Operands o;
  const Encoding& e = op.detail->encoding;
  const std::string_view n = op.detail->name;
  lane_sources(wave, op, o, lane_move_sources(n), op.detail->row->shape);
  if (n == "V_READLANE_B32" || n == "V_READFIRSTLANE_B32") {
    o.sort = n == "V_READLANE_B32" ? Sort::read_lane : Sort::read_first_lane;
    const u16 code = canonical_scalar(*wave.arch, static_cast<u16>(e.dst - operand::vgpr0));
    if (code != operand::null) o.scalar_result = {code, 1};
    return o;
  }
  if (e.dst >= operand::vgpr0) o.result = {register_at(wave, op.dst), 1};
  if (n == "V_WRITELANE_B32")
    o.sort = Sort::write_lane;
  else if (has(n, "SWAP")) {
    o.sort = Sort::swap;
    o.result2 = o.source[0];
  } else if (has(n, "IDX_GEN"))
    o.sort = Sort::valu;
  else
    o.sort = Sort::pull;
  return o;
}

Operands custom_operands(const Wave& wave, const Op& op) {
  const Encoding& e = op.detail->encoding;
  const std::string_view n = op.detail->name;
  const InstructionFamily family = op.detail->row->family;
  if (e.format == Format::ds) return local_memory_operands(wave, op);
  if (e.format >= Format::flat && e.format <= Format::mtbuf)
    return vector_memory_operands(wave, op);
  if (e.format == Format::smem) return scalar_memory_operands(op);
  if (family == InstructionFamily::cross_lane) return lane_move_operands(wave, op);
  Operands o;
  if (n.starts_with("S_CBRANCH"))
    o.sort = Sort::branch;
  else if (n.starts_with("S_BARRIER"))
    o.sort = Sort::barrier;
  else if (n.starts_with("S_WAIT"))
    o.sort = Sort::wait;
  else if (n == "S_NOP") {
    o.sort = Sort::nop;
    o.wait_states = static_cast<u8>((e.simm16 & 15u) + 1);
  } else if (n == "V_NOP")
    o.sort = Sort::other;
  else if (e.format >= Format::vop1 && e.format <= Format::vop3p) {
    // v_swap_b32 and whole-wave conversions: what they write is at least known to be written.
    u32 count = e.source_count;
    while (count > 1 && e.src[count - 1] == 0) --count;  // fields that are not used, not s0
    lane_sources(wave, op, o, count, op.detail->row->shape);
    if (e.dst >= operand::vgpr0) o.result = {register_at(wave, op.dst), 1};
    if (n == "V_SWAP_B32") o.result2 = o.source[0];
  } else if (e.format <= Format::sopk && e.dst < null_sgpr && !n.starts_with("S_SETPC")) {
    o.scalar_result = {e.dst, static_cast<u8>(n.ends_with("64") ? 2 : 1)};
    o.may_be_waited_for = n.starts_with("S_SENDMSG_RTN");
  }
  return o;
}

}  // namespace

Operands operands_of(const Wave& wave, const Op& op) {
  const OpDetail* d = op.detail;
  if (!d || !d->row) return {};
  if (d->x && d->y) {
    Operands o;
    o.sort = Sort::vopd;
    return o;
  }
  switch (d->row->kind) {
    case RowKind::valu:
      return valu_operands(wave, d->x ? *d->x : op);
    case RowKind::scalar:
      return scalar_operands(op);
    case RowKind::custom:
      return custom_operands(wave, op);
    default:
      return {};
  }
}

}  // namespace crosslane::sim::check
