// SPDX-License-Identifier: MIT
// 16-bit and shorter floats: arithmetic rounds once, by MODE; conversions give the nearest code;
// halves of registers go where op_sel says. Expected halves come from exact integer arithmetic on
// multiples of 2^-48.
#include "tests/sim/float_lanes.hpp"

namespace crosslane::sim::test {
namespace {

using Exact = __int128;  // in units of 2^-48

double half_value(uint16_t h) {
  const int exponent = h >> 10 & 31, fraction = h & 1023;
  const double m =
      exponent ? std::ldexp(1024 + fraction, exponent - 25) : std::ldexp(fraction, -24);
  return h & 0x8000 ? -m : m;
}
Exact exact_half(uint16_t h) { return static_cast<Exact>(std::ldexp(half_value(h), 24)) << 24; }

enum Rounding { nearest, up, down, to_zero };

/// The half next to `x` as the rounding says: a search over all of them.
uint16_t round_exact(Exact x, Rounding rounding, bool negative_zero) {
  const bool negative = x < 0 || (x == 0 && negative_zero);
  const Exact magnitude = x < 0 ? -x : x;
  uint16_t low = 0, high = 0x7bff;
  while (low < high) {  // the largest half not above
    const uint16_t middle = static_cast<uint16_t>((low + high + 1) / 2);
    if (exact_half(middle) <= magnitude)
      low = middle;
    else
      high = static_cast<uint16_t>(middle - 1);
  }
  const Exact below = magnitude - exact_half(low);
  const Exact above = (low == 0x7bff ? static_cast<Exact>(65536) << 48
                                     : exact_half(static_cast<uint16_t>(low + 1))) -
                      magnitude;
  bool away = false;
  if (below == 0)
    away = false;
  else if (rounding == nearest)
    away = below > above || (below == above && (low & 1));
  else if (rounding == up)
    away = !negative;
  else if (rounding == down)
    away = negative;
  return static_cast<uint16_t>((negative ? 0x8000 : 0) | (low + (away ? 1 : 0)));
}

bool is_finite(uint16_t h) { return (h & 0x7c00) != 0x7c00; }

TEST(FloatShort, HalfArithmeticRoundsOnceInEveryMode) {
  std::mt19937_64 random(6);
  std::vector<Operands> sets;
  while (sets.size() < 1500) {
    const Operands o{random_float_bits<uint16_t>(random), random_float_bits<uint16_t>(random),
                     random_float_bits<uint16_t>(random)};
    if (is_finite(uint16_t(o.a)) && is_finite(uint16_t(o.b)) && is_finite(uint16_t(o.c)))
      sets.push_back(o);
  }
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1030, &arch::gfx1201}) {
    for (Rounding rounding : {nearest, up, down, to_zero}) {
      const uint32_t mode = usual_mode | static_cast<uint32_t>(rounding) << 14;
      const auto sums = run_lines(*a, {"v_add_f16 v0, v2, v4"}, sets, mode);
      const auto fused = run_lines(*a, {"v_fma_f16 v0, v2, v4, v6"}, sets, mode);
      for (size_t i = 0; i < sets.size(); ++i) {
        const auto x = uint16_t(sets[i].a), y = uint16_t(sets[i].b), z = uint16_t(sets[i].c);
        const Exact sum = exact_half(x) + exact_half(y);
        const bool minus_sum = rounding == down ? (x | y) & 0x8000 : x & y & 0x8000;
        EXPECT_EQ(uint16_t(sums[i]), round_exact(sum, rounding, minus_sum))
            << std::hex << x << " + " << y << " mode " << rounding;
        const Exact product = (exact_half(x) >> 24) * (exact_half(y) >> 24);
        const bool minus_product = (x ^ y) & 0x8000;
        const bool minus =
            product == 0 && exact_half(z) == 0
                ? (rounding == down ? minus_product || z & 0x8000 : minus_product && z & 0x8000)
                : rounding == down;
        EXPECT_EQ(uint16_t(fused[i]), round_exact(product + exact_half(z), rounding, minus))
            << std::hex << x << " * " << y << " + " << z << " mode " << rounding;
      }
    }
  }
}

TEST(FloatShort, ConversionFromSinglesRoundsByMode) {
  std::mt19937_64 random(7);
  std::vector<Operands> sets;
  for (int i = 0; i < 1000; ++i)
    sets.push_back(
        {bits(float(std::ldexp(double(int64_t(random())), -63 + int(random() % 44) - 26)))});
  for (Rounding rounding : {nearest, up, down, to_zero}) {
    const auto results = run_lines(arch::gfx942, {"v_cvt_f16_f32 v0, v2"}, sets,
                                   usual_mode | static_cast<uint32_t>(rounding) << 14);
    for (size_t i = 0; i < sets.size(); ++i) {
      // What lies below 2^-48 only matters by its presence.
      const double scaled = std::ldexp(double(single(sets[i].a)), 48);
      Exact x = static_cast<Exact>(scaled);
      if (double(x) != scaled && x % 2 == 0) x += scaled < 0 ? -1 : 1;
      EXPECT_EQ(uint16_t(results[i]), round_exact(x, rounding, std::signbit(single(sets[i].a))))
          << std::hexfloat << single(sets[i].a);
    }
  }
  const std::vector<Expected> overflow = {{{bits(65520.0f)}, 0x7c00},
                                          {{bits(65519.99f)}, 0x7bff},
                                          {{bits(-1e10f)}, 0xfc00},
                                          {{0x7fc12345}, 0x7e09},
                                          {{0xff800001}, 0xfe00}};
  expect_words(arch::gfx942, "v_cvt_f16_f32 v0, v2", overflow);
  expect_words(arch::gfx942, "v_cvt_pkrtz_f16_f32 v0, v2, v4",
               {{{bits(1e10f), bits(-0.99999f)}, 0xbbff7bff}});
}

TEST(FloatShort, HalvesGoWhereOpSelSays) {
  const Operands o{0x40003c00, 0x44004200, 0x48004500, 0xdeadbeef};  // 1, 2; 3, 4; 5, 8
  struct Case {
    const arch::Arch* arch;
    const char* line;
    uint32_t result;
  };
  const Case cases[] = {
      {&arch::gfx90a, "v_add_f16 v0, v2, v4", 0x00004400},
      {&arch::gfx1030, "v_add_f16 v0, v2, v4", 0xdead4400},
      {&arch::gfx1030, "v_fma_f16 v0, v2, v4, v6 op_sel:[1,0,1,1]", 0x4b00beef},
      {&arch::gfx1100, "v_fma_f16 v0, v2, v4, v6 op_sel:[1,0,0,1]", 0x4980beef},
      {&arch::gfx90a, "v_fma_f16 v0, v2, v4, v6 op_sel:[0,0,1,1]", 0x4980beef},
      {&arch::gfx90a, "v_pk_add_f16 v0, v2, v4", 0x46004400},
      {&arch::gfx90a, "v_pk_mul_f16 v0, v2, v4 op_sel:[1,0] op_sel_hi:[0,0] neg_hi:[1,0]",
       0xc2004600},
      {&arch::gfx1100, "v_pk_fma_f16 v0, v2, v4, v6", 0x4c004800},
      {&arch::gfx90a, "v_pk_add_f16 v0, v2, 1.0 op_sel_hi:[1,0]", 0x42004000},
      {&arch::gfx90a, "v_fma_mix_f32 v0, v2, v4, v6 op_sel:[1,0,1] op_sel_hi:[1,1,1]", bits(14.0f)},
      {&arch::gfx90a, "v_fma_mixlo_f16 v0, v2, v4, v6 op_sel_hi:[1,1,1]", 0xdead4800},
      {&arch::gfx1100, "v_fma_mixhi_f16 v0, v2, v4, v6 op_sel_hi:[1,1,1]", 0x4800beef},
      {&arch::gfx1030, "v_fma_mixhi_f16 v0, -v2, |v4|, v6 op_sel_hi:[1,1,1]", 0x4000beef},
      {&arch::gfx90a, "v_pack_b32_f16 v0, -v2, v4 op_sel:[1,0,0]", 0x4200c000},
      {&arch::gfx90a, "v_dot2_f32_f16 v0, v2, v4, 1.0", bits(12.0f)},
      {&arch::gfx1201, "v_dot2_f16_f16 v0, v2, v4, v6", 0xdead4c00},
      {&arch::gfx90a, "v_mad_legacy_f16 v0, v2, v4, v6", 0x00004800},
      {&arch::gfx90a,
       "v_add_f16_sdwa v0, v2, v4 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 "
       "src1_sel:WORD_0",
       0x4500beef},
  };
  for (const Case& c : cases)
    EXPECT_EQ(uint32_t(run_lines(*c.arch, {c.line}, {o})[0]), c.result)
        << std::hex << c.arch->name << " " << c.line;
}

TEST(FloatShort, HalfNanAndMinimum) {
  expect_words(
      arch::gfx90a, "v_add_f16 v0, v2, v4",
      {{{0x7c01, 0x7e55}, 0x7e01}, {{0x3c00, 0xfc02}, 0xfe02}, {{0x7c00, 0xfc00}, 0x7e00}});
  expect_words(arch::gfx90a, "v_min_f16 v0, v2, v4",
               {{{0, 0x8000}, 0x8000}, {{0x7e00, 0x3c00}, 0x3c00}, {{0x7c01, 0x3c00}, 0x7e01}});
  expect_words(arch::gfx942, "v_pk_max_f16 v0, v2, v4", {{{0x80007e00, 0x3c00}, 0x00003c00}});
}

TEST(FloatShort, BfloatRoundsToNearestEven) {
  expect_words(arch::gfx950, "v_cvt_pk_bf16_f32 v0, v2, v4",
               {{{0x3f808000, 0x3f818000}, 0x3f823f80},
                {{0x7f7fffff, 0xff800001}, 0xffc07f80},
                {{0x3f808001, 1}, 0x00003f81}});
  // 1 + 2^-8 is a tie; the third operand, far below it, decides.
  expect_words(arch::gfx1250, "v_pk_fma_bf16 v0, v2, v4, v6",
               {{{0x3f803f80, 0x3f803f80, 0x3b803b80}, 0x3f803f80},
                {{0x3f883f88, 0x3f883f88, 0x0d800d80}, 0x3f913f91}});
}

// ---- 8-bit formats ----

struct Format8 {
  const arch::Arch* arch;
  const char* name;
  int fraction, bias;
  bool fnuz, infinity;
};
const Format8 formats[] = {{&arch::gfx942, "fp8", 3, 8, true, false},
                           {&arch::gfx942, "bf8", 2, 16, true, false},
                           {&arch::gfx950, "fp8", 3, 7, false, false},
                           {&arch::gfx1201, "fp8", 3, 7, false, false},
                           {&arch::gfx1201, "bf8", 2, 15, false, true}};

double value_of(const Format8& f, uint32_t code) {
  const int magnitude = code & 0x7f, exponent = magnitude >> f.fraction,
            fraction = magnitude & ((1 << f.fraction) - 1);
  if (f.fnuz && code == 0x80) return NAN;
  if (!f.fnuz && !f.infinity && magnitude == 0x7f) return NAN;
  if (f.infinity && magnitude >= 0x7c)
    return magnitude == 0x7c ? (code & 0x80 ? -INFINITY : INFINITY) : NAN;
  const double m = exponent
                       ? std::ldexp((1 << f.fraction) + fraction, exponent - f.bias - f.fraction)
                       : std::ldexp(fraction, 1 - f.bias - f.fraction);
  return code & 0x80 ? -m : m;
}

TEST(FloatShort, EightBitFormatsBothWays) {
  for (const Format8& f : formats) {
    const std::string name = f.name;
    std::vector<Operands> codes;
    for (uint32_t c = 0; c < 256; ++c) codes.push_back({c});
    const auto values = run_lines(*f.arch, {"v_cvt_f32_" + name + " v0, v2"}, codes);
    for (uint32_t c = 0; c < 256; ++c) {
      if (std::isnan(value_of(f, c)))
        EXPECT_TRUE(std::isnan(single(values[c]))) << f.arch->name << name << c;
      else
        EXPECT_EQ(bits(single(values[c])), bits(float(value_of(f, c))))
            << f.arch->name << " " << name << " " << c;
    }
    // Each code, the midpoint to the next, and what lies just beside the midpoint.
    std::vector<Operands> inputs;
    std::vector<uint32_t> expected;
    for (uint32_t c = 0; c < 127; ++c) {
      const float low = float(value_of(f, c)), high = float(value_of(f, c + 1)),
                  middle = (low + high) / 2;
      if (!std::isfinite(low) || !std::isfinite(high)) break;
      const uint32_t even = c % 2 ? c + 1 : c;
      for (const auto& [x, code] :
           {std::pair{low, c}, std::pair{middle, even}, std::pair{std::nextafter(middle, 0.0f), c},
            std::pair{std::nextafter(middle, 1e9f), c + 1}}) {
        inputs.push_back({bits(x), bits(-x)});
        expected.push_back(code | (f.fnuz && code == 0 ? 0u : code | 0x80u) << 8);
      }
    }
    inputs.push_back({0x7fc00000, 0x7f800000});
    expected.push_back(f.fnuz ? 0x8080 : f.infinity ? 0x7c7f : 0x7f7f);
    const auto results = run_lines(*f.arch, {"v_cvt_pk_" + name + "_f32 v0, v2, v4"}, inputs);
    for (size_t i = 0; i < inputs.size(); ++i)
      EXPECT_EQ(results[i] & 0xffff, expected[i])
          << f.arch->name << " " << name << " " << single(inputs[i].a);
  }
}

TEST(FloatShort, EightBitOperandsAndResultsByByte) {
  const Operands o{0x40383430, 0xffffffff, 0, 0xdeadbeef};  // fp8: 0.5, 0.75, 1, 2
  const std::pair<const arch::Arch*, std::pair<const char*, uint32_t>> cases[] = {
      {&arch::gfx1201, {"v_cvt_f32_fp8 v0, v2 byte_sel:1", bits(0.75f)}},
      {&arch::gfx1201, {"v_cvt_f32_fp8 v0, v2 byte_sel:2", bits(1.0f)}},
      {&arch::gfx950, {"v_cvt_f32_fp8_sdwa v0, v2 src0_sel:BYTE_3", bits(2.0f)}},
      {&arch::gfx950, {"v_cvt_pk_f32_fp8_sdwa v[0:1], v2 src0_sel:WORD_1", bits(1.0f)}},
      {&arch::gfx950, {"v_cvt_scalef32_f32_fp8 v0, v2, 4.0 op_sel:[0,1]", bits(4.0f)}},
      {&arch::gfx950, {"v_cvt_scalef32_f32_fp8 v0, v2, 0.5 op_sel:[1,0]", bits(0.375f)}},
      {&arch::gfx950, {"v_cvt_pk_fp8_f32 v0, 1.0, 2.0 op_sel:[0,0,1]", 0x4038beef}},
      {&arch::gfx950, {"v_cvt_pk_fp8_f32 v0, 1.0, 2.0", 0xdead4038}},
      {&arch::gfx1201, {"v_cvt_sr_fp8_f32 v0, 1.0, v4 byte_sel:2", 0xde38beef}},
      {&arch::gfx950, {"v_cvt_scalef32_pk_fp4_f32 v0, 4.0, 0.5, 2.0 op_sel:[0,0,1,0]", 0xdead04ef}},
  };
  for (const auto& [arch, test] : cases)
    EXPECT_EQ(uint32_t(run_lines(*arch, {test.first}, {o})[0]), test.second)
        << std::hex << arch->name << " " << test.first;
}

TEST(FloatShort, ConversionsToIntegersSaturate) {
  const uint32_t nan = 0x7fc00000;
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1201}) {
    expect_words(*a, "v_cvt_i32_f32 v0, v2",
                 {{{bits(-1.9f)}, uint32_t(-1)},
                  {{bits(3e9f)}, 0x7fffffff},
                  {{bits(-3e9f)}, 0x80000000},
                  {{nan}, 0}});
    expect_words(*a, "v_cvt_u32_f32 v0, v2",
                 {{{bits(-5.0f)}, 0},
                  {{bits(3e9f)}, 3000000000u},
                  {{bits(1e10f)}, ~0u},
                  {{nan}, 0},
                  {{bits(0x1.fffffep31f)}, 0xffffff00}});
    expect_words(*a, "v_cvt_u32_f64 v0, v[2:3]",
                 {{{bits(4294967295.9)}, ~0u}, {{bits(-0.9)}, 0}, {{bits(7.5)}, 7}});
    expect_words(*a, "v_cvt_i32_f64 v0, v[2:3]",
                 {{{bits(-2147483648.9)}, 0x80000000},
                  {{bits(2147483647.5)}, 0x7fffffff},
                  {{bits(-7.5)}, uint32_t(-7)}});
    expect_words(*a, "v_cvt_f32_u32 v0, v2",
                 {{{0xffffffff}, bits(0x1p32f)},
                  {{0x1000001}, bits(0x1p24f)},
                  {{0x1000003}, bits(16777220.0f)}});
    expect_words(*a, "v_cvt_f32_ubyte2 v0, v2", {{{0x12ff3456}, bits(255.0f)}});
    expect_words(*a, "v_cvt_off_f32_i4 v0, v2", {{{0x18}, bits(-0.5f)}, {{7}, bits(0.4375f)}});
    expect_words(*a, "v_cvt_pk_u8_f32 v0, v2, v4, v6",
                 {{{bits(2.5f), 1, 0x11111111}, 0x11110211}, {{bits(300.0f), 3, 0}, 0xff000000}});
  }
  expect_words(arch::gfx90a, "v_cvt_pknorm_i16_f32 v0, v2, v4",
               {{{bits(-2.0f), bits(0.5f)}, 0x40008001}, {{nan, bits(1.0f)}, 0x7fff0000}});
  expect_words(arch::gfx90a, "v_cvt_rpi_i32_f32 v0, v2",
               {{{bits(-1.5f)}, uint32_t(-1)}, {{bits(2.5f)}, 3}});
  expect_words(arch::gfx1100, "v_cvt_floor_i32_f32 v0, v2", {{{bits(-1.5f)}, uint32_t(-2)}});
  expect_words(arch::gfx1100, "v_cvt_pk_i16_f32 v0, v2, v4",
               {{{bits(-40000.0f), bits(40000.0f)}, 0x7fff8000}});
}

}  // namespace
}  // namespace crosslane::sim::test
