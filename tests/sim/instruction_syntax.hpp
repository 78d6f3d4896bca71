// SPDX-License-Identifier: MIT
// The tree of a parsed expression.
#pragma once

#include "tests/sim/instruction_expression.hpp"

namespace crosslane::sim::test {

struct Expression {
  enum class Kind : uint8_t {
    number,
    name,
    place,
    list,
    member,
    index,
    unary,
    binary,
    choice,
    call,
    bind
  } kind = Kind::number;
  Value value;
  std::string name;  // of a name, member, operator or function
  Place place;
  std::vector<ExpressionPtr> parts;
  std::vector<std::string> bound;  // bind: names of parts but the last, which is the body
};

/// The value of a place in one lane. Pairs of VGPRs and SGPRs are 64-bit integers.
Value read_place(const MachineState& state, const Place& place, uint32_t lane);
Value read_memory(const MachineState& state, const Place& place, Integer index);
Value call_function(const Expression& call, Scope& scope);
/// The integer of a value; a float is the author's mistake, reported with `what`.
Integer integer_of(const Value& value, const char* what);
Value member_of(const Value& value, const std::string& name);
Value binary_operation(const std::string& op, const Value& a, const Value& b);

}  // namespace crosslane::sim::test
