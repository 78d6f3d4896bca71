// SPDX-License-Identifier: MIT
// The fields of an instruction word, read from its bits by the field tables of the ISA manuals ("Microcode Formats"). LLVM says which
// opcode the bits are and how long it is; which register an operand names is read here, because the order of MCInst operands is not a
// stable interface. Field positions differ between generations; the names below are the manuals'.
#pragma once

#include <cstdint>
#include <span>

#include "crosslane/arch/arch.hpp"

namespace crosslane::sim {

enum class Format : uint8_t {
  sop1,
  sop2,
  sopk,
  sopc,
  sopp,
  smem,
  vop1,
  vop2,
  vopc,
  vop3,
  vop3p,
  vopd,
  vopd3,
  ds,
  flat,
  global,
  scratch,
  mubuf,
  mtbuf,
  other,
};

/// Operand codes of the 9-bit SRC fields that mean something by themselves. m0 and null have their gfx10 numbers here on every
/// generation (gfx11 swapped the two).
namespace operand {
inline constexpr uint16_t vcc_lo = 106;
inline constexpr uint16_t ttmp0 = 108;
inline constexpr uint16_t m0 = 124;
inline constexpr uint16_t null = 125;
inline constexpr uint16_t exec_lo = 126;
inline constexpr uint16_t integer_first = 128;  // 0 … 64, then -1 … -16
inline constexpr uint16_t integer_last = 208;
inline constexpr uint16_t flat_scratch_base_lo = 230;  // gfx1250; a 64-bit operand with the next
inline constexpr uint16_t flat_scratch_base_hi = 231;
inline constexpr uint16_t shared_base = 235;
inline constexpr uint16_t shared_limit = 236;
inline constexpr uint16_t private_base = 237;
inline constexpr uint16_t private_limit = 238;
inline constexpr uint16_t float_first = 240;  // 0.5, -0.5, 1, -1, 2, -2, 4, -4, 1/(2 pi)
inline constexpr uint16_t float_last = 248;
inline constexpr uint16_t vccz = 251;
inline constexpr uint16_t execz = 252;
inline constexpr uint16_t scc = 253;
inline constexpr uint16_t lds_direct = 254;  // gfx9, gfx10; marks a 64-bit literal on gfx1250
inline constexpr uint16_t literal = 255;
inline constexpr uint16_t vgpr0 = 256;
inline constexpr uint16_t agpr0 = 512;  // gfx9: accumulation VGPRs; gfx1250: VGPRs 256 and up
}  // namespace operand

struct DppFields {
  bool dpp16 = false;
  bool dpp8 = false;
  uint16_t control = 0;  // dpp16, 9 bits
  uint8_t row_mask = 15;
  uint8_t bank_mask = 15;
  bool bound_ctrl = false;
  bool fetch_inactive = false;
  uint32_t selectors = 0;  // dpp8, 8 x 3 bits
};

struct SdwaFields {
  bool present = false;
  uint8_t dst_sel = 6;     // 0-3 byte, 4-5 word, 6 dword
  uint8_t dst_unused = 0;  // 0 pad with zeros, 1 sign-extend, 2 preserve
  uint8_t src_sel[2] = {6, 6};
  bool src_sext[2] = {false, false};
};

/// VOPD: one of the two halves.
struct VopdHalf {
  uint16_t src0 = 0;
  uint16_t vsrc1 = 0;
  uint16_t vsrc2 = 0;  // vopd3
  uint16_t vdst = 0;
  uint8_t neg = 0;     // vopd3
};

/// The memory formats: smem, ds, flat, global, scratch, mubuf, mtbuf.
struct MemoryFields {
  int32_t offset = 0;                // bytes; ds: offset0 | offset1 << 8
  uint16_t vaddr = 0;                // operand codes (vgpr0 + n, agpr0 + n)
  uint16_t vdata = 0;                // what a store or atomic writes
  uint16_t vdata1 = 0;               // ds: second data operand
  uint16_t vdst = 0;                 // what a load or returning atomic sets; smem: sdata, an SGPR
  uint16_t saddr = operand::null;    // scalar base of flat formats, null when off; smem: sbase
  uint16_t soffset = operand::null;  // smem, mubuf
  uint16_t srsrc = 0;                // mubuf: first of four SGPRs
  bool vaddr_enabled = true;         // scratch: sve; mubuf: offen or idxen
  bool offen = false;
  bool idxen = false;
  bool returns = false;              // atomics: glc / sc0 / th bit 0
  bool lds = false;                  // loads that write LDS
  bool tfe = false;
  bool gds = false;
  bool scale_offset = false;         // gfx1250
  uint8_t format = 0;                // mtbuf
  uint8_t cache_policy = 0;          // the rest of the bits, for the timing model
};

struct Encoding {
  Format format = Format::other;
  uint8_t dwords = 1;
  uint16_t dst = 0;   // operand code; VALU: vgpr0 + n; VOPC and SALU: an SGPR
  uint16_t sdst = 0;  // VOP3B carry-out
  uint16_t src[3] = {};
  uint8_t source_count = 0;  // fields that the format has, not operands that the instruction uses
  uint16_t simm16 = 0;       // sopk, sopp
  bool has_literal = false;
  uint64_t literal = 0;  // 32 bits, or 64 on gfx1250
  // VOP3, VOP3P, DPP, SDWA
  uint8_t neg = 0;     // bit k: source k (VOP3P: of the low half)
  uint8_t abs = 0;     // VOP3P: neg_hi
  uint8_t op_sel = 0;  // bit k: source k reads its high half; bit 3: high half of dst
  uint8_t op_sel_hi = 7;  // VOP3P
  uint8_t omod = 0;       // 1: x2, 2: x4, 3: /2
  bool clamp = false;
  DppFields dpp;
  SdwaFields sdwa;
  VopdHalf x, y;
  MemoryFields memory;
};

/// Reads the fields of the instruction at `words`, which holds its whole length as LLVM measured it, literal and DPP word included.
Encoding read_encoding(const arch::Arch& arch, std::span<const uint32_t> words);

/// The part of read_encoding that knows the memory formats (encoding_memory.cpp).
void read_memory_fields(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& encoding);

/// gfx11 and later number m0 125 and null 124; everything here uses 124 and 125.
uint16_t canonical_scalar(const arch::Arch& arch, uint16_t code);

}  // namespace crosslane::sim
