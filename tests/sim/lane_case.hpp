// SPDX-License-Identifier: MIT
// Tables of "this line computes that of one lane's sources": each runs on every target that has it,
// in each wave size, on edge values and random ones, with full and partial EXEC. Sources are
// v[2:3], v[4:5] and v[6:7]; the destination is v[10:11], which starts as `old`.
#pragma once

#include <functional>
#include <gtest/gtest.h>
#include <random>
#include <string>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {

struct LaneInputs {
  uint64_t a, b, c, old;
  bool mask;  // the lane's bit of VCC before
  uint32_t lane;
  arch::Generation generation;
};

struct LaneCase {
  std::vector<std::string> mnemonics;  // names of the same thing on different targets
  std::string operands;
  uint32_t bits;  // of the destination that are compared: 16, 32, 64
  std::function<uint64_t(const LaneInputs&)> expected;             // naive
  std::function<bool(const LaneInputs&)> expected_mask = nullptr;  // of VCC afterwards
  arch::Generation newest =
      arch::Generation::gfx1250;  // later ones mean something else by the name
};

inline uint64_t edge_value(uint32_t i, std::mt19937_64& random) {
  static constexpr uint64_t edges[] = {0,
                                       1,
                                       ~0ull,
                                       0x7fffffff7fffffff,
                                       0x8000000080000000,
                                       0x7fff7fff,
                                       0x80008000,
                                       0x8000000000000000,
                                       0x7fffffffffffffff,
                                       31,
                                       32,
                                       0xff00ff80,
                                       0x007fff80,
                                       0x00800000ff800000,
                                       0xffff0000ffff,
                                       0xfffffffe};
  return i % 3 == 2 ? random() : edges[random() % std::size(edges)];
}

class LaneCaseRunner {
 public:
  explicit LaneCaseRunner(const std::vector<LaneCase>& cases)
      : cases_(cases), ran_(cases.size(), 0) {}

  void run_all() {
    for (const arch::Arch* a : arch::all)
      for (uint32_t lanes : {32u, 64u})
        if (a->has_wave_size(lanes)) run_on(*a, lanes);
    for (size_t i = 0; i < cases_.size(); ++i)
      EXPECT_GT(ran_[i], 0u) << cases_[i].mnemonics[0] << " " << cases_[i].operands
                             << " exists on no target";
  }

 private:
  void run_on(const arch::Arch& arch, uint32_t lanes) {
    std::vector<std::string> lines;
    std::vector<size_t> case_of;
    for (size_t i = 0; i < cases_.size(); ++i)
      for (const std::string& mnemonic : cases_[i].mnemonics) {
        std::string operands = cases_[i].operands;
        if (lanes == 64)
          for (size_t at; (at = operands.find("vcc_lo")) != std::string::npos;)
            operands.replace(at, 6, "vcc");
        lines.push_back(mnemonic + " " + operands);
        case_of.push_back(i);
      }
    const auto words = assemble_known(arch, lanes, lines);
    Device device(arch);
    for (size_t line = 0; line < lines.size(); ++line) {
      if (words[line].empty() || arch.generation > cases_[case_of[line]].newest) continue;
      ++ran_[case_of[line]];
      for (uint32_t round = 0; round < 4; ++round)
        run_once(device, arch, lanes, lines[line], words[line], cases_[case_of[line]], round);
    }
  }

  void run_once(Device& device, const arch::Arch& arch, uint32_t lanes, const std::string& line,
                const std::vector<uint32_t>& words, const LaneCase& c, uint32_t round) {
    std::mt19937_64 random(round * 77 + lanes);
    std::vector<LaneInputs> in(lanes);
    const uint64_t vcc = random(), exec = round % 2 ? random() : ~0ull;
    for (uint32_t i = 0; i < lanes; ++i) {
      in[i] = {edge_value(i + round, random),
               edge_value(i + round + 1, random),
               edge_value(i + round + 2, random),
               random(),
               (vcc >> i & 1) != 0,
               i,
               arch.generation};
    }
    Snippet s{.arch = &arch, .lanes = lanes, .words = words};
    s.before = [&](Wave& w, Device&) {
      for (uint32_t i = 0; i < lanes; ++i) {
        const uint64_t values[] = {in[i].a, in[i].b, in[i].c};
        for (uint32_t k = 0; k < 3; ++k) {
          w.vgpr(2 + 2 * k)[i] = static_cast<uint32_t>(values[k]);
          w.vgpr(3 + 2 * k)[i] = static_cast<uint32_t>(values[k] >> 32);
        }
        w.vgpr(10)[i] = static_cast<uint32_t>(in[i].old);
        w.vgpr(11)[i] = static_cast<uint32_t>(in[i].old >> 32);
      }
      w.set_lane_mask(operand::vcc_lo, vcc);
      w.set_lane_mask(operand::exec_lo, exec);
    };
    s.after = [&](Wave& w) { check(w, in, line, c, exec); };
    const LaunchResult r = run(s, device);
    for (const Fault& f : r.faults)
      ADD_FAILURE() << line << " on " << arch.name << "\n" << format(f);
  }

  static void check(Wave& w, const std::vector<LaneInputs>& in, const std::string& line,
                    const LaneCase& c, uint64_t exec) {
    const uint64_t kept = c.bits == 64 ? ~0ull : (1ull << c.bits) - 1;
    for (uint32_t i = 0; i < w.lanes; ++i) {
      const uint64_t got = (w.vgpr(10)[i] | uint64_t{w.vgpr(11)[i]} << 32) & kept;
      const bool active = exec >> i & 1;
      const uint64_t want = (active && c.expected ? c.expected(in[i]) : in[i].old) & kept;
      ASSERT_EQ(got, want) << line << " on " << w.arch->name << " wave" << w.lanes << " lane " << i
                           << std::hex << " a " << in[i].a << " b " << in[i].b << " c " << in[i].c
                           << " old " << in[i].old;
      if (!c.expected_mask) continue;
      const bool bit = w.lane_mask(operand::vcc_lo) >> i & 1;
      ASSERT_EQ(bit, active && c.expected_mask(in[i]))
          << "mask of " << line << " on " << w.arch->name << " lane " << i << std::hex << " a "
          << in[i].a << " b " << in[i].b << " c " << in[i].c;
    }
  }

  const std::vector<LaneCase>& cases_;
  std::vector<uint32_t> ran_;
};

}  // namespace crosslane::sim::test
