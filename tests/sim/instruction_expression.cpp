// SPDX-License-Identifier: MIT
// Reads and evaluates expressions; the functions they may call are in instruction_functions.cpp.
#include "tests/sim/instruction_expression.hpp"

#include <cctype>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "tests/sim/instruction_syntax.hpp"

namespace crosslane::sim::test {
namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

class Parser {
 public:
  Parser(std::string_view text, uint32_t lanes, const Definitions& definitions)
      : text_(text), lanes_(lanes), definitions_(definitions) {}

  ExpressionPtr whole() {
    ExpressionPtr e = choice();
    skip_space();
    if (at_ != text_.size())
      fail("cannot read '" + std::string(text_.substr(at_)) + "' in '" + std::string(text_) + "'");
    return e;
  }

 private:
  using Kind = Expression::Kind;

  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool accept(std::string_view token) {
    skip_space();
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!accept(token))
      fail("'" + std::string(token) + "' expected at '" + std::string(text_.substr(at_)) + "'");
  }

  static ExpressionPtr node(Kind kind, std::string name, std::vector<ExpressionPtr> parts) {
    auto e = std::make_shared<Expression>();
    e->kind = kind;
    e->name = std::move(name);
    e->parts = std::move(parts);
    return e;
  }

  ExpressionPtr choice() {
    ExpressionPtr condition = binary(0);
    if (!accept("?")) return condition;
    ExpressionPtr yes = choice();
    expect(":");
    return node(Kind::choice, "", {condition, yes, choice()});
  }

  /// The operator at this place of that precedence, or empty.
  std::string_view operator_at(int level) {
    static constexpr std::string_view none[] = {""};
    static const std::vector<std::vector<std::string_view>> levels = {{"||"},
                                                                      {"&&"},
                                                                      {"|"},
                                                                      {"^"},
                                                                      {"&"},
                                                                      {"==", "!="},
                                                                      {"<=", ">=", "<", ">"},
                                                                      {"<<", ">>"},
                                                                      {"+", "-"},
                                                                      {"*", "/", "%"}};
    skip_space();
    const std::string_view rest = text_.substr(at_);
    for (std::string_view op : levels[static_cast<size_t>(level)]) {
      if (rest.substr(0, op.size()) != op) continue;
      const char following = rest.size() > op.size() ? rest[op.size()] : 0;
      if (op.size() == 1 && following == op[0] &&
          (op == "|" || op == "&" || op == "<" || op == ">"))
        continue;
      return op;
    }
    return none[0];
  }

  ExpressionPtr binary(int level) {
    if (level == 10) return unary();
    ExpressionPtr left = binary(level + 1);
    for (;;) {
      const std::string_view op = operator_at(level);
      if (op.empty()) return left;
      at_ += op.size();
      left = node(Kind::binary, std::string(op), {left, binary(level + 1)});
    }
  }

  ExpressionPtr unary() {
    skip_space();
    for (std::string_view op : {"-", "~", "!"})
      if (accept(op)) return node(Kind::unary, std::string(op), {unary()});
    ExpressionPtr e = primary();
    for (;;) {
      if (at_ < text_.size() && text_[at_] == '.') {
        ++at_;
        e = node(Kind::member, identifier(), {e});
      } else if (at_ < text_.size() && text_[at_] == '[') {
        ++at_;
        ExpressionPtr index = choice();
        expect("]");
        e = node(Kind::index, "", {e, index});
      } else {
        return e;
      }
    }
  }

  std::string identifier() {
    const size_t start = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) ||
                                  text_[at_] == '_' || text_[at_] == '$'))
      ++at_;
    if (start == at_)
      fail("a name or number expected at '" + std::string(text_.substr(start)) + "'");
    return std::string(text_.substr(start, at_ - start));
  }

  ExpressionPtr primary() {
    skip_space();
    if (accept("(")) {
      ExpressionPtr e = choice();
      expect(")");
      return e;
    }
    if (accept("[")) return node(Kind::list, "", arguments("]"));
    if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) return number();
    const size_t start = at_;
    std::string name = identifier();
    if ((name == "v" || name == "s" || name == "a") && at_ < text_.size() && text_[at_] == '[') {
      at_ = text_.find(']', at_);
      if (at_ == std::string_view::npos) fail("']' missing");
      ++at_;
      name = std::string(text_.substr(start, at_ - start));
    }
    auto e = std::make_shared<Expression>();
    e->name = name;
    for (const std::string& p : parameters_)
      if (p == name) return node(Kind::name, name, {});
    if (accept("(")) return call(name);
    if (parse_place(name, lanes_, e->place)) {
      e->kind = Kind::place;
      return e;
    }
    const auto d = definitions_.find(name);
    if (d != definitions_.end()) return expand(d->second, {});
    return node(Kind::name, name, {});
  }

  std::vector<ExpressionPtr> arguments(std::string_view end) {
    std::vector<ExpressionPtr> all;
    if (accept(end)) return all;
    do all.push_back(choice());
    while (accept(","));
    expect(end);
    return all;
  }

  ExpressionPtr call(const std::string& name) {
    // sum(j, …) and its kin bind the name that is their first argument.
    const bool binds = name == "sum" || name == "first" || name == "last" || name == "fold";
    if (binds) {
      skip_space();
      parameters_.push_back(identifier());
      expect(",");
    }
    std::vector<ExpressionPtr> all = arguments(")");
    if (binds) {
      all.insert(all.begin(), node(Kind::name, parameters_.back(), {}));
      parameters_.pop_back();
    }
    const auto d = definitions_.find(name);
    if (d != definitions_.end()) return expand(d->second, all);
    return node(Kind::call, name, all);
  }

  ExpressionPtr expand(const Definition& d, const std::vector<ExpressionPtr>& values) {
    if (d.parameters.size() != values.size())
      fail("wrong number of arguments for '" + d.text + "'");
    Parser body(d.text, lanes_, definitions_);
    body.parameters_ = d.parameters;
    auto e = std::make_shared<Expression>();
    e->kind = Kind::bind;
    e->parts = values;
    e->parts.push_back(body.whole());
    e->bound = d.parameters;
    return e;
  }

  ExpressionPtr number() {
    const size_t start = at_;
    bool is_float = false;
    const bool is_hex = text_.substr(at_, 2) == "0x" || text_.substr(at_, 2) == "0b";
    const bool is_binary = text_.substr(at_, 2) == "0b";
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      const char before = at_ > start ? static_cast<char>(std::tolower(text_[at_ - 1])) : ' ';
      const bool is_exponent_sign =
          (c == '-' || c == '+') && (before == 'p' || (before == 'e' && !is_hex));
      if (c == '.' || c == 'p' || (c == 'e' && !is_hex)) is_float = true;
      const bool belongs = is_hex ? std::isxdigit(static_cast<unsigned char>(c)) || c == 'x' ||
                                        c == 'p' || c == '_' || c == '.' || c == 'h'
                                  : std::isdigit(static_cast<unsigned char>(c)) || c == '.' ||
                                        c == 'e' || c == 'f' || c == 'h' || c == '_' || c == 'd';
      if (!belongs && !is_exponent_sign) break;
    }
    std::string digits(text_.substr(start, at_ - start));
    std::erase(digits, '_');
    auto e = std::make_shared<Expression>();
    e->kind = Kind::number;
    e->value = is_float ? float_literal(digits) : Value::of(integer_literal(digits, is_binary));
    return e;
  }

  static Value float_literal(std::string digits) {
    const char last = digits.back();
    const bool has_exponent = digits.find('p') != std::string::npos;
    const bool is_hex = digits.substr(0, 2) == "0x";
    Format format = Format::f64;
    bool has_suffix = !is_hex || has_exponent;
    if (has_suffix && last == 'f')
      format = Format::f32;
    else if (has_suffix && last == 'h')
      format = Format::f16;
    else if (has_suffix && last == 'd')
      format = Format::f64;
    else
      has_suffix = false;
    if (has_suffix) digits.pop_back();
    Value v = Value::of(format, std::strtod(digits.c_str(), nullptr));
    v.number = round_to(format, v.number);
    v.is_loose = !has_suffix;
    return v;
  }

  static Integer integer_literal(const std::string& digits, bool is_binary) {
    if (is_binary) return static_cast<Integer>(std::stoull(digits.substr(2), nullptr, 2));
    size_t used = 0;
    const Integer value =
        static_cast<Integer>(std::stoull(digits, &used, digits.substr(0, 2) == "0x" ? 16 : 10));
    if (used != digits.size()) fail("not a number: " + digits);
    return value;
  }

  std::string_view text_;
  size_t at_ = 0;
  uint32_t lanes_;
  const Definitions& definitions_;
  std::vector<std::string> parameters_;
};

uint32_t register_number(std::string_view digits) {
  uint32_t n = 0;
  for (char c : digits) {
    if (!std::isdigit(static_cast<unsigned char>(c))) return ~0u;
    n = n * 10 + static_cast<uint32_t>(c - '0');
  }
  return digits.empty() ? ~0u : n;
}

}  // namespace

bool parse_place(std::string_view text, uint32_t lanes, Place& place) {
  using Kind = Place::Kind;
  place = {};
  const bool is_mask = text.substr(0, 1) == "$";
  if (is_mask) text.remove_prefix(1);
  const uint32_t mask_bits = lanes == 64 ? 64 : 32;
  auto is = [&](std::string_view name, Kind kind, uint32_t index, uint32_t bits) {
    if (text != name) return false;
    place.kind = kind;
    place.index = index;
    place.bits = bits;
    return true;
  };
  place.is_lane_mask = is_mask || text == "vcc" || text == "exec";
  if (is("vcc", Kind::s, vcc_index, mask_bits) || is("vcc_lo", Kind::s, vcc_index, 32) ||
      is("vcc_hi", Kind::s, vcc_index + 1, 32) || is("exec", Kind::s, exec_index, mask_bits) ||
      is("exec_lo", Kind::s, exec_index, 32) || is("exec_hi", Kind::s, exec_index + 1, 32) ||
      is("m0", Kind::s, m0_index, 32) || is("scc", Kind::scc, 0, 1) ||
      is("mem", Kind::memory, 0, 32) || is("lds", Kind::lds, 0, 32) ||
      is("memb", Kind::memory_bytes, 0, 8) || is("ldsb", Kind::lds_bytes, 0, 8))
    return true;
  if (text.size() < 2) return false;
  place.kind = text[0] == 'v' ? Kind::v : text[0] == 'a' ? Kind::a : Kind::s;
  if (text[0] != 'v' && text[0] != 'a' && text[0] != 's') return false;
  const uint32_t limit = text[0] == 'v'   ? MachineState::vgprs
                         : text[0] == 'a' ? MachineState::agprs
                                          : vcc_index;
  text.remove_prefix(1);
  uint32_t last = 0;
  if (text[0] == '[') {
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos || text.back() != ']') return false;
    place.index = register_number(text.substr(1, colon - 1));
    last = register_number(text.substr(colon + 1, text.size() - colon - 2));
    if (last != place.index + 1) return false;
    place.bits = 64;
  } else {
    place.index = last = register_number(text);
  }
  if (is_mask) place.bits = mask_bits;
  return place.index < limit && last < limit;
}

ExpressionPtr parse_expression(std::string_view text, uint32_t lanes,
                               const Definitions& definitions) {
  return Parser(text, lanes, definitions).whole();
}

}  // namespace crosslane::sim::test
