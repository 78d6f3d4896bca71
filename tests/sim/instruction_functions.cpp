// SPDX-License-Identifier: MIT
// Operators, members (".f32", ".hi") and functions of the expression language.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <unordered_map>

#include "tests/sim/instruction_syntax.hpp"

namespace crosslane::sim::test {
namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

Integer cut(Integer x, uint32_t bits) { return x & ((Integer{1} << bits) - 1); }
Integer sign_extended(Integer x, uint32_t bits) {
  x = cut(x, bits);
  return x >> (bits - 1) ? x - (Integer{1} << bits) : x;
}

/// The common format of two operands: loose literals and integers follow the other one.
Format common_format(const Value& a, const Value& b) {
  if (a.is_float() && !a.is_loose) {
    if (b.is_float() && !b.is_loose && a.format != b.format)
      fail("two float formats meet: convert one of them");
    return a.format;
  }
  return b.is_float() ? b.format : a.format;
}

double number_in(Format f, const Value& v) { return convert(f, v).number; }

Value float_operation(const std::string& op, const Value& left, const Value& right) {
  const Format f = common_format(left, right);
  const double a = number_in(f, left), b = number_in(f, right);
  Value result = Value::of(f, 0);
  result.is_loose = (left.is_loose || !left.is_float()) && (right.is_loose || !right.is_float());
  if (op == "+")
    result.number = add_in(f, a, b);
  else if (op == "-")
    result.number = add_in(f, a, -b);
  else if (op == "*")
    result.number = multiply_in(f, a, b);
  else if (op == "/")
    result.number = divide_in(f, a, b);
  else if (op == "==")
    return Value::of(a == b);
  else if (op == "!=")
    return Value::of(a != b);
  else if (op == "<")
    return Value::of(a < b);
  else if (op == "<=")
    return Value::of(a <= b);
  else if (op == ">")
    return Value::of(a > b);
  else if (op == ">=")
    return Value::of(a >= b);
  else
    fail("'" + op + "' wants integers");
  return result;
}

Integer integer_operation(const std::string& op, Integer a, Integer b) {
  if (op == "+") return a + b;
  if (op == "-") return a - b;
  if (op == "*")
    return static_cast<Integer>(static_cast<unsigned __int128>(a) *
                                static_cast<unsigned __int128>(b));
  if (op == "/" || op == "%") {
    if (b == 0) fail("division by zero");
    return op == "/" ? a / b : a % b;
  }
  if (op == "&") return a & b;
  if (op == "|") return a | b;
  if (op == "^") return a ^ b;
  if (op == "<<" || op == ">>") {
    if (b < 0 || b > 126) fail("shift by " + std::to_string(static_cast<long long>(b)));
    return op == "<<" ? static_cast<Integer>(static_cast<unsigned __int128>(a) << b) : a >> b;
  }
  if (op == "==") return a == b;
  if (op == "!=") return a != b;
  if (op == "<") return a < b;
  if (op == "<=") return a <= b;
  if (op == ">") return a > b;
  if (op == ">=") return a >= b;
  fail("no operator " + op);
}

Value float_member(const Value& v, Format f) {
  return Value::of(
      f, from_bits(f, static_cast<uint64_t>(cut(integer_of(v, "a float view"), bits_in(f)))));
}

using Arguments = std::vector<Value>;

Format format_named(const std::string& name) {
  if (name == "f16") return Format::f16;
  if (name == "bf16") return Format::bf16;
  if (name == "f32") return Format::f32;
  if (name == "f64") return Format::f64;
  return Format::any;
}

Value smaller_or_larger(const Arguments& a, bool larger) {
  Value best = a.at(0);
  for (const Value& v : a)
    if (binary_operation(larger ? ">" : "<", v, best).is_true()) best = v;
  return best;
}

/// Functions of one float that keep its format.
using FloatFunction = double (*)(double);
const std::unordered_map<std::string, FloatFunction>& float_functions() {
  static const std::unordered_map<std::string, FloatFunction> table = {
      {"floor", std::floor},    {"ceil", std::ceil}, {"trunc", std::trunc},
      {"rint", std::nearbyint}, {"exp2", std::exp2}, {"log2", std::log2},
      {"sin", std::sin},        {"cos", std::cos},   {"tanh", std::tanh}};
  return table;
}

Value float_call(const std::string& name, const Arguments& a) {
  const Value& x = a.at(0);
  if (name == "fma") {
    const Format f = common_format(Value::of(common_format(a.at(0), a.at(1)), 0), a.at(2));
    return Value::of(
        f, fused_multiply_add(f, number_in(f, x), number_in(f, a[1]), number_in(f, a[2])));
  }
  if (name == "sqrt") return Value::of(x.format, square_root_in(x.format, x.number));
  if (name == "ldexp")
    return Value::of(x.format,
                     round_to(x.format, std::ldexp(x.number, static_cast<int>(a.at(1).integer))));
  if (name == "exponent") return Value::of(std::ilogb(x.number));
  if (name == "isnan") return Value::of(x.is_float() && std::isnan(x.number));
  if (name == "isinf") return Value::of(x.is_float() && std::isinf(x.number));
  if (name == "signbit") return Value::of(x.is_float() && std::signbit(x.number));
  if (name == "copysign") return Value::of(x.format, std::copysign(x.number, a.at(1).number));
  if (name == "int") return Value::of(static_cast<Integer>(x.number));
  if (name == "ulps") {
    Value v = x;
    v.ulps = convert(Format::f64, a.at(1)).number;
    return v;
  }
  if (const auto f = float_functions().find(name); f != float_functions().end()) {
    // Transcendental results are wanted in one rounding: computed in f64, then cut.
    return Value::of(x.format, round_to(x.format, f->second(x.number)));
  }
  fail("no function " + name);
}

Value integer_call(const std::string& name, const Arguments& a) {
  const Integer x = integer_of(a.at(0), name.c_str());
  auto argument = [&](size_t k) {
    return static_cast<uint32_t>(integer_of(a.at(k), name.c_str()));
  };
  if (name == "popcount") return Value::of(__builtin_popcountll(static_cast<uint64_t>(x)));
  if (name == "bit") return Value::of(x >> argument(1) & 1);
  if (name == "bits") return Value::of(cut(x >> argument(2), argument(1) - argument(2) + 1));
  if (name == "sext") return Value::of(sign_extended(x, argument(1)));
  if (name == "zext") return Value::of(cut(x, argument(1)));
  if (name == "rev") {
    Integer r = 0;
    for (uint32_t i = 0; i < argument(1); ++i) r |= (x >> i & 1) << (argument(1) - 1 - i);
    return Value::of(r);
  }
  if (name == "u64") return Value::of(cut(x, 64));
  if (name == "i64") return Value::of(sign_extended(x, 64));
  fail("no function " + name);
}

bool is_integer_function(const std::string& name) {
  static const std::vector<std::string> names = {"popcount", "bit", "bits", "sext",
                                                 "zext",     "rev", "u64",  "i64"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Integer integer_of(const Value& v, const char* what) {
  if (v.is_float()) fail(std::string(what) + " wants an integer");
  return v.integer;
}

Value read_place(const MachineState& state, const Place& place, uint32_t lane) {
  uint64_t bits = 0;
  if (place.kind == Place::Kind::scc) return Value::of(state.scc);
  if (place.kind == Place::Kind::s)
    bits = place.bits == 64 ? state.pair(place.index) : state.s[place.index];
  else if (place.kind == Place::Kind::v || place.kind == Place::Kind::a) {
    auto word = [&](uint32_t r) {
      return place.kind == Place::Kind::v ? state.v[r][lane] : state.a[r][lane];
    };
    bits = word(place.index);
    if (place.bits == 64) bits |= uint64_t{word(place.index + 1)} << 32;
  } else {
    fail("memory wants an index");
  }
  return Value::of(bits);
}

Value read_memory(const MachineState& state, const Place& place, Integer index) {
  using Kind = Place::Kind;
  const bool bytes = place.kind == Kind::memory_bytes || place.kind == Kind::lds_bytes;
  if (!bytes && place.kind != Kind::memory && place.kind != Kind::lds)
    fail("this register has no index");
  const std::vector<uint32_t>& words =
      place.kind == Kind::memory || place.kind == Kind::memory_bytes ? state.memory : state.lds;
  const Integer word = bytes ? index >> 2 : index;
  if (word < 0 || word >= static_cast<Integer>(words.size())) fail("index outside memory");
  const uint32_t value = words[static_cast<size_t>(word)];
  return Value::of(bytes ? value >> (8 * static_cast<uint32_t>(index & 3)) & 0xff : value);
}

Value member_of(const Value& v, const std::string& name) {
  if (const Format f = format_named(name); f != Format::any) return float_member(v, f);
  const Integer x = integer_of(v, "a member");
  if (name == "i32") return Value::of(sign_extended(x, 32));
  if (name == "u32") return Value::of(cut(x, 32));
  if (name == "i16") return Value::of(sign_extended(x, 16));
  if (name == "u16" || name == "lo") return Value::of(cut(x, 16));
  if (name == "hi") return Value::of(cut(x >> 16, 16));
  if (name == "i8") return Value::of(sign_extended(x, 8));
  if (name == "u8" || name == "b0") return Value::of(cut(x, 8));
  if (name == "b1") return Value::of(cut(x >> 8, 8));
  if (name == "b2") return Value::of(cut(x >> 16, 8));
  if (name == "b3") return Value::of(cut(x >> 24, 8));
  if (name == "i64") return Value::of(sign_extended(x, 64));
  if (name == "i24") return Value::of(sign_extended(x, 24));
  if (name == "u24") return Value::of(cut(x, 24));
  fail("no member '" + name + "'");
}

Value binary_operation(const std::string& op, const Value& a, const Value& b) {
  if (a.format == Format::any || b.format == Format::any) return {.format = Format::any};
  if (a.is_float() || b.is_float()) return float_operation(op, a, b);
  return Value::of(integer_operation(op, a.integer, b.integer));
}

Value call_function(const Expression& call, Scope& scope) {
  Arguments a;
  for (const ExpressionPtr& p : call.parts) a.push_back(evaluate(*p, scope));
  if (a.empty()) fail("no function " + call.name + "()");
  if (const Format f = format_named(call.name); f != Format::any) return convert(f, a[0]);
  if (call.name == "min" || call.name == "max") return smaller_or_larger(a, call.name == "max");
  if (call.name == "abs") {
    if (a[0].is_float()) return Value::of(a[0].format, std::fabs(a[0].number));
    return Value::of(a[0].integer < 0 ? -a[0].integer : a[0].integer);
  }
  if (call.name == "f16bits" || call.name == "f32bits" || call.name == "f64bits" ||
      call.name == "bf16bits") {
    const Format f = format_named(call.name.substr(0, call.name.size() - 4));
    return Value::of(to_bits(f, convert(f, a[0]).number));
  }
  if (call.name == "pack") {  // pack(low, high): two 16-bit halves
    return Value::of(register_bits(a[0], 16) | register_bits(a.at(1), 16) << 16);
  }
  if (call.name == "pack64")
    return Value::of(Integer{register_bits(a[0], 32)} | Integer{register_bits(a.at(1), 32)} << 32);
  return is_integer_function(call.name) ? integer_call(call.name, a) : float_call(call.name, a);
}

}  // namespace crosslane::sim::test
