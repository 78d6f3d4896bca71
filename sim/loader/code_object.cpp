// SPDX-License-Identifier: MIT
// Puts a CodeObject together: target and version from the ELF header, segments, kernels from
// metadata and descriptors, variables and relocations from the dynamic symbol table. A kernel has
// two symbols: NAME, its code, and NAME.kd, its descriptor. Only the second is needed to run it.
// [LLVM 22 AMDGPUUsage, "ELF Code Object", "Kernel Descriptor", "Relocation Records"]
#include "sim/loader/code_object.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "sim/loader/elf.hpp"
#include "sim/loader/metadata.hpp"
#include "sim/loader/targets.hpp"
#include "sim/machine/memory_report.hpp"

namespace crosslane::sim {
namespace {

constexpr uint8_t osabi_amdgpu_hsa = 64;
constexpr uint32_t note_amdgpu_metadata = 32;
constexpr uint64_t descriptor_bytes = 64;
constexpr uint32_t largest_kernarg_bytes = 1 << 20;
constexpr uint64_t highest_vaddr = uint64_t{1} << 40;

// Relocation types that lld leaves for load time. [LLVM 22 AMDGPUUsage, "Relocation Records"]
constexpr uint32_t r_none = 0, r_abs32_lo = 1, r_abs32_hi = 2, r_abs64 = 3, r_abs32 = 6,
                   r_relative64 = 13;

using SymbolTable = std::unordered_map<std::string_view, const ElfSymbol*>;

Error corrupt(const std::string& what) {
  return Error{"the code object is corrupt: " + what + "; build it again"};
}

std::optional<Error> read_target(const ElfFile& elf, CodeObject& object) {
  const Elf64_Ehdr& h = elf.header;
  if (h.e_ident[EI_OSABI] != osabi_amdgpu_hsa)
    return Error{"the code object is not for HSA: its OS ABI at byte offset 7 is " +
                 std::to_string(h.e_ident[EI_OSABI]) + ", not 64; compile for amdgcn-amd-amdhsa"};
  const uint32_t abi_version = h.e_ident[EI_ABIVERSION];
  if (abi_version < 2 || abi_version > 4)
    return Error{
        "the code object has ABI version " + std::to_string(abi_version) +
        " at byte offset 8, and 2 to 4 (code object version 4 to 6) are supported; compile with "
        "-mcode-object-version=5"};
  object.version = abi_version + 2;
  const auto target = target_of_flags(h.e_flags);
  if (!target) return Error{target.error()};
  object.arch = target->arch;
  object.target_id = target->target_id;
  return std::nullopt;
}

std::optional<Error> read_segments(const ElfFile& elf, CodeObject& object) {
  uint64_t last_end = 0;
  for (const Elf64_Phdr& header : elf.segments) {
    if (header.p_type != PT_LOAD || header.p_memsz == 0) continue;
    const auto bytes = elf.bytes.slice(header.p_offset, header.p_filesz);
    if (!bytes)
      return truncated("code object", "segment", header.p_offset, header.p_filesz,
                       elf.bytes.size());
    if (header.p_filesz > header.p_memsz || header.p_vaddr < last_end ||
        header.p_vaddr > highest_vaddr || header.p_memsz > highest_vaddr - header.p_vaddr)
      return corrupt("its segment for addresses " + hex(header.p_vaddr) + " to " +
                     hex(header.p_vaddr + header.p_memsz) + " is out of order or too large");
    last_end = header.p_vaddr + header.p_memsz;
    const auto span = bytes->span();
    object.segments.push_back({header.p_vaddr,
                               header.p_memsz,
                               {span.begin(), span.end()},
                               (header.p_flags & PF_W) != 0,
                               (header.p_flags & PF_X) != 0});
  }
  if (object.segments.empty()) return corrupt("it has no segment to load");
  return std::nullopt;
}

Segment* segment_of(CodeObject& object, uint64_t vaddr, uint64_t size_bytes) {
  for (Segment& segment : object.segments)
    if (vaddr >= segment.vaddr && vaddr - segment.vaddr <= segment.memory_size_bytes &&
        size_bytes <= segment.memory_size_bytes - (vaddr - segment.vaddr))
      return &segment;
  return nullptr;
}

KernelDescriptor decode_descriptor(ByteView bytes) {
  KernelDescriptor d;
  bool complete = bytes.read(0, d.group_segment_fixed_size) &&
                  bytes.read(4, d.private_segment_fixed_size) && bytes.read(8, d.kernarg_size) &&
                  bytes.read(16, d.kernel_code_entry_byte_offset) &&
                  bytes.read(44, d.compute_pgm_rsrc3) && bytes.read(48, d.compute_pgm_rsrc1) &&
                  bytes.read(52, d.compute_pgm_rsrc2) && bytes.read(56, d.kernel_code_properties) &&
                  bytes.read(58, d.kernarg_preload);
  static_cast<void>(complete);  // the caller gives 64 bytes
  return d;
}

std::optional<Error> read_descriptor(CodeObject& object, uint64_t vaddr, Kernel& kernel) {
  const Segment* segment = segment_of(object, vaddr, descriptor_bytes);
  const auto bytes =
      segment ? ByteView(segment->file_bytes).slice(vaddr - segment->vaddr, descriptor_bytes)
              : std::nullopt;
  if (!bytes)
    return corrupt("the descriptor of kernel " + kernel.name + " at address " + hex(vaddr) +
                   " lies outside its segments");
  kernel.descriptor_vaddr = vaddr;
  kernel.descriptor = decode_descriptor(*bytes);
  kernel.entry_vaddr =
      vaddr + static_cast<uint64_t>(kernel.descriptor.kernel_code_entry_byte_offset);
  const Segment* code = segment_of(object, kernel.entry_vaddr, 4);
  if (!code || !code->executable || kernel.entry_vaddr % 4 != 0)
    return corrupt("the entry of kernel " + kernel.name + " at address " + hex(kernel.entry_vaddr) +
                   " is not in its code");
  const bool has_wave32 = !object.arch.starts_with("gfx9");
  kernel.wavefront_size = has_wave32 && kernel.descriptor.enable_wavefront_size32() ? 32 : 64;
  if (kernel.kernarg_size_bytes == 0) kernel.kernarg_size_bytes = kernel.descriptor.kernarg_size;
  if (kernel.kernarg_size_bytes > largest_kernarg_bytes)
    return corrupt("kernel " + kernel.name + " asks for " +
                   std::to_string(kernel.kernarg_size_bytes) + " bytes of arguments");
  return std::nullopt;
}

void find_code_size(const SymbolTable& symbols, std::string_view descriptor_symbol,
                    CodeObject& object, Kernel& kernel) {
  const auto it = symbols.find(descriptor_symbol.substr(0, descriptor_symbol.size() - 3));
  if (it == symbols.end() || it->second->vaddr != kernel.entry_vaddr) return;
  if (segment_of(object, kernel.entry_vaddr, it->second->size_bytes))
    kernel.code_size_bytes = it->second->size_bytes;
}

std::optional<Error> read_kernels(const Metadata& metadata, const SymbolTable& symbols,
                                  CodeObject& object) {
  std::unordered_map<std::string_view, bool> described;
  for (const KernelMetadata& entry : metadata.kernels) {
    const auto symbol = symbols.find(entry.descriptor_symbol);
    if (symbol == symbols.end() || !symbol->second->defined ||
        !entry.descriptor_symbol.ends_with(".kd"))
      return corrupt("kernel " + entry.kernel.name + " of its metadata has no descriptor symbol " +
                     entry.descriptor_symbol);
    Kernel kernel = entry.kernel;
    if (auto error = read_descriptor(object, symbol->second->vaddr, kernel)) return error;
    find_code_size(symbols, entry.descriptor_symbol, object, kernel);
    described.emplace(symbol->first, true);
    object.kernels.push_back(std::move(kernel));
  }
  // Hand-written assembly may leave out the metadata: such a kernel has no known arguments, and its
  // descriptor says the rest.
  std::vector<std::string_view> others;
  for (const auto& [name, symbol] : symbols)
    if (name.size() > 3 && name.ends_with(".kd") && symbol->defined && !symbol->absolute &&
        !described.contains(name))
      others.push_back(name);
  std::ranges::sort(others);
  for (const std::string_view name : others) {
    Kernel kernel;
    kernel.name = name.substr(0, name.size() - 3);
    if (auto error = read_descriptor(object, symbols.at(name)->vaddr, kernel)) return error;
    kernel.vgpr_count = vgprs_of(kernel.descriptor, object.arch, kernel.wavefront_size);
    find_code_size(symbols, name, object, kernel);
    object.kernels.push_back(std::move(kernel));
  }
  return std::nullopt;
}

std::optional<Error> read_variables(const std::vector<ElfSymbol>& symbols, CodeObject& object) {
  for (const ElfSymbol& symbol : symbols) {
    if (!symbol.defined || symbol.absolute || symbol.name.empty() || symbol.name.ends_with(".kd"))
      continue;
    if (symbol.type != STT_OBJECT && symbol.type != STT_NOTYPE) continue;
    if (!segment_of(object, symbol.vaddr, symbol.size_bytes))
      return corrupt("variable " + std::string(symbol.name) + " at address " + hex(symbol.vaddr) +
                     " lies outside its segments");
    object.variables.push_back({std::string(symbol.name), symbol.vaddr, symbol.size_bytes});
  }
  return std::nullopt;
}

std::optional<Relocation::Kind> kind_of(uint32_t type) {
  switch (type) {
    case r_relative64:
      return Relocation::Kind::relative64;
    case r_abs64:
      return Relocation::Kind::absolute64;
    case r_abs32:
    case r_abs32_lo:
      return Relocation::Kind::absolute32;
    case r_abs32_hi:
      return Relocation::Kind::absolute32_high;
    default:
      return std::nullopt;
  }
}

/// A number that does not depend on where the object lies is written at once: a weak symbol that
/// nobody defines is zero. False when the place has no bytes in the file and the number is not
/// zero.
bool write_constant(Segment& segment, const Relocation& relocation, uint64_t value) {
  const size_t at = relocation.vaddr - segment.vaddr;
  const size_t size = relocation.kind == Relocation::Kind::absolute64 ? 8 : 4;
  if (relocation.kind == Relocation::Kind::absolute32_high) value >>= 32;
  if (segment.file_bytes.size() < at + size) return value == 0;
  std::memcpy(segment.file_bytes.data() + at, &value, size);
  return true;
}

std::optional<Error> add_relocation(const Elf64_Rela& entry, const std::vector<ElfSymbol>& symbols,
                                    CodeObject& object) {
  const uint32_t type = ELF64_R_TYPE(entry.r_info);
  const uint64_t index = ELF64_R_SYM(entry.r_info);
  if (type == r_none) return std::nullopt;
  const auto kind = kind_of(type);
  if (!kind)
    return Error{"the code object has a relocation of type " + std::to_string(type) +
                 " at address " + hex(entry.r_offset) +
                 ", which cannot be left for load time; link it with ld.lld -shared"};
  const bool wide = *kind == Relocation::Kind::relative64 || *kind == Relocation::Kind::absolute64;
  Segment* segment = segment_of(object, entry.r_offset, wide ? 8 : 4);
  if (!segment)
    return corrupt("its relocation of address " + hex(entry.r_offset) +
                   " lies outside its segments");
  Relocation relocation{*kind, entry.r_offset, 0, entry.r_addend};
  if (*kind != Relocation::Kind::relative64) {
    if (index >= symbols.size())
      return corrupt("its relocation of address " + hex(entry.r_offset) + " names symbol " +
                     std::to_string(index) + " of " + std::to_string(symbols.size()));
    const ElfSymbol& symbol = symbols[index];
    if (index != 0 && !symbol.defined && symbol.binding != STB_WEAK)
      return Error{"the code object needs the symbol " + std::string(symbol.name) +
                   ", which it does not define; link everything into one object (-fgpu-rdc)"};
    if (!symbol.defined || symbol.absolute) {
      const uint64_t value =
          (symbol.defined ? symbol.vaddr : 0) + static_cast<uint64_t>(entry.r_addend);
      if (write_constant(*segment, relocation, value)) return std::nullopt;
      return corrupt("its relocation of address " + hex(entry.r_offset) +
                     " lies in zero-initialised data");
    }
    relocation.symbol_vaddr = symbol.vaddr;
  }
  object.relocations.push_back(relocation);
  return std::nullopt;
}

/// The linker puts the notes of its inputs one behind the other: link-time optimisation, which
/// -fgpu-rdc uses, works in several parts, each with the metadata of its own kernels.
Result<Metadata> find_metadata(const ElfFile& elf) {
  const auto notes = read_notes(elf);
  if (!notes) return Error{notes.error()};
  Metadata all;
  for (const ElfNote& note : *notes) {
    if (note.owner != "AMDGPU" || note.type != note_amdgpu_metadata) continue;
    auto part = read_metadata(note.content, note.offset);
    if (!part) return Error{part.error()};
    std::ranges::move(part->kernels, std::back_inserter(all.kernels));
    std::ranges::move(part->printf_formats, std::back_inserter(all.printf_formats));
  }
  return all;
}

}  // namespace

uint32_t vgprs_of(const KernelDescriptor& d, std::string_view arch, uint32_t wavefront_size) {
  uint32_t granule = wavefront_size == 32 ? 8 : 4;
  if (arch == "gfx90a" || arch.starts_with("gfx94") || arch == "gfx950" || arch == "gfx9-4-generic")
    granule = 8;
  if (arch.starts_with("gfx125")) granule *= 2;
  return (d.granulated_workitem_vgpr_count() + 1) * granule;
}

Result<CodeObject> read_code_object(std::span<const std::byte> bytes) {
  const auto elf = open_elf(bytes);
  if (!elf) return Error{elf.error()};
  CodeObject object;
  if (auto error = read_target(*elf, object)) return *error;
  if (auto error = read_segments(*elf, object)) return *error;
  auto metadata = find_metadata(*elf);
  if (!metadata) return Error{metadata.error()};
  const auto dynamic = read_symbols(*elf, SHT_DYNSYM);
  if (!dynamic) return Error{dynamic.error()};
  const auto all = read_symbols(*elf, SHT_SYMTAB);
  if (!all) return Error{all.error()};
  SymbolTable table;
  for (const auto* symbols : {&*dynamic, &*all})
    for (const ElfSymbol& symbol : *symbols) table.try_emplace(symbol.name, &symbol);

  if (auto error = read_kernels(*metadata, table, object)) return *error;
  if (auto error = read_variables(*dynamic, object)) return *error;
  const auto relocations = read_dynamic_relocations(*elf);
  if (!relocations) return Error{relocations.error()};
  for (const Elf64_Rela& entry : *relocations)
    if (auto error = add_relocation(entry, *dynamic, object)) return *error;
  object.printf_formats = std::move(metadata->printf_formats);
  object.image.assign(bytes.begin(), bytes.end());
  return object;
}

}  // namespace crosslane::sim
