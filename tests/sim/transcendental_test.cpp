// SPDX-License-Identifier: MIT
// Transcendentals: within 1 ulp of the host's library in binary64, the manual's functional examples
// to the bit, and every float result the same at every SIMD level.
#include <unistd.h>

#include "tests/sim/float_lanes.hpp"
#include "tests/support/command.hpp"

namespace crosslane::sim::test {
namespace {

double ulp(double x) {
  int exponent;
  std::frexp(x, &exponent);
  return std::ldexp(1.0, std::max(exponent, -125) - 24);
}

TEST(Transcendental, WithinOneUlp) {
  struct Function {
    const char* name;
    double (*reference)(double);
    double low, high;
  };
  constexpr double two_pi = 6.283185307179586476925;
  const Function functions[] = {
      {"v_rcp_f32", [](double x) { return 1 / x; }, -1e6, 1e6},
      {"v_rsq_f32", [](double x) { return 1 / std::sqrt(x); }, 0, 1e6},
      {"v_sqrt_f32", [](double x) { return std::sqrt(x); }, 0, 1e6},
      {"v_exp_f32", [](double x) { return std::exp2(x); }, -125, 127},
      {"v_log_f32", [](double x) { return std::log2(x); }, 0, 4},
      {"v_log_f32", [](double x) { return std::log2(x); }, 0.999, 1.001},
      {"v_sin_f32", [](double x) { return std::sin(std::remainder(x, 1.0) * two_pi); }, -1, 1},
      {"v_cos_f32", [](double x) { return std::cos(std::remainder(x, 1.0) * two_pi); }, -300, 300},
  };
  std::mt19937_64 random(8);
  for (const Function& f : functions) {
    std::vector<Operands> sets;
    std::uniform_real_distribution<double> in_range(f.low, f.high);
    for (int i = 0; i < 1000; ++i) sets.push_back({bits(float(in_range(random)))});
    const auto results = run_lines(arch::gfx1100, {std::string(f.name) + " v0, v2"}, sets);
    for (size_t i = 0; i < sets.size(); ++i) {
      const double expected = f.reference(single(sets[i].a));
      EXPECT_LE(std::abs(single(results[i]) - expected), 0.51 * ulp(expected))
          << f.name << " " << single(sets[i].a);
    }
  }
}

TEST(Transcendental, FunctionalExamplesOfTheManual) {
  const std::pair<const char*, std::vector<Expected>> singles[] = {
      {"v_rcp_f32 v0, v2",
       {{{0xff800000}, 0x80000000},
        {{0xc0000000}, 0xbf000000},
        {{0x80000000}, 0xff800000},
        {{0}, 0x7f800000},
        {{1}, 0x7f800000},
        {{0x7e800001}, 0}}},
      {"v_rsq_f32 v0, v2",
       {{{0xff800000}, 0xffc00000},
        {{0x80000000}, 0xff800000},
        {{0}, 0x7f800000},
        {{0x40800000}, 0x3f000000},
        {{0x7f800000}, 0}}},
      {"v_sqrt_f32 v0, v2",
       {{{0xff800000}, 0xffc00000},
        {{0x80000000}, 0x80000000},
        {{0x40800000}, 0x40000000},
        {{0x7f800000}, 0x7f800000},
        {{0x00400000}, 0}}},
      {"v_log_f32 v0, v2",
       {{{0xff800000}, 0xffc00000},
        {{0xbf800000}, 0xffc00000},
        {{0x80000000}, 0xff800000},
        {{0}, 0xff800000},
        {{0x3f800000}, 0},
        {{0x7f800000}, 0x7f800000}}},
      {"v_exp_f32 v0, v2",
       {{{0xff800000}, 0},
        {{0x80000000}, 0x3f800000},
        {{0x7f800000}, 0x7f800000},
        {{0xc2fe0000}, 0},
        {{0x7fc00001}, 0x7fc00001}}},
      {"v_sin_f32 v0, v2",
       {{{0xff800000}, 0xffc00000},
        {{0xff7fffff}, 0},
        {{0x80000000}, 0x80000000},
        {{0x3e800000}, 0x3f800000},
        {{0x7f800000}, 0xffc00000}}},
      {"v_cos_f32 v0, v2",
       {{{0xff800000}, 0xffc00000},
        {{0xff7fffff}, 0x3f800000},
        {{0x80000000}, 0x3f800000},
        {{0x3e800000}, 0},
        {{0x7f800000}, 0xffc00000}}},
  };
  for (const auto& [line, cases] : singles)
    for (const arch::Arch* a : {&arch::gfx90a, &arch::gfx1201}) expect_words(*a, line, cases);
  const std::pair<const char*, std::vector<Expected>> halves[] = {
      {"v_rcp_f16 v0, v2",
       {{{0xfc00}, 0x8000}, {{0xc000}, 0xb800}, {{0x8000}, 0xfc00}, {{0}, 0x7c00}}},
      {"v_sqrt_f16 v0, v2",
       {{{0xfc00}, 0xfe00}, {{0x8000}, 0x8000}, {{0x4400}, 0x4000}, {{0x7c00}, 0x7c00}}},
      {"v_rsq_f16 v0, v2",
       {{{0xfc00}, 0xfe00}, {{0x8000}, 0xfc00}, {{0x4400}, 0x3800}, {{0x7c00}, 0}}},
      {"v_log_f16 v0, v2",
       {{{0xbc00}, 0xfe00}, {{0x8000}, 0xfc00}, {{0x3c00}, 0}, {{0x7c00}, 0x7c00}}},
      {"v_exp_f16 v0, v2",
       {{{0xfc00}, 0}, {{0x8000}, 0x3c00}, {{0x7c00}, 0x7c00}, {{0xcb80}, 0x0200}}},
      {"v_sin_f16 v0, v2",
       {{{0xfc00}, 0xfe00}, {{0xfbff}, 0}, {{0x8000}, 0x8000}, {{0x3400}, 0x3c00}}},
      {"v_cos_f16 v0, v2",
       {{{0xfbff}, 0x3c00}, {{0x8000}, 0x3c00}, {{0x3400}, 0}, {{0x7c00}, 0xfe00}}},
  };
  for (const auto& [line, cases] : halves) expect_words(arch::gfx950, line, cases);
}

/// Results of many float instructions on random operands, as one number.
uint64_t digest() {
  std::mt19937_64 random(9);
  std::vector<Operands> sets;
  for (int i = 0; i < 640; ++i)
    sets.push_back(
        {random_float_bits<uint32_t>(random) | uint64_t{random_float_bits<uint32_t>(random)} << 32,
         random_float_bits<uint32_t>(random) | uint64_t{random_float_bits<uint32_t>(random)} << 32,
         random_float_bits<uint32_t>(random) | uint64_t{random_float_bits<uint32_t>(random)}
                                                   << 32});
  uint64_t hash = 0;
  for (const char* line : {"v_add_f32 v0, v2, v4",
                           "v_fma_f32 v0, v2, v4, v6",
                           "v_fma_f64 v[0:1], v[2:3], v[4:5], v[6:7]",
                           "v_exp_f32 v0, v2",
                           "v_log_f32 v0, v2",
                           "v_sin_f32 v0, v2",
                           "v_cos_f32 v0, v2",
                           "v_rsq_f32 v0, v2",
                           "v_sqrt_f64 v[0:1], v[2:3]",
                           "v_pk_fma_f16 v0, v2, v4, v6",
                           "v_fma_f16 v0, v2, v4, v6",
                           "v_cvt_f16_f32 v0, v2",
                           "v_cvt_pk_fp8_f32 v0, v2, v4",
                           "v_cvt_u32_f32 v0, v2",
                           "v_cvt_i32_f64 v0, v[2:3]",
                           "v_floor_f32 v0, v2",
                           "v_rndne_f64 v[0:1], v[2:3]",
                           "v_ldexp_f64 v[0:1], v[2:3], v4",
                           "v_min_f32 v0, v2, v4",
                           "v_dot2_f32_f16 v0, v2, v4, v6",
                           "v_cvt_pknorm_i16_f32 v0, v2, v4"})
    for (uint64_t r : run_lines(arch::gfx942, {line}, sets))
      hash = (hash ^ r) * 0x9e3779b97f4a7c15 + (hash >> 29);
  return hash;
}

TEST(Transcendental, DigestForOtherLevels) {
  printf("float digest %016llx\n", static_cast<unsigned long long>(digest()));
}

TEST(Transcendental, SameBitsAtEverySimdLevel) {
  const uint64_t here = digest();
  for (const char* level : {"baseline", "avx2", "avx512"}) {
    const std::string command = std::string("CROSSLANE_SIMD=") + level + " /proc/" +
                                std::to_string(getpid()) +
                                "/exe --gtest_filter=Transcendental.DigestForOtherLevels";
    const auto [status, output] = crosslane::test::run_command(command);
    EXPECT_EQ(status, 0) << output;
    char line[64];
    snprintf(line, sizeof line, "float digest %016llx", static_cast<unsigned long long>(here));
    EXPECT_NE(output.find(line), output.npos) << level << ": " << output;
  }
}

}  // namespace
}  // namespace crosslane::sim::test
