// SPDX-License-Identifier: MIT
// Machine words of assembly text, by llvm-mc.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "crosslane/arch/arch.hpp"

namespace crosslane::sim::test {

/// Words of each line; one instruction a line. Fails the test when a line is not understood. A
/// process start a call: assemble many.
inline std::vector<std::vector<uint32_t>> assemble_lines(const arch::Arch& arch,
                                                         const std::vector<std::string>& lines,
                                                         uint32_t lanes = 0) {
  std::string attributes;
  if (arch.has_wave32)
    attributes = lanes == 64 ? " -mattr=+wavefrontsize64" : " -mattr=+wavefrontsize32";
  std::string quoted;
  for (const std::string& line : lines) quoted += " '" + line + "'";
  const std::string command =
      "printf '%s\\n'" + quoted +
      " | llvm-mc-22 -triple=amdgcn-amd-amdhsa -mcpu=" + std::string(arch.name) + attributes +
      " --show-encoding 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  std::string output;
  char buffer[4096];
  while (size_t n = fread(buffer, 1, sizeof buffer, pipe)) output.append(buffer, n);
  if (pclose(pipe) != 0 || output.find("error:") != output.npos)
    ADD_FAILURE() << arch.name << ": " << output;
  std::vector<std::vector<uint32_t>> result;
  const std::string mark = "encoding: [";
  for (size_t at = output.find(mark); at != output.npos; at = output.find(mark, at)) {
    at += mark.size();
    result.emplace_back();
    uint32_t word = 0;
    int shift = 0;
    for (; output.compare(at, 2, "0x") == 0; at += 5) {
      word |= static_cast<uint32_t>(std::strtoul(output.c_str() + at, nullptr, 16)) << shift;
      shift += 8;
      if (shift == 32) result.back().push_back(word), word = 0, shift = 0;
      if (output[at + 4] != ',') break;
    }
  }
  EXPECT_EQ(result.size(), lines.size());
  result.resize(lines.size());
  return result;
}

/// The words of all lines, one after the other.
inline std::vector<uint32_t> assemble(const arch::Arch& arch, const std::vector<std::string>& lines,
                                      uint32_t lanes = 0) {
  std::vector<uint32_t> words;
  for (const auto& line : assemble_lines(arch, lines, lanes))
    words.insert(words.end(), line.begin(), line.end());
  return words;
}

}  // namespace crosslane::sim::test
