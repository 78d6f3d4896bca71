// SPDX-License-Identifier: MIT
// Scalar memory and LDS formats. [CDNA3 §13.2.1 "SMEM", §13.4.1 "DS"; RDNA3 §15.2.1, §15.5.1; RDNA4
// §15.2, §15.6 "VDS"]
#include "sim/decode/encoding_memory.hpp"

namespace crosslane::sim {
namespace {

using arch::Generation;

constexpr uint32_t bits(uint32_t word, uint32_t high, uint32_t low) {
  return word >> low & ((uint64_t{1} << (high - low + 1)) - 1);
}

constexpr int32_t signed_bits(uint32_t word, uint32_t width) {
  return static_cast<int32_t>(word << (32 - width)) >> (32 - width);
}

uint16_t scalar_code(const arch::Arch& arch, uint32_t code) {
  return canonical_scalar(arch, static_cast<uint16_t>(code));
}

/// gfx9 has an immediate, an SGPR (named by the offset field, or by a field of its own) or both.
void read_smem_offset_gfx9(uint32_t w0, uint32_t w1, MemoryFields& m) {
  const bool has_soffset = bits(w0, 14, 14), has_immediate = bits(w0, 17, 17);
  if (has_immediate) m.offset = signed_bits(w1, 21);
  if (has_soffset)
    m.soffset = static_cast<uint16_t>(bits(w1, 31, 25));
  else if (!has_immediate)
    m.soffset = static_cast<uint16_t>(bits(w1, 6, 0));
}

uint16_t vector_or_accumulation(uint32_t number, bool accumulation) {
  return static_cast<uint16_t>((accumulation ? operand::agpr0 : operand::vgpr0) + number);
}

}  // namespace

void read_smem(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  const uint32_t w0 = words[0], w1 = words[1];
  MemoryFields& m = e.memory;
  m.saddr = scalar_code(arch, bits(w0, 5, 0) << 1);
  m.vdata = m.vdst = scalar_code(arch, bits(w0, 12, 6));
  if (arch.generation == Generation::gfx9) {
    read_smem_offset_gfx9(w0, w1, m);
    m.returns = bits(w0, 16, 16);
    return;
  }
  m.soffset = scalar_code(arch, bits(w1, 31, 25));
  if (arch.is_at_least(Generation::gfx12)) {
    m.offset = signed_bits(w1, 24);
    m.scale_offset = arch.is_at_least(Generation::gfx1250) && bits(w1, 24, 24);
    m.cache_policy = static_cast<uint8_t>(bits(w0, 24, 20));
    return;
  }
  m.offset = signed_bits(w1, 21);
  m.returns = arch.generation == Generation::gfx10 && bits(w0, 16, 16);
}

void read_ds(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  const uint32_t w0 = words[0], w1 = words[1];
  const bool gfx9 = arch.generation == Generation::gfx9;
  // One bit for all data operands: gfx90a and later take either two AGPRs or two VGPRs.
  const bool accumulation = arch.has_agprs && bits(w0, 25, 25);
  MemoryFields& m = e.memory;
  m.offset = static_cast<int32_t>(bits(w0, 15, 0));
  m.gds = gfx9 ? bits(w0, 16, 16) : !arch.is_at_least(Generation::gfx12) && bits(w0, 17, 17);
  m.vaddr = vector_or_accumulation(bits(w1, 7, 0), false);
  m.vdata = vector_or_accumulation(bits(w1, 15, 8), accumulation);
  m.vdata1 = vector_or_accumulation(bits(w1, 23, 16), accumulation);
  m.vdst = vector_or_accumulation(bits(w1, 31, 24), accumulation);
}

}  // namespace crosslane::sim
