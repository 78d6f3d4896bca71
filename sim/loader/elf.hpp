// SPDX-License-Identifier: MIT
// The parts of an AMD GPU's ELF file that do not depend on AMD's conventions: headers, segments,
// symbols, notes, relocations. Nothing is believed: each offset and size is checked against the
// file.
#pragma once

#include <elf.h>
#include <string_view>
#include <vector>

#include "sim/loader/bytes.hpp"

namespace crosslane::sim {

struct ElfFile {
  ByteView bytes;
  Elf64_Ehdr header{};
  std::vector<Elf64_Phdr> segments;
  std::vector<Elf64_Shdr> sections;
};

struct ElfSymbol {
  std::string_view name;  // into the file
  uint64_t vaddr = 0;
  uint64_t size_bytes = 0;
  uint8_t type = STT_NOTYPE;
  uint8_t binding = STB_LOCAL;
  bool defined = false;
  bool absolute = false;  // no address: a plain number
};

struct ElfNote {
  std::string_view owner;
  uint32_t type = 0;
  ByteView content;
  uint64_t offset = 0;  // of the content, in the file
};

Result<ElfFile> open_elf(std::span<const std::byte> bytes);
/// `section_type`: SHT_DYNSYM or SHT_SYMTAB. A file without such a table has no symbols.
Result<std::vector<ElfSymbol>> read_symbols(const ElfFile& elf, uint32_t section_type);
Result<std::vector<ElfNote>> read_notes(const ElfFile& elf);
/// Of all tables that are meant for load time.
Result<std::vector<Elf64_Rela>> read_dynamic_relocations(const ElfFile& elf);

}  // namespace crosslane::sim
