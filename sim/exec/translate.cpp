// SPDX-License-Identifier: MIT
#include "sim/exec/translate.hpp"

#include <array>

#include "sim/decode/opcode_name.hpp"
#include "sim/exec/dpp_control.hpp"
#include "sim/exec/rows.hpp"
#include "sim/machine/wave.hpp"

namespace crosslane::sim {
namespace {

using arch::Generation;

bool is_constant_code(u16 code) {
  return code == operand::flat_scratch_base_lo || code == operand::flat_scratch_base_hi ||
         (code >= operand::integer_first && code <= operand::integer_last) ||
         (code >= operand::shared_base && code <= operand::private_limit) ||
         (code >= operand::float_first && code <= operand::float_last) || code == operand::literal ||
         code == operand::null;
}

/// A float class of an operand type, as Op::slow bits.
u8 float_class(OperandType t) {
  switch (t) {
    case OperandType::f32:
    case OperandType::mixed_f32:
    case OperandType::mixed_bf16:
    case OperandType::packed_f32: return slow::float_32;
    case OperandType::f16:
    case OperandType::f64:
    case OperandType::packed_f16: return slow::float_16_64;
    default: return 0;
  }
}

class Translator {
 public:
  Translator(const TranslationContext& context, Op& op, OpDetail& detail, const Row& row)
      : context_(context), op_(op), detail_(detail), e_(detail.encoding), row_(row) {}

  Handler lane_op() {
    if (context_.arch.has_true16) split_true16_registers();
    if (row_.writes_high_half) e_.op_sel |= 8;
    const RowShape& shape = row_.shape;
    take_instruction_bits();
    std::array<u16, 3> codes = source_codes();
    for (u32 k = 0; k < shape.source_count; ++k)
      if (!lane_source(k, codes[k], shape.source[k])) return run_bad_operand;
    if (detail_.name == "V_ACCVGPR_WRITE_B32" || detail_.name == "V_ACCVGPR_MOV_B32") e_.dst = accumulation_register(e_.dst);
    if (shape.result != OperandType::none) op_.dst = vgpr_offset(bank(e_.dst, 3));
    if (is_16_bit(shape.result)) op_.imm = kept_bits();
    if (!lane_masks()) return run_bad_operand;
    if (e_.dpp.dpp16 || e_.dpp.dpp8) {
      if (!resolve_dpp(context_.arch, context_.lanes, detail_)) return run_bad_operand;
      op_.slow |= slow::dpp;
    }
    return pick_lane_handler();
  }

  Handler scalar_op() {
    const RowShape& shape = row_.shape;
    u32 k = 0;
    if (row_.accumulates) scalar_source(k++, e_.dst, shape.source[0]);
    if (e_.format == Format::sopk) {
      op_.kind[k] = SourceKind::constant;
      op_.at[k] = static_cast<u64>(static_cast<i64>(static_cast<i16>(e_.simm16)));
      ++k;
    } else {
      std::array<u16, 3> codes = source_codes();
      for (u32 s = 0; k < shape.source_count; ++k, ++s)
        if (!scalar_source(k, codes[s], shape.source[k])) return run_bad_operand;
    }
    scalar_destination();
    return row_.run;
  }

  Handler custom_op() {
    if (e_.format == Format::sopp || e_.format == Format::sopk)
      op_.imm = static_cast<u32>(static_cast<i32>(static_cast<i16>(e_.simm16)) + static_cast<i32>(op_.dwords));
    if (e_.format <= Format::sopp) {
      scalar_source(0, e_.src[0], OperandType::u64);
      if (e_.source_count > 1) scalar_source(1, e_.src[1], OperandType::u64);
    }
    if (e_.format == Format::ds) {
      local_memory_operands();
      return row_.run;
    }
    scalar_destination();
    if (e_.format >= Format::vop1 && e_.format <= Format::vop3p) whole_wave_operands();
    if (e_.format >= Format::ds && e_.format <= Format::mtbuf) memory_banks();
    return row_.run;
  }

 private:
  /// gfx1250: which bank bits the registers of memory formats take. [LLVM AMDGPU::getVGPRLoweringOperandTables]
  void memory_banks() {
    MemoryFields& m = e_.memory;
    const bool is_buffer = e_.format == Format::mubuf || e_.format == Format::mtbuf;
    m.vaddr = bank(m.vaddr, 0);
    m.vdata = bank(m.vdata, is_buffer ? 3 : 1);
    m.vdata1 = bank(m.vdata1, 2);
    m.vdst = bank(m.vdst, 3);
  }

  /// Vector instructions with handlers of their own: sources and destination as in lane rows; a shape, if there is one, says how
  /// constants are read. Op::dst has no meaning where the destination is an SGPR (v_readlane_b32).
  void whole_wave_operands() {
    const std::array<u16, 3> codes = source_codes();
    for (u32 k = 0; k < e_.source_count; ++k) {
      const OperandType type = row_.shape.source[k];
      lane_source(k, codes[k], type == OperandType::none ? OperandType::u32 : type);
    }
    if (e_.dst >= operand::vgpr0) op_.dst = vgpr_offset(bank(e_.dst, 3));
  }

  /// Bits that other instructions use as modifiers, and this one as what RowShape::instruction_bits says.
  void take_instruction_bits() {
    const RowShape& shape = row_.shape;
    // VOP3B: the scalar destination lies where VOP3A has abs and op_sel. [RDNA3 §15.3.2 "VOP3SD"]
    if (e_.format == Format::vop3 && shape.mask_out && shape.result != OperandType::none) e_.abs = e_.op_sel = 0;
    if (shape.instruction_bits == InstructionBits::truth_table) {
      // BITOP3: neg holds bits [2:0], abs [5:3], omod [7:6]. VOPD3's v_bitop2 has it in its third source's field.
      const bool is_vopd_half = e_.dwords == 0;
      detail_.instruction_bits = is_vopd_half ? e_.src[2] & 0xffu : e_.neg | e_.abs << 3u | e_.omod << 6u;
      e_.neg = e_.abs = e_.omod = 0;
    } else if (shape.instruction_bits == InstructionBits::signedness) {
      detail_.instruction_bits = e_.neg;
      e_.neg = 0;
    }
  }

  /// What exec/lds.hpp expects.
  void local_memory_operands() {
    const MemoryFields& m = e_.memory;
    op_.at[0] = vgpr_offset(bank(m.vaddr, 0));
    op_.at[1] = vgpr_offset(bank(m.vdata, 1));
    op_.at[2] = vgpr_offset(bank(m.vdata1, 2));
    op_.dst = vgpr_offset(bank(m.vdst, 3));
    op_.imm = static_cast<u32>(m.offset);
  }

  void scalar_destination() {
    op_.dst = e_.dst == operand::null && context_.arch.is_at_least(Generation::gfx10) ? null_sgpr : e_.dst;
    op_.writes_exec = e_.format <= Format::sopc &&
                      (e_.dst == operand::exec_lo || e_.dst == operand::exec_lo + 1);
  }

  /// The instruction's sources in the order of the row's parameters.
  std::array<u16, 3> source_codes() const {
    std::array<u16, 3> codes = {e_.src[0], e_.src[1], e_.src[2]};
    const std::string_view name = detail_.name;
    // The literal of the f64 forms, which gfx1250 has, is 64 bits wide: as LLVM encodes it.
    const u16 literal = name.ends_with("_F64") ? operand::lds_direct : operand::literal;
    if (name.find("FMAMK") != name.npos || name.find("MADMK") != name.npos) codes = {e_.src[0], literal, e_.src[1]};
    if (name.find("FMAAK") != name.npos || name.find("MADAK") != name.npos) codes = {e_.src[0], e_.src[1], literal};
    // Which of the two is an accumulation register is in the opcode
    if (name == "V_ACCVGPR_READ_B32" || name == "V_ACCVGPR_MOV_B32") codes[0] = accumulation_register(codes[0]);
    if (row_.accumulates && row_.kind == RowKind::valu) codes[row_.shape.source_count - 1] = e_.dst;
    return codes;
  }

  static u16 accumulation_register(u16 code) {
    return code >= operand::vgpr0 && code < operand::agpr0 ? static_cast<u16>(code + (operand::agpr0 - operand::vgpr0)) : code;
  }

  /// gfx1250: bits [9:8] of a VGPR number come from s_set_vgpr_msb, two bits for each of src0, src1, src2, dst.
  u16 bank(u16 code, u32 position) const {
    if (code < operand::vgpr0 || context_.vgpr_msb == 0) return code;
    return static_cast<u16>(code + 256 * (context_.vgpr_msb >> 2 * position & 3));
  }

  u32 vgpr_offset(u16 code) const { return (code - operand::vgpr0) * context_.lanes * static_cast<u32>(sizeof(u32)); }

  bool lane_source(u32 k, u16 code, OperandType type) {
    if (code >= operand::vgpr0) {
      op_.kind[k] = SourceKind::vgpr;
      const bool is_destination = row_.accumulates && k + 1u == row_.shape.source_count;
      op_.at[k] = vgpr_offset(bank(code, is_destination ? 3 : k));
      return true;
    }
    if (is_constant_code(code) || has_64_bit_literal(code)) {
      op_.kind[k] = SourceKind::constant;
      op_.at[k] = reinterpret_cast<u64>(context_.constants.lanes_of(value_of(code, type)));
      return true;
    }
    return register_source(k, code);
  }

  bool scalar_source(u32 k, u16 code, OperandType type) {
    if (is_constant_code(code) || has_64_bit_literal(code)) {
      op_.kind[k] = SourceKind::constant;
      op_.at[k] = value_of(code, type);
      return true;
    }
    return register_source(k, code);
  }

  bool register_source(u32 k, u16 code) {
    if (code <= operand::exec_lo + 1) op_.kind[k] = SourceKind::sgpr;
    else if (code >= operand::vccz && code <= operand::scc) op_.kind[k] = SourceKind::special;
    else return false;
    op_.at[k] = code;
    return true;
  }

  bool has_64_bit_literal(u16 code) const {
    return code == operand::lds_direct && context_.arch.is_at_least(Generation::gfx1250);
  }
  u64 value_of(u16 code, OperandType type) const {
    return constant_value(code, e_.literal, type, context_.arch.is_at_least(Generation::gfx1250));
  }

  /// 16-bit operands of the 32-bit encodings: bit 7 of the register number picks the half.
  void split_true16_registers() {
    if (e_.format != Format::vop1 && e_.format != Format::vop2 && e_.format != Format::vopc) return;
    const RowShape& shape = row_.shape;
    auto split = [&](u16& code, u8 op_sel_bit) {
      if (code < operand::vgpr0 || !(code & 0x80)) return;
      code &= static_cast<u16>(~0x80u);
      e_.op_sel |= op_sel_bit;
    };
    for (u32 k = 0; k < 2; ++k)
      if (is_16_bit(shape.source[k])) split(e_.src[k], static_cast<u8>(1u << k));
    if (is_16_bit(shape.result)) {
      split(e_.dst, 8);
      if (row_.accumulates && e_.op_sel & 8) e_.op_sel |= static_cast<u8>(1u << (shape.source_count - 1));
    }
  }

  /// 16-bit results: gfx9 clears bits [31:16] but for its newer multiply-adds, later generations keep them.
  u32 kept_bits() const {
    if (!context_.arch.zeroes_high_16_bits) return 0xffff0000u;
    const bool keeps = keeps_high_ || row_.keeps_unwritten_half;
    return keeps ? 0xffff0000u : 0;
  }

  bool lane_masks() {
    const RowShape& shape = row_.shape;
    op_.mask_in = operand::vcc_lo;
    op_.mask_out = operand::vcc_lo;
    const bool is_vop3 = e_.format == Format::vop3;
    if (is_vop3 && shape.mask_in && !detail_.name.starts_with("V_DIV_FMAS") && shape.source_count < 3) {
      const u16 code = e_.src[shape.source_count];
      if (code > operand::exec_lo + 1) return false;
      op_.mask_in = static_cast<u8>(code);
    }
    if (!shape.mask_out) return true;
    const bool is_compare = shape.result == OperandType::none;
    if (is_vop3) op_.mask_out = is_compare ? static_cast<u8>(canonical_scalar(context_.arch, e_.dst - operand::vgpr0))
                                           : static_cast<u8>(e_.sdst);
    else if (e_.sdwa.present && is_compare) op_.mask_out = static_cast<u8>(e_.dst);
    if (detail_.name.starts_with("V_CMPX")) {
      op_.writes_exec = 1;
      if (context_.arch.is_at_least(Generation::gfx10)) op_.mask_out = operand::null;
    }
    return true;
  }

  Handler pick_lane_handler() {
    const RowShape& shape = row_.shape;
    bool modified = e_.sdwa.present || e_.omod;
    u8 classes = float_class(shape.result);
    for (u32 k = 0; k < shape.source_count; ++k) {
      const OperandType t = shape.source[k];
      classes |= float_class(t);
      const bool signs = (e_.neg | e_.abs) >> k & 1;
      if (is_float(t)) modified |= signs;
      if (is_16_bit(t)) modified |= e_.op_sel >> k & 1;
      if (t == OperandType::u8) modified |= (e_.op_sel & 3) != 0;
      if (is_mixed(t)) modified = true;
      const bool is_packed = is_packed_16(t) || t == OperandType::packed_f32;
      if (is_packed && e_.format == Format::vop3p)
        modified |= (e_.op_sel >> k & 1) || !(e_.op_sel_hi >> k & 1) || (signs && t != OperandType::packed_u16);
    }
    if (is_16_bit(shape.result) && e_.op_sel & 8) modified = true;
    if (shape.result == OperandType::u8) modified = true;
    if (!row_.moves) op_.slow |= classes;
    Handler run = row_.run;
    if (e_.clamp && shape.result != OperandType::none) {
      if (row_.run_clamped) run = row_.run_clamped;
      else if (float_class(shape.result)) modified = true;
      else return run_bad_operand;
    }
    if (modified) op_.slow |= slow::always;
    return run;
  }

 public:
  bool keeps_high_ = false;

 private:
  const TranslationContext& context_;
  Op& op_;
  OpDetail& detail_;
  Encoding& e_;
  const Row& row_;
};

OpDetail& new_detail(const TranslationContext& context, std::string_view name, const Encoding& e, const Row* row) {
  OpDetail& d = context.details.emplace_back();
  d.encoding = e;
  d.name = name;
  d.row = row;
  return d;
}

/// One half of a VOPD pair as the VOP2 it stands for, or of a VOPD3 pair as the VOP3.
Op* vopd_half(const TranslationContext& context, std::string_view name, const VopdHalf& half, const Encoding& pair) {
  const Row* row = row_table().find(name);
  if (!row || row->kind != RowKind::valu) return nullptr;
  Encoding e;
  e.format = pair.format == Format::vopd3 ? Format::vop3 : Format::vop2;
  e.dwords = 0;
  e.src[0] = half.src0;
  e.src[1] = half.vsrc1;
  e.src[2] = half.vsrc2;
  if (name == "V_CNDMASK_B32") e.src[2] = canonical_scalar(context.arch, static_cast<u16>(half.vsrc2 - operand::vgpr0));
  e.neg = half.neg;
  e.dst = half.vdst;
  e.has_literal = pair.has_literal;
  e.literal = pair.literal;
  OpDetail& d = new_detail(context, name, e, row);
  Op& op = context.sub_ops.emplace_back();
  op.detail = &d;
  op.dwords = 0;
  op.run = Translator(context, op, d, *row).lane_op();
  return &op;
}

/// Whether one of `op`'s sources is the VGPR at that offset, or the pair that it ends.
bool reads_vgpr(const Op& op, u32 offset) {
  const RowShape& shape = op.detail->row->shape;
  for (u32 k = 0; k < shape.source_count; ++k)
    if (op.kind[k] == SourceKind::vgpr && (op.at[k] == offset || is_64_bit(shape.source[k]))) return true;
  return is_64_bit(shape.result);
}

Handler translate_vopd(const TranslationContext& context, std::string_view llvm_name, const Encoding& e, Op& op) {
  const auto [x_name, y_name] = vopd_base_names(llvm_name);
  OpDetail& d = new_detail(context, base_name(llvm_name), e, nullptr);
  op.detail = &d;
  d.x = vopd_half(context, x_name, e.x, e);
  d.y = vopd_half(context, y_name, e.y, e);
  if (!d.x || !d.y) return run_unsupported_instruction;
  d.row = d.x->detail->row;
  op.dst = d.x->dst;
  if (!is_64_bit(d.x->detail->row->shape.result) && !reads_vgpr(*d.y, d.x->dst)) return run_vopd_in_order;
  d.x->dst = context.arch.vgprs * context.lanes * static_cast<u32>(sizeof(u32));  // the spare register behind the file
  return run_vopd;
}

/// gfx9 VGPR indexing: M0[7:0] moves the VGPR operands that M0[15:12] names (src0, src1, src2, dst). [CDNA3 §3.8.2]
const Op* run_indexed(Wave& wave, const Op& op) {
  Op moved = *op.detail->x;
  const u32 m0 = wave.sgpr[operand::m0];
  const u32 register_bytes = wave.lanes * static_cast<u32>(sizeof(u32));
  const u32 distance = (m0 & 0xff) * register_bytes, end = (wave.agpr_base + 256) * register_bytes;
  for (u32 k = 0; k < 3; ++k)
    if ((m0 >> (12 + k) & 1) && moved.kind[k] == SourceKind::vgpr) moved.at[k] += distance;
  if (m0 >> 15 & 1) moved.dst += distance;
  const bool outside = moved.dst >= end || (moved.kind[0] == SourceKind::vgpr && moved.at[0] >= end) ||
                       (moved.kind[1] == SourceKind::vgpr && moved.at[1] >= end) ||
                       (moved.kind[2] == SourceKind::vgpr && moved.at[2] >= end);
  if (outside) return run_bad_operand(wave, op);
  moved.run(wave, moved);
  return following(op);
}

Handler indexed(const TranslationContext& context, Handler run, Op& op, OpDetail& d) {
  if (run != d.row->run && run != d.row->run_clamped) return run;
  Op& plain = context.sub_ops.emplace_back();
  plain = op;
  plain.run = run;
  d.x = &plain;
  return run_indexed;
}

}  // namespace

Handler translate(const TranslationContext& context, std::string_view llvm_name, const Encoding& e, Op& op) {
  op.dwords = e.dwords;
  if (is_vopd(llvm_name)) return translate_vopd(context, llvm_name, e, op);
  const std::string_view name = base_name(llvm_name);
  const Row* row = row_table().find(name);
  OpDetail& d = new_detail(context, name, e, row);
  op.detail = &d;
  if (!row || row->kind == RowKind::todo) return run_unsupported_instruction;
  Translator t(context, op, d, *row);
  t.keeps_high_ = keeps_high_half_on_gfx9(llvm_name);
  switch (row->kind) {
    case RowKind::valu: {
      const Handler run = t.lane_op();
      return context.vgpr_msb & indexed_variant ? indexed(context, run, op, d) : run;
    }
    case RowKind::scalar: return t.scalar_op();
    default: return t.custom_op();
  }
}

}  // namespace crosslane::sim
