// SPDX-License-Identifier: MIT
// ELF64 little endian for EM_AMDGPU. [System V gABI, "Object Files"; LLVM 22 AMDGPUUsage, "ELF Code
// Object"]
#include "sim/loader/elf.hpp"

#include <bit>

#include "sim/machine/memory_report.hpp"

static_assert(std::endian::native == std::endian::little,
              "the loader copies little-endian structures as they are");

namespace crosslane::sim {
namespace {

constexpr std::string_view whole = "code object";

Error cut(std::string_view part, uint64_t offset, uint64_t size_bytes, const ElfFile& elf) {
  return truncated(whole, part, offset, size_bytes, elf.bytes.size());
}

std::optional<Error> check_header(const ElfFile& elf) {
  const Elf64_Ehdr& h = elf.header;
  if (h.e_ident[EI_CLASS] != ELFCLASS64 || h.e_ident[EI_DATA] != ELFDATA2LSB)
    return Error{"not a code object: the ELF file is not 64-bit little endian (bytes 4 and 5)"};
  if (h.e_machine != EM_AMDGPU)
    return Error{"not a code object for an AMD GPU: the ELF file is for machine " +
                 std::to_string(h.e_machine) +
                 ", not 224 (EM_AMDGPU); give the device's object, not the host's"};
  if (h.e_type == ET_REL)
    return Error{"the code object is not linked; link it first: ld.lld -shared in.o -o out.hsaco"};
  if (h.e_type != ET_DYN)
    return Error{"the code object has ELF type " + std::to_string(h.e_type) +
                 " at byte offset 16, and 3 (ET_DYN) is expected"};
  if (h.e_phnum != 0 && h.e_phentsize != sizeof(Elf64_Phdr))
    return Error{"the code object is corrupt: program headers of " + std::to_string(h.e_phentsize) +
                 " bytes (byte offset 54)"};
  if (h.e_shnum != 0 && h.e_shentsize != sizeof(Elf64_Shdr))
    return Error{"the code object is corrupt: section headers of " + std::to_string(h.e_shentsize) +
                 " bytes (byte offset 58)"};
  return std::nullopt;
}

template <class T>
std::optional<Error> read_table(const ElfFile& elf, uint64_t offset, uint64_t size_bytes,
                                std::string_view part, std::vector<T>& out) {
  const auto table = elf.bytes.slice(offset, size_bytes);
  if (!table) return cut(part, offset, size_bytes, elf);
  out.resize(size_bytes / sizeof(T));
  if (!out.empty()) std::memcpy(out.data(), table->span().data(), out.size() * sizeof(T));
  return std::nullopt;
}

uint64_t round_up_4(uint64_t value) { return (value + 3) / 4 * 4; }

std::optional<Error> read_notes_of(const ElfFile& elf, const Elf64_Phdr& segment,
                                   std::vector<ElfNote>& out) {
  const auto area = elf.bytes.slice(segment.p_offset, segment.p_filesz);
  if (!area) return cut("note segment", segment.p_offset, segment.p_filesz, elf);
  uint64_t at = 0;
  Elf64_Nhdr note;
  while (area->read(at, note)) {
    const uint64_t name_at = at + sizeof note;
    const uint64_t content_at = name_at + round_up_4(note.n_namesz);
    if (!area->has(name_at, note.n_namesz) || !area->has(content_at, note.n_descsz))
      return cut("note", segment.p_offset + at, content_at - at + note.n_descsz, elf);
    std::string_view owner = area->text(name_at, note.n_namesz);
    owner = owner.substr(0, owner.find('\0'));
    out.push_back({owner, note.n_type, *area->slice(content_at, note.n_descsz),
                   segment.p_offset + content_at});
    at = content_at + round_up_4(note.n_descsz);
  }
  return std::nullopt;
}

}  // namespace

Result<ElfFile> open_elf(std::span<const std::byte> bytes) {
  ElfFile elf;
  elf.bytes = ByteView(bytes);
  if (elf.bytes.text(0, SELFMAG) != std::string_view(ELFMAG, SELFMAG)) {
    if (bytes.empty()) return Error{"the code object is empty"};
    return Error{"not a code object: no ELF magic at byte offset 0"};
  }
  if (!elf.bytes.read(0, elf.header)) return cut("ELF header", 0, sizeof elf.header, elf);
  if (auto error = check_header(elf)) return *error;
  const Elf64_Ehdr& h = elf.header;
  if (auto error = read_table(elf, h.e_phoff, uint64_t{h.e_phnum} * sizeof(Elf64_Phdr),
                              "program header table", elf.segments))
    return *error;
  if (auto error = read_table(elf, h.e_shoff, uint64_t{h.e_shnum} * sizeof(Elf64_Shdr),
                              "section header table", elf.sections))
    return *error;
  return elf;
}

Result<std::vector<ElfSymbol>> read_symbols(const ElfFile& elf, uint32_t section_type) {
  std::vector<ElfSymbol> symbols;
  for (const Elf64_Shdr& section : elf.sections) {
    if (section.sh_type != section_type) continue;
    std::vector<Elf64_Sym> table;
    if (auto error = read_table(elf, section.sh_offset, section.sh_size, "symbol table", table))
      return *error;
    if (section.sh_link >= elf.sections.size())
      return Error{"the code object is corrupt: its symbol table at byte offset " +
                   std::to_string(section.sh_offset) + " names string table " +
                   std::to_string(section.sh_link) + " of " + std::to_string(elf.sections.size())};
    const Elf64_Shdr& strings = elf.sections[section.sh_link];
    const auto names = elf.bytes.slice(strings.sh_offset, strings.sh_size);
    if (!names) return cut("string table", strings.sh_offset, strings.sh_size, elf);
    symbols.reserve(symbols.size() + table.size());
    for (const Elf64_Sym& entry : table) {
      const auto name = names->c_string(entry.st_name);
      if (!name)
        return Error{"the code object is corrupt: a symbol's name at offset " +
                     std::to_string(entry.st_name) + " of the string table at byte offset " +
                     std::to_string(strings.sh_offset) + " lies outside it"};
      symbols.push_back({*name, entry.st_value, entry.st_size,
                         static_cast<uint8_t>(ELF64_ST_TYPE(entry.st_info)),
                         static_cast<uint8_t>(ELF64_ST_BIND(entry.st_info)),
                         entry.st_shndx != SHN_UNDEF, entry.st_shndx == SHN_ABS});
    }
  }
  return symbols;
}

Result<std::vector<ElfNote>> read_notes(const ElfFile& elf) {
  std::vector<ElfNote> notes;
  for (const Elf64_Phdr& segment : elf.segments) {
    if (segment.p_type != PT_NOTE) continue;
    if (auto error = read_notes_of(elf, segment, notes)) return *error;
  }
  return notes;
}

Result<std::vector<Elf64_Rela>> read_dynamic_relocations(const ElfFile& elf) {
  constexpr uint32_t packed_relative_relocations = 19;  // SHT_RELR
  std::vector<Elf64_Rela> all;
  for (const Elf64_Shdr& section : elf.sections) {
    if (!(section.sh_flags & SHF_ALLOC)) continue;
    if (section.sh_type == packed_relative_relocations || section.sh_type == SHT_REL)
      return Error{
          "the code object has relocations of section type " + std::to_string(section.sh_type) +
          ", which are not supported; link without -z pack-relative-relocs and with -z rela"};
    if (section.sh_type != SHT_RELA) continue;
    std::vector<Elf64_Rela> table;
    if (auto error = read_table(elf, section.sh_offset, section.sh_size, "relocation table", table))
      return *error;
    all.insert(all.end(), table.begin(), table.end());
  }
  return all;
}

}  // namespace crosslane::sim
