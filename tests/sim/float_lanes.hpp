// SPDX-License-Identifier: MIT
// Runs float instructions on many operand sets: sources in v[2:3], v[4:5], v[6:7], result in
// v[0:1].
#pragma once

#include <bit>
#include <cmath>
#include <random>
#include <span>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {

inline constexpr uint32_t kept_subnormals = 0xf << 16;
inline constexpr uint32_t ieee_mode = 1 << 23;
inline constexpr uint32_t dx10_clamp = 1 << 21;
inline constexpr uint32_t usual_mode = kept_subnormals | ieee_mode | dx10_clamp;

struct Operands {
  uint64_t a = 0, b = 0, c = 0, old = 0;
};

/// v[0:1] after the lines, for each set of operands; lanes = wave size, 0: the target's default.
inline std::vector<uint64_t> run_lines(const arch::Arch& a, const std::vector<std::string>& lines,
                                       const std::vector<Operands>& sets,
                                       uint32_t mode = usual_mode, uint32_t lanes = 0) {
  if (lanes == 0) lanes = a.default_wave_size;
  std::vector<uint64_t> results;
  Device device(a);
  Snippet s{.arch = &a, .lanes = lanes};
  s.words = assemble(a, lines, lanes);
  s.rsrc1_mode = mode;
  for (size_t first = 0; first < sets.size(); first += lanes) {
    auto set = [&](uint32_t i) { return sets[std::min(first + i, sets.size() - 1)]; };
    s.before = [&](Wave& w, Device&) {
      for (uint32_t i = 0; i < lanes; ++i) {
        const Operands o = set(i);
        const uint64_t values[4] = {o.old, o.a, o.b, o.c};
        for (uint32_t k = 0; k < 4; ++k) {
          w.vgpr(2 * k)[i] = static_cast<uint32_t>(values[k]);
          w.vgpr(2 * k + 1)[i] = static_cast<uint32_t>(values[k] >> 32);
        }
      }
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes && first + i < sets.size(); ++i)
        results.push_back(w.vgpr(0)[i] | static_cast<uint64_t>(w.vgpr(1)[i]) << 32);
    };
    const LaunchResult r = run(s, device);
    for (const Fault& f : r.faults) ADD_FAILURE() << lines.front() << ": " << format(f);
    if (!r.faults.empty()) break;
  }
  EXPECT_EQ(results.size(), sets.size()) << a.name << " " << lines.front();
  results.resize(sets.size());
  return results;
}

inline uint32_t bits(float x) { return std::bit_cast<uint32_t>(x); }
inline uint64_t bits(double x) { return std::bit_cast<uint64_t>(x); }
inline float single(uint64_t b) { return std::bit_cast<float>(static_cast<uint32_t>(b)); }
inline double wide(uint64_t b) { return std::bit_cast<double>(b); }

/// One instruction and what it must give: low 32 bits are compared.
struct Expected {
  Operands operands;
  uint64_t result;
};
inline void expect_words(const arch::Arch& a, const std::string& line,
                         const std::vector<Expected>& cases, uint32_t mode = usual_mode) {
  std::vector<Operands> sets;
  for (const Expected& c : cases) sets.push_back(c.operands);
  const std::vector<uint64_t> results = run_lines(a, {line}, sets, mode);
  for (size_t i = 0; i < cases.size(); ++i)
    EXPECT_EQ(static_cast<uint32_t>(results[i]), static_cast<uint32_t>(cases[i].result))
        << std::hex << a.name << " " << line << ": " << sets[i].a << " " << sets[i].b << " "
        << sets[i].c;
}

/// Bits of floats of all kinds, many of them special.
template <class Bits>
Bits random_float_bits(std::mt19937_64& random) {
  constexpr int fraction = sizeof(Bits) == 2 ? 10 : sizeof(Bits) == 4 ? 23 : 52;
  constexpr Bits sign = Bits(1) << (8 * sizeof(Bits) - 1);
  constexpr Bits infinity = Bits(sign - 1) & Bits(~((Bits(1) << fraction) - 1));
  constexpr Bits special[] = {0,
                              1,
                              infinity,
                              infinity - 1,
                              Bits(infinity + 1),
                              Bits(infinity | Bits(1) << (fraction - 1) | 5),
                              Bits(1) << fraction,
                              (Bits(1) << fraction) - 1};
  const uint64_t r = random();
  if (r % 4 == 0) return special[r / 4 % 8] | (r >> 63 ? sign : Bits(0));
  return static_cast<Bits>(random());
}

}  // namespace crosslane::sim::test
