// SPDX-License-Identifier: MIT
// Guards: ds_swizzle, ds_permute and ds_bpermute: all modes, each generation's reach, and inactive
// lanes.
#include <gtest/gtest.h>
#include <random>
#include <vector>

#include "crosslane/arch/all.hpp"
#include "crosslane/isa/amd/all.hpp"
#include "crosslane/lane/catalogue.hpp"

namespace crosslane::isa::amd {

using namespace crosslane::maps;
namespace {

/// The source of lane i by the words of the manual: digits of 5-bit numbers for the bit mode,
/// counting for the others.
unsigned swizzle_source(unsigned offset, unsigned i) {
  const unsigned half = i / 32 * 32, j = i % 32;
  const unsigned low = offset & 31, mid = offset >> 5 & 31, high = offset >> 10 & 31;
  if (offset < 0x8000) {
    unsigned s = 0;
    for (unsigned b = 0; b < 5; ++b) {
      bool bit = (j >> b) % 2 == 1 && (low >> b) % 2 == 1;
      if ((mid >> b) % 2 == 1) bit = true;
      if ((high >> b) % 2 == 1) bit = !bit;
      s += bit ? 1u << b : 0u;
    }
    return half + s;
  }
  if (offset < 0xc000) return i / 4 * 4 + (offset >> 2 * (i % 4)) % 4;
  if (offset < 0xe000) {
    const unsigned turned = (offset & 0x400) == 0 ? (j + mid) % 32 : (j + 32 - mid) % 32;
    unsigned s = 0;
    for (unsigned b = 0; b < 5; ++b) s += (((low >> b) % 2 == 1 ? j : turned) >> b) % 2 << b;
    return half + s;
  }
  unsigned reversed = j % 2 * 16 + j / 2 % 2 * 8 + j / 4 % 2 * 4 + j / 8 % 2 * 2 + j / 16;
  for (unsigned b = 0; b < 5; ++b)
    if ((low >> b) % 2 == 1) reversed /= 2;
  return half + (reversed | (j & low));
}

TEST(DsSwizzle, EveryOffsetOnEveryLane) {
  for (unsigned offset = 0; offset < 0x10000; ++offset) {
    Move m = ds_swizzle::move({});
    m.control = offset;
    const auto got = ds_swizzle::lanes<64>(m, arch::gfx942);
    for (unsigned i = 0; i < 64; ++i)
      ASSERT_EQ(got.source(i), from_lane(swizzle_source(offset, i)))
          << std::hex << offset << " lane " << i;
  }
}

TEST(DsSwizzle, EncodingSurvivesARoundTrip) {
  for (unsigned offset = 0; offset < 0x10000; ++offset) {
    const auto c = ds_swizzle::decode(offset);
    ASSERT_EQ(ds_swizzle::decode(ds_swizzle::encode(c)), c);
    if (offset < 0x8000) {
      ASSERT_EQ(ds_swizzle::encode(c), offset);
    }
  }
  EXPECT_EQ(encode(ds_swizzle::bit_mask(31, 0, 16)), 0x401fu);
  EXPECT_EQ(encode(ds_swizzle::bit_mask(0, 15, 0)), 0x1e0u);
  EXPECT_EQ(encode(ds_swizzle::rotate(5)), 0xc0a0u);
  EXPECT_EQ(encode(ds_swizzle::rotate(5, true)), 0xc4a0u);
}

TEST(DsSwizzle, InactiveSourcesGiveZeroAndInactiveLanesKeep) {
  Inputs<64> inputs;
  inputs.exec = lane_mask<64>::where([](unsigned i) { return i % 3 != 0; });
  const auto got =
      ds_swizzle::lanes(ds_swizzle::move(ds_swizzle::bit_mask(31, 0, 1)), arch::gfx942, inputs);
  for (unsigned i = 0; i < 64; ++i) {
    const unsigned s = i % 2 ? i - 1 : i + 1;
    EXPECT_EQ(got.source(i), i % 3 == 0   ? lane_source::own
                             : s % 3 == 0 ? lane_source::zero
                                          : from_lane(s));
  }
}

TEST(DsSwizzleFit, FindsEveryMapThatAnOffsetMakes) {
  std::mt19937 random(5);
  for (unsigned round = 0; round < 6000; ++round) {
    Move m = ds_swizzle::move({});
    m.control = random() & 0xffff;
    const auto wanted = ds_swizzle::lanes<64>(m, arch::gfx942);
    const Move found = ds_swizzle::fit(wanted, lane_mask<64>::all(), arch::gfx942);
    const auto c = ds_swizzle::decode(m.control);
    // A rotation whose keep mask splits the number may need another mask than the widest one; only
    // those may be missed.
    if (!found.exists()) {
      ASSERT_EQ(c.mode, ds_swizzle::Mode::rotate) << m.control;
      ASSERT_NE(c.keep_mask, 0) << m.control;
      continue;
    }
    ASSERT_EQ(ds_swizzle::lanes<64>(found, arch::gfx942), wanted) << m.control;
  }
}

TEST(DsSwizzleFit, FindsClusterRotationsAndPartialDemands) {
  for (unsigned cluster = 2; cluster <= 32; cluster *= 2)
    for (unsigned n = 0; n < cluster; ++n)
      EXPECT_TRUE(
          ds_swizzle::fit(rotate_down<64>(n, cluster), lane_mask<64>::all(), arch::gfx942).exists())
          << n << "/" << cluster;
  const auto readers = shift_down<32>(3).reading_lanes();
  EXPECT_TRUE(ds_swizzle::fit(shift_down<32>(3), readers, arch::gfx1100).exists());
  EXPECT_FALSE(ds_swizzle::fit(shift_down<32>(3), lane_mask<32>::all(), arch::gfx1100).exists());
  EXPECT_FALSE(ds_swizzle::fit(xor_lanes<64>(32), lane_mask<64>::all(), arch::gfx942).exists());
}

/// How far an address reaches. [CDNA3 §12.16] [RDNA3.5 §12.5.2] [RDNA4 §16.16]
unsigned reach(const Arch& arch, unsigned wave) {
  if (wave == 32) return 32;
  return arch.generation == Generation::gfx10 || arch.generation == Generation::gfx11 ? 32 : 64;
}

template <unsigned W>
void check_bpermute(const Arch& arch) {
  std::mt19937_64 random(W);
  for (unsigned round = 0; round < 40; ++round) {
    uint32_t index[W];
    for (auto& a : index) a = static_cast<uint32_t>(random());
    Inputs<W> inputs;
    inputs.index = index;
    if (round % 2) inputs.exec = lane_mask<W>::from_words(random());
    const unsigned offset = round % 3 ? static_cast<unsigned>(random() & 0xffff) : 0,
                   n = reach(arch, W);
    const auto pulled = lanes(ds_bpermute::move(offset), arch, inputs);
    const auto fetched = lanes(ds_bpermute_fi::move(offset), arch, inputs);
    const auto pushed = lanes(ds_permute::move(offset), arch, inputs);
    std::vector<lane_source> push(W, lane_source::own);
    for (unsigned i = 0; i < W; ++i) {
      const unsigned s = i / n * n + static_cast<unsigned>((uint64_t{index[i]} + offset) / 4 % n);
      if (!inputs.exec.contains(i)) {
        ASSERT_EQ(pulled.source(i), lane_source::own);
        continue;
      }
      ASSERT_EQ(pulled.source(i), inputs.exec.contains(s) ? from_lane(s) : lane_source::zero)
          << arch.name;
      ASSERT_EQ(fetched.source(i), from_lane(s));
      if (push[i] == lane_source::own) push[i] = lane_source::zero;
      if (inputs.exec.contains(s)) push[s] = from_lane(i);
    }
    for (unsigned i = 0; i < W; ++i) ASSERT_EQ(pushed.source(i), push[i]) << arch.name << " " << i;
  }
}

TEST(DsBpermute, ReachesWhatItsGenerationReaches) {
  for (const Arch* arch : arch::all) {
    if (arch->has_wave32) check_bpermute<32>(*arch);
    if (arch->has_wave64) check_bpermute<64>(*arch);
  }
  EXPECT_EQ(ds_bpermute::reach_lanes(arch::gfx1030, 64, {.bpermute_gfx10_wave_wide = true}), 64u);
  EXPECT_EQ(ds_bpermute::reach_lanes(arch::gfx1100, 64, {.bpermute_gfx10_wave_wide = true}), 32u);
}

TEST(DsBpermute, AddressesMakeTheMap) {
  for_each_instance<64>([&](const named_map<64>& named, const map_arguments& arguments) {
    const auto wanted = named.make(arguments);
    const auto readers = wanted.reading_lanes();
    for (const Arch* arch : {&arch::gfx942, &arch::gfx1100}) {
      bool is_reachable = true;
      for (unsigned i = 0; i < 64; ++i)
        is_reachable &= !readers.contains(i) ||
                        i / reach(*arch, 64) == lane_of(wanted.source(i)) / reach(*arch, 64);
      ASSERT_EQ(ds_bpermute::can_do(wanted, readers, *arch), is_reachable) << named.name;
      if (!is_reachable) continue;
      uint32_t index[64];
      for (unsigned i = 0; i < 64; ++i) index[i] = ds_bpermute::address_bytes(wanted, i);
      ASSERT_TRUE(
          equal_on(wanted, lanes<64>(ds_bpermute::move(), *arch, {.index = index}), readers))
          << named.name;
    }
  });
}

}  // namespace
}  // namespace crosslane::isa::amd
