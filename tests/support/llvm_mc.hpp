// SPDX-License-Identifier: MIT
// Asks LLVM's assembler and disassembler about many lines with one process start.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "crosslane/arch/arch.hpp"
#include "tests/support/command.hpp"

namespace crosslane::test {

/// What llvm-mc prints and complains of, apart: in one stream they would cut each other's lines.
struct LlvmMc {
  std::string output = {};
  std::string errors = {};
};

inline LlvmMc run_llvm_mc(const arch::Arch& arch, const std::string& input,
                          const std::string& options, unsigned wave) {
  const TemporaryFolder folder;
  const std::string path = folder.file("input.s"), errors = folder.file("errors");
  std::ofstream(path) << input;
  std::string command =
      "llvm-mc-22 -triple=amdgcn-amd-amdhsa -mcpu=" + std::string(arch.name) + " " + options;
  if (arch.has_wave32 && arch.has_wave64)
    command += " -mattr=+wavefrontsize" + std::to_string(wave);
  LlvmMc result;
  result.output = run_command(command + " " + path + " 2>" + errors).output;
  result.errors = text_of(errors);
  return result;
}

struct Assembled {
  bool is_accepted = false;
  std::vector<uint8_t> bytes = {};
  std::string message = {};
};

/// One instruction a line.
inline std::vector<Assembled> assemble_each(const arch::Arch& arch,
                                            const std::vector<std::string>& lines, unsigned wave) {
  std::string input;
  for (const std::string& line : lines) input += line + "\n";
  const auto [output, errors] = run_llvm_mc(arch, input, "--show-encoding", wave);
  std::vector<Assembled> result(lines.size());
  for (Assembled& a : result) a.is_accepted = true;
  std::istringstream complaints(errors);
  for (std::string line; std::getline(complaints, line);) {
    const size_t error = line.find(": error:");
    if (error == line.npos) continue;
    const size_t column = line.rfind(':', error - 1), row = line.rfind(':', column - 1);
    const size_t number = std::strtoul(line.c_str() + row + 1, nullptr, 10);
    if (number >= 1 && number <= lines.size())
      result[number - 1] = {false, {}, line.substr(error + 2)};
  }
  std::vector<std::vector<uint8_t>> encodings;
  std::istringstream printed(output);
  for (std::string line; std::getline(printed, line);) {
    const size_t mark = line.find("encoding: [");
    if (mark == line.npos) continue;
    encodings.emplace_back();
    for (size_t b = line.find("0x", mark); b != line.npos; b = line.find("0x", b + 2))
      encodings.back().push_back(static_cast<uint8_t>(std::strtoul(line.c_str() + b, nullptr, 16)));
  }
  size_t next = 0;
  for (Assembled& a : result)
    if (a.is_accepted && next < encodings.size()) a.bytes = encodings[next++];
  EXPECT_EQ(next, encodings.size()) << errors.substr(0, 2000);
  return result;
}

/// The assembly of each byte sequence, without the leading tab.
inline std::vector<std::string> disassemble_each(const arch::Arch& arch,
                                                 const std::vector<std::vector<uint8_t>>& codes,
                                                 unsigned wave) {
  std::string input;
  char byte[8];
  for (const auto& code : codes) {
    for (size_t n = 0; n < code.size(); ++n) {
      std::snprintf(byte, sizeof byte, "%s0x%02x", n ? "," : "", code[n]);
      input += byte;
    }
    input += "\n";
  }
  const std::string output = run_llvm_mc(arch, input, "--disassemble", wave).output;
  std::vector<std::string> lines;
  for (size_t at = 0; at < output.size();) {
    const size_t end = std::min(output.find('\n', at), output.size());
    if (output[at] == '\t' && output[at + 1] != '.')
      lines.push_back(output.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  EXPECT_EQ(lines.size(), codes.size()) << output.substr(0, 2000);
  lines.resize(codes.size());
  return lines;
}

}  // namespace crosslane::test
