// SPDX-License-Identifier: MIT
#include "sim/decode/coverage.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "sim/decode/disassembler.hpp"
#include "sim/decode/opcode_name.hpp"
#include "sim/exec/rows.hpp"

namespace crosslane::sim {
namespace {

using arch::Generation;

/// Where a format keeps its opcode: `first_word` with the opcode shifted in, for every opcode number.
struct OpcodeSpace {
  uint32_t first_word;
  uint8_t shift;
  uint16_t count;
};

std::vector<OpcodeSpace> opcode_spaces(const arch::Arch& arch) {
  std::vector<OpcodeSpace> s = {
      {0x80000000, 23, 96},   // SOP2; 96 and up are SOPK and the rest
      {0xb0000000, 23, 32},   // SOPK, its upper end SOP1, SOPC and SOPP: decoded as what they are
      {0xbe800000, 8, 256},   // SOP1
      {0xbf000000, 16, 128},  // SOPC
      {0xbf800000, 16, 128},  // SOPP
      {0x00000000, 25, 62},   // VOP2
      {0x7e000000, 9, 256},   // VOP1
      {0x7c000000, 17, 256},  // VOPC
  };
  auto add = [&](std::initializer_list<OpcodeSpace> more) { s.insert(s.end(), more); };
  const Generation g = arch.generation;
  if (g == Generation::gfx9) {
    add({{0xc0020000, 18, 256}, {0xc0000000, 18, 256}, {0xd0000000, 16, 1024}, {0xd3800000, 16, 128}});
    add({{0xd8000000, 17, 256}, {0xd8010000, 17, 256}, {0xdc000000, 18, 128}, {0xdc004000, 18, 128}, {0xdc008000, 18, 128}});
    add({{0xe0000000, 18, 128}, {0xe0010000, 18, 128}, {0xe8000000, 15, 16}});
    return s;
  }
  add({{0xf4000000, 18, 256}, {0xf4000000, 13, 64}, {0xd4000000, 16, 1024}, {0xcc000000, 16, 128}, {0xd8000000, 18, 256}});
  if (g <= Generation::gfx11) add({{0xd8020000, 18, 256}});  // GDS
  if (g == Generation::gfx10) add({{0xdc000000, 18, 128}, {0xdc004000, 18, 128}, {0xdc008000, 18, 128}});
  if (g == Generation::gfx11) add({{0xdc000000, 18, 128}, {0xdc010000, 18, 128}, {0xdc020000, 18, 128}});
  if (g <= Generation::gfx11) add({{0xe0000000, 18, 256}, {0xe8000000, 15, 16}, {0xe8000000, 18, 16}});
  if (g >= Generation::gfx12) add({{0xec00007c, 14, 256}, {0xed00007c, 14, 256}, {0xee00007c, 14, 256}, {0xc4000000, 14, 256}});
  return s;
}

// Second words that between them satisfy every format's rules about which operands may be scalar or off.
constexpr std::array<uint32_t, 7> second_words = {0x00000000, 0x04020100, 0x007c0000, 0x007d0000, 0x007f0000, 0xf8000000,
                                                  0x00800000};

bool is_out_of_scope(std::string_view name, Format format) {
  if (format == Format::other) return true;
  for (std::string_view part : {"MFMA", "WMMA", "SWMMAC", "INTERP", "IMAGE_", "EXP", "BVH", "TENSOR_"})
    if (name.find(part) != name.npos && !(part == "EXP" && (name.starts_with("V_") || name.starts_with("S_")))) return true;
  return format == Format::mtbuf || name.starts_with("TBUFFER");
}

CoverageStatus status_of(const Row* row) {
  if (!row) return CoverageStatus::missing;
  if (row->kind == RowKind::todo) return CoverageStatus::todo;
  return row->fidelity == Fidelity::exact ? CoverageStatus::exact : CoverageStatus::approximate;
}

}  // namespace

Result<std::vector<CoverageRow>> coverage(const arch::Arch& arch) {
  auto disassembler = Disassembler::create(arch.name, arch.default_wave_size);
  if (!disassembler) return Error{disassembler.error()};
  std::map<std::string_view, CoverageRow> found;
  for (const OpcodeSpace& space : opcode_spaces(arch)) {
    for (uint32_t opcode = 0; opcode < space.count; ++opcode) {
      for (uint32_t second : second_words) {
        const std::array<uint32_t, 4> words = {space.first_word | opcode << space.shift, second, 0, 0};
        const auto instruction = (*disassembler)->identify(words);
        if (!instruction || is_vopd(instruction->llvm_name)) continue;
        const std::string_view name = base_name(instruction->llvm_name);
        if (name == "V_ILLEGAL") continue;  // what LLVM prints for bits that are no instruction
        const Format format = read_encoding(arch, {words.data(), instruction->dwords}).format;
        found.try_emplace(name, CoverageRow{name, format, status_of(row_table().find(name)), !is_out_of_scope(name, format)});
      }
    }
  }
  std::vector<CoverageRow> rows;
  for (const auto& [name, row] : found) rows.push_back(row);
  std::sort(rows.begin(), rows.end(), [](const CoverageRow& a, const CoverageRow& b) {
    return std::pair(a.format, a.base_name) < std::pair(b.format, b.base_name);
  });
  return rows;
}

std::string_view to_string(Format format) {
  constexpr std::array<std::string_view, 20> names = {"sop1", "sop2", "sopk",  "sopc", "sopp",   "smem",    "vop1",
                                                      "vop2", "vopc", "vop3",  "vop3p", "vopd",  "vopd3",   "ds",
                                                      "flat", "global", "scratch", "mubuf", "mtbuf", "other"};
  return names[static_cast<size_t>(format)];
}

std::string_view to_string(CoverageStatus status) {
  constexpr std::array<std::string_view, 4> names = {"exact", "approximate", "todo", "missing"};
  return names[static_cast<size_t>(status)];
}

}  // namespace crosslane::sim
