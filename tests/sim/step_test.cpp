// SPDX-License-Identifier: MIT
// The step loop runs a loop of vector and scalar instructions to its end, on every target and wave size, and counts what it executed.
#include "tests/sim/snippet.hpp"

#include <gtest/gtest.h>

namespace crosslane::sim::test {
namespace {

TEST(Step, AddsLanesUnderExec) {
  for (const arch::Arch* a : arch::all) {
    for (uint32_t lanes : {32u, 64u}) {
      if (!a->has_wave_size(lanes)) continue;
      Device device(*a);
      Snippet s{.arch = a, .lanes = lanes};
      // v_add_f32 v2, v1, v1
      s.words = {a->is_at_least(arch::Generation::gfx10) ? 0x06040301u : 0x02040301u};
      s.before = [&](Wave& w, Device&) {
        for (uint32_t i = 0; i < lanes; ++i) w.vgpr(1)[i] = std::bit_cast<uint32_t>(float(i));
        w.set_lane_mask(operand::exec_lo, 0xfffffffffffffff6);
      };
      int ended = 0;
      s.after = [&](Wave& w) {
        ++ended;
        for (uint32_t i = 0; i < lanes; ++i)
          EXPECT_EQ(std::bit_cast<float>(w.vgpr(2)[i]), i == 0 || i == 3 ? 0.0f : 2.0f * i) << a->name << " lane " << i;
      };
      const LaunchResult r = run(s, device);
      for (const Fault& f : r.faults) ADD_FAILURE() << format(f);
      EXPECT_EQ(ended, 1);
      EXPECT_EQ(r.statistics.wave_instructions, 2u);
    }
  }
}

}  // namespace
}  // namespace crosslane::sim::test
