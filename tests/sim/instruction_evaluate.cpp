// SPDX-License-Identifier: MIT
// Evaluation of expressions: names, indices, loops over lanes. Functions of values are in
// instruction_functions.cpp.
#include <cfenv>
#include <limits>
#include <stdexcept>

#include "tests/sim/instruction_syntax.hpp"

namespace crosslane::sim::test {
namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

/// sum(j, e), first(j, condition, value, otherwise), last(…), fold(j, start, e of acc and j): over
/// the lanes of the wave.
Value lane_loop(const Expression& e, Scope& scope) {
  const std::string& variable = e.parts[0]->name;
  const auto lanes = scope.state->lanes;
  const size_t depth = scope.names.size();
  auto with = [&](uint32_t j, const Expression& body) {
    scope.names.emplace_back(variable, Value::of(j));
    const Value v = evaluate(body, scope);
    scope.names.resize(depth);
    return v;
  };
  if (e.name == "sum") {
    Value total = Value::of(0);
    for (uint32_t j = 0; j < lanes; ++j)
      total = binary_operation("+", total, with(j, *e.parts.at(1)));
    return total;
  }
  if (e.name == "fold") {
    Value acc = evaluate(*e.parts.at(1), scope);
    for (uint32_t j = 0; j < lanes; ++j) {
      scope.names.emplace_back("acc", acc);
      scope.names.emplace_back(variable, Value::of(j));
      acc = evaluate(*e.parts.at(2), scope);
      scope.names.resize(depth);
    }
    return acc;
  }
  for (uint32_t k = 0; k < lanes; ++k) {
    const uint32_t j = e.name == "first" ? k : lanes - 1 - k;
    if (with(j, *e.parts.at(1)).is_true()) return with(j, *e.parts.at(2));
  }
  return evaluate(*e.parts.at(3), scope);
}

/// lanes(condition): the mask of lanes in which it holds, active or not.
Value lane_mask(const Expression& e, Scope& scope) {
  uint64_t mask = 0;
  const uint32_t lane = scope.lane;
  for (scope.lane = 0; scope.lane < scope.state->lanes; ++scope.lane)
    if (evaluate(*e.parts.at(0), scope).is_true()) mask |= uint64_t{1} << scope.lane;
  scope.lane = lane;
  return Value::of(mask);
}

Value rounded(const Expression& e, Scope& scope, int direction) {
  const int before = std::fegetround();
  std::fesetround(direction);
  const Value v = evaluate(*e.parts.at(0), scope);
  std::fesetround(before);
  return v;
}

Value named(const std::string& name, const Scope& scope) {
  for (auto n = scope.names.rbegin(); n != scope.names.rend(); ++n)
    if (n->first == name) return n->second;
  if (name == "lane") return Value::of(scope.lane);
  if (name == "W") return Value::of(scope.state->lanes);
  if (name == "run") return Value::of(scope.run);
  if (name == "wave") return Value::of(scope.wave);
  if (name == "item") return Value::of(scope.run * scope.state->lanes + scope.lane);
  if (name == "address") return Value::of(scope.state->memory_address);
  if (name == "active") return Value::of(scope.state->mask(exec_index) >> scope.lane & 1);
  if (name == "any") return {.format = Format::any};
  Value v = Value::of(Format::f64, name == "inf" ? std::numeric_limits<double>::infinity()
                                                 : std::numeric_limits<double>::quiet_NaN());
  v.is_loose = true;
  if (name == "inf" || name == "nan") return v;
  fail("unknown name '" + name + "'");
}

Value indexed(const Expression& e, Scope& scope) {
  const Expression& base = *e.parts[0];
  const Integer index = integer_of(evaluate(*e.parts[1], scope), "an index");
  if (base.kind == Expression::Kind::list) {
    if (index < 0 || index >= static_cast<Integer>(base.parts.size()))
      fail("index outside the list");
    return evaluate(*base.parts[static_cast<size_t>(index)], scope);
  }
  if (base.kind == Expression::Kind::bind && base.parts.size() == 1 &&
      base.parts[0]->kind == Expression::Kind::list) {
    const auto& list = base.parts[0]->parts;
    if (index < 0 || index >= static_cast<Integer>(list.size())) fail("index outside the list");
    return evaluate(*list[static_cast<size_t>(index)], scope);
  }
  if (base.kind != Expression::Kind::place) fail("only registers, memory and lists have an index");
  if (base.place.kind == Place::Kind::v || base.place.kind == Place::Kind::a) {
    if (index < 0 || index >= scope.state->lanes) fail("lane outside the wave");
    return read_place(*scope.state, base.place, static_cast<uint32_t>(index));
  }
  return read_memory(*scope.state, base.place, index);
}

Value call_of(const Expression& e, Scope& scope) {
  if (e.name == "sum" || e.name == "first" || e.name == "last" || e.name == "fold")
    return lane_loop(e, scope);
  if (e.name == "lanes") return lane_mask(e, scope);
  if (e.name == "rtz") return rounded(e, scope, FE_TOWARDZERO);
  if (e.name == "rtp") return rounded(e, scope, FE_UPWARD);
  if (e.name == "rtn") return rounded(e, scope, FE_DOWNWARD);
  return call_function(e, scope);
}

}  // namespace

Value evaluate(const Expression& e, Scope& scope) {
  using Kind = Expression::Kind;
  switch (e.kind) {
    case Kind::number:
      return e.value;
    case Kind::name:
      return named(e.name, scope);
    case Kind::place:
      return read_place(*scope.state, e.place, scope.lane);
    case Kind::list:
      fail("a list wants an index");
    case Kind::index:
      return indexed(e, scope);
    case Kind::member:
      return member_of(evaluate(*e.parts[0], scope), e.name);
    case Kind::choice:
      return evaluate(*e.parts[evaluate(*e.parts[0], scope).is_true() ? 1 : 2], scope);
    case Kind::call:
      return call_of(e, scope);
    case Kind::unary: {
      Value v = evaluate(*e.parts[0], scope);
      if (e.name == "!") return Value::of(!v.is_true());
      if (v.is_float() && e.name == "-") {
        v.number = -v.number;
        return v;
      }
      const Integer x = integer_of(v, "an operator");
      return Value::of(e.name == "-" ? -x : ~x);
    }
    case Kind::binary: {
      const Value left = evaluate(*e.parts[0], scope);
      if (e.name == "&&")
        return Value::of(left.is_true() && evaluate(*e.parts[1], scope).is_true());
      if (e.name == "||")
        return Value::of(left.is_true() || evaluate(*e.parts[1], scope).is_true());
      return binary_operation(e.name, left, evaluate(*e.parts[1], scope));
    }
    case Kind::bind: {
      const size_t depth = scope.names.size();
      std::vector<Value> values;
      for (const std::string& name : e.bound) {
        (void)name;
        values.push_back(evaluate(*e.parts[values.size()], scope));
      }
      for (size_t i = 0; i < values.size(); ++i) scope.names.emplace_back(e.bound[i], values[i]);
      Value v = evaluate(*e.parts.back(), scope);
      scope.names.resize(depth);
      return v;
    }
  }
  return {};
}

}  // namespace crosslane::sim::test
