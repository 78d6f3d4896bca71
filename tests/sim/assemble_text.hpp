// SPDX-License-Identifier: MIT
// Machine words of several instructions at once.
#pragma once

#include <sstream>

#include "tests/sim/assemble.hpp"

namespace crosslane::sim::test {

/// The words of each text, whose instructions stand on lines of their own. One process start for
/// all of them.
inline std::vector<std::vector<uint32_t>> assemble_each(const arch::Arch& arch, uint32_t lanes,
                                                        const std::vector<std::string>& texts) {
  std::vector<std::string> lines;
  std::vector<size_t> owner;
  for (size_t t = 0; t < texts.size(); ++t) {
    std::istringstream text(texts[t]);
    for (std::string line; std::getline(text, line);) {
      if (line.find_first_not_of(' ') == line.npos) continue;
      lines.push_back(line);
      owner.push_back(t);
    }
  }
  const auto words = assemble_lines(arch, lines, lanes);
  std::vector<std::vector<uint32_t>> result(texts.size());
  for (size_t i = 0; i < words.size() && i < owner.size(); ++i)
    result[owner[i]].insert(result[owner[i]].end(), words[i].begin(), words[i].end());
  return result;
}

inline std::vector<uint32_t> assemble(const arch::Arch& arch, uint32_t lanes,
                                      const std::string& text) {
  return assemble_each(arch, lanes, {text}).front();
}

}  // namespace crosslane::sim::test
