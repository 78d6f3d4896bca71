// SPDX-License-Identifier: MIT
// No input crashes the loader: real objects with bytes flipped, overwritten and cut off. What it
// still accepts must be consistent. Run it under the asan preset, where a stray read or an overflow
// ends the test.
#include <gtest/gtest.h>
#include <random>

#include "sim/decode/source_lines.hpp"
#include "sim/loader/code_object.hpp"
#include "tests/loader/device_objects.hpp"

namespace crosslane::sim {
namespace {

using Bytes = std::vector<std::byte>;

void expect_consistent(const CodeObject& object) {
  const auto inside = [&](uint64_t vaddr, uint64_t size) {
    for (const Segment& s : object.segments)
      if (vaddr >= s.vaddr && vaddr + size <= s.vaddr + s.memory_size_bytes &&
          vaddr + size >= vaddr)
        return true;
    return false;
  };
  uint64_t end = 0;
  for (const Segment& s : object.segments) {
    EXPECT_GE(s.vaddr, end);
    EXPECT_GE(s.memory_size_bytes, s.file_bytes.size());
    end = s.vaddr + s.memory_size_bytes;
  }
  for (const Kernel& k : object.kernels) {
    EXPECT_TRUE(inside(k.entry_vaddr, std::max<uint64_t>(k.code_size_bytes, 4)));
    EXPECT_TRUE(k.wavefront_size == 32 || k.wavefront_size == 64);
    for (const KernelArg& a : k.args)
      EXPECT_LE(uint64_t{a.offset_bytes} + a.size_bytes, k.kernarg_size_bytes);
  }
  for (const Variable& v : object.variables) EXPECT_TRUE(inside(v.vaddr, v.size_bytes));
  for (const Relocation& r : object.relocations) EXPECT_TRUE(inside(r.vaddr, 4));
}

void read_all_of(const Bytes& bytes) {
  // A copy of exactly that size, so that a read past its end is seen.
  const Bytes exact(bytes.begin(), bytes.end());
  const auto object = read_code_object(exact);
  if (!object) {
    EXPECT_FALSE(object.error().empty());
    return;
  }
  expect_consistent(*object);
}

void read_lines_of(const Bytes& bytes) {
  std::vector<uint64_t> vaddrs;
  for (uint64_t vaddr = 0x1000; vaddr < 0x3000; vaddr += 64) vaddrs.push_back(vaddr);
  EXPECT_EQ(SourceLines(bytes).frames_at(vaddrs).size(), vaddrs.size());
}

void read_bundle_of(const Bytes& bytes) {
  const auto size = bundle_size(bytes.data(), bytes.size());
  if (size) EXPECT_LE(*size, bytes.size());
  const auto entries = read_bundle(bytes);
  if (!entries) return;
  for (const BundleEntry& entry : *entries)
    if (!entry.target.empty()) static_cast<void>(read_code_object(entry.bytes));
}

TEST(CorruptInput, CodeObjectCutAnywhere) {
  const Bytes whole = testing::hip_object("gfx1100", "-g");
  for (size_t size = 0; size < whole.size(); size += size < 4096 ? 1 : 7) {
    const Bytes part(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));
    const auto object = read_code_object(part);
    ASSERT_FALSE(object) << size << ": the section headers are last";
    ASSERT_FALSE(object.error().empty());
  }
}

TEST(CorruptInput, EachByteOfTheHeadersAndTablesOverwritten) {
  const Bytes whole = testing::hip_object("gfx942");
  const size_t tables = 0x238 + 3000;  // headers, program headers, notes, most of the symbols
  for (size_t at = 0; at < std::min(tables, whole.size()); ++at)
    for (const uint8_t value : {0x00, 0x7f, 0xff}) {
      Bytes changed = whole;
      changed[at] = std::byte{value};
      read_all_of(changed);
    }
  for (size_t at = whole.size() - std::min<size_t>(whole.size(), 19 * 64); at < whole.size();
       ++at) {  // section headers
    Bytes changed = whole;
    changed[at] = std::byte{0xff};
    read_all_of(changed);
  }
}

TEST(CorruptInput, RandomChanges) {
  std::mt19937 random(12345);
  for (const std::string_view arch : {"gfx90a", "gfx1201"}) {
    const Bytes whole = testing::hip_object(arch);
    for (int round = 0; round < 1500; ++round) {
      Bytes changed = whole;
      for (uint32_t n = random() % 8 + 1; n > 0; --n) {
        const size_t at = random() % changed.size();
        if (random() % 2) {
          changed[at] ^= static_cast<std::byte>(1 << random() % 8);
        } else {
          for (size_t i = at; i < std::min(changed.size(), at + 8); ++i)
            changed[i] = static_cast<std::byte>(random());
        }
      }
      read_all_of(changed);
    }
  }
}

TEST(CorruptInput, BundlesCutAndChanged) {
  std::mt19937 random(999);
  const std::string flags =
      "-x hip --offload-device-only --gpu-bundle-output -nogpuinc -nogpulib -O2 "
      "--offload-arch=gfx1100 --offload-arch=gfx90a ";
  for (const std::string more : {"", "--offload-compress"}) {
    const Bytes whole = testing::compile("kernels.hip", flags + more);
    ASSERT_FALSE(whole.empty());
    for (size_t size = 0; size < whole.size(); size += size < 300 ? 1 : 97)
      read_bundle_of(Bytes(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size)));
    for (int round = 0; round < 1000; ++round) {
      Bytes changed = whole;
      changed[random() % 256] = static_cast<std::byte>(random());
      changed[random() % changed.size()] ^= static_cast<std::byte>(1 << random() % 8);
      read_bundle_of(changed);
    }
  }
}

TEST(CorruptInput, MetadataThatNestsWithoutEnd) {
  // msgpack arrays of one element inside each other fill the note: a recursive reader would use up
  // its stack.
  Bytes object = testing::hip_object("gfx942");
  const std::string_view text(reinterpret_cast<const char*>(object.data()), object.size());
  const size_t note = text.find("AMDGPU");
  ASSERT_NE(note, std::string_view::npos);
  const size_t begin = note + 8;
  for (size_t i = begin; i < begin + 1000; ++i) object[i] = std::byte{0x91};
  const auto read = read_code_object(object);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().find("it nests too deep"), std::string::npos) << read.error();
  EXPECT_NE(read.error().find("byte offset " + std::to_string(begin)), std::string::npos)
      << read.error();
}

TEST(CorruptInput, DebugInformation) {
  std::mt19937 random(4242);
  const Bytes whole = testing::hip_object("gfx1100", "-g", "lines.hip");
  for (int round = 0; round < 300; ++round) {
    Bytes changed = whole;
    for (int n = 0; n < 6; ++n)
      changed[0x200 + random() % (changed.size() - 0x200)] = static_cast<std::byte>(random());
    read_lines_of(changed);
  }
}

std::string error_of(const Bytes& bytes) {
  const auto object = read_code_object(bytes);
  return object ? "" : object.error();
}

TEST(CorruptInput, ErrorsSayWhatAndWhere) {
  const Bytes whole = testing::hip_object("gfx942");
  EXPECT_EQ(error_of({}), "the code object is empty");
  EXPECT_EQ(error_of(Bytes(64)), "not a code object: no ELF magic at byte offset 0");
  EXPECT_EQ(error_of(Bytes(whole.begin(), whole.begin() + 20)),
            "the code object is truncated or corrupt: its ELF header at byte offset 0 needs 64 "
            "bytes, and the file ends at 20; copy or "
            "build it again");
  Bytes changed = whole;
  changed[18] = std::byte{62};
  EXPECT_EQ(error_of(changed),
            "not a code object for an AMD GPU: the ELF file is for machine 62, not 224 "
            "(EM_AMDGPU); give the device's object, not the "
            "host's");
  changed = whole;
  changed[48] = std::byte{0x20};
  EXPECT_EQ(error_of(changed),
            "the code object is for a processor that is not known here (e_flags 0x520, processor "
            "number 0x20): crosslane runs code for "
            "gfx9 to gfx12; compile with another --offload-arch");
  changed = whole;
  changed[8] = std::byte{1};
  EXPECT_NE(error_of(changed).find("ABI version 1 at byte offset 8"), std::string::npos);
}

}  // namespace
}  // namespace crosslane::sim
