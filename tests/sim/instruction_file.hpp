// SPDX-License-Identifier: MIT
// The format of a .s file of instruction tests (README.md here describes it): cases, tables that
// multiply them, which targets run them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "crosslane/arch/arch.hpp"
#include "tests/sim/instruction_expression.hpp"

namespace crosslane::sim::test {

/// "v2 = expression": `every_lane` for ":=", which also names lanes that EXEC leaves out.
struct Assignment {
  std::string place;
  std::string expression;
  bool every_lane = false;
  uint32_t line = 0;
};

struct Case {
  std::string name;
  uint32_t line = 0;
  std::vector<std::vector<std::string>> on;  // groups of targets and wave sizes; each must match
  std::vector<Assignment> in, out;
  std::vector<std::string> mode;                       // "round32=rtz"
  std::vector<std::pair<uint32_t, std::string>> code;  // line number, text
  std::string fault;  // words that the fault report must have; empty: none may happen
  uint32_t runs = 1;
  uint32_t waves = 1;
  uint32_t scratch_bytes = 0;
  uint32_t lds_bytes = 4096;
  std::vector<std::string> disputed;  // switches of sim/machine/disputed.hpp that are on

  [[nodiscard]] bool runs_on(const arch::Arch& arch, uint32_t lanes) const;
};

struct TestFile {
  std::string path;
  std::string prefix;  // "gfx9", "all": targets
  Definitions definitions;
  std::vector<Case> cases;
  std::vector<std::string> errors;  // "file:line: what"

  [[nodiscard]] bool runs_on(const arch::Arch& arch) const;
};

TestFile read_test_file(const std::string& path);

}  // namespace crosslane::sim::test
