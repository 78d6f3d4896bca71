// SPDX-License-Identifier: MIT
// Guards: lane_mask is a set of lanes for every width, with an answer for every argument.
// Expectations come from a vector of bools.
#include "crosslane/lane/lane_mask.hpp"

#include <gtest/gtest.h>
#include <random>
#include <type_traits>
#include <vector>

namespace crosslane {
namespace {

static_assert(!std::is_convertible_v<lane_mask<64>, uint64_t>);
static_assert(!std::is_convertible_v<uint64_t, lane_mask<64>>);
static_assert(!std::is_convertible_v<lane_mask<32>, lane_mask<64>>);
static_assert(!std::is_constructible_v<lane_mask<64>, lane_mask<32>>);
static_assert(lane_mask<64>::all().to_u64() == ~uint64_t{0});
static_assert(lane_mask<32>::all().to_u32() == ~uint32_t{0});
static_assert(lane_mask<4>::all().count() == 4 && lane_mask<128>::all().count() == 128);
static_assert(lane_mask<64>::first_lanes(64) == lane_mask<64>::all());
static_assert(lane_mask<64>::first_lanes(1000) == lane_mask<64>::all());
static_assert(lane_mask<64>::none().first() == 64 && lane_mask<64>::none().last() == 64);
static_assert(lane_mask<64>::single(64).is_empty() && !lane_mask<64>::all().contains(64u));
static_assert(lane_mask<8>::from_words(~uint64_t{0}) == lane_mask<8>::all());
static_assert(lane_mask<32>::from_words(~uint64_t{0}, 1).count() == 32);

template <class T>
struct LaneMask : testing::Test {};

template <unsigned N>
using Width = std::integral_constant<unsigned, N>;
using Widths = testing::Types<Width<4>, Width<8>, Width<16>, Width<32>, Width<64>, Width<128>>;
TYPED_TEST_SUITE(LaneMask, Widths);

template <unsigned W>
std::vector<bool> members(lane_mask<W> m) {
  std::vector<bool> result(W);
  for (unsigned i = 0; i < W; ++i) result[i] = m.contains(i);
  return result;
}

template <unsigned W>
lane_mask<W> random_mask(std::mt19937_64& random) {
  uint64_t a = random(), b = random();
  if (random() % 4 == 0) a &= random() & random(), b &= random() & random();
  if (random() % 8 == 0) a = 0;
  if (random() % 8 == 0) b = ~uint64_t{0};
  return lane_mask<W>::from_words(a, b);
}

TYPED_TEST(LaneMask, QueriesAgreeWithASetOfBools) {
  constexpr unsigned W = TypeParam::value;
  std::mt19937_64 random(W);
  for (unsigned round = 0; round < 200; ++round) {
    const auto m = random_mask<W>(random);
    const std::vector<bool> set = members(m);
    std::vector<unsigned> lanes;
    for (unsigned i = 0; i < W; ++i)
      if (set[i]) lanes.push_back(i);
    ASSERT_EQ(m.count(), lanes.size());
    ASSERT_EQ(m.is_empty(), lanes.empty());
    ASSERT_EQ(m.is_all(), lanes.size() == W);
    ASSERT_EQ(m.first(), lanes.empty() ? W : lanes.front());
    ASSERT_EQ(m.last(), lanes.empty() ? W : lanes.back());
    for (unsigned n = 0; n < W + 70; ++n) ASSERT_EQ(m.nth(n), n < lanes.size() ? lanes[n] : W) << n;
    unsigned below = 0;
    for (unsigned i = 0; i < W + 70; ++i) {
      ASSERT_EQ(m.count_below(i), below);
      if (i < W && set[i]) ++below;
      ASSERT_EQ(m.count_through(i), below);
      unsigned next = i + 1;
      while (next < W && !set[next]) ++next;
      ASSERT_EQ(m.next(i), next < W ? next : W);
    }
  }
}

TYPED_TEST(LaneMask, AlgebraAgreesWithBools) {
  constexpr unsigned W = TypeParam::value;
  std::mt19937_64 random(W + 1);
  for (unsigned round = 0; round < 100; ++round) {
    const auto a = random_mask<W>(random), b = random_mask<W>(random);
    bool contains_all = true, meets = false;
    for (unsigned i = 0; i < W; ++i) {
      const bool x = a.contains(i), y = b.contains(i);
      ASSERT_EQ((a & b).contains(i), x && y);
      ASSERT_EQ((a | b).contains(i), x || y);
      ASSERT_EQ((a ^ b).contains(i), x != y);
      ASSERT_EQ((a - b).contains(i), x && !y);
      ASSERT_EQ((~a).contains(i), !x);
      contains_all &= x || !y;
      meets |= x && y;
    }
    ASSERT_EQ(a.contains(b), contains_all);
    ASSERT_EQ(a.intersects(b), meets);
    ASSERT_EQ((~a).count(), W - a.count());
  }
}

TYPED_TEST(LaneMask, BuildersAgreeWithTheirPredicates) {
  constexpr unsigned W = TypeParam::value;
  for (unsigned first = 0; first < W + 3; ++first) {
    for (unsigned end = 0; end < W + 3; ++end)
      ASSERT_EQ(lane_mask<W>::range(first, end),
                lane_mask<W>::where([=](unsigned i) { return i >= first && i < end; }));
    ASSERT_EQ(lane_mask<W>::first_lanes(first),
              lane_mask<W>::where([=](unsigned i) { return i < first; }));
    ASSERT_EQ(lane_mask<W>::single(first),
              lane_mask<W>::where([=](unsigned i) { return i == first; }));
    auto m = lane_mask<W>::all();
    m.remove(first);
    ASSERT_EQ(m.contains(first), false);
    ASSERT_EQ(m.count(), first < W ? W - 1 : W);
    m.insert(first);
    ASSERT_TRUE(m.is_all());
  }
}

}  // namespace
}  // namespace crosslane
