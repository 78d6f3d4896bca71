// SPDX-License-Identifier: MIT
// Scalar instructions at their edges. Expected values are from the manuals' formulas, worked out by
// hand.
#include <gtest/gtest.h>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {
namespace {

const arch::Arch& arch_named(std::string_view name) {
  for (const arch::Arch* a : arch::all)
    if (a->name == name) return *a;
  std::abort();
}

struct Result {
  std::array<uint32_t, 132> sgpr{};
  bool scc = false;
  bool ended = false;
  std::vector<Fault> faults;
};

/// Runs `text` with s4 … s9 set to `inputs`, SCC to `scc`.
Result run_words(const arch::Arch& a, std::vector<uint32_t> words, std::vector<uint32_t> inputs,
                 bool scc, uint32_t lanes, std::function<void(Wave&, Device&)> before = {}) {
  DeviceOptions options;
  options.threads = 1;
  options.max_instructions = 100'000;
  Device device(a, options);
  Snippet s{.arch = &a, .lanes = lanes, .words = std::move(words)};
  Result result;
  s.before = [&](Wave& w, Device& d) {
    for (uint32_t i = 0; i < inputs.size(); ++i) w.sgpr[4 + i] = inputs[i];
    w.scc = scc;
    if (before) before(w, d);
  };
  s.after = [&](Wave& w) {
    std::copy(std::begin(w.sgpr), std::end(w.sgpr), result.sgpr.begin());
    result.scc = w.scc;
    result.ended = true;
  };
  result.faults = run(s, device).faults;
  return result;
}

Result run_text(const std::string& target, const std::string& text,
                std::vector<uint32_t> inputs = {}, bool scc = false, uint32_t lanes = 0,
                std::function<void(Wave&, Device&)> before = {}) {
  const arch::Arch& a = arch_named(target);
  if (!lanes) lanes = a.default_wave_size;
  std::vector<uint32_t> words = assemble(a, lanes, text);
  EXPECT_FALSE(words.empty()) << target << ": " << text;
  return run_words(a, std::move(words), std::move(inputs), scc, lanes, std::move(before));
}

struct Case {
  const char* text;
  std::vector<uint32_t> inputs;
  bool scc_in;
  std::vector<uint32_t> expected;  // s0, s1
  int scc;                         // -1: as before
};

const Case everywhere[] = {
    {"s_add_u32 s0, s4, s5", {0xffffffff, 1}, false, {0}, 1},
    {"s_sub_u32 s0, s4, s5", {1, 2}, false, {0xffffffff}, 1},
    {"s_add_i32 s0, s4, s5", {0x7fffffff, 1}, false, {0x80000000}, 1},
    {"s_sub_i32 s0, s4, s5", {0x80000000, 1}, false, {0x7fffffff}, 1},
    {"s_addc_u32 s0, s4, s5", {0xffffffff, 0}, true, {0}, 1},
    {"s_subb_u32 s0, s4, s5", {0, 0xffffffff}, true, {0}, 1},
    {"s_subb_u32 s0, s4, s5", {5, 4}, true, {0}, 0},
    {"s_mul_hi_i32 s0, s4, s5", {0x80000000, 2}, true, {0xffffffff}, -1},
    {"s_mul_hi_u32 s0, s4, s5", {0x80000000, 2}, false, {1}, -1},
    {"s_lshl4_add_u32 s0, s4, s5", {0x10000000, 3}, false, {3}, 1},
    {"s_absdiff_i32 s0, s4, s5", {45, 0x80000001}, false, {0x7fffffd4}, 1},
    {"s_abs_i32 s0, s4", {0x80000000}, false, {0x80000000}, 1},
    {"s_min_i32 s0, s4, s5", {0xffffffff, 0}, false, {0xffffffff}, 1},
    {"s_max_u32 s0, s4, s5", {0xffffffff, 0}, false, {0xffffffff}, 1},
    {"s_lshl_b64 s[0:1], s[4:5], s6", {1, 0, 0x60}, false, {0, 1}, 1},
    {"s_ashr_i64 s[0:1], s[4:5], s6", {0, 0x80000000, 63}, false, {0xffffffff, 0xffffffff}, 1},
    {"s_lshr_b32 s0, s4, s5", {0x80000000, 33}, false, {0x40000000}, 1},
    {"s_bfe_u32 s0, s4, s5", {0xabcd1234, 0x80008}, false, {0x12}, 1},
    {"s_bfe_i32 s0, s4, s5", {0x00008000, 0x10000f}, false, {1}, 1},
    {"s_bfe_i32 s0, s4, s5", {0x00008000, 0x1000f}, false, {0xffffffff}, 1},
    {"s_bfe_u32 s0, s4, s5", {0xffffffff, 0x00000}, true, {0}, 0},
    {"s_bfe_i64 s[0:1], s[4:5], s6", {0, 0x00000080, 0x100020}, false, {0x80, 0}, 1},
    {"s_bfe_i64 s[0:1], s[4:5], s6", {0, 0x00008000, 0x100020}, false, {0xffff8000, 0xffffffff}, 1},
    {"s_bfm_b32 s0, s4, s5", {4, 30}, true, {0xc0000000}, -1},
    {"s_bfm_b64 s[0:1], s4, s5", {33, 0}, true, {0xffffffff, 1}, -1},
    {"s_brev_b64 s[0:1], s[4:5]", {1, 2}, true, {0x40000000, 0x80000000}, -1},
    {"s_bcnt0_i32_b32 s0, s4", {0xffffffff}, true, {0}, 0},
    {"s_bcnt1_i32_b64 s0, s[4:5]", {3, 1}, false, {3}, 1},
    {"s_ff1_i32_b64 s0, s[4:5]", {0, 2}, true, {33}, -1},
    {"s_ff1_i32_b32 s0, s4", {0}, true, {0xffffffff}, -1},
    {"s_flbit_i32_b32 s0, s4", {1}, true, {31}, -1},
    {"s_flbit_i32 s0, s4", {0xffffffff}, true, {0xffffffff}, -1},
    {"s_flbit_i32 s0, s4", {0xfffffff0}, true, {28}, -1},
    {"s_flbit_i32_i64 s0, s[4:5]", {0, 1}, true, {31}, -1},
    {"s_sext_i32_i16 s0, s4", {0x18000}, true, {0xffff8000}, -1},
    {"s_bitcmp1_b64 s[4:5], s6", {0, 2, 33}, false, {}, 1},
    {"s_bitreplicate_b64_b32 s[0:1], s4", {0x80000001}, true, {3, 0xc0000000}, -1},
    {"s_quadmask_b64 s[0:1], s[4:5]", {0x00000120, 0x80000000}, false, {0x8006, 0}, 1},
    {"s_wqm_b32 s0, s4", {0x00010020}, false, {0x000f00f0}, 1},
    {"s_cselect_b64 s[0:1], s[4:5], s[6:7]", {1, 2, 3, 4}, false, {3, 4}, -1},
    {"s_cmp_lt_i32 s4, s5", {0xffffffff, 0}, false, {}, 1},
    {"s_cmp_lt_u32 s4, s5", {0xffffffff, 0}, true, {}, 0},
    {"s_cmp_eq_u64 s[4:5], s[6:7]", {1, 2, 1, 2}, false, {}, 1},
    {"s_pack_lh_b32_b16 s0, s4, s5", {0x11112222, 0x33334444}, true, {0x33332222}, -1},
    {"s_pack_hh_b32_b16 s0, s4, s5", {0x11112222, 0x33334444}, true, {0x33331111}, -1},
    {"s_nand_b32 s0, s4, s5", {0xffffffff, 0xffffffff}, true, {0}, 0},
    {"s_andn2_b64 s[0:1], s[4:5], s[6:7]", {3, 3, 1, 3}, false, {2, 0}, 1},
    {"s_mov_b32 s0, 0\n s_bitset1_b32 s0, s4", {35}, true, {8}, -1},
    {"s_mov_b32 s0, 7\n s_cmov_b32 s0, s4", {9}, false, {7}, -1},
    {"s_mov_b32 s0, 7\n s_addk_i32 s0, 0x8000", {}, true, {0xffff8007}, 0},
    {"s_movk_i32 s0, 0xfffe\n s_mulk_i32 s0, 0xfffd", {}, true, {6}, -1},
};

TEST(Scalar, Arithmetic) {
  for (const char* target : {"gfx942", "gfx1030", "gfx1100", "gfx1201"}) {
    const arch::Arch& a = arch_named(target);
    std::vector<std::string> texts;
    for (const Case& c : everywhere) texts.push_back(c.text);
    const auto words = assemble_each(a, a.default_wave_size, texts);
    ASSERT_EQ(words.size(), texts.size());
    for (const Case& c : everywhere) {
      const Result r = run_words(a, words[static_cast<size_t>(&c - everywhere)], c.inputs, c.scc_in,
                                 a.default_wave_size);
      ASSERT_TRUE(r.ended) << target << ": " << c.text;
      for (size_t i = 0; i < c.expected.size(); ++i)
        EXPECT_EQ(r.sgpr[i], c.expected[i]) << target << ": " << c.text;
      EXPECT_EQ(r.scc, c.scc < 0 ? c.scc_in : c.scc != 0) << target << ": " << c.text;
    }
  }
}

TEST(Scalar, CompareWithImmediateExtendsBySign) {
  EXPECT_TRUE(run_text("gfx942", "s_cmpk_eq_i32 s4, 0xffff", {0xffffffff}).scc);
  EXPECT_FALSE(run_text("gfx942", "s_cmpk_eq_u32 s4, 0xffff", {0xffffffff}).scc);
  EXPECT_TRUE(run_text("gfx1100", "s_cmpk_eq_u32 s4, 0xffff", {0xffff}).scc);
}

TEST(Scalar, SaveExec) {
  auto exec = [](Wave& w, Device&) { w.set_sgpr64(operand::exec_lo, 0x0000ffff0000ffff); };
  Result r = run_text("gfx942", "s_andn1_saveexec_b64 s[0:1], s[4:5]", {0xff, 0}, false, 64, exec);
  EXPECT_EQ(r.sgpr[0], 0xffffu);
  EXPECT_EQ(r.sgpr[1], 0xffffu);
  EXPECT_EQ(r.sgpr[126], 0xff00u);
  EXPECT_EQ(r.sgpr[127], 0xffffu);
  EXPECT_TRUE(r.scc);
  r = run_text("gfx1100", "s_and_saveexec_b32 s0, s4", {0xff0000}, true, 32, exec);
  EXPECT_EQ(r.sgpr[0], 0xffffu);
  EXPECT_EQ(r.sgpr[126], 0u);
  EXPECT_FALSE(r.scc);
  r = run_text("gfx942", "s_andn2_wrexec_b64 s[0:1], s[4:5]", {0x1ffff, 0}, false, 64, exec);
  EXPECT_EQ(r.sgpr[0], 0x10000u);
  EXPECT_EQ(r.sgpr[126], 0x10000u);
  EXPECT_EQ(r.sgpr[127], 0u);
}

TEST(Scalar, NullDestinationLeavesExecAlone) {
  for (const char* target : {"gfx1030", "gfx1100", "gfx1201"}) {
    const Result r =
        run_text(target, "s_add_u32 null, s4, s5\n s_lshl_b64 null, s[4:5], 4", {1, 2});
    EXPECT_EQ(r.sgpr[126], 0xffffffffu) << target;
    EXPECT_EQ(r.sgpr[operand::m0], 0u) << target;
  }
}

TEST(Scalar, CallsAndReturns) {
  for (const char* target : {"gfx942", "gfx1030", "gfx1100", "gfx1201"}) {
    // s_getpc gives the address of word 1; the subroutine is words 6 and 7.
    const Result r =
        run_text(target,
                 "s_getpc_b64 s[0:1]\n s_add_u32 s2, s0, 20\n s_mov_b32 s3, s1\n s_swappc_b64 "
                 "s[6:7], s[2:3]\n"
                 "s_mov_b32 s10, 5\n s_branch 2\n s_mov_b32 s11, 6\n s_setpc_b64 s[6:7]");
    EXPECT_TRUE(r.ended) << target;
    EXPECT_EQ(r.sgpr[10], 5u) << target;
    EXPECT_EQ(r.sgpr[11], 6u) << target;
  }
}

TEST(Scalar, CallWithRelativeTarget) {
  for (const char* target : {"gfx942", "gfx1030", "gfx1100", "gfx1201"}) {
    const Result r = run_text(target,
                              "s_call_b64 s[0:1], 2\n s_mov_b32 s4, 1\n s_branch 2\n s_mov_b32 s5, "
                              "2\n s_setpc_b64 s[0:1]");
    EXPECT_TRUE(r.ended) << target;
    EXPECT_EQ(r.sgpr[4], 1u) << target;
    EXPECT_EQ(r.sgpr[5], 2u) << target;
  }
}

TEST(Scalar, ModeRegister) {
  Result r = run_text("gfx942",
                      "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0x5a\n s_getreg_b32 s0, "
                      "hwreg(HW_REG_MODE, 4, 4)\n"
                      "s_getreg_b32 s1, hwreg(HW_REG_MODE, 0, 4)");
  EXPECT_EQ(r.sgpr[0], 5u);
  EXPECT_EQ(r.sgpr[1], 10u);
  r = run_text("gfx1100",
               "s_round_mode 0x9\n s_denorm_mode 0x6\n s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 8)");
  EXPECT_EQ(r.sgpr[0], 0x69u);
}

TEST(Scalar, ClockCountsInstructions) {
  const Result r =
      run_text("gfx942", "s_memtime s[0:1]\n s_nop 0\n s_nop 0\n s_nop 0\n s_memtime s[2:3]");
  EXPECT_GE(r.sgpr[2] - r.sgpr[0], 4u);
  EXPECT_LE(r.sgpr[2] - r.sgpr[0], 6u);
}

TEST(Scalar, VgprIndexing) {
  const arch::Arch& a = arch_named("gfx942");
  Device device(a);
  Snippet s{.arch = &a, .lanes = 64};
  s.words = assemble(
      a, 64,
      "s_set_gpr_idx_on s4, 1\n v_mov_b32 v10, v2\n s_set_gpr_idx_off\n v_mov_b32 v11, v2\n"
      "s_set_gpr_idx_on s4, 8\n v_mov_b32 v2, 77\n s_set_gpr_idx_off");
  s.before = [](Wave& w, Device&) {
    w.sgpr[4] = 3;
    for (uint32_t r = 0; r < 8; ++r)
      for (uint32_t i = 0; i < 64; ++i) w.vgpr(r)[i] = 100 * r + i;
  };
  int ended = 0;
  s.after = [&](Wave& w) {
    ++ended;
    EXPECT_EQ(w.vgpr(10)[7], 507u);
    EXPECT_EQ(w.vgpr(11)[7], 207u);
    EXPECT_EQ(w.vgpr(2)[7], 207u);
    EXPECT_EQ(w.vgpr(5)[7], 77u);
  };
  for (const Fault& f : run(s, device).faults) ADD_FAILURE() << format(f);
  EXPECT_EQ(ended, 1);
}

TEST(Scalar, TrapsAndBadJumpsAreFaults) {
  Result r = run_text("gfx942", "s_trap 2");
  ASSERT_EQ(r.faults.size(), 1u);
  EXPECT_EQ(r.faults[0].kind, FaultKind::trap);
  r = run_text("gfx1100", "s_setpc_b64 s[4:5]", {0x1000, 0});
  ASSERT_EQ(r.faults.size(), 1u);
  EXPECT_EQ(r.faults[0].kind, FaultKind::jump_outside_code);
}

TEST(ScalarMemory, LoadsWordsAndBytes) {
  for (const char* target : {"gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx1250"}) {
    const bool gfx12 = arch_named(target).is_at_least(arch::Generation::gfx12);
    std::string text =
        "s_load_dwordx4 s[8:11], s[4:5], 0x8\n s_load_dword s12, s[4:5], s6\n"
        "s_load_dwordx2 s[16:17], s[4:5], s6 offset:0x4\n s_buffer_load_dwordx4 s[20:23], "
        "s[24:27], 0x38\n";
    if (gfx12)
      text =
          "s_load_b128 s[8:11], s[4:5], 0x8\n s_load_b32 s12, s[4:5], s6 offset:0\n s_load_b64 "
          "s[16:17], s[4:5], s6 offset:0x4\n"
          "s_buffer_load_b128 s[20:23], s[24:27], 0x38\n s_load_i8 s28, s[4:5], 0x3\n s_load_u16 "
          "s29, s[4:5], 0x2\n"
          "s_load_b96 s[32:34], s[4:5], 0x4";
    if (std::string_view(target) == "gfx1030" || std::string_view(target).starts_with("gfx9"))
      text += "s_load_dword s12, s[4:5], s6";
    const Result r = run_text(target, text, {}, false, 0, [&](Wave& w, Device& d) {
      const uint64_t base = *d.memory().allocate(64, MemoryKind::device, "words");
      uint32_t* words = reinterpret_cast<uint32_t*>(base);
      for (uint32_t i = 0; i < 16; ++i) words[i] = 0x80010203u + i;
      w.set_sgpr64(4, base);
      w.sgpr[6] = 20;
      w.set_sgpr64(24, base);
      w.sgpr[26] = 64;
      if (arch_named(target).is_at_least(arch::Generation::gfx1250)) {  // 45-bit size from bit 57
        w.set_sgpr64(24, base | uint64_t{64} << 57);
        w.sgpr[26] = 64 >> 7;
      }
    });
    ASSERT_TRUE(r.ended) << target << (r.faults.empty() ? "" : format(r.faults[0]));
    for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(r.sgpr[8 + i], 0x80010205u + i) << target;
    EXPECT_EQ(r.sgpr[12], 0x80010208u) << target;
    EXPECT_EQ(r.sgpr[16], 0x80010209u) << target;
    EXPECT_EQ(r.sgpr[17], 0x8001020au) << target;
    EXPECT_EQ(r.sgpr[20], 0x80010211u) << target;
    EXPECT_EQ(r.sgpr[21], 0x80010212u) << target;
    EXPECT_EQ(r.sgpr[22], 0u) << target << ": past the buffer's end";
    if (!gfx12) continue;
    EXPECT_EQ(r.sgpr[28], 0xffffff80u) << target;
    EXPECT_EQ(r.sgpr[29], 0x8001u) << target;
    EXPECT_EQ(r.sgpr[34], 0x80010206u) << target;
  }
}

TEST(ScalarMemory, StoresAndAtomicsOfGfx9) {
  uint64_t base = 0;
  const Result r = run_text(
      "gfx942",
      "s_store_dwordx2 s[6:7], s[4:5], 0x4\n s_atomic_add s8, s[4:5], 0x4\n"
      "s_atomic_smax_x2 s[6:7], s[4:5], 0x10 glc\n s_atomic_cmpswap s[10:11], s[4:5], 0x8 glc\n"
      "s_load_dwordx4 s[16:19], s[4:5], 0x0\n s_load_dwordx2 s[20:21], s[4:5], 0x10",
      {0, 0, 7, 9, 5, 0, 100, 9}, false, 0, [&](Wave& w, Device& d) {
        base = *d.memory().allocate(64, MemoryKind::device, "words");
        w.set_sgpr64(4, base);
        reinterpret_cast<uint64_t*>(base)[2] = ~uint64_t{0};
      });
  ASSERT_TRUE(r.ended) << (r.faults.empty() ? "" : format(r.faults[0]));
  EXPECT_EQ(r.sgpr[17], 12u);
  EXPECT_EQ(r.sgpr[18], 100u);  // compared equal to 9
  EXPECT_EQ(r.sgpr[10], 9u);
  EXPECT_EQ(r.sgpr[20], 7u);  // the larger of -1 and 9 << 32 | 7
  EXPECT_EQ(r.sgpr[21], 9u);
  EXPECT_EQ(r.sgpr[6], 0xffffffffu);
}

TEST(ScalarMemory, LoadOutsideAllocationsIsAFault) {
  const Result r = run_text("gfx1100", "s_load_b64 s[0:1], s[4:5], 0x0", {0x1000, 0});
  ASSERT_EQ(r.faults.size(), 1u);
  EXPECT_EQ(r.faults[0].kind, FaultKind::unmapped_access);
}

}  // namespace
}  // namespace crosslane::sim::test
