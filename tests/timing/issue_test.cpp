// SPDX-License-Identifier: MIT
// Small sequences whose cycles are counted by hand from public figures: those that docs/timing.md
// lists with their sources, not from the model.
#include <gtest/gtest.h>

#include "tests/timing/timed_snippet.hpp"

namespace {

using namespace crosslane;
using namespace crosslane::sim;
using namespace crosslane::sim::test;
using Lines = std::vector<std::string>;

/// Cycles of each of 100 repetitions in the middle of 200.
double each(const arch::Arch& arch, uint32_t lanes, const Lines& lines, const Lines& head = {}) {
  Lines before = head;
  const Lines fifty = repeated(50, lines);
  before.insert(before.end(), fifty.begin(), fifty.end());
  return static_cast<double>(cycles_of(arch, lanes, before, repeated(100, lines), fifty)) / 100;
}

// Traces: a dependent vector instruction every 4 cycles on gfx950, every 5 on gfx1100 and gfx1200.
TEST(TimingIssue, DependentVectorChain) {
  const Lines chain = {"v_add_f32 v0, v0, v0"};
  EXPECT_EQ(each(arch::gfx942, 64, chain), 4);
  EXPECT_EQ(each(arch::gfx950, 64, chain), 4);
  EXPECT_EQ(each(arch::gfx1100, 32, chain), 5);
  EXPECT_EQ(each(arch::gfx1201, 32, chain), 5);
}

// Traces of gfx1100 and gfx1200: independent ones every cycle. A wave of 64 has two passes.
TEST(TimingIssue, IndependentVectorInstructions) {
  Lines lines;
  for (int r = 0; r < 10; ++r)
    lines.push_back("v_add_f32 v" + std::to_string(r) + ", v" + std::to_string(r) + ", v" + std::to_string(r));
  EXPECT_EQ(each(arch::gfx1100, 32, lines), 10);
  EXPECT_EQ(each(arch::gfx1100, 64, lines), 20);
  EXPECT_EQ(each(arch::gfx942, 64, lines), 40);
}

// A wave of 64 whose upper half is inactive passes once.
TEST(TimingIssue, IdleHalvesAreSkipped) {
  Lines lines;
  for (int r = 0; r < 10; ++r)
    lines.push_back("v_add_f32 v" + std::to_string(r) + ", v" + std::to_string(r) + ", v" + std::to_string(r));
  EXPECT_EQ(each(arch::gfx1100, 64, lines, {"s_mov_b32 exec_hi, 0"}), 10);
}

// Traces of gfx1200: issue slots of v_lshlrev_b64, v_mad_u64_u32 and transcendentals.
TEST(TimingIssue, SlowInstructions) {
  EXPECT_EQ(each(arch::gfx1201, 32, {"v_lshlrev_b64 v[0:1], 3, v[4:5]", "v_lshlrev_b64 v[2:3], 3, v[4:5]",
                                     "v_lshlrev_b64 v[6:7], 3, v[4:5]", "v_lshlrev_b64 v[8:9], 3, v[4:5]"}), 8);
  EXPECT_EQ(each(arch::gfx1201, 32, {"v_exp_f32 v0, v4", "v_exp_f32 v1, v4", "v_exp_f32 v2, v4"}), 12);
  EXPECT_EQ(each(arch::gfx1201, 32, {"v_mad_co_u64_u32 v[0:1], null, v4, v5, v[6:7]",
                                     "v_mad_co_u64_u32 v[2:3], null, v4, v5, v[6:7]",
                                     "v_mad_co_u64_u32 v[8:9], null, v4, v5, v[6:7]"}), 12);
}

// Traces: dependent scalar instructions 2 cycles apart on gfx1100, 9 with s_wait_alu on gfx1200.
TEST(TimingIssue, ScalarChain) {
  EXPECT_EQ(each(arch::gfx1100, 32, {"s_add_u32 s0, s0, s0"}), 2);
  EXPECT_EQ(each(arch::gfx1201, 32, {"s_add_co_u32 s0, s0, s0", "s_wait_alu depctr_sa_sdst(0)"}), 9);
}

// Traces: 17 to 18 cycles from a vector result to the ds instruction, 33 from there to the dependent one.
TEST(TimingIssue, ExchangeChain) {
  const Lines rdna3 = {"ds_bpermute_b32 v0, v1, v0", "s_waitcnt lgkmcnt(0)", "v_add_f32 v0, v0, v0"};
  EXPECT_NEAR(each(arch::gfx1100, 32, rdna3), 51, 1);
  const Lines rdna4 = {"ds_bpermute_b32 v0, v1, v0", "s_wait_dscnt 0x0", "v_add_f32 v0, v0, v0"};
  EXPECT_NEAR(each(arch::gfx1201, 32, rdna4), 51, 1);
  // A public guide for MI300: about 50 cycles for ds_bpermute; 4 more for the addition.
  EXPECT_NEAR(each(arch::gfx942, 64, rdna3), 54, 1);
}

// s_nop 1 is two wait states, of four cycles each on gfx9; and DPP itself costs nothing.
TEST(TimingIssue, WaitStates) {
  EXPECT_EQ(each(arch::gfx942, 64, {"s_nop 1", "v_add_f32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf"}), 12);
  EXPECT_EQ(each(arch::gfx1100, 32, {"v_add_f32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf"}), 5);
}

// s_delay_alu says what the hardware does anyway.
TEST(TimingIssue, DelayHintsAreFree) {
  EXPECT_EQ(each(arch::gfx1100, 32, {"s_delay_alu instid0(VALU_DEP_1)", "v_add_f32 v0, v0, v0"}), 5);
}

// One issue for both halves.
TEST(TimingIssue, DualIssue) {
  EXPECT_EQ(each(arch::gfx1100, 32, {"v_dual_add_f32 v0, v0, v2 :: v_dual_mul_f32 v1, v1, v3"}), 5);
}

// Traces: 16 to 17 cycles from v_cmpx to the branch on EXEC; a taken branch about 9.
TEST(TimingIssue, Branches) {
  const Lines compare = {"v_cmpx_eq_u32 v0, v0", "s_cbranch_execz 0"};
  EXPECT_NEAR(each(arch::gfx1100, 32, compare), 16.5 + 4, 1);  // not taken: assumed 4
  EXPECT_EQ(each(arch::gfx1100, 32, {"s_branch 1", "s_nop 0"}), 9);  // over the s_nop
}

// s_waitcnt vmcnt(1) waits for the older of two loads only: counters count in order.
TEST(TimingIssue, CountersWaitForTheOldest) {
  const auto set_address = [](Wave& w, Device& device) {
    const uint64_t at = *device.memory().allocate(4096, MemoryKind::device, "test");
    w.set_sgpr64(4, at);
    for (uint32_t i = 0; i < w.lanes; ++i) w.vgpr(0)[i] = i * 4;
  };
  const Lines head = {"global_load_dword v1, v0, s[4:5]", "s_waitcnt vmcnt(0)"};  // the line is near now
  const Lines two = {"global_load_dword v2, v0, s[4:5]", "s_nop 0", "global_load_dword v3, v0, s[4:5]"};
  const auto with_wait = [&](const std::string& wait) {
    Lines body = two;
    body.push_back(wait);
    return cycles_of(arch::gfx942, 64, head, body, {}, set_address);
  };
  EXPECT_EQ(with_wait("s_waitcnt vmcnt(0)") - with_wait("s_waitcnt vmcnt(1)"), 8u);  // the loads are two slots apart
}

}  // namespace
