// SPDX-License-Identifier: MIT
// Scalar, vector-ALU and VOPD formats. [CDNA3 §13 "Microcode Formats", RDNA3 §15, RDNA4 §15]
#include "sim/decode/encoding.hpp"

namespace crosslane::sim {
namespace {

using arch::Generation;

constexpr uint32_t bits(uint64_t word, uint32_t high, uint32_t low) {
  return static_cast<uint32_t>(word >> low & ((uint64_t{1} << (high - low + 1)) - 1));
}

constexpr uint16_t src_dpp8 = 0xe9, src_dpp8_fetch_inactive = 0xea, src_sdwa = 0xf9, src_dpp16 = 0xfa;

Format format_of(const arch::Arch& arch, uint32_t w) {
  const bool gfx9 = arch.generation == Generation::gfx9;
  const bool gfx12 = arch.is_at_least(Generation::gfx12);
  if (!(w >> 31)) {
    if (bits(w, 31, 25) == 0x3f) return Format::vop1;
    if (bits(w, 31, 25) == 0x3e) return Format::vopc;
    return Format::vop2;
  }
  if (w >> 30 == 2) {
    switch (bits(w, 31, 23)) {
      case 0x17d: return Format::sop1;
      case 0x17e: return Format::sopc;
      case 0x17f: return Format::sopp;
      default: return w >> 28 == 0xb ? Format::sopk : Format::sop2;
    }
  }
  switch (w >> 26) {
    case 0x30: return gfx9 ? Format::smem : Format::other;
    case 0x31: return gfx12 ? Format::mubuf : Format::other;
    case 0x32: return arch.is_at_least(Generation::gfx11) ? Format::vopd : Format::other;
    case 0x33:
      if (arch.generation == Generation::gfx1250 && bits(w, 31, 24) == 0xcf) return Format::vopd3;
      return gfx9 ? Format::other : Format::vop3p;
    case 0x34: return !gfx9 ? Format::other : bits(w, 31, 23) == 0x1a7 ? Format::vop3p : Format::vop3;
    case 0x35: return gfx9 ? Format::other : Format::vop3;
    case 0x36: return Format::ds;
    case 0x37: {
      const uint32_t segment = arch.generation == Generation::gfx11 ? bits(w, 17, 16) : bits(w, 15, 14);
      return segment == 0 ? Format::flat : segment == 1 ? Format::scratch : Format::global;
    }
    case 0x38: return Format::mubuf;
    case 0x3a: return Format::mtbuf;
    case 0x3b:
      if (!gfx12) return Format::other;
      return bits(w, 31, 24) == 0xec ? Format::flat
             : bits(w, 31, 24) == 0xed ? Format::scratch
             : bits(w, 31, 24) == 0xee ? Format::global
                                       : Format::other;
    case 0x3d: return gfx9 ? Format::other : Format::smem;
    default: return Format::other;
  }
}

uint16_t vector_register(uint32_t number) { return static_cast<uint16_t>(operand::vgpr0 + number); }

/// The DPP or SDWA word that follows a 32-bit VOP, or a 64-bit VOP3 on gfx11 and later. Replaces source 0.
void read_dpp16(uint32_t w, bool has_modifiers, Encoding& e) {
  e.dpp.dpp16 = true;
  e.src[0] = vector_register(bits(w, 7, 0));
  e.dpp.control = static_cast<uint16_t>(bits(w, 16, 8));
  e.dpp.fetch_inactive = bits(w, 18, 18);
  e.dpp.bound_ctrl = bits(w, 19, 19);
  if (has_modifiers) {
    e.neg = static_cast<uint8_t>(bits(w, 20, 20) | bits(w, 22, 22) << 1);
    e.abs = static_cast<uint8_t>(bits(w, 21, 21) | bits(w, 23, 23) << 1);
  }
  e.dpp.bank_mask = static_cast<uint8_t>(bits(w, 27, 24));
  e.dpp.row_mask = static_cast<uint8_t>(bits(w, 31, 28));
}

void read_dpp8(uint32_t w, bool fetch_inactive, Encoding& e) {
  e.dpp.dpp8 = true;
  e.dpp.fetch_inactive = fetch_inactive;
  e.src[0] = vector_register(bits(w, 7, 0));
  e.dpp.selectors = w >> 8;
}

void read_sdwa(const arch::Arch& arch, uint32_t w, Encoding& e) {
  e.sdwa.present = true;
  if (e.format == Format::vopc) {
    e.dst = bits(w, 15, 15) ? static_cast<uint16_t>(bits(w, 14, 8)) : operand::vcc_lo;
  } else {
    e.sdwa.dst_sel = static_cast<uint8_t>(bits(w, 10, 8));
    e.sdwa.dst_unused = static_cast<uint8_t>(bits(w, 12, 11));
    e.clamp = bits(w, 13, 13);
    e.omod = static_cast<uint8_t>(bits(w, 15, 14));
  }
  const bool src0_scalar = bits(w, 23, 23), src1_scalar = bits(w, 31, 31);
  e.src[0] = src0_scalar ? canonical_scalar(arch, static_cast<uint16_t>(bits(w, 7, 0))) : vector_register(bits(w, 7, 0));
  if (src1_scalar) e.src[1] = canonical_scalar(arch, static_cast<uint16_t>(e.src[1] - operand::vgpr0));
  e.sdwa.src_sel[0] = static_cast<uint8_t>(bits(w, 18, 16));
  e.sdwa.src_sel[1] = static_cast<uint8_t>(bits(w, 26, 24));
  e.sdwa.src_sext[0] = bits(w, 19, 19);
  e.sdwa.src_sext[1] = bits(w, 27, 27);
  e.neg = static_cast<uint8_t>(bits(w, 20, 20) | bits(w, 28, 28) << 1);
  e.abs = static_cast<uint8_t>(bits(w, 21, 21) | bits(w, 29, 29) << 1);
}

/// Source 0's code may announce a word that follows: DPP16, DPP8, SDWA or a literal. `extra` indexes that word.
void read_extra_word(const arch::Arch& arch, std::span<const uint32_t> words, uint32_t extra, Encoding& e) {
  const bool is_vop3 = e.format == Format::vop3 || e.format == Format::vop3p;
  if (extra < words.size()) {
    const bool gfx10_up = arch.is_at_least(Generation::gfx10);
    if (e.src[0] == src_dpp16) return read_dpp16(words[extra], !is_vop3, e);
    if (gfx10_up && (e.src[0] == src_dpp8 || e.src[0] == src_dpp8_fetch_inactive))
      return read_dpp8(words[extra], e.src[0] == src_dpp8_fetch_inactive, e);
    if (!is_vop3 && e.src[0] == src_sdwa && !arch.is_at_least(Generation::gfx11)) return read_sdwa(arch, words[extra], e);
    e.has_literal = true;
    e.literal = words[extra];
    if (extra + 1 < words.size()) e.literal |= static_cast<uint64_t>(words[extra + 1]) << 32;
  }
  for (uint16_t& s : e.src) s = canonical_scalar(arch, s);
}

/// True16: 16-bit operands of VOP1, VOP2 and VOPC are v0.l … v127.h: bit 7 of the register number is the half. Whether an operand is 16
/// bits wide is known to the row only, so translation does the split (split_true16_register).
void read_vop12c(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  const uint32_t w = words[0];
  e.src[0] = static_cast<uint16_t>(bits(w, 8, 0));
  e.source_count = 1;
  if (e.format == Format::vop1) {
    e.dst = vector_register(bits(w, 24, 17));
  } else {
    e.src[1] = vector_register(bits(w, 16, 9));
    e.source_count = 2;
    e.dst = e.format == Format::vop2 ? vector_register(bits(w, 24, 17)) : operand::vcc_lo;
  }
  e.sdst = operand::vcc_lo;
  read_extra_word(arch, words, 1, e);
}

void read_vop3(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  const uint64_t w = words[0] | static_cast<uint64_t>(words[1]) << 32;
  for (uint32_t k = 0; k < 3; ++k) e.src[k] = static_cast<uint16_t>(bits(w, 40 + 9 * k, 32 + 9 * k));
  e.source_count = 3;
  e.dst = vector_register(bits(w, 7, 0));
  e.sdst = canonical_scalar(arch, static_cast<uint16_t>(bits(w, 14, 8)));
  e.neg = static_cast<uint8_t>(bits(w, 63, 61));
  e.clamp = bits(w, 15, 15);
  if (e.format == Format::vop3) {
    e.abs = static_cast<uint8_t>(bits(w, 10, 8));
    e.op_sel = static_cast<uint8_t>(bits(w, 14, 11));
    e.omod = static_cast<uint8_t>(bits(w, 60, 59));
  } else {
    e.abs = static_cast<uint8_t>(bits(w, 10, 8));
    e.op_sel = static_cast<uint8_t>(bits(w, 13, 11));
    e.op_sel_hi = static_cast<uint8_t>(bits(w, 60, 59) | bits(w, 14, 14) << 2);
  }
  read_extra_word(arch, words, 2, e);
}

void read_vopd(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  const uint64_t w = words[0] | static_cast<uint64_t>(words[1]) << 32;
  e.x.src0 = canonical_scalar(arch, static_cast<uint16_t>(bits(w, 8, 0)));
  e.x.vsrc1 = vector_register(bits(w, 16, 9));
  e.y.src0 = canonical_scalar(arch, static_cast<uint16_t>(bits(w, 40, 32)));
  e.y.vsrc1 = vector_register(bits(w, 48, 41));
  e.x.vdst = vector_register(bits(w, 63, 56));
  // The Y destination's lowest bit is not stored: it is the opposite of X's. [RDNA3 §7.6]
  e.y.vdst = vector_register(bits(w, 55, 49) << 1 | (bits(w, 56, 56) ^ 1));
  if (words.size() > 2) {
    e.has_literal = true;
    e.literal = words[2];
  }
}

/// gfx1250: three words, three sources and neg bits for each half; v_dual_cndmask has an SGPR in vsrc2 and v_dual_bitop2 its table.
void read_vopd3(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  const uint32_t w0 = words[0], w1 = words[1], w2 = words[2];
  e.x.src0 = canonical_scalar(arch, static_cast<uint16_t>(bits(w0, 8, 0)));
  e.y.src0 = canonical_scalar(arch, static_cast<uint16_t>(bits(w1, 8, 0)));
  e.x.neg = static_cast<uint8_t>(bits(w1, 11, 9));
  e.y.neg = static_cast<uint8_t>(bits(w1, 14, 12));
  e.x.vsrc1 = vector_register(bits(w1, 23, 16));
  e.x.vsrc2 = vector_register(bits(w1, 31, 24));
  e.x.vdst = vector_register(bits(w2, 7, 0));
  e.y.vsrc1 = vector_register(bits(w2, 15, 8));
  e.y.vsrc2 = vector_register(bits(w2, 23, 16));
  e.y.vdst = vector_register(bits(w2, 31, 24));
  if (words.size() > 3) {
    e.has_literal = true;
    e.literal = words[3];
  }
}

void read_scalar(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  const uint32_t w = words[0];
  e.dst = canonical_scalar(arch, static_cast<uint16_t>(bits(w, 22, 16)));
  if (e.format == Format::sopk || e.format == Format::sopp) {
    e.simm16 = static_cast<uint16_t>(w);
    if (words.size() > 1) {  // s_setreg_imm32_b32
      e.has_literal = true;
      e.literal = words[1];
    }
    return;
  }
  e.src[0] = static_cast<uint16_t>(bits(w, 7, 0));
  e.src[1] = static_cast<uint16_t>(bits(w, 15, 8));
  e.source_count = e.format == Format::sop1 ? 1 : 2;
  for (uint16_t& s : e.src) s = canonical_scalar(arch, s);
  if (words.size() > 1) {
    e.has_literal = true;
    e.literal = words[1];
    if (words.size() > 2) e.literal |= static_cast<uint64_t>(words[2]) << 32;
  }
}

}  // namespace

uint16_t canonical_scalar(const arch::Arch& arch, uint16_t code) {
  if (!arch.is_at_least(Generation::gfx11)) return code;
  return code == 124 ? operand::null : code == 125 ? operand::m0 : code;
}

Encoding read_encoding(const arch::Arch& arch, std::span<const uint32_t> words) {
  Encoding e;
  e.format = format_of(arch, words[0]);
  e.dwords = static_cast<uint8_t>(words.size());
  switch (e.format) {
    case Format::vop1:
    case Format::vop2:
    case Format::vopc: read_vop12c(arch, words, e); break;
    case Format::vop3:
    case Format::vop3p:
      if (words.size() >= 2) read_vop3(arch, words, e);
      break;
    case Format::vopd:
      if (words.size() >= 2) read_vopd(arch, words, e);
      break;
    case Format::sop1:
    case Format::sop2:
    case Format::sopk:
    case Format::sopc:
    case Format::sopp: read_scalar(arch, words, e); break;
    case Format::vopd3:
      if (words.size() >= 3) read_vopd3(arch, words, e);
      break;
    case Format::other: break;
    default: read_memory_fields(arch, words, e); break;
  }
  return e;
}

}  // namespace crosslane::sim
