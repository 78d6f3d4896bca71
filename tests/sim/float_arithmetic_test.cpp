// SPDX-License-Identifier: MIT
// Float arithmetic gives the manuals' bits: IEEE results, AMD's choice of NaN, signed zeros in min
// and max, flushing, output modifiers, exact division by the compiler's sequence.
#include "tests/sim/float_lanes.hpp"

namespace crosslane::sim::test {
namespace {

constexpr uint32_t default_nan = 0x7fc00000, signalling = 0x7f800001, quiet = 0x7fc00055,
                   infinity = 0x7f800000, minus = 0x80000000;

bool is_nan(uint32_t b) { return (b & 0x7fffffff) > infinity; }

/// The first NaN operand, quieted; else the default NaN for a NaN result.
uint32_t with_nan_rule(float result, std::initializer_list<uint32_t> operands) {
  for (uint32_t o : operands)
    if (is_nan(o)) return o | 0x00400000;
  return std::isnan(result) ? default_nan : bits(result);
}

TEST(FloatArithmetic, AddMulFmaAreIeeeWithAmdNan) {
  std::mt19937_64 random(1);
  std::vector<Operands> sets;
  for (int i = 0; i < 2000; ++i)
    sets.push_back({random_float_bits<uint32_t>(random), random_float_bits<uint32_t>(random),
                    random_float_bits<uint32_t>(random), 0});
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1100, &arch::gfx1250}) {
    const auto sums = run_lines(*a, {"v_add_f32 v0, v2, v4"}, sets);
    const auto differences = run_lines(*a, {"v_subrev_f32 v0, v2, v4"}, sets);
    const auto products = run_lines(*a, {"v_mul_f32 v0, v2, v4"}, sets);
    const auto fused = run_lines(*a, {"v_fma_f32 v0, v2, v4, v6"}, sets);
    for (size_t i = 0; i < sets.size(); ++i) {
      const auto x = uint32_t(sets[i].a), y = uint32_t(sets[i].b), z = uint32_t(sets[i].c);
      EXPECT_EQ(uint32_t(sums[i]), with_nan_rule(single(x) + single(y), {x, y}))
          << std::hex << x << " " << y;
      EXPECT_EQ(uint32_t(differences[i]), with_nan_rule(single(y) - single(x), {x, y}))
          << std::hex << x << " " << y;
      EXPECT_EQ(uint32_t(products[i]), with_nan_rule(single(x) * single(y), {x, y}))
          << std::hex << x << " " << y;
      EXPECT_EQ(uint32_t(fused[i]),
                with_nan_rule(std::fma(single(x), single(y), single(z)), {x, y, z}))
          << std::hex << x << " " << y << " " << z;
    }
  }
}

TEST(FloatArithmetic, OnlyLanesWithNanTakeTheRule) {
  // One NaN among ordinary lanes, destination the same register as a source, half of EXEC off.
  Device device(arch::gfx1100);
  Snippet s{.arch = &arch::gfx1100, .lanes = 64};
  s.words = assemble(arch::gfx1100, {"v_add_f32 v1, v1, v2"}, 64);
  s.before = [](Wave& w, Device&) {
    for (uint32_t i = 0; i < 64; ++i) w.vgpr(1)[i] = bits(float(i)), w.vgpr(2)[i] = bits(1.0f);
    w.vgpr(1)[40] = signalling | minus;
    w.vgpr(1)[41] = signalling | minus;
    w.set_lane_mask(operand::exec_lo, 0x5555555555555555);
  };
  s.after = [](Wave& w) {
    for (uint32_t i = 0; i < 64; ++i) {
      const uint32_t old = i == 40 || i == 41 ? signalling | minus : bits(float(i));
      const uint32_t added = i == 40 ? quiet - 0x55 + 1 + minus : bits(float(i) + 1);
      EXPECT_EQ(w.vgpr(1)[i], i % 2 ? old : added) << i;
    }
  };
  const LaunchResult r = run(s, device);
  EXPECT_TRUE(r.faults.empty());
}

TEST(FloatArithmetic, LegacyMultiplyTakesZeroTimesAnythingAsZero) {
  const std::vector<Expected> cases = {{{0, infinity}, 0},
                                       {{minus, quiet}, 0},
                                       {{bits(-2.0f), bits(3.0f)}, bits(-6.0f)},
                                       {{infinity, minus | bits(1.0f)}, infinity | minus}};
  expect_words(arch::gfx942, "v_mul_legacy_f32 v0, v2, v4", cases);
  expect_words(arch::gfx1201, "v_mul_dx9_zero_f32 v0, v2, v4", cases);
}

TEST(FloatArithmetic, MinAndMaxOrderZerosAndTreatNanByGeneration) {
  const std::vector<Expected> both = {{{0, minus}, minus},
                                      {{minus, 0}, minus},
                                      {{quiet, bits(1.0f)}, bits(1.0f)},
                                      {{bits(-1.0f), quiet}, bits(-1.0f)},
                                      {{infinity, bits(2.0f)}, bits(2.0f)}};
  const std::vector<Expected> ieee = {{{signalling, bits(1.0f)}, signalling | 0x400000},
                                      {{bits(1.0f), signalling}, signalling | 0x400000}};
  const std::vector<Expected> number = {{{signalling, bits(1.0f)}, bits(1.0f)},
                                        {{bits(1.0f), signalling}, bits(1.0f)}};
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1030, &arch::gfx1100}) {
    expect_words(*a, "v_min_f32 v0, v2, v4", both);
    expect_words(*a, "v_min_f32 v0, v2, v4", ieee);
    expect_words(*a, "v_min_f32 v0, v2, v4", number, kept_subnormals);
  }
  expect_words(arch::gfx1201, "v_min_num_f32 v0, v2, v4", both);
  expect_words(arch::gfx1201, "v_min_num_f32 v0, v2, v4", number);
  expect_words(arch::gfx1201, "v_min_num_f32 v0, v2, v4",
               {{{signalling, quiet}, signalling | 0x400000}});
  expect_words(arch::gfx1201, "v_minimum_f32 v0, v2, v4",
               {{{0, minus}, minus},
                {{quiet, bits(1.0f)}, quiet},
                {{bits(1.0f), quiet}, quiet},
                {{quiet, signalling}, signalling | 0x400000}});
  expect_words(arch::gfx1100, "v_max_f32 v0, v2, v4",
               {{{0, minus}, 0}, {{minus, 0}, 0}, {{minus, minus}, minus}});
}

TEST(FloatArithmetic, Median) {
  for (const arch::Arch* a : {&arch::gfx942, &arch::gfx1100})
    expect_words(*a, "v_med3_f32 v0, v2, v4, v6",
                 {{{bits(3.0f), bits(1.0f), bits(2.0f)}, bits(2.0f)},
                  {{bits(1.0f), bits(3.0f), bits(2.0f)}, bits(2.0f)},
                  {{bits(2.0f), bits(2.0f), bits(-5.0f)}, bits(2.0f)},
                  {{quiet, bits(4.0f), bits(2.0f)}, bits(2.0f)}});
}

TEST(FloatArithmetic, FrexpAndLdexp) {
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1201}) {
    expect_words(
        *a, "v_frexp_exp_i32_f32 v0, v2",
        {{{bits(1.0f)}, 1}, {{bits(0.75f)}, 0}, {{1}, uint32_t(-148)}, {{0}, 0}, {{infinity}, 0}});
    expect_words(*a, "v_frexp_mant_f32 v0, v2",
                 {{{bits(-6.0f)}, bits(-0.75f)},
                  {{3}, bits(0.75f)},
                  {{minus}, minus},
                  {{infinity}, infinity}});
    expect_words(*a, "v_ldexp_f32 v0, v2, v4",
                 {{{bits(1.5f), 3}, bits(12.0f)},
                  {{bits(1.5f), uint32_t(-149)}, 2},
                  {{bits(1.0f), 1000}, infinity},
                  {{1, 0x7fffffff}, infinity},
                  {{bits(-1.0f), 0x80000000}, minus},
                  {{signalling, 1}, signalling | 0x400000}});
    std::mt19937_64 random(2);
    std::vector<Operands> sets;
    for (int i = 0; i < 500; ++i)
      sets.push_back(
          {random_float_bits<uint64_t>(random), uint32_t(int(random() % 4400) - 2200), 0, 0});
    const auto results = run_lines(*a, {"v_ldexp_f64 v[0:1], v[2:3], v4"}, sets);
    const auto exponents = run_lines(*a, {"v_frexp_exp_i32_f64 v0, v[2:3]"}, sets);
    const auto mantissas = run_lines(*a, {"v_frexp_mant_f64 v[0:1], v[2:3]"}, sets);
    for (size_t i = 0; i < sets.size(); ++i) {
      const double x = wide(sets[i].a);
      if (std::isnan(x)) continue;
      EXPECT_EQ(results[i], bits(std::ldexp(x, int(sets[i].b)))) << x << " " << int(sets[i].b);
      int exponent = 0;
      const double mantissa = std::frexp(x, &exponent);
      EXPECT_EQ(int(exponents[i]), std::isinf(x) ? 0 : exponent) << x;
      EXPECT_EQ(mantissas[i], bits(mantissa)) << x;
    }
  }
}

TEST(FloatArithmetic, RoundingInstructions) {
  std::mt19937_64 random(3);
  std::vector<Operands> sets;
  for (int i = 0; i < 300; ++i) sets.push_back({bits(float(int(random() % 4000) - 2000) / 8)});
  for (uint32_t special : {0u, minus, infinity, 1u, bits(0x1.fffffep22f), bits(0.49999997f)})
    sets.push_back({special});
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1100}) {
    const auto floors = run_lines(*a, {"v_floor_f32 v0, v2"}, sets),
               ceils = run_lines(*a, {"v_ceil_f32 v0, v2"}, sets);
    const auto truncs = run_lines(*a, {"v_trunc_f32 v0, v2"}, sets),
               evens = run_lines(*a, {"v_rndne_f32 v0, v2"}, sets);
    for (size_t i = 0; i < sets.size(); ++i) {
      const float x = single(sets[i].a);
      EXPECT_EQ(uint32_t(floors[i]), bits(std::floor(x)));
      EXPECT_EQ(uint32_t(ceils[i]), bits(std::ceil(x)));
      EXPECT_EQ(uint32_t(truncs[i]), bits(std::trunc(x)));
      EXPECT_EQ(uint32_t(evens[i]), bits(std::nearbyint(x)));
    }
    expect_words(*a, "v_fract_f32 v0, v2",
                 {{{bits(-1.25f)}, bits(0.75f)},
                  {{bits(-0x1p-40f)}, bits(0x1.fffffep-1f)},
                  {{infinity}, default_nan}});
  }
}

/// What clang makes of a / b in full precision.
const std::vector<std::string> divide_f32 = {
    "v_div_scale_f32 v10, VCC, v4, v4, v2", "v_rcp_f32 v12, v10",
    "v_fma_f32 v13, -v10, v12, 1.0",        "v_fma_f32 v12, v13, v12, v12",
    "v_div_scale_f32 v11, VCC, v2, v4, v2", "v_mul_f32 v13, v11, v12",
    "v_fma_f32 v14, -v10, v13, v11",        "v_fma_f32 v13, v14, v12, v13",
    "v_fma_f32 v10, -v10, v13, v11",        "v_div_fmas_f32 v10, v10, v12, v13",
    "v_div_fixup_f32 v0, v10, v4, v2"};
const std::vector<std::string> divide_f64 = {
    "v_div_scale_f64 v[10:11], VCC, v[4:5], v[4:5], v[2:3]",
    "v_rcp_f64 v[12:13], v[10:11]",
    "v_fma_f64 v[14:15], -v[10:11], v[12:13], 1.0",
    "v_fma_f64 v[12:13], v[12:13], v[14:15], v[12:13]",
    "v_fma_f64 v[14:15], -v[10:11], v[12:13], 1.0",
    "v_fma_f64 v[12:13], v[12:13], v[14:15], v[12:13]",
    "v_div_scale_f64 v[16:17], VCC, v[2:3], v[4:5], v[2:3]",
    "v_mul_f64 v[14:15], v[16:17], v[12:13]",
    "v_fma_f64 v[10:11], -v[10:11], v[14:15], v[16:17]",
    "v_div_fmas_f64 v[10:11], v[10:11], v[12:13], v[14:15]",
    "v_div_fixup_f64 v[0:1], v[10:11], v[4:5], v[2:3]"};
std::vector<std::string> for_wave(std::vector<std::string> lines, const arch::Arch& a) {
  for (std::string& line : lines)
    if (const size_t at = line.find("VCC"); at != line.npos)
      line.replace(at, 3, a.default_wave_size == 64 ? "vcc" : "vcc_lo");
  return lines;
}

TEST(FloatArithmetic, DivisionSequencesRoundCorrectly) {
  std::mt19937_64 random(4);
  std::vector<Operands> singles, doubles;
  for (int i = 0; i < 4000; ++i) {
    singles.push_back({random_float_bits<uint32_t>(random), random_float_bits<uint32_t>(random)});
    doubles.push_back({random_float_bits<uint64_t>(random), random_float_bits<uint64_t>(random)});
  }
  for (int i = 0; i < 2000; ++i) {  // quotients around the smallest and the largest
    const float b = single(random_float_bits<uint32_t>(random)),
                scale = random() % 2 ? 0x1p-127f : 0x1p126f;
    if (!std::isnormal(b)) continue;
    singles.push_back({bits(b * scale * float(1 + random() % 1000) * 0.0078125f), bits(b)});
    const double d = wide(random_float_bits<uint64_t>(random)),
                 s = random() % 2 ? 0x1p-1023 : 0x1p1022;
    if (std::isnormal(d))
      doubles.push_back({bits(d * s * double(1 + random() % 1000) * 0.0078125), bits(d)});
  }
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx942, &arch::gfx1100, &arch::gfx1201}) {
    const auto quotients = run_lines(*a, for_wave(divide_f32, *a), singles);
    for (size_t i = 0; i < singles.size(); ++i) {
      const float expected = single(singles[i].a) / single(singles[i].b),
                  got = single(quotients[i]);
      if (std::isnan(expected))
        EXPECT_TRUE(std::isnan(got));
      else
        EXPECT_EQ(bits(got), bits(expected))
            << std::hexfloat << a->name << " " << single(singles[i].a) << " / "
            << single(singles[i].b);
    }
    const auto wide_quotients = run_lines(*a, for_wave(divide_f64, *a), doubles);
    for (size_t i = 0; i < doubles.size(); ++i) {
      const double expected = wide(doubles[i].a) / wide(doubles[i].b),
                   got = wide(wide_quotients[i]);
      if (std::isnan(expected))
        EXPECT_TRUE(std::isnan(got));
      else
        EXPECT_EQ(bits(got), bits(expected))
            << std::hexfloat << a->name << " " << wide(doubles[i].a) << " / " << wide(doubles[i].b);
    }
  }
}

TEST(FloatArithmetic, DoublePrecision) {
  std::mt19937_64 random(5);
  std::vector<Operands> sets;
  for (int i = 0; i < 1000; ++i)
    sets.push_back({random_float_bits<uint64_t>(random), random_float_bits<uint64_t>(random),
                    random_float_bits<uint64_t>(random)});
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1201}) {
    const auto sums = run_lines(*a, {"v_add_f64 v[0:1], v[2:3], v[4:5]"}, sets);
    const auto fused = run_lines(*a, {"v_fma_f64 v[0:1], v[2:3], v[4:5], v[6:7]"}, sets);
    for (size_t i = 0; i < sets.size(); ++i) {
      auto rule = [&](double r, std::initializer_list<uint64_t> operands) -> uint64_t {
        for (uint64_t o : operands)
          if (std::isnan(wide(o))) return o | 1ull << 51;
        return std::isnan(r) ? uint64_t{0x7ff8000000000000} : bits(r);
      };
      const auto& o = sets[i];
      EXPECT_EQ(sums[i], rule(wide(o.a) + wide(o.b), {o.a, o.b}));
      EXPECT_EQ(fused[i], rule(std::fma(wide(o.a), wide(o.b), wide(o.c)), {o.a, o.b, o.c}));
    }
    // The first 53 bits of 2/pi, and the segment after them. [RDNA3 V_TRIG_PREOP_F64]
    const auto pieces =
        run_lines(*a, {"v_trig_preop_f64 v[0:1], v[2:3], v4"}, {{bits(1.0), 0}, {bits(1.0), 1}});
    EXPECT_NEAR(wide(pieces[0]), 0.63661977236758134308, 0x1p-53);
    EXPECT_LT(std::abs(static_cast<long double>(wide(pieces[0])) - 0.6366197723675813430755L +
                       wide(pieces[1])),
              1e-18L);
  }
}

TEST(FloatArithmetic, PackedSinglesSelectAndNegateHalves) {
  const uint64_t a = bits(2.0f) | uint64_t{bits(3.0f)} << 32,
                 b = bits(10.0f) | uint64_t{bits(100.0f)} << 32;
  auto pair = [](float low, float high) { return bits(low) | uint64_t{bits(high)} << 32; };
  const std::pair<std::string, uint64_t> cases[] = {
      {"v_pk_mul_f32 v[0:1], v[2:3], v[4:5]", pair(20, 300)},
      {"v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[0,1]", pair(30, 200)},
      {"v_pk_add_f32 v[0:1], v[2:3], v[4:5] neg_lo:[0,1] neg_hi:[1,0]", pair(-8, 97)},
      {"v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[4:5]", pair(30, 400)}};
  for (const auto& [line, expected] : cases)
    EXPECT_EQ(run_lines(arch::gfx90a, {line}, {{a, b}})[0], expected) << line;
}

TEST(FloatArithmetic, ModifiersAndModes) {
  const uint32_t flush_32 = usual_mode & ~(3u << 16), no_ieee = flush_32 & ~ieee_mode;
  for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1100}) {
    expect_words(*a, "v_add_f32 v0, v2, -|v4|", {{{bits(5.0f), bits(-2.0f)}, bits(3.0f)}});
    expect_words(*a, "v_add_f32 v0, v2, v4 clamp",
                 {{{bits(5.0f), bits(1.0f)}, bits(1.0f)},
                  {{bits(-1.0f), 0}, 0},
                  {{quiet, 0}, 0},
                  {{bits(0.25f), 0}, bits(0.25f)}});
    expect_words(*a, "v_add_f32 v0, v2, v4 clamp", {{{quiet, 0}, quiet}}, kept_subnormals);
    expect_words(*a, "v_add_f32 v0, v2, v4", {{{1, bits(0.0f)}, 0}, {{minus | 5, minus}, minus}},
                 flush_32);
    expect_words(*a, "v_mul_f32 v0, v2, v4", {{{bits(0x1p-100f), bits(-0x1p-30f)}, minus}},
                 flush_32);
    // omod counts only where subnormals are flushed and the IEEE bit is off.
    expect_words(*a, "v_add_f32 v0, v2, v4 mul:4",
                 {{{bits(1.0f), bits(2.0f)}, bits(12.0f)}, {{minus, minus}, 0}}, no_ieee);
    expect_words(*a, "v_add_f32 v0, v2, v4 mul:4", {{{bits(1.0f), bits(2.0f)}, bits(3.0f)}},
                 flush_32);
    expect_words(*a, "v_add_f32 v0, v2, v4 mul:4", {{{bits(1.0f), bits(2.0f)}, bits(3.0f)}},
                 usual_mode & ~ieee_mode);
    // Rounding upward, downward, to zero.
    const Operands thirds{bits(1.0f), bits(0x1p-30f)};
    expect_words(*a, "v_add_f32 v0, v2, v4", {{thirds, bits(0x1.000002p0f)}}, usual_mode | 1 << 12);
    expect_words(*a, "v_sub_f32 v0, v2, v4", {{thirds, bits(0x1.fffffep-1f)}},
                 usual_mode | 2 << 12);
    expect_words(*a, "v_sub_f32 v0, v2, v4", {{thirds, bits(0x1.fffffep-1f)}},
                 usual_mode | 3 << 12);
  }
}

TEST(FloatArithmetic, ScalarFloats) {
  Device device(arch::gfx1201);
  Snippet s{.arch = &arch::gfx1201, .lanes = 32};
  s.words = assemble(
      arch::gfx1201,
      {"s_add_f32 s10, s4, s5", "s_fmac_f32 s11, s4, s5", "s_fmamk_f32 s12, s4, 0x40400000, s5",
       "s_cmp_nlt_f32 s4, s6", "s_cselect_b32 s13, 1, 0", "s_cvt_i32_f32 s14, s7",
       "s_cvt_pk_rtz_f16_f32 s15, s4, s7", "v_s_rcp_f32 s16, s5", "v_s_sqrt_f16 s17, s8",
       "s_min_num_f32 s18, s6, s4", "s_minimum_f32 s19, s6, s4", "s_add_f16 s20, s8, s8"});
  s.before = [](Wave& w, Device&) {
    w.sgpr[4] = bits(1.5f), w.sgpr[5] = bits(4.0f), w.sgpr[6] = quiet, w.sgpr[7] = bits(-7.9f),
    w.sgpr[8] = 0x4400;
    w.sgpr[11] = bits(0.5f);
    w.set_lane_mask(operand::exec_lo, 0);
  };
  s.after = [](Wave& w) {
    EXPECT_EQ(w.sgpr[10], bits(5.5f));
    EXPECT_EQ(w.sgpr[11], bits(6.5f));
    EXPECT_EQ(w.sgpr[12], bits(8.5f));
    EXPECT_EQ(w.sgpr[13], 1u);
    EXPECT_EQ(w.sgpr[14], uint32_t(-7));
    EXPECT_EQ(w.sgpr[15], 0xc7e63e00u);
    EXPECT_EQ(w.sgpr[16], bits(0.25f));
    EXPECT_EQ(w.sgpr[17], 0x4000u);
    EXPECT_EQ(w.sgpr[18], bits(1.5f));
    EXPECT_EQ(w.sgpr[19], quiet);
    EXPECT_EQ(w.sgpr[20], 0x4800u);
  };
  const LaunchResult r = run(s, device);
  for (const Fault& f : r.faults) ADD_FAILURE() << format(f);
}

}  // namespace
}  // namespace crosslane::sim::test
