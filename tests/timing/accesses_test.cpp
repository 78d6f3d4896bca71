// SPDX-License-Identifier: MIT
// Bank conflicts and cache lines, counted by hand.
#include "sim/timing/accesses.hpp"

#include <gtest/gtest.h>

#include "tests/timing/timed_snippet.hpp"

namespace {

using namespace crosslane;
using namespace crosslane::sim;
using namespace crosslane::sim::test;

uint32_t cycles_at_stride(uint32_t stride_bytes, uint32_t lanes, uint32_t bytes) {
  uint64_t address[64];
  for (uint32_t i = 0; i < 64; ++i) address[i] = uint64_t{i} * stride_bytes;
  return timing::lds_cycles(address, ~uint64_t{0} >> (64 - lanes), lanes, bytes, 32).all;
}

// 32 banks of 4 bytes: 32 lanes a cycle when their banks differ.
TEST(TimingLds, BankConflicts) {
  EXPECT_EQ(cycles_at_stride(4, 32, 4), 1u);
  EXPECT_EQ(cycles_at_stride(4, 64, 4), 2u);
  EXPECT_EQ(cycles_at_stride(8, 32, 4), 2u);     // every other bank, twice
  EXPECT_EQ(cycles_at_stride(128, 32, 4), 32u);  // all in one bank
  EXPECT_EQ(cycles_at_stride(132, 32, 4), 1u);   // padded
  EXPECT_EQ(cycles_at_stride(0, 32, 4), 1u);     // one word for all
  EXPECT_EQ(cycles_at_stride(8, 32, 8), 2u);     // 8 bytes a lane: 16 lanes a cycle
  EXPECT_EQ(cycles_at_stride(16, 32, 16), 4u);
}

timing::Totals load_at_stride(uint32_t stride_bytes) {
  const auto set_address = [=](Wave& w, Device& device) {
    const uint64_t at = *device.memory().allocate(65536, MemoryKind::device, "test");
    w.set_sgpr64(4, at);
    for (uint32_t i = 0; i < w.lanes; ++i) w.vgpr(0)[i] = i * stride_bytes;
  };
  return time_of(arch::gfx942, 64, {"global_load_dword v1, v0, s[4:5]", "s_waitcnt vmcnt(0)"}, set_address).totals;
}

// 64 lanes of 4 bytes are two lines of 128; with 128 bytes between lanes each has its own.
TEST(TimingMemory, LinesOfALoad) {
  EXPECT_EQ(load_at_stride(4).memory_lines, 2u);
  EXPECT_EQ(load_at_stride(8).memory_lines, 4u);
  EXPECT_EQ(load_at_stride(128).memory_lines, 64u);
  EXPECT_EQ(load_at_stride(0).memory_lines, 1u);
  EXPECT_EQ(load_at_stride(4).memory_bytes_used, 256u);
  EXPECT_EQ(load_at_stride(4).memory_bytes_moved, 256u);
  EXPECT_EQ(load_at_stride(128).memory_bytes_moved, 64u * 128);
}

// Four waves at a barrier: the three fast ones wait for the slow one.
TEST(TimingBarrier, WavesMeet) {
  const auto delay_first = [](Wave& w, Device&) { w.sgpr[4] = w.index == 0 ? 1 : 0; };
  const std::vector<std::string> lines = {"s_cmp_eq_u32 s4, 0", "s_cbranch_scc1 2", "s_nop 15", "s_nop 15", "s_barrier"};
  const timing::Report r = time_of(arch::gfx942, 64, lines, delay_first, 256);
  EXPECT_EQ(r.totals.waves, 4u);
  EXPECT_GT(r.totals.stall_cycles[static_cast<size_t>(timing::Cause::barrier)], 3u * 64);
}

// Chains of additions, each 5 cycles: five waves on a SIMD hide each other's latency; of eight, the
// oldest five go first, and three are left over.
TEST(TimingGrid, WavesShareUnits) {
  const auto chain = repeated(256, {"v_add_f32 v0, v0, v0"});
  const uint64_t one = time_of(arch::gfx1100, 32, chain, {}, 32).grid_cycles;
  const uint64_t five_a_simd = time_of(arch::gfx1100, 32, chain, {}, 32 * 20).grid_cycles;
  const uint64_t eight_a_simd = time_of(arch::gfx1100, 32, chain, {}, 32 * 32).grid_cycles;
  EXPECT_NEAR(static_cast<double>(one), 256 * 5, 16);
  EXPECT_NEAR(static_cast<double>(five_a_simd), 256 * 5, 32);   // latency 5 hides four others
  EXPECT_GE(eight_a_simd, 256u * 8);  // one a cycle at best
  EXPECT_NEAR(static_cast<double>(eight_a_simd), 256 * (5 + 5), 32);
}

}  // namespace
