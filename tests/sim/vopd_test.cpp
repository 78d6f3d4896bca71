// SPDX-License-Identifier: MIT
// VOPD and VOPD3: both halves run, Y reads its sources as they were before X wrote, and every half
// that a target has is a row.
#include "sim/decode/opcode_name.hpp"
#include "sim/exec/rows.hpp"
#include "tests/sim/wave_case.hpp"

namespace crosslane::sim::test {
namespace {

struct Pair {
  std::string line;
  std::function<void(const WaveState& s, WaveState& e, uint32_t i)> expected;
};

float f(uint32_t x) { return std::bit_cast<float>(x); }
uint32_t u(float x) { return std::bit_cast<uint32_t>(x); }

void run_pairs(const std::vector<Pair>& pairs) {
  std::vector<uint32_t> ran(pairs.size());
  for_each_target([&](const arch::Arch& a, uint32_t lanes) {
    if (lanes != 32 || !a.is_at_least(arch::Generation::gfx11)) return;
    std::vector<std::string> lines;
    for (const Pair& p : pairs) lines.push_back(p.line);
    const auto words = assemble_known(a, lanes, lines);
    Device device(a);
    std::mt19937_64 random(11);
    for (size_t k = 0; k < pairs.size(); ++k) {
      if (words[k].empty()) continue;
      ++ran[k];
      for (int round = 0; round < 2; ++round) {
        WaveState start;
        for (uint32_t r = 0; r < 16; ++r) {
          start.v[r] = random_lanes(random);
          for (uint32_t& x : start.v[r])
            x = u(static_cast<float>(static_cast<int>(x % 2048) -
                                     1024));  // exact in sums and products
        }
        start.s = {{20, static_cast<uint32_t>(random())}};
        start.vcc = random() & 0xffffffff;
        start.exec = round ? random() & 0xffffffff : 0xffffffff;
        const WaveState got = run_wave(device, a, lanes, words[k], start, lines[k]);
        WaveState want = start;
        for (uint32_t i = 0; i < lanes; ++i)
          if (start.exec >> i & 1) pairs[k].expected(start, want, i);
        for (uint32_t r = 0; r < 16; ++r)
          for (uint32_t i = 0; i < lanes; ++i)
            ASSERT_EQ(got.v.at(r)[i], want.v[r][i])
                << lines[k] << " on " << a.name << " v" << r << " lane " << i;
      }
    }
  });
  for (size_t k = 0; k < pairs.size(); ++k) EXPECT_GT(ran[k], 0u) << pairs[k].line;
}

TEST(Vopd, HalvesDoNotSeeEachOther) {
  run_pairs({
      {"v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v1, v0",
       [](const WaveState& s, WaveState& e, uint32_t i) {
         e.v[0][i] = s.v.at(1)[i], e.v[1][i] = s.v.at(0)[i];
       }},
      {"v_dual_mul_f32 v2, v1, v3 :: v_dual_add_f32 v3, v2, v4",
       [](const WaveState& s, WaveState& e, uint32_t i) {
         e.v[2][i] = u(f(s.v.at(1)[i]) * f(s.v.at(3)[i]));
         e.v[3][i] = u(f(s.v.at(2)[i]) + f(s.v.at(4)[i]));
       }},
      {"v_dual_fmac_f32 v2, v1, v3 :: v_dual_lshlrev_b32 v5, 3, v2",
       [](const WaveState& s, WaveState& e, uint32_t i) {
         e.v[2][i] = u(f(s.v.at(1)[i]) * f(s.v.at(3)[i]) + f(s.v.at(2)[i]));
         e.v[5][i] = s.v.at(2)[i] << 3;
       }},
      {"v_dual_cndmask_b32 v2, v1, v3 :: v_dual_and_b32 v5, v6, v2",
       [](const WaveState& s, WaveState& e, uint32_t i) {
         e.v[2][i] = s.vcc >> i & 1 ? s.v.at(3)[i] : s.v.at(1)[i];
         e.v[5][i] = s.v.at(6)[i] & s.v.at(2)[i];
       }},
      {"v_dual_fmaak_f32 v2, v1, v3, 0x40400000 :: v_dual_add_nc_u32 v5, v6, v2",
       [](const WaveState& s, WaveState& e, uint32_t i) {
         e.v[2][i] = u(f(s.v.at(1)[i]) * f(s.v.at(3)[i]) + 3.0f);
         e.v[5][i] = s.v.at(6)[i] + s.v.at(2)[i];
       }},
  });
}

TEST(Vopd3, ThreeSourcesSignsAndMasks) {
  run_pairs({
      {"v_dual_fma_f32 v0, -v4, v1, v2 :: v_dual_fma_f32 v5, v1, -v2, -v3",
       [](const WaveState& s, WaveState& e, uint32_t i) {
         e.v[0][i] = u(-f(s.v.at(4)[i]) * f(s.v.at(1)[i]) + f(s.v.at(2)[i]));
         e.v[5][i] = u(f(s.v.at(1)[i]) * -f(s.v.at(2)[i]) - f(s.v.at(3)[i]));
       }},
      {"v_dual_cndmask_b32 v0, v4, v2, s20 :: v_dual_bitop2_b32 v5, v1, v3 bitop3:0x14",
       [](const WaveState& s, WaveState& e, uint32_t i) {
         e.v[0][i] = s.s.at(20) >> i & 1 ? s.v.at(2)[i] : s.v.at(4)[i];
         e.v[5][i] = s.v.at(1)[i] ^ s.v.at(3)[i];
       }},
      {"v_dual_add_f64 v[8:9], v[4:5], v[6:7] :: v_dual_sub_nc_u32 v10, v6, v9",
       [](const WaveState& s, WaveState& e, uint32_t i) {
         auto pair = [&](uint32_t r) {
           return std::bit_cast<double>(s.v.at(r)[i] | uint64_t{s.v.at(r + 1)[i]} << 32);
         };
         const uint64_t sum = std::bit_cast<uint64_t>(pair(4) + pair(6));
         e.v[8][i] = static_cast<uint32_t>(sum);
         e.v[9][i] = static_cast<uint32_t>(sum >> 32);
         e.v[10][i] = s.v.at(6)[i] - s.v.at(9)[i];
       }},
  });
}

TEST(Vopd, EveryHalfIsARow) {
  for (const char* half : {"ADD_F32", "SUB_F32", "SUBREV_F32",  "MUL_F32",       "MUL_LEGACY_F32",
                           "MAX_F32", "MIN_F32", "FMAC_F32",    "FMAAK_F32",     "FMAMK_F32",
                           "FMA_F32", "MOV_B32", "CNDMASK_B32", "DOT2C_F32_F16", "DOT2C_F32_BF16",
                           "ADD_U32", "SUB_U32", "LSHLREV_B32", "LSHRREV_B32",   "ASHRREV_I32",
                           "AND_B32", "MAX_I32", "MIN_I32",     "BITOP2_B32",    "ADD_F64",
                           "MUL_F64", "FMA_F64", "MAX_NUM_F64", "MIN_NUM_F64"}) {
    const Row* row = row_table().find("V_" + std::string(half));
    ASSERT_NE(row, nullptr) << half;
    EXPECT_EQ(row->kind, RowKind::valu) << half;
  }
}

}  // namespace
}  // namespace crosslane::sim::test
