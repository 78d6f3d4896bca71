// SPDX-License-Identifier: MIT
// For tests of moves between lanes: runs lines on one wave whose v2, v4, v6 and v10 hold known
// values, and gives back what v2 and v10 and VCC became.
#pragma once

#include <array>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <string>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {

using Lanes = std::array<uint32_t, 64>;

struct WaveState {
  std::map<uint32_t, Lanes> v;
  std::map<uint32_t, uint32_t> s;
  uint64_t exec = ~0ull, vcc = 0;
};

inline Lanes random_lanes(std::mt19937_64& random) {
  Lanes l;
  for (uint32_t& x : l) x = static_cast<uint32_t>(random());
  return l;
}

/// The registers named in `start`, afterwards.
inline WaveState run_wave(Device& device, const arch::Arch& arch, uint32_t lanes,
                          const std::vector<uint32_t>& words, const WaveState& start,
                          const std::string& line) {
  WaveState end = start;
  Snippet s{.arch = &arch, .lanes = lanes, .words = words};
  s.before = [&](Wave& w, Device&) {
    for (const auto& [r, values] : start.v)
      for (uint32_t i = 0; i < lanes; ++i) w.vgpr(r)[i] = values[i];
    for (const auto& [r, value] : start.s) w.sgpr[r] = value;
    w.set_lane_mask(operand::vcc_lo, start.vcc);
    w.set_lane_mask(operand::exec_lo, start.exec);
  };
  s.after = [&](Wave& w) {
    for (auto& [r, values] : end.v)
      for (uint32_t i = 0; i < lanes; ++i) values[i] = w.vgpr(r)[i];
    for (auto& [r, value] : end.s) value = w.sgpr[r];
    end.vcc = w.lane_mask(operand::vcc_lo);
    end.exec = w.exec();
  };
  const LaunchResult r = run(s, device);
  for (const Fault& f : r.faults) ADD_FAILURE() << line << " on " << arch.name << "\n" << format(f);
  return end;
}

}  // namespace crosslane::sim::test
