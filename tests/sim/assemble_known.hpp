// SPDX-License-Identifier: MIT
// Assembles texts for a target with llvm-mc, many at a time because starting it costs more than a
// test. A text of one or more instructions, some of which the target does not have, gives no words.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

#include "crosslane/arch/arch.hpp"

namespace crosslane::sim::test {

inline std::vector<std::vector<uint32_t>> assemble_known(const arch::Arch& arch, uint32_t lanes,
                                                         const std::vector<std::string>& lines) {
  const char* folder = std::getenv("TMPDIR");
  const std::string path = std::string(folder ? folder : "/tmp") + "/crosslane-assemble-" +
                           std::to_string(getpid()) + ".s";
  {
    std::ofstream source(path);
    for (size_t i = 0; i < lines.size(); ++i) source << "line_" << i << ":\n" << lines[i] << "\n";
  }
  const std::string size = arch.is_at_least(arch::Generation::gfx10)
                               ? " -mattr=+wavefrontsize" + std::to_string(lanes)
                               : "";
  const std::string command = "llvm-mc-22 -triple=amdgcn -mcpu=" + std::string(arch.name) + size +
                              " -show-encoding " + path + " 2>/dev/null";
  std::vector<std::vector<uint32_t>> words(lines.size());
  FILE* output = popen(command.c_str(), "r");
  if (!output) return words;
  char buffer[4096];
  size_t current = 0;
  std::vector<size_t> instructions(lines.size());
  while (std::fgets(buffer, sizeof buffer, output)) {
    const std::string text = buffer;
    if (text.starts_with("line_")) current = std::stoul(text.substr(5));
    const size_t at = text.find("encoding: [");
    if (at == std::string::npos) continue;
    ++instructions[current];
    size_t from = at + 11;
    for (uint32_t byte = 0; text.compare(from, 2, "0x") == 0; ++byte, from += 5) {
      if (byte % 4 == 0) words[current].push_back(0);
      words[current].back() |= static_cast<uint32_t>(std::stoul(text.substr(from, 4), nullptr, 16))
                               << 8 * (byte % 4);
    }
  }
  pclose(output);
  std::remove(path.c_str());
  for (size_t i = 0; i < lines.size(); ++i)
    if (instructions[i] !=
        1 + static_cast<size_t>(std::count(lines[i].begin(), lines[i].end(), '\n')))
      words[i].clear();
  return words;
}

}  // namespace crosslane::sim::test
