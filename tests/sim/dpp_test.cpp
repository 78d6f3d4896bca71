// SPDX-License-Identifier: MIT
// DPP: which lane each control reads, which lanes masks, bound_ctrl, fetch-inactive and EXEC let
// through, on moves, arithmetic and compares, also when the destination is the source. Expectations
// are the table of the lane maps, lane by lane.
#include "tests/sim/wave_case.hpp"

namespace crosslane::sim::test {
namespace {

using arch::Generation;
constexpr int32_t nowhere = -1;

struct Control {
  std::string text;
  std::function<int32_t(int32_t lane, int32_t lanes)> source;
};

std::vector<Control> all_controls() {
  std::vector<Control> all;
  for (const std::array<int, 4>& s :
       {std::array{0, 1, 2, 3}, {3, 0, 2, 1}, {1, 1, 3, 3}, {2, 2, 2, 2}, {1, 0, 3, 2}})
    all.push_back({"quad_perm:[" + std::to_string(s[0]) + "," + std::to_string(s[1]) + "," +
                       std::to_string(s[2]) + "," + std::to_string(s[3]) + "]",
                   [s](int32_t i, int32_t) { return i / 4 * 4 + s[i % 4]; }});
  for (int32_t n = 1; n < 16; ++n) {
    const std::string amount = std::to_string(n);
    all.push_back({"row_shl:" + amount,
                   [n](int32_t i, int32_t) { return i % 16 + n > 15 ? nowhere : i + n; }});
    all.push_back(
        {"row_shr:" + amount, [n](int32_t i, int32_t) { return i % 16 < n ? nowhere : i - n; }});
    all.push_back({"row_ror:" + amount,
                   [n](int32_t i, int32_t) { return i / 16 * 16 + (i % 16 + 16 - n) % 16; }});
    all.push_back({"row_newbcast:" + amount, [n](int32_t i, int32_t) { return i / 16 * 16 + n; }});
    all.push_back({"row_share:" + amount, [n](int32_t i, int32_t) { return i / 16 * 16 + n; }});
    all.push_back({"row_xmask:" + amount, [n](int32_t i, int32_t) { return i ^ n; }});
  }
  all.push_back({"wave_shl:1", [](int32_t i, int32_t w) { return i == w - 1 ? nowhere : i + 1; }});
  all.push_back({"wave_rol:1", [](int32_t i, int32_t w) { return (i + 1) % w; }});
  all.push_back({"wave_shr:1", [](int32_t i, int32_t) { return i == 0 ? nowhere : i - 1; }});
  all.push_back({"wave_ror:1", [](int32_t i, int32_t w) { return (i + w - 1) % w; }});
  all.push_back({"row_mirror", [](int32_t i, int32_t) { return i / 16 * 16 + 15 - i % 16; }});
  all.push_back({"row_half_mirror", [](int32_t i, int32_t) { return i / 8 * 8 + 7 - i % 8; }});
  all.push_back(
      {"row_bcast:15", [](int32_t i, int32_t) { return i < 16 ? nowhere : i / 16 * 16 - 1; }});
  all.push_back({"row_bcast:31", [](int32_t i, int32_t) { return i < 32 ? nowhere : 31; }});
  return all;
}

struct Modifiers {
  uint32_t row_mask = 15, bank_mask = 15;
  bool bound_ctrl = false, fetch_inactive = false;
  [[nodiscard]] std::string text() const {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, " row_mask:0x%x bank_mask:0x%x", row_mask, bank_mask);
    return std::string(buffer) + (bound_ctrl ? " bound_ctrl:1" : "") +
           (fetch_inactive ? " fi:1" : "");
  }
};

/// What reaches the operation in a lane: nothing (the lane is not written), or a value.
struct Arrival {
  bool written = false;
  uint32_t value = 0;
};

Arrival arrive(const Control& c, const Modifiers& m, int32_t lane, int32_t lanes,
               const Lanes& source, uint64_t exec, bool inactive_is_zero) {
  if (!(exec >> lane & 1) || !(m.row_mask >> lane / 16 & 1) || !(m.bank_mask >> lane / 4 % 4 & 1))
    return {};
  const int32_t from = c.source(lane, lanes);
  if (from == nowhere) return {m.bound_ctrl, 0};
  if (exec >> from & 1 || m.fetch_inactive) return {true, source[from]};
  return {m.bound_ctrl || inactive_is_zero, 0};
}

std::string add_name(const arch::Arch& a) {
  return a.is_at_least(Generation::gfx10) ? "v_add_nc_u32_dpp" : "v_add_u32_dpp";
}

std::vector<Modifiers> some_modifiers(std::mt19937_64& random) {
  std::vector<Modifiers> m = {
      {}, {15, 15, true, false}, {15, 15, false, true}, {15, 15, true, true}};
  for (int k = 0; k < 3; ++k)
    m.push_back({static_cast<uint32_t>(random() % 16), static_cast<uint32_t>(random() % 16),
                 random() % 2 == 0, random() % 2 == 0});
  return m;
}

/// Runs each control with some modifiers; `expected` says what v10 and VCC become.
void run_controls(const arch::Arch& arch, uint32_t lanes, const std::string& operation,
                  bool inactive_is_zero,
                  const std::function<void(const WaveState& start, WaveState& end, uint32_t lane,
                                           Arrival)>& expected,
                  uint32_t source_bits = ~0u) {
  std::mt19937_64 random(lanes);
  std::vector<std::string> lines;
  std::vector<std::pair<Control, Modifiers>> cases;
  for (const Control& c : all_controls())
    for (const Modifiers& m : some_modifiers(random)) {
      lines.push_back(operation + " " + c.text + m.text());
      cases.emplace_back(c, m);
    }
  const auto words = assemble_known(arch, lanes, lines);
  DeviceOptions options;
  options.disputed.dpp_inactive_source_zero = inactive_is_zero;
  Device device(arch, options);
  uint32_t ran = 0;
  for (size_t k = 0; k < cases.size(); ++k) {
    if (words[k].empty()) continue;
    ++ran;
    WaveState start;
    for (uint32_t r : {2u, 3u, 4u, 6u, 10u, 11u}) start.v[r] = random_lanes(random);
    for (uint32_t& x : start.v[2]) x &= source_bits;
    start.vcc = random();
    if (k % 3) start.exec = random() | random();
    const WaveState got = run_wave(device, arch, lanes, words[k], start, lines[k]);
    WaveState want = start;
    for (uint32_t i = 0; i < lanes; ++i)
      expected(start, want, i,
               arrive(cases[k].first, cases[k].second, i, lanes, start.v[2], start.exec,
                      inactive_is_zero));
    for (uint32_t r : {2u, 10u, 11u})
      for (uint32_t i = 0; i < lanes; ++i)
        ASSERT_EQ(got.v.at(r)[i], want.v[r][i])
            << lines[k] << " on " << arch.name << " wave" << lanes << " v" << r << " lane " << i
            << std::hex << " exec " << start.exec;
    const uint64_t mask = lanes == 64 ? ~0ull : 0xffffffff;
    ASSERT_EQ(got.vcc & mask, want.vcc & mask)
        << lines[k] << " on " << arch.name << std::hex << " exec " << start.exec;
  }
  EXPECT_GT(ran, 100u) << operation << " on " << arch.name;
}

void keep_old(const WaveState&, WaveState& end, uint32_t i, Arrival a) {
  if (a.written) end.v[10][i] = a.value;
}

TEST(Dpp, MovesReadTheControlsLanes) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    run_controls(a, lanes, "v_mov_b32_dpp v10, v2", false, keep_old);
  });
}

TEST(Dpp, InactiveSourcesGiveZeroWhereThatReadingIsAskedFor) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (!a.is_at_least(Generation::gfx11))
      run_controls(a, lanes, "v_mov_b32_dpp v10, v2", true, keep_old);
  });
}

TEST(Dpp, ArithmeticHappensOnlyInWrittenLanes) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    run_controls(a, lanes, add_name(a) + " v10, v2, v4", false,
                 [](const WaveState& start, WaveState& end, uint32_t i, Arrival x) {
                   if (x.written) end.v[10][i] = x.value + start.v.at(4)[i];
                 });
    // The destination is the source that moves, and the one that does not.
    run_controls(a, lanes, add_name(a) + " v2, v2, v4", false,
                 [](const WaveState& start, WaveState& end, uint32_t i, Arrival x) {
                   if (x.written) end.v[2][i] = x.value + start.v.at(4)[i];
                 });
    run_controls(a, lanes, add_name(a) + " v10, v2, v10", false,
                 [](const WaveState& start, WaveState& end, uint32_t i, Arrival x) {
                   if (x.written) end.v[10][i] = x.value + start.v.at(10)[i];
                 });
  });
}

TEST(Dpp, SelectsByTheLanesOwnMask) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    const std::string vcc = lanes == 64 ? "vcc" : "vcc_lo";
    run_controls(a, lanes, "v_cndmask_b32_dpp v10, v2, v4, " + vcc, false,
                 [](const WaveState& start, WaveState& end, uint32_t i, Arrival x) {
                   if (x.written) end.v[10][i] = start.vcc >> i & 1 ? start.v.at(4)[i] : x.value;
                 });
  });
}

TEST(Dpp, ComparesGiveZeroBitsInLanesThatAreNotWritten) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (!a.is_at_least(Generation::gfx11)) return;
    const std::string vcc = lanes == 64 ? "vcc" : "vcc_lo";
    run_controls(a, lanes, "v_cmp_lt_u32_dpp " + vcc + ", v2, v4", false,
                 [](const WaveState& start, WaveState& end, uint32_t i, Arrival x) {
                   end.vcc &= ~(1ull << i);
                   if (x.written && x.value < start.v.at(4)[i]) end.vcc |= 1ull << i;
                 });
  });
}

TEST(Dpp, ThreeOperandForms) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (!a.is_at_least(Generation::gfx11)) return;
    run_controls(a, lanes, "v_add3_u32_e64_dpp v10, v2, v4, v6", false,
                 [](const WaveState& start, WaveState& end, uint32_t i, Arrival x) {
                   if (x.written) end.v[10][i] = x.value + start.v.at(4)[i] + start.v.at(6)[i];
                 });
  });
}

TEST(Dpp, FloatModifiersComeAfterTheMove) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    // Zeros that are read where nothing arrives get the sign too. -|x| + -0.0 is -|x| for any x
    // that is not a NaN.
    run_controls(
        a, lanes, "v_mov_b32 v4, 0x80000000\nv_add_f32_dpp v10, -|v2|, v4", false,
        [](const WaveState&, WaveState& end, uint32_t i, Arrival x) {
          if (x.written) end.v[10][i] = x.value | 0x80000000;
        },
        0xbfffffff);
  });
}

TEST(Dpp, SixtyFourBitRowBroadcast) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    std::vector<std::string> lines;
    for (int n = 0; n < 16; ++n)
      lines.push_back("v_mov_b64_dpp v[10:11], v[2:3] row_newbcast:" + std::to_string(n) +
                      " row_mask:0xa bank_mask:0xf");
    const auto words = assemble_known(a, lanes, lines);
    Device device(a);
    std::mt19937_64 random(5);
    for (uint32_t n = 0; n < 16; ++n) {
      if (words[n].empty()) continue;
      WaveState start;
      for (uint32_t r : {2u, 3u, 10u, 11u}) start.v[r] = random_lanes(random);
      const WaveState got = run_wave(device, a, lanes, words[n], start, lines[n]);
      for (uint32_t i = 0; i < lanes; ++i)
        for (uint32_t w = 0; w < 2; ++w)
          ASSERT_EQ(got.v.at(10 + w)[i],
                    i / 16 % 2 ? start.v[2 + w][i / 16 * 16 + n] : start.v[10 + w][i])
              << lines[n] << " lane " << i;
    }
  });
}

TEST(Dpp8, ReadsAnyLaneOfItsEight) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (!a.is_at_least(Generation::gfx10)) return;
    std::mt19937_64 random(8);
    std::vector<std::string> lines;
    std::vector<std::array<uint32_t, 8>> selectors;
    for (int k = 0; k < 24; ++k) {
      std::array<uint32_t, 8> s;
      std::string text = "v_sub_nc_u32_dpp v10, v2, v4 dpp8:[";
      for (uint32_t j = 0; j < 8; ++j) text += (j ? "," : "") + std::to_string(s[j] = random() % 8);
      lines.push_back(text + "]" + (k % 2 ? " fi:1" : ""));
      selectors.push_back(s);
    }
    const auto words = assemble_known(a, lanes, lines);
    Device device(a);
    for (size_t k = 0; k < lines.size(); ++k) {
      ASSERT_FALSE(words[k].empty()) << lines[k];
      WaveState start;
      for (uint32_t r : {2u, 4u, 10u}) start.v[r] = random_lanes(random);
      if (k % 3) start.exec = random();
      const WaveState got = run_wave(device, a, lanes, words[k], start, lines[k]);
      for (uint32_t i = 0; i < lanes; ++i) {
        const uint32_t from = i / 8 * 8 + selectors[k][i % 8];
        const uint32_t value = start.exec >> from & 1 || k % 2 ? start.v[2][from] : 0;
        const uint32_t want = start.exec >> i & 1 ? value - start.v[4][i] : start.v[10][i];
        ASSERT_EQ(got.v.at(10)[i], want) << lines[k] << " on " << a.name << " lane " << i;
      }
    }
  });
}

}  // namespace
}  // namespace crosslane::sim::test
