// SPDX-License-Identifier: MIT
// Numbers in the expectations of instruction tests. Integers are mathematical (128 bits, so nothing
// wraps by accident: the register that takes a value cuts it); floats know their format and every
// operation on them is rounded once, to that format, in the host's rounding direction. Written for
// clarity, not speed, and from IEEE 754, not from the simulator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace crosslane::sim::test {

__extension__ typedef __int128 Integer;

enum class Format : uint8_t { integer, f16, bf16, f32, f64, any };

struct Value {
  Format format = Format::integer;
  Integer integer = 0;
  double number = 0;      // f16, bf16, f32, f64: exact
  bool is_loose = false;  // a literal without suffix: takes the format of what it meets
  double ulps = 0;        // an expectation that may be this far off

  static Value of(Integer i) { return {.integer = i}; }
  static Value of(Format f, double d) { return {.format = f, .number = d}; }
  [[nodiscard]] bool is_float() const { return format != Format::integer && format != Format::any; }
  [[nodiscard]] bool is_true() const { return is_float() ? number != 0 : integer != 0; }
};

/// `x` rounded once to `format` in the host's rounding direction.
double round_to(Format format, double x);
/// a * b + c and a + b and so on, rounded once.
double fused_multiply_add(Format format, double a, double b, double c);
double add_in(Format format, double a, double b);
double multiply_in(Format format, double a, double b);
double divide_in(Format format, double a, double b);
double square_root_in(Format format, double a);

/// The bits of a float in its own format, and back.
uint64_t to_bits(Format format, double x);
double from_bits(Format format, uint64_t bits);
uint32_t bits_in(Format format);

/// The value's low `bits` bits as a register takes them. A loose literal takes the register's
/// width.
uint64_t register_bits(const Value& value, uint32_t bits);

/// Whether `got`, the bits of a register of that width, is what `want` asks for: any NaN for a NaN,
/// near for ulps.
bool matches(const Value& want, uint64_t got, uint32_t bits);

Value convert(Format format, const Value& value);

}  // namespace crosslane::sim::test
