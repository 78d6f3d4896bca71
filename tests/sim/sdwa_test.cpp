// SPDX-License-Identifier: MIT
// SDWA (gfx9 and gfx10): bytes and words as sources, with sign, and as destinations; what becomes
// of the rest of the destination.
#include "tests/sim/wave_case.hpp"

namespace crosslane::sim::test {
namespace {

constexpr const char* selectors[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                     "WORD_0", "WORD_1", "DWORD"};
constexpr const char* unused[] = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"};

/// Lowest bit and width of a selector.
std::pair<uint32_t, uint32_t> bits_of(uint32_t selector) {
  if (selector < 4) return {selector * 8, 8};
  if (selector < 6) return {(selector - 4) * 16, 16};
  return {0, 32};
}

int64_t select(uint32_t x, uint32_t selector, bool is_signed) {
  const auto [low, width] = bits_of(selector);
  const int64_t field = x >> low & ((1ull << width) - 1);
  return is_signed && field >> (width - 1) ? field - (int64_t{1} << width) : field;
}

uint32_t place(uint32_t old, uint32_t value, uint32_t selector, uint32_t rest) {
  const auto [low, width] = bits_of(selector);
  uint32_t r = 0;
  for (uint32_t bit = 0; bit < 32; ++bit) {
    const bool inside = bit >= low && bit < low + width;
    const bool above = bit >= low + width;
    const bool b = inside      ? value >> (bit - low) & 1
                   : rest == 2 ? old >> bit & 1
                   : rest == 1 ? above && value >> (width - 1) & 1
                               : false;
    r |= uint32_t{b} << bit;
  }
  return r;
}

struct Case {
  std::string line;
  uint32_t src0 = 6, src1 = 6, dst = 6, rest = 0;
  bool signed0 = false, signed1 = false;
};

template <class F>
void for_sdwa_targets(F f) {
  for_each_target([&](const arch::Arch& a, uint32_t lanes) {
    if (!a.is_at_least(arch::Generation::gfx11)) f(a, lanes);
  });
}

TEST(Sdwa, SelectsSourcesAndPlacesResults) {
  for_sdwa_targets([](const arch::Arch& a, uint32_t lanes) {
    const std::string add =
        a.is_at_least(arch::Generation::gfx10) ? "v_add_nc_u32_sdwa" : "v_add_u32_sdwa";
    std::vector<Case> cases;
    for (uint32_t s0 = 0; s0 < 7; ++s0)
      for (uint32_t s1 = 0; s1 < 7; ++s1)
        cases.push_back({"", s0, s1, 6, 0, s0 % 2 == 0, s1 % 3 == 0});
    for (uint32_t d = 0; d < 7; ++d)
      for (uint32_t u = 0; u < 3; ++u) cases.push_back({"", 6, 4, d, u});
    std::vector<std::string> lines;
    for (Case& c : cases) {
      c.line = add + " v10, " + (c.signed0 ? "sext(v2)" : "v2") + ", " +
               (c.signed1 ? "sext(v4)" : "v4") + " dst_sel:" + selectors[c.dst] +
               " dst_unused:" + unused[c.rest] + " src0_sel:" + selectors[c.src0] +
               " src1_sel:" + selectors[c.src1];
      lines.push_back(c.line);
    }
    const auto words = assemble_known(a, lanes, lines);
    Device device(a);
    std::mt19937_64 random(4);
    for (size_t k = 0; k < cases.size(); ++k) {
      const Case& c = cases[k];
      ASSERT_FALSE(words[k].empty()) << c.line;
      WaveState start;
      for (uint32_t r : {2u, 4u, 10u}) start.v[r] = random_lanes(random);
      if (k % 2) start.exec = random();
      const WaveState got = run_wave(device, a, lanes, words[k], start, c.line);
      for (uint32_t i = 0; i < lanes; ++i) {
        const auto sum = static_cast<uint32_t>(select(start.v[2][i], c.src0, c.signed0) +
                                               select(start.v[4][i], c.src1, c.signed1));
        const uint32_t old = start.v[10][i];
        ASSERT_EQ(got.v.at(10)[i], start.exec >> i & 1 ? place(old, sum, c.dst, c.rest) : old)
            << c.line << " on " << a.name << " lane " << i;
      }
    }
  });
}

TEST(Sdwa, ComparesPutBitsInVccOrAnSgpr) {
  for_sdwa_targets([](const arch::Arch& a, uint32_t lanes) {
    const std::string vcc = lanes == 64 ? "vcc" : "vcc_lo", sgpr = lanes == 64 ? "s[20:21]" : "s20";
    const std::string rest = ", sext(v2), v4 src0_sel:BYTE_3 src1_sel:WORD_1";
    const std::vector<std::string> lines = {"v_cmp_lt_i32_sdwa " + vcc + rest,
                                            "v_cmp_lt_i32_sdwa " + sgpr + rest};
    const auto words = assemble_known(a, lanes, lines);
    Device device(a);
    std::mt19937_64 random(6);
    for (size_t k = 0; k < lines.size(); ++k) {
      ASSERT_FALSE(words[k].empty()) << lines[k] << " on " << a.name;
      WaveState start;
      for (uint32_t r : {2u, 4u}) start.v[r] = random_lanes(random);
      start.s = {{20, 0}, {21, 0}};
      start.exec = random();
      const WaveState got = run_wave(device, a, lanes, words[k], start, lines[k]);
      uint64_t want = 0;
      for (uint32_t i = 0; i < lanes; ++i)
        if (start.exec >> i & 1 && select(start.v[2][i], 3, true) < select(start.v[4][i], 5, false))
          want |= 1ull << i;
      const uint64_t bits = k == 0        ? got.vcc
                            : lanes == 64 ? got.s.at(20) | uint64_t{got.s.at(21)} << 32
                                          : got.s.at(20);
      ASSERT_EQ(bits, want) << lines[k] << " on " << a.name;
    }
  });
}

TEST(Sdwa, SignsOfFloatsComeAfterTheSelection) {
  for_sdwa_targets([](const arch::Arch& a, uint32_t lanes) {
    const std::string line =
        "v_add_f32_sdwa v10, -|v2|, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD "
        "src1_sel:DWORD";
    const std::string mov =
        "v_mov_b32_sdwa v10, sext(v2) dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1";
    const auto words = assemble_known(a, lanes, {line, mov});
    Device device(a);
    std::mt19937_64 random(6);
    WaveState start;
    for (uint32_t r : {2u, 4u, 10u}) start.v[r] = random_lanes(random);
    for (uint32_t i = 0; i < 64; ++i)
      start.v[4][i] = 0x80000000;  // -0, so that the sum is the other one
    for (uint32_t i = 0; i < 64; ++i) start.v[2][i] &= 0xbfffffff;
    const WaveState sum = run_wave(device, a, lanes, words[0], start, line);
    const WaveState moved = run_wave(device, a, lanes, words[1], start, mov);
    for (uint32_t i = 0; i < lanes; ++i) {
      ASSERT_EQ(sum.v.at(10)[i], start.v[2][i] | 0x80000000) << line << " on " << a.name;
      ASSERT_EQ(moved.v.at(10)[i],
                place(start.v[10][i], static_cast<uint32_t>(select(start.v[2][i], 1, true)), 5, 2))
          << mov;
    }
  });
}

}  // namespace
}  // namespace crosslane::sim::test
