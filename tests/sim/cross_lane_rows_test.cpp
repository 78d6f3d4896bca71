// SPDX-License-Identifier: MIT
// readlane, writelane and the permlane family: the lanes they read and write, with EXEC,
// fetch-inactive, bound_ctrl and the switches for what documents dispute. [facts: CDNA3 §12.9,
// RDNA3 §16.12, RDNA4 §16.12, CDNA5 §15.14]
#include "tests/sim/wave_case.hpp"

namespace crosslane::sim::test {
namespace {

using arch::Generation;

WaveState random_state(std::mt19937_64& random, bool full_exec) {
  WaveState s;
  for (uint32_t r : {2u, 4u, 10u}) s.v[r] = random_lanes(random);
  for (uint32_t r = 20; r < 26; ++r) s.s[r] = static_cast<uint32_t>(random());
  s.exec = full_exec ? ~0ull : random() | 1;
  return s;
}

/// Runs a line and compares v2, v10 and the SGPRs with what `expected` makes of the start.
void check(Device& device, const arch::Arch& a, uint32_t lanes, const std::string& line,
           const std::vector<uint32_t>& words, WaveState start,
           const std::function<void(const WaveState&, WaveState&)>& expected) {
  if (lanes == 32) start.exec &= 0xffffffff;
  const WaveState got = run_wave(device, a, lanes, words, start, line);
  WaveState want = start;
  expected(start, want);
  for (uint32_t r : {2u, 10u})
    for (uint32_t i = 0; i < lanes; ++i)
      ASSERT_EQ(got.v.at(r)[i], want.v[r][i])
          << line << " on " << a.name << " wave" << lanes << " v" << r << " lane " << i << std::hex
          << " exec " << start.exec;
  for (const auto& [r, value] : want.s)
    ASSERT_EQ(got.s.at(r), value) << line << " on " << a.name << " s" << r;
  ASSERT_EQ(got.exec, want.exec) << line;
}

using Expected = std::function<void(const WaveState& start, WaveState& end, uint32_t lanes)>;

/// Each line on each target that has it, four times: full EXEC first.
void run_lines(const std::vector<std::pair<std::string, Expected>>& cases, Disputed disputed = {}) {
  std::vector<uint32_t> ran(cases.size());
  for_each_target([&](const arch::Arch& a, uint32_t lanes) {
    std::vector<std::string> lines;
    for (const auto& c : cases) lines.push_back(c.first);
    const auto words = assemble_known(a, lanes, lines);
    DeviceOptions options;
    options.disputed = disputed;
    Device device(a, options);
    std::mt19937_64 random(lanes);
    for (size_t k = 0; k < cases.size(); ++k) {
      if (words[k].empty()) continue;
      ++ran[k];
      for (int round = 0; round < 4; ++round)
        check(device, a, lanes, lines[k], words[k], random_state(random, round == 0),
              [&](const WaveState& start, WaveState& end) { cases[k].second(start, end, lanes); });
    }
  });
  for (size_t k = 0; k < cases.size(); ++k) EXPECT_GT(ran[k], 0u) << cases[k].first;
}

TEST(CrossLane, ScalarsFromAndToLanes) {
  auto first = [](uint64_t exec) {
    return exec ? static_cast<uint32_t>(__builtin_ctzll(exec)) : 0;
  };
  run_lines({
      {"v_readfirstlane_b32 s20, v2",
       [=](const WaveState& s, WaveState& e, uint32_t) { e.s[20] = s.v.at(2)[first(s.exec)]; }},
      {"v_readlane_b32 s20, v2, 7",
       [](const WaveState& s, WaveState& e, uint32_t) { e.s[20] = s.v.at(2)[7]; }},
      {"v_readlane_b32 s20, v2, s21",
       [](const WaveState& s, WaveState& e, uint32_t n) { e.s[20] = s.v.at(2)[s.s.at(21) % n]; }},
      {"v_writelane_b32 v10, s21, 5",
       [](const WaveState& s, WaveState& e, uint32_t) { e.v[10][5] = s.s.at(21); }},
      {"v_writelane_b32 v10, -3, 31",
       [](const WaveState&, WaveState& e, uint32_t) { e.v[10][31] = static_cast<uint32_t>(-3); }},
      {"v_writelane_b32 v10, s21, s22",
       [](const WaveState& s, WaveState& e, uint32_t n) { e.v[10][s.s.at(22) % n] = s.s.at(21); }},
  });
}

TEST(CrossLane, ReadFirstLaneOfNoLanesIsLaneZero) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    std::mt19937_64 random(3);
    WaveState start = random_state(random, true);
    start.exec = 0;
    Device device(a);
    const std::string line = "v_readfirstlane_b32 s20, v2";
    check(device, a, lanes, line, assemble_known(a, lanes, {line})[0], start,
          [](const WaveState& s, WaveState& e) { e.s[20] = s.v.at(2)[0]; });
  });
}

/// dst lane i from src lane source(i), by the rules of permlane16: an inactive source gives its
/// value with FI, else 0 with bound_ctrl.
Expected permutes(std::function<uint32_t(const WaveState&, uint32_t)> source, bool fetch_inactive,
                  bool bound_ctrl) {
  return [=](const WaveState& s, WaveState& e, uint32_t lanes) {
    for (uint32_t i = 0; i < lanes; ++i) {
      if (!(s.exec >> i & 1)) continue;
      const uint32_t from = source(s, i);
      if (s.exec >> from & 1 || fetch_inactive)
        e.v[10][i] = s.v.at(2)[from];
      else if (bound_ctrl)
        e.v[10][i] = 0;
    }
  };
}

TEST(CrossLane, PermutesRowsOfSixteen) {
  auto same_row = [](const WaveState& s, uint32_t i) {
    const uint64_t table = s.s.at(20) | uint64_t{s.s.at(21)} << 32;
    return i / 16 * 16 + static_cast<uint32_t>(table >> 4 * (i % 16) & 15);
  };
  auto other_row = [=](const WaveState& s, uint32_t i) { return same_row(s, i) ^ 16; };
  auto by_lane = [](const WaveState& s, uint32_t i) { return i / 16 * 16 + s.v.at(4)[i] % 16; };
  auto by_lane_other = [=](const WaveState& s, uint32_t i) { return by_lane(s, i) ^ 16; };
  std::vector<std::pair<std::string, Expected>> cases;
  for (bool fi : {false, true})
    for (bool bc : {false, true}) {
      const std::string bits = std::string(" op_sel:[") + (fi ? "1," : "0,") + (bc ? "1]" : "0]");
      cases.emplace_back("v_permlane16_b32 v10, v2, s20, s21" + bits, permutes(same_row, fi, bc));
      cases.emplace_back("v_permlanex16_b32 v10, v2, s20, s21" + bits, permutes(other_row, fi, bc));
      cases.emplace_back("v_permlane16_var_b32 v10, v2, v4" + bits, permutes(by_lane, fi, bc));
      cases.emplace_back("v_permlanex16_var_b32 v10, v2, v4" + bits,
                         permutes(by_lane_other, fi, bc));
    }
  cases.emplace_back(
      "v_permlanex16_b32 v10, v2, -1, -1 op_sel:[1,0]",
      permutes([](const WaveState&, uint32_t i) { return (i / 16 * 16 ^ 16) + 15; }, true, false));
  run_lines(cases);
}

TEST(CrossLane, PermutesInPlace) {
  run_lines(
      {{"v_permlane16_b32 v2, v2, s20, s21", [](const WaveState& s, WaveState& e, uint32_t lanes) {
          const uint64_t table = s.s.at(20) | uint64_t{s.s.at(21)} << 32;
          for (uint32_t i = 0; i < lanes; ++i) {
            const uint32_t from = i / 16 * 16 + (table >> 4 * (i % 16) & 15);
            if (s.exec >> i & 1 && s.exec >> from & 1) e.v[2][i] = s.v.at(2)[from];
          }
        }}});
}

TEST(CrossLane, ExchangesHalves) {
  run_lines({{"v_permlane64_b32 v10, v2", [](const WaveState& s, WaveState& e, uint32_t lanes) {
                if (lanes == 64)
                  for (uint32_t i = 0; i < 64; ++i)
                    if (s.exec >> i & 1) e.v[10][i] = s.v.at(2)[i ^ 32];
              }}});
}

/// vdst = v10, src0 = v2.
Expected swaps(uint32_t half, bool ignores_exec, bool fetch_inactive, bool bound_ctrl) {
  return [=](const WaveState& s, WaveState& e, uint32_t lanes) {
    for (uint32_t i = 0; i < lanes; ++i) {
      const uint32_t from = i ^ half, reg = i & half ? 10 : 2, other = 12 - reg;
      const bool written = ignores_exec || s.exec >> i & 1;
      if (!written) continue;
      if (ignores_exec || s.exec >> from & 1 || fetch_inactive)
        e.v[reg][i] = s.v.at(other)[from];
      else if (bound_ctrl)
        e.v[reg][i] = 0;
    }
  };
}

TEST(CrossLane, SwapsHalvesOfTwoRegisters) {
  run_lines({
      {"v_permlane16_swap_b32 v10, v2", swaps(16, false, false, false)},
      {"v_permlane32_swap_b32 v10, v2", swaps(32, false, false, false)},
      {"v_permlane16_swap_b32_e64 v10, v2 fi:1", swaps(16, false, true, false)},
      {"v_permlane16_swap_b32_e64 v10, v2 bound_ctrl:1", swaps(16, false, false, true)},
      {"v_permlane32_swap_b32_e64 v10, v2 bound_ctrl:1 fi:1", swaps(32, false, true, true)},
  });
  run_lines({{"v_permlane16_swap_b32 v10, v2", swaps(16, true, false, false)},
             {"v_permlane32_swap_b32 v10, v2", swaps(32, true, false, false)}},
            {.permlane_swap_ignores_exec = true});
}

TEST(CrossLane, MovesInsideGroups) {
  for (bool edge_zero : {false, true}) {
    std::vector<std::pair<std::string, Expected>> cases;
    for (uint32_t width : {4u, 8u, 16u, 32u})
      for (uint32_t amount : {0u, 1u, 3u, 5u, 17u, 40u}) {
        const std::string operands =
            " v10, v2, " + std::to_string(amount) + ", " + std::to_string(width);
        auto moved = [=](std::function<int(int)> source) -> Expected {
          return [=](const WaveState& s, WaveState& e, uint32_t lanes) {
            for (uint32_t i = 0; i < lanes; ++i) {
              if (!(s.exec >> i & 1)) continue;
              const int from = source(static_cast<int>(i));
              e.v[10][i] = from >= 0 ? s.v.at(2)[from] : edge_zero ? 0 : s.v.at(2)[i];
            }
          };
        };
        const int w = static_cast<int>(width), n = static_cast<int>(std::min(amount, width)),
                  x = static_cast<int>(amount);
        cases.emplace_back("v_permlane_bcast_b32" + operands,
                           moved([=](int i) { return i / w * w + x % w; }));
        cases.emplace_back("v_permlane_up_b32" + operands,
                           moved([=](int i) { return i % w < n ? -1 : i - n; }));
        cases.emplace_back("v_permlane_down_b32" + operands,
                           moved([=](int i) { return i % w + n < w ? i + n : -1; }));
        cases.emplace_back("v_permlane_xor_b32" + operands, moved([=](int i) {
                             return x < 32 && (i ^ x) < i / w * w + w ? i ^ x : -1;
                           }));
      }
    run_lines(cases, {.permlane_edge_zero = edge_zero});
  }
  run_lines(
      {{"v_permlane_idx_gen_b32 v10, v2, 8", [](const WaveState& s, WaveState& e, uint32_t lanes) {
          for (uint32_t i = 0; i < lanes; ++i)
            if (s.exec >> i & 1) e.v[10][i] = (i / 8 * 8 + s.v.at(2)[i] % 8) * 4;
        }}});
}

TEST(RegisterMoves, Swap) {
  run_lines({{"v_swap_b32 v10, v2", [](const WaveState& s, WaveState& e, uint32_t lanes) {
                for (uint32_t i = 0; i < lanes; ++i)
                  if (s.exec >> i & 1) std::swap(e.v[10][i], e.v[2][i]);
              }}});
}

TEST(RegisterMoves, RelativeToM0) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (a.generation == Generation::gfx9) return;
    const std::vector<std::string> lines = {"s_mov_b32 m0, 3\nv_movrels_b32 v10, v2",
                                            "s_mov_b32 m0, 3\nv_movreld_b32 v10, v2",
                                            "s_mov_b32 m0, 3\nv_movrelsd_b32 v10, v2",
                                            "s_mov_b32 m0, 0x20003\nv_movrelsd_2_b32 v10, v2",
                                            "s_mov_b32 m0, 0x20003\nv_swaprel_b32 v10, v2"};
    const auto words = assemble_known(a, lanes, lines);
    Device device(a);
    std::mt19937_64 random(9);
    for (size_t k = 0; k < lines.size(); ++k) {
      ASSERT_FALSE(words[k].empty()) << lines[k];
      WaveState start;
      for (uint32_t r = 2; r < 16; ++r) start.v[r] = random_lanes(random);
      start.exec = random() & (lanes == 64 ? ~0ull : 0xffffffff);
      const WaveState got = run_wave(device, a, lanes, words[k], start, lines[k]);
      const uint32_t to = k == 0 ? 10 : k < 3 ? 13 : 12, from = k == 1 ? 2 : 5;
      WaveState want = start;
      for (uint32_t i = 0; i < lanes; ++i) {
        if (!(start.exec >> i & 1)) continue;
        want.v[to][i] = start.v[from][i];
        if (k == 4) want.v[from][i] = start.v[to][i];
      }
      for (uint32_t r = 2; r < 16; ++r)
        for (uint32_t i = 0; i < lanes; ++i)
          ASSERT_EQ(got.v.at(r)[i], want.v[r][i]) << lines[k] << " v" << r << " on " << a.name;
    }
  });
}

TEST(RegisterMoves, AccumulationRegisters) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (!a.has_agprs) return;
    const std::string line =
        "v_accvgpr_write_b32 a10, v2\nv_accvgpr_mov_b32 a2, a10\nv_accvgpr_write_b32 a10, "
        "-1\nv_accvgpr_read_b32 v10, a2";
    std::mt19937_64 random(1);
    Device device(a);
    check(device, a, lanes, line, assemble_known(a, lanes, {line})[0], random_state(random, true),
          [=](const WaveState& s, WaveState& e) {
            for (uint32_t i = 0; i < lanes; ++i) e.v[10][i] = s.v.at(2)[i];
          });
  });
}

}  // namespace
}  // namespace crosslane::sim::test
