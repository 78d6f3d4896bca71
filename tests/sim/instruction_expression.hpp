// SPDX-License-Identifier: MIT
// The expression language of instruction tests (README.md here describes it): parsed once,
// evaluated for one lane at a time on the machine's state before the instructions ran.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/sim/instruction_value.hpp"

namespace crosslane::sim::test {

/// What a wave can see, as plain arrays.
struct MachineState {
  static constexpr uint32_t vgprs = 64, agprs = 32, sgprs = 128;
  uint32_t lanes = 64;
  std::array<std::array<uint32_t, 64>, vgprs> v{};
  std::array<std::array<uint32_t, 64>, agprs> a{};
  std::array<uint32_t, sgprs> s{};  // by operand code: VCC at 106, M0 at 124, EXEC at 126
  bool scc = false;
  std::vector<uint32_t> memory, lds;  // dwords
  uint64_t memory_address = 0;
  uint32_t lds_order = 0;  // how many waves of the workgroup had ended when lds was read

  [[nodiscard]] uint64_t pair(uint32_t index) const {
    return s[index] | uint64_t{s[index + 1]} << 32;
  }
  [[nodiscard]] uint64_t mask(uint32_t index) const { return lanes == 64 ? pair(index) : s[index]; }
};

inline constexpr uint32_t vcc_index = 106, m0_index = 124, exec_index = 126;

/// A named register or memory: what stands left of "=" and, read, in expressions.
struct Place {
  enum class Kind : uint8_t { v, a, s, scc, memory, lds, memory_bytes, lds_bytes } kind = Kind::v;
  uint32_t index = 0;
  uint32_t bits = 32;         // 64: two registers
  bool is_lane_mask = false;  // as wide as the wave
  uint32_t shift = 0;         // 16: a high half
};

/// Reads "v3", "v[2:3]", "s5", "$s4" (a lane mask), "vcc", "exec_lo", "m0", "scc", "mem"... False:
/// not a register.
bool parse_place(std::string_view text, uint32_t lanes, Place& place);

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;

/// `// let: name(parameters) = …`, visible in the whole file.
struct Definition {
  std::vector<std::string> parameters;
  std::string text;
};
using Definitions = std::map<std::string, Definition, std::less<>>;

struct Scope {
  const MachineState* state = nullptr;
  uint32_t lane = 0;
  uint32_t run = 0;
  uint32_t wave = 0;
  std::vector<std::pair<std::string, Value>> names;  // innermost last
};

/// Throws std::runtime_error with a message for the author of the test.
ExpressionPtr parse_expression(std::string_view text, uint32_t lanes,
                               const Definitions& definitions);
Value evaluate(const Expression& expression, Scope& scope);

}  // namespace crosslane::sim::test
