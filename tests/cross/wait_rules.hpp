// SPDX-License-Identifier: MIT
// The wait states of gfx9 read off assembly text, apart from isa/amd/hazards.hpp: a second reading
// of the manual for the s_nops of emitted plans. [CDNA3 §4.5] A DPP operand (its old content too)
// needs two states after a vector write, a swap two on gfx950, v_readlane one on gfx94x and gfx950,
// a vector instruction two after v_readlane wrote its scalar there.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "crosslane/arch/arch.hpp"

namespace crosslane::test {

/// The words of a line that are registers: v12, s3.
inline std::vector<std::string> registers_of(const std::string& line) {
  std::vector<std::string> found;
  std::string word;
  for (const char c : line.substr(std::min(line.find(' '), line.size())) + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ':') {
      word += c;
      continue;
    }
    if (word.size() > 1 && (word[0] == 'v' || word[0] == 's') &&
        word.find_first_not_of("0123456789", 1) == std::string::npos)
      found.push_back(word);
    word.clear();
  }
  return found;
}

/// The first line that comes too early, or nothing. v0 was written just before the first line.
inline std::string missing_wait(const arch::Arch& arch, const std::vector<std::string>& lines) {
  if (arch.is_at_least(arch::Generation::gfx10)) return "";
  const bool is_gfx90a = arch.name == "gfx90a", is_gfx950 = arch.name == "gfx950";
  std::map<std::string, unsigned> written = {{"v0", 0}};  // register: state of its last write
  unsigned state = 1;
  for (const std::string& line : lines) {
    if (line.rfind("s_nop ", 0) == 0) {
      state += static_cast<unsigned>(std::stoul(line.substr(6))) + 1;
      continue;
    }
    const bool is_swap = line.find("_swap_b32") != std::string::npos;
    const bool is_read = line.rfind("v_readlane", 0) == 0;
    const bool is_dpp = line.find("_dpp") != std::string::npos;
    const std::vector<std::string> registers = registers_of(line);
    for (size_t n = 0; n < registers.size(); ++n) {
      const auto at = written.find(registers[n]);
      if (at == written.end()) continue;
      unsigned needs = is_dpp ? 2 : is_swap && is_gfx950 ? 2 : is_read && !is_gfx90a ? 1 : 0;
      if (registers[n][0] == 's' && n > 0 && !is_gfx90a) needs = 2;
      if (state - at->second - 1 < needs) return "too early: " + line;
    }
    if (line[0] == 'v') {
      written[registers.at(0)] = state;
      if (is_swap) written[registers.at(1)] = state;
    }
    ++state;
  }
  return "";
}

}  // namespace crosslane::test
