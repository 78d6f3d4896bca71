// SPDX-License-Identifier: MIT
// An address of optimised code leads to the line, the column and the chain of inlined functions of
// tests/loader/lines.hip.
#include "sim/decode/source_lines.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "sim/loader/code_object.hpp"
#include "tests/loader/device_objects.hpp"

namespace crosslane::sim {
namespace {

CodeObject lines_object(std::string_view flags) {
  auto object = read_code_object(testing::hip_object("gfx1100", flags, "lines.hip"));
  EXPECT_TRUE(object) << object.error();
  return object ? std::move(*object) : CodeObject{};
}

/// Every chain of the kernel's code, as "innermost < ... < outermost" of "function:line".
std::set<std::string> chains(const CodeObject& object, SourceLines& lines) {
  std::set<std::string> all;
  const Kernel& k = object.kernels.at(0);
  for (uint64_t at = 0; at < k.code_size_bytes; at += 4) {
    std::string text;
    for (const SourceFrame& frame : lines.frames_at(k.entry_vaddr + at))
      text += (text.empty() ? "" : " < ") + frame.function + ":" + std::to_string(frame.line);
    all.insert(text);
  }
  return all;
}

TEST(SourceLines, InlinedChainIsComplete) {
  const CodeObject object = lines_object("-g");
  SourceLines lines(object.image);
  const auto all = chains(object, lines);
  EXPECT_TRUE(all.contains("twice:3 < deep::inner<float>:8 < outer:12") ||
              all.contains("deep::inner<float>:8 < outer:12"))
      << ::testing::PrintToString(all);
  EXPECT_TRUE(all.contains("outer:13")) << ::testing::PrintToString(all);
}

TEST(SourceLines, FileIsNamedAndItsTextRead) {
  const CodeObject object = lines_object("-g");
  SourceLines lines(object.image);
  const Kernel& k = object.kernels.at(0);
  std::optional<SourceFrame> trap;
  for (uint64_t at = 0; at < k.code_size_bytes && !trap; at += 4)
    if (const auto line = lines.line_at(k.entry_vaddr + at); line && line->line == 13) trap = line;
  ASSERT_TRUE(trap);
  EXPECT_EQ(to_string(*trap), std::string(CROSSLANE_SOURCE_DIR) + "/tests/loader/lines.hip:13:3");
  EXPECT_EQ(source_text(*trap), "__builtin_trap();  // line 13");
}

TEST(SourceLines, LinesOnlyIsEnough) {
  const CodeObject object = lines_object("-gline-tables-only");
  SourceLines lines(object.image);
  EXPECT_TRUE(lines.line_at(object.kernels.at(0).entry_vaddr));
}

TEST(SourceLines, ManyAddressesAtOnceAreAnsweredInOrder) {
  const CodeObject object = lines_object("-g");
  const SourceLines lines(object.image);
  const uint64_t entry = object.kernels.at(0).entry_vaddr;
  const std::vector<uint64_t> vaddrs = {entry, 0, entry + 4};
  const auto all = lines.frames_at(vaddrs);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].size(), lines.frames_at(entry).size());
  EXPECT_FALSE(all[0].empty());
  EXPECT_TRUE(all[1].empty());
  EXPECT_FALSE(all[2].empty());
}

TEST(SourceLines, NothingIsKnownWithoutDwarf) {
  const CodeObject object = lines_object("");
  SourceLines lines(object.image);
  EXPECT_TRUE(lines.frames_at(object.kernels.at(0).entry_vaddr).empty());
  EXPECT_FALSE(lines.line_at(object.kernels.at(0).entry_vaddr));
  SourceLines with(lines_object("-g").image);
  EXPECT_FALSE(SourceLines({}).line_at(0));
}

TEST(SourceLines, AddressesOutsideTheCodeAreUnknown) {
  const CodeObject object = lines_object("-g");
  SourceLines lines(object.image);
  for (const uint64_t vaddr : {uint64_t{0}, uint64_t{1} << 40, UINT64_MAX})
    EXPECT_FALSE(lines.line_at(vaddr)) << vaddr;
}

TEST(SourceLines, TextOfAFileThatIsNotThereIsEmpty) {
  EXPECT_EQ(source_text({"not/there.hip", 3, 1, ""}), "");
  EXPECT_EQ(
      source_text({std::string(CROSSLANE_SOURCE_DIR) + "/tests/loader/lines.hip", 9999, 1, ""}),
      "");
  EXPECT_EQ(to_string(SourceFrame{"a.hip", 0, 0, ""}), "a.hip");
  EXPECT_EQ(to_string(SourceFrame{"a.hip", 4, 0, ""}), "a.hip:4");
}

}  // namespace
}  // namespace crosslane::sim
