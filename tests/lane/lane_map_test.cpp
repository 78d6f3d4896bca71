// SPDX-License-Identifier: MIT
// Guards: the algebra of lane maps: what compose, inverse and the rest promise, lane by lane.
#include "crosslane/lane/lane_map.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

#include "crosslane/lane/named_maps.hpp"

namespace crosslane {

using namespace crosslane::maps;
namespace {

template <unsigned W>
constexpr bool compose_is_an_index_equation() {
  // A rotation after a reversal, computed by hand: lane i reads reversed lane i + 3, which holds W
  // - 1 - (i + 3).
  const auto both = compose(rotate_down<W>(3), reverse<W>());
  for (unsigned i = 0; i < W; ++i)
    if (both.source(i) != from_lane((2 * W - 4 - i) % W)) return false;
  return true;
}
static_assert(compose_is_an_index_equation<4>() && compose_is_an_index_equation<32>() &&
              compose_is_an_index_equation<64>() && compose_is_an_index_equation<128>());

static_assert(compose(lane_map<8>::identity(), reverse<8>()) == reverse<8>());
static_assert(compose(reverse<8>(), lane_map<8>::identity()) == reverse<8>());
static_assert(is_bijection(reverse<64>()) && is_bijection(xor_lanes<32>(21)) &&
              !is_bijection(broadcast<32>(3)));
static_assert(!is_bijection(shift_down<32>(1)) && is_bijection(shift_down<32>(1, edge::wrap)));
static_assert(is_bijection(shift_down<32>(0)) && !is_bijection(shift_down<32>(1, edge::zero)));
static_assert(inverse(rotate_down<32>(5)) == rotate_up<32>(5));
static_assert(sizeof(lane_map<64>) == 64);

template <unsigned W>
lane_map<W> random_map(std::mt19937& random, bool only_lanes) {
  return lane_map<W>::from([&](unsigned) {
    if (!only_lanes && random() % 4 == 0) return static_cast<lane_source>(0xfc + random() % 4);
    return from_lane(random() % W);
  });
}

template <unsigned W>
lane_map<W> random_permutation(std::mt19937& random) {
  unsigned lanes[W];
  for (unsigned i = 0; i < W; ++i) lanes[i] = i;
  std::shuffle(lanes, lanes + W, random);
  return lane_map<W>::from_lanes([&](unsigned i) { return lanes[i]; });
}

/// What a register holds after a move of `map`; -1 zero, -2 fill, -3 anything.
template <unsigned W>
void apply(const lane_map<W>& map, int (&value)[W]) {
  int result[W];
  for (unsigned i = 0; i < W; ++i) {
    switch (map.sources[i]) {
      case lane_source::any:
        result[i] = -3;
        break;
      case lane_source::zero:
        result[i] = -1;
        break;
      case lane_source::fill:
        result[i] = -2;
        break;
      case lane_source::own:
        result[i] = value[i];
        break;
      default:
        result[i] = value[static_cast<unsigned>(map.sources[i])];
    }
  }
  std::copy(result, result + W, value);
}

template <class T>
struct LaneMap : testing::Test {};
template <unsigned N>
using Width = std::integral_constant<unsigned, N>;
using Widths = testing::Types<Width<4>, Width<8>, Width<16>, Width<32>, Width<64>, Width<128>>;
TYPED_TEST_SUITE(LaneMap, Widths);

TYPED_TEST(LaneMap, ComposeIsInnerThenOuter) {
  constexpr unsigned W = TypeParam::value;
  std::mt19937 random(W);
  for (unsigned round = 0; round < 100; ++round) {
    const auto outer = random_map<W>(random, false), inner = random_map<W>(random, false);
    int stepwise[W], at_once[W];
    for (unsigned i = 0; i < W; ++i) stepwise[i] = at_once[i] = static_cast<int>(i);
    apply(inner, stepwise);
    apply(outer, stepwise);
    apply(compose(outer, inner), at_once);
    ASSERT_TRUE(std::equal(stepwise, stepwise + W, at_once));
  }
}

TYPED_TEST(LaneMap, ComposeIsAssociative) {
  constexpr unsigned W = TypeParam::value;
  std::mt19937 random(W);
  for (unsigned round = 0; round < 100; ++round) {
    const auto a = random_map<W>(random, false), b = random_map<W>(random, false),
               c = random_map<W>(random, false);
    ASSERT_EQ(compose(compose(a, b), c), compose(a, compose(b, c)));
  }
}

TYPED_TEST(LaneMap, InverseUndoesPermutations) {
  constexpr unsigned W = TypeParam::value;
  std::mt19937 random(W);
  for (unsigned round = 0; round < 50; ++round) {
    const auto p = random_permutation<W>(random);
    ASSERT_TRUE(is_bijection(p));
    ASSERT_EQ(compose(p, inverse(p)), lane_map<W>::identity());
    ASSERT_EQ(compose(inverse(p), p), lane_map<W>::identity());
  }
}

TYPED_TEST(LaneMap, InverseNamesTheLowestReader) {
  constexpr unsigned W = TypeParam::value;
  std::mt19937 random(W);
  const auto m = random_map<W>(random, true);
  const auto back = inverse(m);
  for (unsigned j = 0; j < W; ++j) {
    unsigned reader = W;
    for (unsigned i = W; i-- > 0;)
      if (static_cast<unsigned>(m.sources[i]) == j) reader = i;
    ASSERT_EQ(back.source(j), reader < W ? from_lane(reader) : lane_source::any);
  }
}

TYPED_TEST(LaneMap, ComparisonsHonourTheDemand) {
  constexpr unsigned W = TypeParam::value;
  const auto wanted = shift_down<W>(1, edge::zero);
  auto have = rotate_down<W>(1);
  const auto all = lane_mask<W>::all();
  EXPECT_FALSE(equal_on(wanted, have, all));
  EXPECT_EQ(first_difference(wanted, have, all), W - 1);
  EXPECT_EQ(differing_lanes(wanted, have), lane_mask<W>::single(W - 1));
  EXPECT_TRUE(equal_on(wanted, have, all - lane_mask<W>::single(W - 1)));
  EXPECT_TRUE(equal_on(restrict_to(wanted, lane_mask<W>::first_lanes(2)), have, all));
  have.set(0, lane_source::any);  // what nobody promises is not what was asked for
  EXPECT_EQ(first_difference(wanted, have, all), 0u);
  EXPECT_EQ(first_difference(wanted, have, lane_mask<W>::none()), W);
}

TYPED_TEST(LaneMap, OwnIsNotTheLaneUntilSaidSo) {
  constexpr unsigned W = TypeParam::value;
  const auto kept = shift_up<W>(1, edge::own);
  EXPECT_EQ(kept.source(0), lane_source::own);
  EXPECT_EQ(own_as_lane(kept).source(0), from_lane(0));
  EXPECT_EQ(own_as_lane(kept).source(1), from_lane(0));
  EXPECT_EQ(kept.source(W), lane_source::any);
  EXPECT_EQ(kept.reading_lanes(), ~lane_mask<W>::single(0));
  EXPECT_EQ(kept.read_lanes(), ~lane_mask<W>::single(W - 1));
  EXPECT_EQ(kept.read_lanes(lane_mask<W>::first_lanes(2)), lane_mask<W>::single(0));
}

}  // namespace
}  // namespace crosslane
