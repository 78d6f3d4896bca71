// SPDX-License-Identifier: MIT
#include "tests/sim/instruction_value.hpp"

#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>

namespace crosslane::sim::test {
namespace {

struct Shape {
  int precision;     // bits of the significand, the hidden one too
  int min_exponent;  // of the smallest normal number
  int max_exponent;
};

Shape shape_of(Format f) {
  switch (f) {
    case Format::f16:
      return {11, -14, 15};
    case Format::bf16:
      return {8, -126, 127};
    case Format::f32:
      return {24, -126, 127};
    default:
      return {53, -1022, 1023};
  }
}

/// The exact a + b as a double whose last bit says whether something was cut off ("round to odd"):
/// rounding it to a format of 50 bits or fewer then rounds the exact sum.
double add_to_odd(double a, double b) {
  const int direction = std::fegetround();
  const double exact_zero_sign = a + b;  // x - x is -0 when rounding down
  if (!std::isfinite(exact_zero_sign) || exact_zero_sign == 0) return exact_zero_sign;
  std::fesetround(FE_TONEAREST);
  const double sum = a + b;
  const double b_part = sum - a;
  const double error = (a - (sum - b_part)) + (b - b_part);
  std::fesetround(direction);
  if (error == 0 || (std::bit_cast<uint64_t>(sum) & 1)) return sum;
  const bool away = (error > 0) == (sum > 0);
  return std::bit_cast<double>(std::bit_cast<uint64_t>(sum) + (away ? 1 : -1));
}

}  // namespace

double round_to(Format format, double x) {
  if (format == Format::f64 || !std::isfinite(x) || x == 0) return x;
  if (format == Format::f32) return static_cast<float>(x);
  const Shape s = shape_of(format);
  const int exponent = std::max(std::ilogb(x), s.min_exponent);
  const double quantum = std::ldexp(1.0, exponent - s.precision + 1);
  const double rounded = std::nearbyint(x / quantum) * quantum;
  const double limit = std::ldexp(2.0, s.max_exponent);
  if (std::fabs(rounded) < limit) return std::copysign(rounded, x);
  // Past the largest finite value: what rounding a huge f32 in the same direction says.
  const bool to_infinity = std::isinf(static_cast<float>(std::copysign(1e300, x)));
  const double largest = limit - std::ldexp(1.0, s.max_exponent - s.precision + 1);
  return std::copysign(to_infinity ? std::numeric_limits<double>::infinity() : largest, x);
}

double fused_multiply_add(Format format, double a, double b, double c) {
  if (format == Format::f64) return std::fma(a, b, c);
  if (format == Format::f32)
    return std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c));
  return round_to(format, add_to_odd(a * b, c));
}

double add_in(Format format, double a, double b) {
  if (format == Format::f32) return static_cast<float>(a) + static_cast<float>(b);
  if (format == Format::f64) return a + b;
  return round_to(format, add_to_odd(a, b));
}

double multiply_in(Format format, double a, double b) {
  if (format == Format::f32) return static_cast<float>(a) * static_cast<float>(b);
  return round_to(format, a * b);
}

double divide_in(Format format, double a, double b) {
  if (format == Format::f32) return static_cast<float>(a) / static_cast<float>(b);
  return round_to(format, a / b);
}

double square_root_in(Format format, double a) {
  if (format == Format::f32) return std::sqrt(static_cast<float>(a));
  return round_to(format, std::sqrt(a));
}

uint32_t bits_in(Format format) {
  switch (format) {
    case Format::f16:
    case Format::bf16:
      return 16;
    case Format::f64:
      return 64;
    default:
      return 32;
  }
}

uint64_t to_bits(Format format, double x) {
  if (format == Format::f64) return std::bit_cast<uint64_t>(x);
  if (format == Format::f32) return std::bit_cast<uint32_t>(static_cast<float>(x));
  if (format == Format::bf16)
    return std::bit_cast<uint32_t>(static_cast<float>(round_to(format, x))) >> 16;
  const uint64_t sign = std::signbit(x) ? 0x8000 : 0;
  if (std::isnan(x)) return sign | 0x7e00;
  x = std::fabs(round_to(format, x));
  if (std::isinf(x)) return sign | 0x7c00;
  if (x < 0x1p-14) return sign | static_cast<uint64_t>(x * 0x1p24);
  const int exponent = std::ilogb(x);
  return sign | static_cast<uint64_t>(exponent + 15) << 10 |
         (static_cast<uint64_t>(std::ldexp(x, 10 - exponent)) & 0x3ff);
}

double from_bits(Format format, uint64_t bits) {
  if (format == Format::f64) return std::bit_cast<double>(bits);
  if (format == Format::f32) return std::bit_cast<float>(static_cast<uint32_t>(bits));
  if (format == Format::bf16)
    return std::bit_cast<float>(static_cast<uint32_t>(bits & 0xffff) << 16);
  const double sign = bits & 0x8000 ? -1.0 : 1.0;
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const double fraction = static_cast<double>(bits & 0x3ff);
  if (exponent == 31)
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * fraction * 0x1p-24;
  return sign * std::ldexp(1024 + fraction, exponent - 25);
}

uint64_t register_bits(const Value& value, uint32_t bits) {
  const uint64_t mask = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  if (value.format == Format::any) return 0;
  if (!value.is_float()) return static_cast<uint64_t>(value.integer) & mask;
  Format f = value.format;
  if (value.is_loose) f = bits == 64 ? Format::f64 : bits == 16 ? Format::f16 : Format::f32;
  return to_bits(f, value.number) & mask;
}

bool matches(const Value& want, uint64_t got, uint32_t bits) {
  if (want.format == Format::any || register_bits(want, bits) == got) return true;
  if (!want.is_float()) return false;
  Format f = want.format;
  if (want.is_loose) f = bits == 64 ? Format::f64 : bits == 16 ? Format::f16 : Format::f32;
  const uint32_t width = bits_in(f);
  if (width < bits && got >> width) return false;
  const double x = from_bits(f, got);
  if (std::isnan(want.number)) return std::isnan(x);
  if (want.ulps == 0 || std::isnan(x) || std::isinf(x) || std::isinf(want.number)) return false;
  const Shape s = shape_of(f);
  const int exponent =
      std::max(want.number == 0 ? s.min_exponent : std::ilogb(want.number), s.min_exponent);
  return std::fabs(x - want.number) <= want.ulps * std::ldexp(1.0, exponent - s.precision + 1);
}

Value convert(Format format, const Value& value) {
  if (value.format == Format::any || format == Format::integer) return value;
  if (value.is_float()) return Value::of(format, round_to(format, value.number));
  // 64-bit integers are exact in long double; one rounding is left.
  const auto exact = static_cast<long double>(value.integer);
  if (format == Format::f64) return Value::of(format, static_cast<double>(exact));
  if (format == Format::f32) return Value::of(format, static_cast<float>(exact));
  return Value::of(format, round_to(format, static_cast<double>(exact)));
}

}  // namespace crosslane::sim::test
