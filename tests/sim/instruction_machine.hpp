// SPDX-License-Identifier: MIT
// Between a test's words and a simulated wave: initial patterns, assignments, comparison.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/machine/workgroup.hpp"
#include "tests/sim/instruction_file.hpp"

namespace crosslane::sim::test {

/// Patterns that differ for each register and lane, all lanes active. `seed` decides SCC.
MachineState initial_state(uint32_t lanes, uint32_t memory_dwords, uint32_t lds_dwords,
                           uint64_t memory_address, uint32_t seed);
void write_state(const MachineState& state, Wave& wave);
void read_state(Wave& wave, MachineState& state);

/// "$vcc", "$exec", "$s4" become the names of lane masks of the wave's width.
std::string for_wave_size(const std::string& code, uint32_t lanes);
/// COMPUTE_PGM_RSRC1 with the MODE fields that `words` name ("round32=rtz").
uint32_t mode_bits(const std::vector<std::string>& words, const arch::Arch& arch);
Disputed disputed_switches(const std::vector<std::string>& names);

/// An expectation that more than one bit pattern meets, by where it is.
struct Matcher {
  Value value;
  uint32_t bits = 32;  // of the value
  uint32_t shift = 0;  // 16: a high half
};
struct Cell {
  Place::Kind kind = Place::Kind::v;
  uint32_t index = 0;
  uint32_t lane = 0;
  auto operator<=>(const Cell&) const = default;
};
using Matchers = std::map<Cell, std::vector<Matcher>>;

/// Expressions that were parsed already, by their text; one for each case and wave size.
class ExpressionCache {
 public:
  ExpressionCache(const Definitions& definitions, uint32_t lanes)
      : definitions_(definitions), lanes_(lanes) {}
  const Expression& get(const std::string& text) {
    ExpressionPtr& e = parsed_[text];
    if (!e) e = parse_expression(text, lanes_, definitions_);
    return *e;
  }

 private:
  const Definitions& definitions_;
  uint32_t lanes_;
  std::map<std::string, ExpressionPtr> parsed_;
};

/// Executes assignments: inputs into the initial state itself, expectations into a copy of it.
class Assigner {
 public:
  Assigner(ExpressionCache& expressions, const MachineState& initial, MachineState& target,
           uint32_t run, uint32_t wave);
  void assign(const Assignment& assignment, bool is_input);
  [[nodiscard]] const Matchers& matchers() const { return matchers_; }

 private:
  void assign_vector(const Place& place, const Expression& e, bool every_lane);
  void assign_lane(const Place& place, uint32_t lane, const Value& value);
  void assign_memory(const Place& place, const Expression& e);
  void write_memory(const Place& place, uint32_t index, const Value& value);
  void write_cell(const Cell& cell, uint32_t& word, const Value& value, uint32_t bits,
                  uint32_t shift);

  ExpressionCache& expressions_;
  const MachineState& initial_;
  MachineState& target_;
  Scope scope_;
  Matchers matchers_;
};

/// One line for each register (its first lanes) and each dword that is not as wanted.
std::vector<std::string> differences(const MachineState& initial, const MachineState& want,
                                     const MachineState& got, const Matchers& matchers);

}  // namespace crosslane::sim::test
