// SPDX-License-Identifier: MIT
// Formats of buffer_load_format and buffer_store_format: how a texel's bits become up to four
// 32-bit values. gfx9 descriptors have a data format and a number format, later ones a number that
// stands for both, counted anew by gfx11. [CDNA3 §9.1.8 table 40; RDNA2 §8.1.8, "Buffer Image
// Format" table; RDNA3 §9.1.4 table 45]
#pragma once

#include "sim/exec/float16.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

enum class NumberType : u8 { unorm, snorm, uscaled, sscaled, uint, sint, ogl_snorm, real };

struct BufferFormat {
  u8 bits[4] = {};  // of each component, from bit 0 up; 0: none
  NumberType type = NumberType::unorm;
  bool is_valid = false;

  [[nodiscard]] constexpr u32 bytes() const { return (bits[0] + bits[1] + bits[2] + bits[3]) / 8u; }
  [[nodiscard]] constexpr bool is_integer() const {
    return type == NumberType::uint || type == NumberType::sint;
  }
};

/// gfx9's data formats. Their names list components from the top bit down.
inline constexpr u8 data_format_bits[16][4] = {
    {},
    {8},
    {16},
    {8, 8},
    {32},
    {16, 16},
    {11, 11, 10},
    {10, 11, 11},
    {2, 10, 10, 10},
    {10, 10, 10, 2},
    {8, 8, 8, 8},
    {32, 32},
    {16, 16, 16, 16},
    {32, 32, 32},
    {32, 32, 32, 32},
    {},
};

constexpr BufferFormat make_format(u32 data_format, NumberType type) {
  BufferFormat f;
  for (u32 k = 0; k < 4; ++k) f.bits[k] = data_format_bits[data_format][k];
  f.type = type;
  f.is_valid = f.bits[0] != 0;
  return f;
}

/// A run of unified format numbers: one data format with consecutive number types.
struct FormatRun {
  u8 first;
  u8 data_format;
  u8 count;
  NumberType types[7];
};

inline constexpr NumberType un = NumberType::unorm, sn = NumberType::snorm,
                            us = NumberType::uscaled, ss = NumberType::sscaled,
                            ui = NumberType::uint, si = NumberType::sint, fl = NumberType::real;

inline constexpr FormatRun gfx10_formats[] = {
    {1, 1, 6, {un, sn, us, ss, ui, si}},
    {7, 2, 7, {un, sn, us, ss, ui, si, fl}},
    {14, 3, 6, {un, sn, us, ss, ui, si}},
    {20, 4, 3, {ui, si, fl}},
    {23, 5, 7, {un, sn, us, ss, ui, si, fl}},
    {30, 6, 7, {un, sn, us, ss, ui, si, fl}},
    {37, 7, 7, {un, sn, us, ss, ui, si, fl}},
    {44, 8, 6, {un, sn, us, ss, ui, si}},
    {50, 9, 6, {un, sn, us, ss, ui, si}},
    {56, 10, 6, {un, sn, us, ss, ui, si}},
    {62, 11, 3, {ui, si, fl}},
    {65, 12, 7, {un, sn, us, ss, ui, si, fl}},
    {72, 13, 3, {ui, si, fl}},
    {75, 14, 3, {ui, si, fl}},
};
inline constexpr FormatRun gfx11_formats[] = {
    {1, 1, 6, {un, sn, us, ss, ui, si}},
    {7, 2, 7, {un, sn, us, ss, ui, si, fl}},
    {14, 3, 6, {un, sn, us, ss, ui, si}},
    {20, 4, 3, {ui, si, fl}},
    {23, 5, 7, {un, sn, us, ss, ui, si, fl}},
    {30, 6, 1, {fl}},
    {31, 7, 1, {fl}},
    {32, 8, 4, {un, sn, ui, si}},
    {36, 9, 6, {un, sn, us, ss, ui, si}},
    {42, 10, 6, {un, sn, us, ss, ui, si}},
    {48, 11, 3, {ui, si, fl}},
    {51, 12, 7, {un, sn, us, ss, ui, si, fl}},
    {58, 13, 3, {ui, si, fl}},
    {61, 14, 3, {ui, si, fl}},
};

template <size_t n>
constexpr BufferFormat find_format(const FormatRun (&runs)[n], u32 number) {
  for (const FormatRun& r : runs)
    if (number >= r.first && number < u32{r.first} + r.count)
      return make_format(r.data_format, r.types[number - r.first]);
  return {};
}

/// `number` as in the descriptor or the instruction: gfx9: data format | number format << 4.
constexpr BufferFormat buffer_format(arch::Generation g, u32 number) {
  if (g == arch::Generation::gfx9)
    return make_format(number & 15, static_cast<NumberType>(number >> 4 & 7));
  return g == arch::Generation::gfx10 ? find_format(gfx10_formats, number)
                                      : find_format(gfx11_formats, number);
}

CROSSLANE_INLINE u32 float_bits(f32 f) { return std::bit_cast<u32>(f); }

/// 10- and 11-bit floats have no sign and binary16's exponent.
CROSSLANE_INLINE f32 small_float(u32 raw, u32 bits) {
  if (bits == 32) return std::bit_cast<f32>(raw);
  return to_f32(f16{static_cast<u16>(bits == 16 ? raw : raw << (15 - bits))});
}

/// One component, as the 32 bits that a VGPR gets.
CROSSLANE_INLINE u32 component_to_register(u32 raw, u32 bits, NumberType type) {
  const i32 extended = static_cast<i32>(raw << (32 - bits)) >> (32 - bits);
  const f64 unsigned_max = static_cast<f64>((u64{1} << bits) - 1),
            signed_max = static_cast<f64>((u64{1} << (bits - 1)) - 1);
  switch (type) {
    case NumberType::unorm:
      return float_bits(static_cast<f32>(raw / unsigned_max));
    case NumberType::snorm: {
      const f64 value = extended / signed_max;
      return float_bits(static_cast<f32>(value < -1 ? -1 : value));
    }
    case NumberType::ogl_snorm:
      return float_bits(static_cast<f32>((2.0 * extended + 1) / unsigned_max));
    case NumberType::uscaled:
      return float_bits(static_cast<f32>(raw));
    case NumberType::sscaled:
      return float_bits(static_cast<f32>(extended));
    case NumberType::uint:
      return raw;
    case NumberType::sint:
      return static_cast<u32>(extended);
    default:
      return float_bits(small_float(raw, bits));
  }
}

CROSSLANE_INLINE f64 clamp_number(f64 v, f64 low, f64 high) {
  return !(v > low) ? low : v > high ? high : v;
}

/// The other way. Values that do not fit are clamped, NaN is the lowest one.
CROSSLANE_INLINE u32 register_to_component(u32 value, u32 bits, NumberType type) {
  const f64 number = std::bit_cast<f32>(value);
  const f64 unsigned_max = static_cast<f64>((u64{1} << bits) - 1),
            signed_max = static_cast<f64>((u64{1} << (bits - 1)) - 1);
  auto nearest = [&](f64 v) { return static_cast<u32>(static_cast<i64>(__builtin_rint(v))); };
  switch (type) {
    case NumberType::unorm:
      return nearest(clamp_number(number, 0, 1) * unsigned_max);
    case NumberType::snorm:
    case NumberType::ogl_snorm:
      return nearest(clamp_number(number, -1, 1) * signed_max);
    case NumberType::uscaled:
      return nearest(clamp_number(number, 0, unsigned_max));
    case NumberType::sscaled:
      return nearest(clamp_number(number, -signed_max - 1, signed_max));
    case NumberType::uint:
      return static_cast<u32>(clamp_number(value, 0, unsigned_max));
    case NumberType::sint:
      return static_cast<u32>(
          static_cast<i64>(clamp_number(static_cast<i32>(value), -signed_max - 1, signed_max)));
    default:
      break;
  }
  if (bits == 32) return value;
  const u32 half = to_f16_nearest(std::bit_cast<f32>(value)).bits;
  if (bits == 16) return half;
  return half & 0x8000u ? 0 : half >> (15 - bits);
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
