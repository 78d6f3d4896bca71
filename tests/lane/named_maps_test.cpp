// SPDX-License-Identifier: MIT
// Guards: every named map means what its equation says, on every lane of every width; expectations
// are naive arithmetic on signed lane numbers, without bit tricks.
#include "crosslane/lane/named_maps.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "crosslane/lane/catalogue.hpp"

namespace crosslane {

using namespace crosslane::maps;
namespace {

template <class T>
struct NamedMaps : testing::Test {};
template <unsigned N>
using Width = std::integral_constant<unsigned, N>;
using Widths = testing::Types<Width<4>, Width<8>, Width<16>, Width<32>, Width<64>, Width<128>>;
TYPED_TEST_SUITE(NamedMaps, Widths);

constexpr int at_own = -1, at_zero = -2, at_fill = -3, at_any = -4;

int edge_number(edge e) {
  return e == edge::own ? at_own : e == edge::zero ? at_zero : e == edge::fill ? at_fill : at_any;
}

template <unsigned W>
std::vector<int> numbers(const lane_map<W>& m) {
  std::vector<int> out;
  for (unsigned i = 0; i < W; ++i) {
    switch (m.source(i)) {
      case lane_source::own:
        out.push_back(at_own);
        break;
      case lane_source::zero:
        out.push_back(at_zero);
        break;
      case lane_source::fill:
        out.push_back(at_fill);
        break;
      case lane_source::any:
        out.push_back(at_any);
        break;
      default:
        out.push_back(static_cast<int>(m.source(i)));
    }
  }
  return out;
}

TYPED_TEST(NamedMaps, ShiftsAndRotations) {
  constexpr int W = TypeParam::value;
  for (int cluster = 2; cluster <= W; cluster *= 2)
    for (int n = 0; n < cluster; ++n)
      for (const edge e : {edge::own, edge::wrap, edge::zero, edge::fill, edge::unspecified}) {
        std::vector<int> down, up;
        for (int i = 0; i < W; ++i) {
          const int base = i / cluster * cluster;
          int d = i + n, u = i - n;
          if (d >= base + cluster) d = e == edge::wrap ? d - cluster : edge_number(e);
          if (u >= 0 && u < base)
            u = e == edge::wrap ? u + cluster : edge_number(e);
          else if (u < 0)
            u = e == edge::wrap ? u + cluster : edge_number(e);
          down.push_back(d), up.push_back(u);
        }
        ASSERT_EQ(numbers(shift_down<W>(n, e, cluster)), down) << n << " in " << cluster;
        ASSERT_EQ(numbers(shift_up<W>(n, e, cluster)), up) << n << " in " << cluster;
        if (e != edge::wrap) continue;
        ASSERT_EQ(numbers(rotate_down<W>(n, cluster)), down);
        ASSERT_EQ(numbers(rotate_up<W>(n, cluster)), up);
      }
}

TYPED_TEST(NamedMaps, MirrorsAndBroadcasts) {
  constexpr int W = TypeParam::value;
  for (int cluster = 2; cluster <= W; cluster *= 2) {
    std::vector<int> mirrored, half, carried;
    for (int i = 0; i < W; ++i) {
      const int base = i / cluster * cluster, h = std::max(cluster / 2, 1), half_base = i / h * h;
      mirrored.push_back(base + (cluster - 1 - (i - base)));
      half.push_back(half_base + (h - 1 - (i - half_base)));
      carried.push_back(base == 0 ? at_zero : base - 1);
    }
    ASSERT_EQ(numbers(mirror<W>(cluster)), mirrored);
    ASSERT_EQ(numbers(half_mirror<W>(cluster)), half);
    ASSERT_EQ(numbers(carry_in<W>(edge::zero, cluster)), carried);
    for (int n = 0; n < cluster; ++n) {
      std::vector<int> all_n;
      for (int i = 0; i < W; ++i) all_n.push_back(i / cluster * cluster + n);
      ASSERT_EQ(numbers(broadcast<W>(n, cluster)), all_n);
    }
  }
  std::vector<int> reversed;
  for (int i = 0; i < W; ++i) reversed.push_back(W - 1 - i);
  ASSERT_EQ(numbers(reverse<W>()), reversed);
}

TYPED_TEST(NamedMaps, TransposesAndBitReversal) {
  constexpr int W = TypeParam::value;
  for (int cluster = 2; cluster <= W; cluster *= 2) {
    for (int columns = 1; columns <= cluster; columns *= 2) {
      // Fill a matrix by rows, transpose it, read it by rows.
      const int rows = cluster / columns;
      std::vector<int> expected;
      for (int base = 0; base < W; base += cluster)
        for (int c = 0; c < columns; ++c)
          for (int r = 0; r < rows; ++r) expected.push_back(base + r * columns + c);
      ASSERT_EQ(numbers(transpose<W>(columns, cluster)), expected) << columns << " of " << cluster;
    }
    std::vector<int> order = {0};  // the usual doubling construction of bit-reversed order
    while (static_cast<int>(order.size()) < cluster) {
      const std::vector<int> half = order;
      order.clear();
      for (const int x : half) order.push_back(2 * x);
      for (const int x : half) order.push_back(2 * x + 1);
    }
    std::vector<int> expected;
    for (int i = 0; i < W; ++i) expected.push_back(i / cluster * cluster + order[i % cluster]);
    ASSERT_EQ(numbers(bit_reverse<W>(cluster)), expected);
  }
}

TYPED_TEST(NamedMaps, XorSwizzleAndQuads) {
  constexpr unsigned W = TypeParam::value;
  for (unsigned m = 0; m < W; ++m)
    for (unsigned i = 0; i < W; ++i)
      ASSERT_EQ(xor_lanes<W>(m).source(i), from_lane((i | m) - (i & m)));
  for (unsigned code = 0; code < 256; ++code) {
    const unsigned s[4] = {code % 4, code / 4 % 4, code / 16 % 4, code / 64};
    const auto q = quad_perm<W>(s[0], s[1], s[2], s[3]);
    for (unsigned i = 0; i < W; ++i) ASSERT_EQ(q.source(i), from_lane(i / 4 * 4 + s[i % 4]));
  }
  // A butterfly written as a swizzle, and a broadcast of lane 1 of each pair of lanes.
  if (W >= 2) {
    ASSERT_EQ(swizzle<W>(31, 0, 1), xor_lanes<W>(1));
    ASSERT_EQ(swizzle<W>(30, 1, 0), broadcast<W>(1, 2));
  }
  for (unsigned n = 1; n < W; n *= 2)
    for (unsigned i = 0; i < W; ++i)
      ASSERT_EQ(swap_groups<W>(n).source(i), from_lane(i / n % 2 == 0 ? i + n : i - n));
}

TYPED_TEST(NamedMaps, CatalogueRowsMakeMapsOfTheirGroup) {
  constexpr unsigned W = TypeParam::value;
  unsigned count = 0;
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& a) {
    ++count;
    const lane_map<W> made = m.make(a);
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = made.source(i);
      ASSERT_TRUE(!is_lane(s) || lane_of(s) < W) << m.name;
      ASSERT_TRUE(is_lane(s) || m.has_edge) << m.name;
    }
    for (unsigned n = 0; n < m.parameter_count; ++n)
      ASSERT_TRUE(is_in_range(m.parameters[n].range, a.values[n], W, a.cluster)) << m.name;
    ASSERT_EQ(find_named_map<W>(m.name), &m);
  });
  EXPECT_GT(count, 20u);
  EXPECT_EQ(find_named_map<W>("shift_left"), find_named_map<W>("shift_down"));
}

}  // namespace
}  // namespace crosslane
