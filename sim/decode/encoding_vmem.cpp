// SPDX-License-Identifier: MIT
// Vector memory formats: flat, global, scratch, buffers. Field positions move with every
// generation; gfx12 has 96-bit words. [CDNA3 §13.5, §13.6; RDNA2 §13.7, §13.8; RDNA3 §15.6 to
// §15.9; RDNA4 §15.7 to §15.9]
#include "sim/decode/encoding_memory.hpp"

namespace crosslane::sim {
namespace {

using arch::Generation;

constexpr uint32_t bits(uint32_t word, uint32_t high, uint32_t low) {
  return word >> low & static_cast<uint32_t>((uint64_t{1} << (high - low + 1)) - 1);
}

constexpr int32_t sign_extend(uint32_t value, uint32_t width) {
  return static_cast<int32_t>(value << (32 - width)) >> (32 - width);
}

uint16_t vector_register(uint32_t number, bool accumulation = false) {
  return static_cast<uint16_t>((accumulation ? operand::agpr0 : operand::vgpr0) + number);
}

/// SADDR of gfx9 is off at 0x7f, of later generations at null. gfx10 scratch has a third state,
/// 0x7f: no VGPR either.
constexpr uint16_t saddr_off_gfx9 = 0x7f;
constexpr uint16_t saddr_no_address_gfx10 = 0x7f;

void read_flat_gfx12(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  if (words.size() < 3) return;
  MemoryFields& m = e.memory;
  m.offset = sign_extend(words[2] >> 8, 24);
  m.saddr = canonical_scalar(arch, static_cast<uint16_t>(bits(words[0], 6, 0)));
  m.vdst = vector_register(bits(words[1], 7, 0));
  m.vdata = vector_register(bits(words[1], 30, 23));
  m.vaddr = vector_register(bits(words[2], 7, 0));
  m.scale_offset = arch.is_at_least(Generation::gfx1250) && bits(words[1], 16, 16);
  m.vaddr_enabled = e.format != Format::scratch || bits(words[1], 17, 17);
  m.returns = bits(words[1], 20, 20);
  m.cache_policy = static_cast<uint8_t>(bits(words[1], 22, 18));
}

void read_flat_gfx9(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  MemoryFields& m = e.memory;
  const bool accumulation = arch.has_agprs && bits(words[1], 23, 23);
  m.offset = sign_extend(bits(words[0], 12, 0), 13);
  m.vdata = vector_register(bits(words[1], 15, 8), accumulation);
  m.vdst = vector_register(bits(words[1], 31, 24), accumulation);
  const uint16_t saddr = static_cast<uint16_t>(bits(words[1], 22, 16));
  m.saddr = saddr == saddr_off_gfx9 || e.format == Format::flat ? operand::null : saddr;
  if (e.format != Format::scratch) return;
  // gfx940 made bit 13 "the VGPR is used"; before, a scratch access had either a VGPR or an SGPR.
  // [CDNA3 §13.6]
  m.vaddr_enabled =
      arch.has_architected_flat_scratch ? bits(words[0], 13, 13) : m.saddr == operand::null;
}

void read_flat_gfx10(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  MemoryFields& m = e.memory;
  const bool gfx11 = arch.generation == Generation::gfx11;
  m.offset =
      gfx11 ? sign_extend(bits(words[0], 12, 0), 13) : sign_extend(bits(words[0], 11, 0), 12);
  m.vdata = vector_register(bits(words[1], 15, 8));
  m.vdst = vector_register(bits(words[1], 31, 24));
  const uint16_t saddr = canonical_scalar(arch, static_cast<uint16_t>(bits(words[1], 22, 16)));
  const bool no_address = !gfx11 && saddr == saddr_no_address_gfx10;
  m.saddr = no_address || e.format == Format::flat ? operand::null : saddr;
  if (e.format != Format::scratch) return;
  m.vaddr_enabled = gfx11 ? bits(words[1], 23, 23) : saddr == operand::null;
}

void read_buffer_gfx12(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  if (words.size() < 3) return;
  MemoryFields& m = e.memory;
  m.offset = sign_extend(words[2] >> 8, 24);
  m.soffset = canonical_scalar(arch, static_cast<uint16_t>(bits(words[0], 6, 0)));
  m.tfe = bits(words[0], 22, 22);
  m.vdata = m.vdst = vector_register(bits(words[1], 7, 0));
  m.vaddr = vector_register(bits(words[2], 7, 0));
  m.srsrc = static_cast<uint16_t>(bits(words[1], 17, 9));
  m.format = static_cast<uint8_t>(bits(words[1], 29, 23));
  m.offen = bits(words[1], 30, 30);
  m.idxen = bits(words[1], 31, 31);
  m.returns = bits(words[1], 20, 20);
  m.cache_policy = static_cast<uint8_t>(bits(words[1], 22, 18));
}

}  // namespace

void read_flat(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  if (arch.is_at_least(Generation::gfx12)) return read_flat_gfx12(arch, words, e);
  MemoryFields& m = e.memory;
  m.vaddr = vector_register(bits(words[1], 7, 0));
  if (arch.generation == Generation::gfx9)
    read_flat_gfx9(arch, words, e);
  else
    read_flat_gfx10(arch, words, e);
  const bool gfx11 = arch.generation == Generation::gfx11;
  m.returns = gfx11 ? bits(words[0], 14, 14) : bits(words[0], 16, 16);
  m.cache_policy = static_cast<uint8_t>(
      gfx11 ? bits(words[0], 15, 13) : bits(words[0], 17, 16) | bits(words[0], 12, 12) << 2);
}

void read_buffer(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& e) {
  if (arch.is_at_least(Generation::gfx12)) return read_buffer_gfx12(arch, words, e);
  MemoryFields& m = e.memory;
  const bool gfx11 = arch.generation == Generation::gfx11;
  m.offset = static_cast<int32_t>(bits(words[0], 11, 0));
  m.offen = gfx11 ? bits(words[1], 22, 22) : bits(words[0], 12, 12);
  m.idxen = gfx11 ? bits(words[1], 23, 23) : bits(words[0], 13, 13);
  m.returns = bits(words[0], 14, 14);
  m.lds = !gfx11 && e.format == Format::mubuf && bits(words[0], 16, 16);
  const bool gfx9 = arch.generation == Generation::gfx9;
  m.tfe = gfx11 ? bits(words[1], 21, 21) : !arch.has_agprs && bits(words[1], 23, 23);
  m.vaddr = vector_register(bits(words[1], 7, 0));
  m.vdata = m.vdst =
      vector_register(bits(words[1], 15, 8), gfx9 && arch.has_agprs && bits(words[1], 23, 23));
  m.srsrc = static_cast<uint16_t>(bits(words[1], 20, 16) * 4);
  m.soffset = canonical_scalar(arch, static_cast<uint16_t>(bits(words[1], 31, 24)));
  if (e.format == Format::mtbuf) m.format = static_cast<uint8_t>(bits(words[0], 25, 19));
  m.cache_policy = static_cast<uint8_t>(gfx11 ? bits(words[0], 14, 12) : bits(words[0], 17, 14));
}

}  // namespace crosslane::sim
