// SPDX-License-Identifier: MIT
// Guards: the permlane family, DPP8 and the moves to and from scalars, on every lane, with inactive
// lanes, and the fit of each.
#include <gtest/gtest.h>
#include <random>

#include "crosslane/arch/all.hpp"
#include "crosslane/isa/amd/all.hpp"
#include "crosslane/lane/catalogue.hpp"

namespace crosslane::isa::amd {

using namespace crosslane::maps;

static_assert(detail::rows_are_in_order(functions<32>) && detail::rows_are_in_order(functions<64>),
              "functions<W> has the rows of `all`");

namespace {

template <unsigned W>
lane_mask<W> random_exec(std::mt19937_64& random, unsigned round) {
  return round == 0 ? lane_mask<W>::all() : lane_mask<W>::from_words(random());
}

lane_source unless_inactive(const Move& m, bool is_active, unsigned s) {
  if (is_active || m.fetch_inactive) return from_lane(s);
  return m.bound_ctrl ? lane_source::zero : lane_source::own;
}

template <unsigned W>
void check_row_permutes() {
  std::mt19937_64 random(W);
  for (unsigned round = 0; round < 60; ++round) {
    Inputs<W> inputs;
    inputs.exec = random_exec<W>(random, round % 3);
    uint32_t index[W];
    for (auto& x : index) x = static_cast<uint32_t>(random());
    inputs.index = index;
    const uint64_t table = random();
    const bool fi = random() % 2, bc = random() % 2;
    const auto own_row = lanes(permlane16::move(table, fi, bc), arch::gfx1201, inputs);
    const auto other_row = lanes(permlanex16::move(table, fi, bc), arch::gfx1201, inputs);
    const auto own_var = lanes(permlane16_var::move(fi, bc), arch::gfx1201, inputs);
    const auto other_var = lanes(permlanex16_var::move(fi, bc), arch::gfx1201, inputs);
    for (unsigned i = 0; i < W; ++i) {
      if (!inputs.exec.contains(i)) {
        ASSERT_EQ(own_row.source(i), lane_source::own);
        ASSERT_EQ(other_var.source(i), lane_source::own);
        continue;
      }
      const unsigned row = i / 16, other = row % 2 ? row - 1 : row + 1;
      const unsigned position = static_cast<unsigned>(table >> i % 16 * 4) % 16,
                     own_index = index[i] % 16;
      const Move m = permlane16::move(table, fi, bc);
      const auto want = [&](unsigned s) { return unless_inactive(m, inputs.exec.contains(s), s); };
      ASSERT_EQ(own_row.source(i), want(row * 16 + position));
      ASSERT_EQ(other_row.source(i), want(other * 16 + position));
      ASSERT_EQ(own_var.source(i), want(row * 16 + own_index));
      ASSERT_EQ(other_var.source(i), want(other * 16 + own_index));
    }
  }
}

TEST(Permlane16, TablesAndIndices) {
  check_row_permutes<32>();
  check_row_permutes<64>();
}

TEST(Permlane16, KnownTables) {
  const auto all32 = lane_mask<32>::all();
  EXPECT_EQ(permlanex16::fit(xor_lanes<32>(16), all32, arch::gfx1030),
            permlanex16::move(0xfedcba9876543210));
  EXPECT_EQ(permlanex16::fit(reverse<32>(), all32, arch::gfx1030),
            permlanex16::move(0x0123456789abcdef));
  EXPECT_EQ(permlane16::fit(rotate_down<32>(1, 16), all32, arch::gfx1030),
            permlane16::move(0x0fedcba987654321));
  EXPECT_FALSE(permlane16::fit(xor_lanes<32>(16), all32, arch::gfx1030).exists());
  EXPECT_FALSE(permlanex16::fit(rotate_down<32>(1), all32, arch::gfx1030).exists());
  EXPECT_FALSE(
      permlane16::fit(rotate_down<64>(1, 16), lane_mask<64>::all(), arch::gfx942).exists());
}

TEST(Permlane64, ExchangesHalvesAndReadsInactiveLanes) {
  Inputs<64> inputs;
  inputs.exec = lane_mask<64>::first_lanes(20);
  const auto m = lanes(permlane64::move(), arch::gfx1100, inputs);
  for (unsigned i = 0; i < 64; ++i)
    EXPECT_EQ(m.source(i), i < 20 ? from_lane(i + 32) : lane_source::own);
  EXPECT_EQ(lanes<32>(permlane64::move(), arch::gfx1100), lane_map<32>::all_from(lane_source::own));
  EXPECT_TRUE(permlane64::fit(xor_lanes<64>(32), lane_mask<64>::all(), arch::gfx1100).exists());
  EXPECT_FALSE(permlane64::fit(xor_lanes<64>(32), lane_mask<64>::all(), arch::gfx1030).exists());
}

TEST(PermlaneSwap, ExchangesHalvesOfBlocks) {
  for (unsigned i = 0; i < 64; ++i) {
    const auto d16 = lanes<64>(permlane16_swap::move(), arch::gfx950),
               s16 = second_lanes<64>(permlane16_swap::move(), arch::gfx950);
    const auto d32 = lanes<64>(permlane32_swap::move(), arch::gfx950),
               s32 = second_lanes<64>(permlane32_swap::move(), arch::gfx950);
    ASSERT_EQ(d16.source(i), i % 32 >= 16 ? from_lane(i - 16) : lane_source::own);
    ASSERT_EQ(s16.source(i), i % 32 < 16 ? from_lane(i + 16) : lane_source::own);
    ASSERT_EQ(d32.source(i), i >= 32 ? from_lane(i - 32) : lane_source::own);
    ASSERT_EQ(s32.source(i), i < 32 ? from_lane(i + 32) : lane_source::own);
  }
  EXPECT_EQ(second_lanes<64>(dpp16::move({}), arch::gfx950),
            lane_map<64>::all_from(lane_source::own));
}

TEST(PermlaneGroups, DoWhatHipShufflesWithAWidthDo) {
  for (int width = 1; width <= 32; width *= 2) {
    for (int n = 0; n < 70; ++n) {
      const auto bcast = lanes<32>(permlane_bcast::move(n, width), arch::gfx1250),
                 up = lanes<32>(permlane_up::move(n, width), arch::gfx1250),
                 down = lanes<32>(permlane_down::move(n, width), arch::gfx1250),
                 flip = lanes<32>(permlane_xor::move(n, width), arch::gfx1250);
      for (int i = 0; i < 32; ++i) {
        const int base = i / width * width, end = base + width;
        const auto lane = [](int l) { return from_lane(static_cast<unsigned>(l)); };
        ASSERT_EQ(bcast.source(i), lane(base + n % width));
        ASSERT_EQ(up.source(i), lane(i - n < base ? i : i - n));
        ASSERT_EQ(down.source(i), lane(i + n >= end ? i : i + n));
        const int other = (i | n) - (i & n);
        ASSERT_EQ(flip.source(i), lane(n >= 32 || other >= end ? i : other));
      }
    }
  }
  Inputs<32> zero_edge;
  zero_edge.disputed.permlane_edge_zero = true;
  EXPECT_EQ(lanes(permlane_up::move(1, 32), arch::gfx1250, zero_edge).source(0), lane_source::zero);
  EXPECT_EQ(why_not(permlane_up::move(1, 12), arch::gfx1250, 32) != nullptr, true);
  EXPECT_EQ(permlane_idx_gen::address_bytes(11, 8, 20), 4u * (16 + 3));
}

TEST(PermlaneGroups, FitFindsShiftsRotationsAndBroadcasts) {
  const auto all = lane_mask<32>::all();
  for (unsigned width = 2; width <= 32; width *= 2) {
    for (unsigned n = 1; n < width; ++n) {
      const auto down = own_as_lane(shift_down<32>(n, edge::own, width)),
                 up = own_as_lane(shift_up<32>(n, edge::own, width));
      EXPECT_EQ(lanes<32>(permlane_down::fit(down, all, arch::gfx1250), arch::gfx1250), down);
      EXPECT_EQ(lanes<32>(permlane_up::fit(up, all, arch::gfx1250), arch::gfx1250), up);
      EXPECT_TRUE(permlane_bcast::fit(broadcast<32>(n, width), all, arch::gfx1250).exists());
    }
  }
  for (unsigned n = 1; n < 32; ++n)
    EXPECT_EQ(lanes<32>(permlane_xor::fit(xor_lanes<32>(n), all, arch::gfx1250), arch::gfx1250),
              xor_lanes<32>(n));
  EXPECT_FALSE(permlane_up::fit(rotate_up<32>(1), all, arch::gfx1250).exists());
  EXPECT_FALSE(permlane_xor::fit(xor_lanes<32>(1), all, arch::gfx1201).exists());
}

TEST(Dpp8, SelectorsAndInactiveLanes) {
  std::mt19937_64 random(8);
  for (unsigned round = 0; round < 100; ++round) {
    Inputs<32> inputs;
    inputs.exec = random_exec<32>(random, round % 2);
    const uint32_t selectors = random() & 0xffffff;
    const bool fi = random() % 2;
    const auto got = lanes(dpp8::move(selectors, fi), arch::gfx1100, inputs);
    auto wanted = lane_map<32>::identity();
    for (unsigned i = 0; i < 32; ++i) {
      const unsigned s = i / 8 * 8 + (selectors >> i % 8 * 3) % 8;
      wanted.set(i, from_lane(s));
      ASSERT_EQ(got.source(i), !inputs.exec.contains(i)        ? lane_source::own
                               : fi || inputs.exec.contains(s) ? from_lane(s)
                                                               : lane_source::zero);
    }
    ASSERT_EQ(dpp8::fit(wanted, lane_mask<32>::all(), arch::gfx1100), dpp8::move(selectors));
  }
  EXPECT_FALSE(dpp8::fit(xor_lanes<32>(8), lane_mask<32>::all(), arch::gfx1100).exists());
}

TEST(LaneAccess, IgnoresExec) {
  Inputs<64> inputs;
  inputs.exec = lane_mask<64>::range(5, 9);
  EXPECT_EQ(lanes(readlane::move(40), arch::gfx942, inputs), broadcast<64>(40));
  EXPECT_EQ(lanes<32>(readlane::move(40), arch::gfx1100), broadcast<32>(8));
  EXPECT_EQ(lanes(readfirstlane::move(), arch::gfx942, inputs), broadcast<64>(5));
  inputs.exec = {};
  EXPECT_EQ(lanes(readfirstlane::move(), arch::gfx942, inputs), broadcast<64>(0));
  const auto written = lanes(writelane::move(3), arch::gfx942, inputs);
  for (unsigned i = 0; i < 64; ++i)
    EXPECT_EQ(written.source(i), i == 3 ? lane_source::fill : lane_source::own);
  EXPECT_EQ(readlane::fit(broadcast<64>(9), lane_mask<64>::all(), arch::gfx942), readlane::move(9));
  EXPECT_EQ(writelane::fit(written, lane_mask<64>::all(), arch::gfx942), writelane::move(3));
  EXPECT_FALSE(readlane::fit(broadcast<64>(9, 16), lane_mask<64>::all(), arch::gfx942).exists());
}

template <unsigned W>
void check_fits() {
  for (const Arch* arch : arch::all) {
    if (!arch->has_wave_size(W)) continue;
    for (const MoveInfo& info : all) {
      for_each_instance<W>([&](const named_map<W>& named, const map_arguments& arguments) {
        const auto wanted = named.make(arguments);
        for (const auto demand :
             {lane_mask<W>::all(), lane_mask<W>::first_lanes(16), wanted.reading_lanes()}) {
          const Move m = fit(info.kind, wanted, demand, *arch);
          if (!m.exists()) continue;
          ASSERT_EQ(m.kind, info.kind);
          ASSERT_EQ(why_not(m, *arch, W), nullptr) << info.name;
          ASSERT_TRUE(equal_on(wanted, lanes<W>(m, *arch), demand))
              << info.name << " for " << named.name;
        }
      });
    }
  }
}

TEST(Fit, IsLegalAndExactWhateverItFinds) {
  check_fits<32>();
  check_fits<64>();
}

}  // namespace
}  // namespace crosslane::isa::amd
