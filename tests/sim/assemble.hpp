// SPDX-License-Identifier: MIT
// Machine words of assembly text. Starting the assembler costs more than a test: assemble many at
// once.
#pragma once

#include <cstdint>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "crosslane/arch/arch.hpp"
#include "tests/support/llvm_mc.hpp"

namespace crosslane::sim::test {

struct AssembledText {
  std::vector<uint32_t> words = {};
  std::string error = {};  // empty: the target has every instruction of the text
};

/// `texts`: one or more instructions each, on lines of their own. `lanes` 0: the target's usual
/// size.
inline std::vector<AssembledText> assemble_texts(const arch::Arch& arch, uint32_t lanes,
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
  const auto assembled =
      crosslane::test::assemble_each(arch, lines, lanes ? lanes : arch.default_wave_size);
  std::vector<AssembledText> result(texts.size());
  for (size_t i = 0; i < lines.size(); ++i) {
    AssembledText& text = result[owner[i]];
    if (!assembled[i].is_accepted) text.error += lines[i] + ": " + assembled[i].message + "\n";
    const std::vector<uint8_t>& bytes = assembled[i].bytes;
    for (size_t b = 0; b < bytes.size(); ++b) {
      if (b % 4 == 0) text.words.push_back(0);
      text.words.back() |= static_cast<uint32_t>(bytes[b]) << 8 * (b % 4);
    }
  }
  return result;
}

/// The words of each text; none where the target lacks one of its instructions.
inline std::vector<std::vector<uint32_t>> assemble_known(const arch::Arch& arch, uint32_t lanes,
                                                         const std::vector<std::string>& texts) {
  std::vector<std::vector<uint32_t>> words;
  for (AssembledText& text : assemble_texts(arch, lanes, texts))
    words.push_back(text.error.empty() ? std::move(text.words) : std::vector<uint32_t>());
  return words;
}

/// The words of each text. Fails the test when one is not understood.
inline std::vector<std::vector<uint32_t>> assemble_each(const arch::Arch& arch, uint32_t lanes,
                                                        const std::vector<std::string>& texts) {
  std::vector<std::vector<uint32_t>> words;
  for (AssembledText& text : assemble_texts(arch, lanes, texts)) {
    EXPECT_EQ(text.error, "") << arch.name;
    words.push_back(std::move(text.words));
  }
  return words;
}

/// The words of all lines, one after the other.
inline std::vector<uint32_t> assemble(const arch::Arch& arch, const std::vector<std::string>& lines,
                                      uint32_t lanes = 0) {
  std::vector<uint32_t> all;
  for (const auto& words : assemble_each(arch, lanes, lines))
    all.insert(all.end(), words.begin(), words.end());
  return all;
}

inline std::vector<uint32_t> assemble(const arch::Arch& arch, uint32_t lanes,
                                      const std::string& text) {
  return assemble_each(arch, lanes, {text}).front();
}

}  // namespace crosslane::sim::test
