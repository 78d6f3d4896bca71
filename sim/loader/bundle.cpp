// SPDX-License-Identifier: MIT
// Offload bundles: what clang puts into .hip_fatbin. Plain ones begin with
// `__CLANG_OFFLOAD_BUNDLE__`, a count, and for each entry offset, size, length of the id, id.
// Compressed ones ("CCOB") wrap a plain one; versions 1 to 3 differ in the sizes that the header
// has. Ids are KIND-TRIPLE-TARGET with kind host, hip, hipv4 or openmp. A bare ELF code object is
// read as a bundle of one. [LLVM 22 ClangOffloadBundler, "Bundled Code Object Layout", "Compressed
// Offload Bundle Layout"]
#include <algorithm>

#include "sim/loader/bytes.hpp"
#include "sim/loader/code_object.hpp"
#include "sim/loader/decompress.hpp"
#include "sim/loader/elf.hpp"
#include "sim/loader/targets.hpp"

namespace crosslane::sim {
namespace {

constexpr std::string_view whole = "offload bundle";
constexpr std::string_view plain_magic = "__CLANG_OFFLOAD_BUNDLE__";
constexpr std::string_view compressed_magic = "CCOB";
constexpr std::string_view elf_magic =
    "\x7f"
    "ELF";
constexpr uint64_t most_entries = 4096;
constexpr uint64_t longest_id_bytes = 4096;
constexpr uint64_t largest_span = uint64_t{1} << 40;  // stands for "not known"

struct Entry {
  uint64_t offset = 0;
  uint64_t size_bytes = 0;
  std::string_view id;
};

struct Table {
  std::vector<Entry> entries;
  uint64_t end = 0;  // of the header and of the furthest entry
};

Error cut(std::string_view part, uint64_t offset, uint64_t size_bytes, ByteView bytes) {
  return truncated(whole, part, offset, size_bytes, bytes.size());
}

Result<Table> read_table(ByteView bytes) {
  uint64_t count = 0;
  uint64_t at = plain_magic.size();
  if (!bytes.read(at, count)) return cut("entry count", at, sizeof count, bytes);
  at += sizeof count;
  if (count > most_entries)
    return Error{"the offload bundle is corrupt: " + std::to_string(count) +
                 " entries (byte offset 24); build it again"};
  Table table;
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t fields[3];  // offset, size, length of the id
    if (!bytes.read(at, fields)) return cut("entry " + std::to_string(i), at, sizeof fields, bytes);
    const uint64_t id_at = at + sizeof fields;
    if (fields[2] > longest_id_bytes || !bytes.has(id_at, fields[2]))
      return cut("id of entry " + std::to_string(i), id_at, fields[2], bytes);
    const std::string_view id = bytes.text(id_at, fields[2]);
    if (!bytes.has(fields[0], fields[1]))
      return cut("entry " + std::string(id), fields[0], fields[1], bytes);
    table.entries.push_back({fields[0], fields[1], id});
    at = id_at + fields[2];
    table.end = std::max(table.end, fields[0] + fields[1]);
  }
  table.end = std::max(table.end, at);
  return table;
}

struct CompressedHeader {
  uint16_t version = 0;
  Compression method = Compression::zstd;
  uint64_t total_bytes = 0;  // header and stream; 0 when the header does not say (version 1)
  uint64_t uncompressed_bytes = 0;
  uint64_t header_bytes = 0;
};

Result<CompressedHeader> read_compressed_header(ByteView bytes) {
  CompressedHeader header;
  if (!bytes.read(4, header.version) || !bytes.read(6, header.method))
    return cut("header", 0, 8, bytes);
  if (header.version < 1 || header.version > 3)
    return Error{"the compressed bundle has version " + std::to_string(header.version) +
                 " at byte offset 4, and 1 to 3 are supported; compile with --no-offload-compress"};
  if (header.method != Compression::zlib && header.method != Compression::zstd)
    return Error{"the compressed bundle uses compression method " +
                 std::to_string(static_cast<int>(header.method)) +
                 " at byte offset 6, and 0 (zlib) and 1 (zstd) are supported; compile with "
                 "--no-offload-compress"};
  const uint64_t width = header.version == 3 ? 8 : 4;
  uint64_t at = 8;
  const auto next_size = [&](uint64_t& out) {
    uint32_t narrow = 0;
    const bool read = width == 8 ? bytes.read(at, out) : bytes.read(at, narrow);
    if (width == 4) out = narrow;
    at += width;
    return read;
  };
  const bool complete = (header.version == 1 || next_size(header.total_bytes)) &&
                        next_size(header.uncompressed_bytes);
  header.header_bytes =
      at + 8;  // a hash of the contents, which is the compiler's own affair, ends it
  if (!complete || !bytes.has(0, header.header_bytes))
    return cut("header", 0, header.header_bytes, bytes);
  if (header.version > 1 &&
      (header.total_bytes < header.header_bytes || !bytes.has(0, header.total_bytes)))
    return cut("compressed contents", 0, header.total_bytes, bytes);
  return header;
}

Result<uint64_t> compressed_bundle_size(ByteView bytes) {
  const auto header = read_compressed_header(bytes);
  if (!header) return Error{header.error()};
  if (header->version > 1) return header->total_bytes;
  const auto stream = compressed_size(bytes.span().subspan(header->header_bytes), header->method);
  if (!stream) return Error{stream.error()};
  return header->header_bytes + *stream;
}

Result<std::vector<std::byte>> decompress_bundle(ByteView bytes) {
  const auto header = read_compressed_header(bytes);
  if (!header) return Error{header.error()};
  const uint64_t end = header->version > 1 ? header->total_bytes : bytes.size();
  return decompress(bytes.span().subspan(header->header_bytes, end - header->header_bytes),
                    header->method, header->uncompressed_bytes);
}

/// "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-" -> "gfx90a:xnack-". The triple's fourth part may be
/// empty, "unknown" or left out.
std::string target_of(std::string_view id) {
  if (id.starts_with("host")) return {};
  constexpr std::string_view system = "-amdhsa-";
  const size_t found = id.find(system);
  if (found == std::string_view::npos) return {};
  std::string_view rest = id.substr(found + system.size());
  for (const std::string_view environment : {"-", "unknown-"})
    if (rest.starts_with(environment)) {
      rest.remove_prefix(environment.size());
      break;
    }
  return std::string(rest);
}

uint64_t elf_size(const ElfFile& elf) {
  uint64_t end = std::max(elf.header.e_phoff + elf.segments.size() * sizeof(Elf64_Phdr),
                          elf.header.e_shoff + elf.sections.size() * sizeof(Elf64_Shdr));
  for (const Elf64_Phdr& segment : elf.segments)
    if (elf.bytes.has(segment.p_offset, segment.p_filesz))
      end = std::max(end, segment.p_offset + segment.p_filesz);
  for (const Elf64_Shdr& section : elf.sections)
    if (section.sh_type != SHT_NOBITS && elf.bytes.has(section.sh_offset, section.sh_size))
      end = std::max(end, section.sh_offset + section.sh_size);
  return end;
}

Result<std::vector<BundleEntry>> single_entry(ByteView bytes) {
  const auto elf = open_elf(bytes.span());
  if (!elf) return Error{elf.error()};
  const auto target = target_of_flags(elf->header.e_flags);
  if (!target) return Error{target.error()};
  const auto code = bytes.span();
  return std::vector<BundleEntry>{{"", target->target_id, {code.begin(), code.end()}}};
}

Error not_a_bundle(ByteView bytes) {
  if (bytes.size() == 0) return Error{"the offload bundle is empty"};
  return Error{
      "not an offload bundle: byte offset 0 has none of the magics __CLANG_OFFLOAD_BUNDLE__, CCOB "
      "and ELF"};
}

}  // namespace

Result<size_t> bundle_size(const std::byte* start, size_t available) {
  if (!start) return Error{"the offload bundle is a null pointer"};
  const ByteView bytes(
      std::span(start, static_cast<size_t>(std::min<uint64_t>(available, largest_span))));
  if (bytes.text(0, 4) == compressed_magic) {
    const auto size = compressed_bundle_size(bytes);
    if (!size) return Error{size.error()};
    return size_t{*size};
  }
  if (bytes.text(0, 4) == elf_magic) {
    const auto elf = open_elf(bytes.span());
    if (!elf) return Error{elf.error()};
    return size_t{elf_size(*elf)};
  }
  if (bytes.text(0, plain_magic.size()) != plain_magic) return not_a_bundle(bytes);
  const auto table = read_table(bytes);
  if (!table) return Error{table.error()};
  return size_t{table->end};
}

Result<std::vector<BundleEntry>> read_bundle(std::span<const std::byte> bundle) {
  ByteView bytes(bundle);
  std::vector<std::byte> contents;
  if (bytes.text(0, 4) == elf_magic) return single_entry(bytes);
  if (bytes.text(0, 4) == compressed_magic) {
    auto decompressed = decompress_bundle(bytes);
    if (!decompressed) return Error{decompressed.error()};
    contents = std::move(*decompressed);
    bytes = ByteView(contents);
  }
  if (bytes.text(0, plain_magic.size()) != plain_magic) return not_a_bundle(bytes);
  const auto table = read_table(bytes);
  if (!table) return Error{table.error()};
  std::vector<BundleEntry> entries;
  for (const Entry& entry : table->entries) {
    const auto code = bytes.slice(entry.offset, entry.size_bytes)->span();
    entries.push_back({std::string(entry.id), target_of(entry.id), {code.begin(), code.end()}});
  }
  return entries;
}

}  // namespace crosslane::sim
