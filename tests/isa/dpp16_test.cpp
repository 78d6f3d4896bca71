// SPDX-License-Identifier: MIT
// Guards: what DPP16 does to each lane: controls, masks, edges, inactive lanes. Expectations are
// written from the manual's words with plain arithmetic on rows and positions.
#include "crosslane/isa/amd/dpp16.hpp"

#include <gtest/gtest.h>
#include <random>

#include "crosslane/arch/all.hpp"
#include "crosslane/isa/amd/dpp16_fit.hpp"
#include "crosslane/lane/catalogue.hpp"

namespace crosslane::isa::amd {

using namespace crosslane::maps;
namespace {

using dpp16::Control;
using dpp16::Kind;

constexpr int old = -1, zero = -2;

/// What lane i of a full wave gets, in the manual's words.
int expected(Kind kind, int n, int i, int wave) {
  const int row = i / 16, position = i % 16, quad = i / 4 * 4;
  switch (kind) {
    case Kind::quad_perm:
      return quad + (n >> (i % 4 * 2)) % 4;
    case Kind::row_shl:
      return position + n > 15 ? old : row * 16 + position + n;
    case Kind::row_shr:
      return position - n < 0 ? old : row * 16 + position - n;
    case Kind::row_ror:
      return row * 16 + (position - n + 16) % 16;
    case Kind::wave_shl:
      return i == wave - 1 ? old : i + 1;
    case Kind::wave_rol:
      return i == wave - 1 ? 0 : i + 1;
    case Kind::wave_shr:
      return i == 0 ? old : i - 1;
    case Kind::wave_ror:
      return i == 0 ? wave - 1 : i - 1;
    case Kind::row_mirror:
      return row * 16 + 15 - position;
    case Kind::row_half_mirror:
      return i / 8 * 8 + 7 - i % 8;
    case Kind::row_bcast:
      if (n == 15) return row == 0 ? old : row * 16 - 1;
      return i < 32 ? old : 31;
    case Kind::row_newbcast:
    case Kind::row_share:
      return row * 16 + n;
    case Kind::row_xmask:
      return row * 16 + (position | n) - (position & n);
  }
  return old;
}

template <unsigned W>
int number(const lane_map<W>& m, unsigned i) {
  const lane_source s = m.source(i);
  return s == lane_source::own ? old : s == lane_source::zero ? zero : static_cast<int>(s);
}

template <class Visit>
void for_each_legal(const Arch& arch, Visit visit) {
  for (unsigned code = 0; code < 512; ++code)
    if (const auto d = dpp16::decode(code, arch); d.is_legal) visit(d.control);
}

template <unsigned W>
void check_controls() {
  for (const Arch* arch : arch::all) {
    if (!arch->has_wave_size(W)) continue;
    for_each_legal(*arch, [&](Control c) {
      const auto kept = dpp16::lanes<W>(dpp16::move(c), *arch);
      const auto zeroed = dpp16::lanes<W>(dpp16::move(c, 15, 15, true), *arch);
      for (unsigned i = 0; i < W; ++i) {
        const int want = expected(c.kind, c.amount, static_cast<int>(i), W);
        ASSERT_EQ(number(kept, i), want) << arch->name << " lane " << i;
        ASSERT_EQ(number(zeroed, i), want == old ? zero : want) << arch->name << " lane " << i;
      }
    });
  }
}

TEST(Dpp16, EveryControlOnEveryLane) {
  check_controls<32>();
  check_controls<64>();
}

TEST(Dpp16, MasksKeepLanesButLetThemBeRead) {
  for (unsigned masks = 0; masks < 256; ++masks) {
    const unsigned rows = masks >> 4, banks = masks & 15;
    const auto m =
        dpp16::lanes<64>(dpp16::move({Kind::row_mirror, 0}, rows, banks, true), arch::gfx942);
    for (unsigned i = 0; i < 64; ++i) {
      const bool is_written = (rows >> i / 16) % 2 == 1 && (banks >> i % 16 / 4) % 2 == 1;
      ASSERT_EQ(number(m, i), is_written ? static_cast<int>(i / 16 * 16 + 15 - i % 16) : old);
    }
  }
}

/// What a lane gets, case by case. [CDNA3 §13.3.9] [RDNA4 §7.9]
int expected_with_exec(const Move& m, const Arch& arch, bool disputed_zero, int source,
                       bool source_active) {
  if (source == old) return m.bound_ctrl ? zero : old;
  if (source_active || m.fetch_inactive) return source;
  if (m.bound_ctrl) return zero;
  const bool is_old_chip =
      arch.generation == Generation::gfx9 || arch.generation == Generation::gfx10;
  return is_old_chip && disputed_zero ? zero : old;
}

TEST(Dpp16, InactiveLanesFollowTheTable) {
  std::mt19937_64 random(16);
  for (const Arch* arch : arch::all) {
    if (!arch->has_wave64) continue;
    for (unsigned round = 0; round < 16; ++round) {
      Inputs<64> inputs;
      inputs.exec = lane_mask<64>::from_words(random());
      for_each_legal(*arch, [&](Control c) {
        const unsigned bits = static_cast<unsigned>(random());
        const Move m = dpp16::move(c, bits & 15, 15, (bits & 16) != 0,
                                   arch->has_fetch_inactive && (bits & 32) != 0);
        inputs.disputed.dpp_inactive_source_zero = (bits & 64) != 0;
        const auto got = dpp16::lanes(m, *arch, inputs);
        for (unsigned i = 0; i < 64; ++i) {
          const int s = expected(c.kind, c.amount, static_cast<int>(i), 64);
          int want = old;
          if (inputs.exec.contains(i) && (m.row_mask >> i / 16) % 2 == 1)
            want = expected_with_exec(m, *arch, inputs.disputed.dpp_inactive_source_zero, s,
                                      s >= 0 && inputs.exec.contains(static_cast<unsigned>(s)));
          ASSERT_EQ(number(got, i), want) << arch->name << " lane " << i;
        }
      });
    }
  }
}

TEST(Dpp16, EncodingsOutOfRangeAreRefused) {
  EXPECT_EQ(encode(Control{Kind::row_shl, 0}), dpp16::no_code);
  EXPECT_EQ(encode(Control{Kind::row_shl, 16}), dpp16::no_code);
  EXPECT_EQ(encode(Control{Kind::row_ror, 0}), dpp16::no_code);
  EXPECT_EQ(encode(Control{Kind::row_bcast, 16}), dpp16::no_code);
  EXPECT_EQ(encode(Control{Kind::row_mirror, 1}), dpp16::no_code);
  EXPECT_EQ(encode(Control{Kind::wave_ror, 1}), 0x13cu);
  EXPECT_EQ(encode(Control{Kind::wave_rol, 1}), 0x134u);
  EXPECT_FALSE(dpp16::decode(0x200, arch::gfx942).is_legal);
  EXPECT_FALSE(dpp16::decode(0x100, arch::gfx942).is_legal);
  Move m = dpp16::move({});
  m.row_mask = 16;
  EXPECT_NE(dpp16::why_not(m, arch::gfx942, 64), nullptr);
}

TEST(Dpp16Fit, FindsAControlForEveryMapThatOneMakes) {
  for (const Arch* arch : arch::all) {
    if (!arch->has_wave64) continue;
    for_each_legal(*arch, [&](Control c) {
      for (const bool bound_ctrl : {false, true}) {
        const auto wanted = dpp16::lanes<64>(dpp16::move(c, 15, 15, bound_ctrl), *arch);
        const Move found = dpp16::fit(wanted, lane_mask<64>::all(), *arch);
        ASSERT_TRUE(found.exists()) << arch->name << " " << int(c.kind) << ":" << int(c.amount);
        ASSERT_EQ(dpp16::lanes<64>(found, *arch), wanted);
        ASSERT_EQ(dpp16::why_not(found, *arch, 64), nullptr);
      }
    });
  }
}

TEST(Dpp16Fit, FindsMasksAndHonoursTheDemand) {
  std::mt19937_64 random(17);
  for (const Arch* arch : {&arch::gfx90a, &arch::gfx1201}) {
    for_each_legal(*arch, [&](Control c) {
      const Move made = dpp16::move(c, 1 + random() % 15, 1 + random() % 15, random() % 2 == 0);
      const auto demand = lane_mask<64>::from_words(random() | random());
      const auto wanted = dpp16::lanes<64>(made, *arch);
      if ((wanted.reading_lanes() & demand).is_empty()) return;
      const Move found = dpp16::fit(wanted, demand, *arch);
      ASSERT_TRUE(found.exists()) << arch->name << " " << int(c.kind) << ":" << int(c.amount);
      ASSERT_TRUE(equal_on(wanted, dpp16::lanes<64>(found, *arch), demand));
    });
  }
}

TEST(Dpp16Fit, IsNeverWrong) {
  for (const Arch* arch : arch::all) {
    if (!arch->has_wave64) continue;
    for_each_instance<64>([&](const named_map<64>& named, const map_arguments& arguments) {
      const auto wanted = named.make(arguments);
      const Move m = dpp16::fit(wanted, lane_mask<64>::all(), *arch);
      if (!m.exists()) return;
      ASSERT_EQ(first_difference(wanted, dpp16::lanes<64>(m, *arch)), 64u)
          << named.name << ":" << arguments.values[0];
    });
  }
}

TEST(Dpp16Cover, MatchesASearchOverAllMasks) {
  std::mt19937_64 random(18);
  for (unsigned round = 0; round < 60; ++round) {
    const Control c{random() % 2 ? Kind::row_shr : Kind::row_shl,
                    static_cast<uint8_t>(1 + random() % 15)};
    const auto wanted = random() % 2 ? rotate_down<64>(1 + random() % 15)
                                     : shift_up<64>(1 + random() % 15, edge::zero);
    const auto demand =
        round % 3 ? lane_mask<64>::all() : lane_mask<64>::from_words(random() | random());
    const bool bound_ctrl = round % 2 != 0;
    unsigned best = 0;
    for (unsigned masks = 0; masks < 256; ++masks) {
      const auto have =
          dpp16::lanes<64>(dpp16::move(c, masks >> 4, masks & 15, bound_ctrl), arch::gfx942);
      unsigned right = 0;
      bool harms = false;
      for (unsigned i = 0; i < 64; ++i) {
        if (!demand.contains(i) || have.source(i) == lane_source::own) continue;
        (have.source(i) == wanted.source(i) ? right += 1 : harms = true);
      }
      if (!harms && right > best) best = right;
    }
    const auto cover = dpp16::best_cover(c, wanted, demand, demand, bound_ctrl);
    ASSERT_EQ(cover.covered.count(), best);
    if (best == 0) continue;
    const auto have = dpp16::lanes<64>(cover.move, arch::gfx942);
    for (unsigned i = 0; i < 64; ++i) {
      if (!demand.contains(i)) continue;
      ASSERT_EQ(have.source(i), cover.covered.contains(i) ? wanted.source(i) : lane_source::own);
    }
  }
}

// Planning is done while compiling; a few of its steps are checked there too.
static_assert(dpp16::fit(xor_lanes<64>(7), lane_mask<64>::all(), arch::gfx90a) ==
              dpp16::move({Kind::row_half_mirror, 0}, 15, 15, true));
static_assert(dpp16::fit(xor_lanes<32>(5), lane_mask<32>::all(), arch::gfx1201) ==
              dpp16::move({Kind::row_xmask, 5}, 15, 15, true));
static_assert(!dpp16::fit(xor_lanes<64>(5), lane_mask<64>::all(), arch::gfx90a).exists());
static_assert(dpp16::fit(shift_up<64>(1), lane_mask<64>::all(), arch::gfx942) ==
              dpp16::move({Kind::wave_shr, 1}));
static_assert(!dpp16::fit(shift_up<32>(1), lane_mask<32>::all(), arch::gfx1100).exists());

}  // namespace
}  // namespace crosslane::isa::amd
