// SPDX-License-Identifier: MIT
// Shifts and rotations: every edge policy, clusters, both directions, constant and run-time
// distances, wide and narrow types.
#pragma once

#include <utility>

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

struct ShiftCases {
  static constexpr unsigned distances[] = {0, 1, 2, 3, 5, 8, 15, 16, 17, 31};
  static constexpr unsigned distance_count = 10;
  static constexpr unsigned clusters[] = {4, 8, 16, 32};

  struct Wide {
    unsigned char bytes[20];
  };
  CROSSLANE_HOST_DEVICE static Wide wide(unsigned lane) {
    Wide w{};
    for (unsigned k = 0; k < 20; ++k) w.bytes[k] = static_cast<unsigned char>(lane * 7 + k * 29);
    return w;
  }
  CROSSLANE_HOST_DEVICE static uint64_t folded(const Wide& w) {
    uint64_t h = 0;
    for (unsigned char b : w.bytes) h = h * 131 + b;
    return h;
  }

  template <unsigned N, unsigned Row>
  CROSSLANE_DEVICE static void constant(const Rows& rows, uint32_t v) {
    using namespace crosslane;
    rows.put(Row + 0, shift_down<N>(v));
    rows.put(Row + 1, shift_up<N>(v, edge::zero));
    rows.put(Row + 2, shift_down<N>(v, edge::fill(7u)));
    rows.put(Row + 3, shift_up<N>(v, edge::wrap));
    rows.put(Row + 4, rotate_down<N>(v));
    rows.put(Row + 5, shift_in_down<N>(v, ~v));
    rows.put(Row + 6, shift_in_up<N>(v, ~v));
    const auto up = shift_right<N>(v, edge::flagged);
    rows.put(Row + 7, up.value + up.valid);
    rows.put(Row + 8, shift_up(v, N));
    rows.put(Row + 9, shift_down(v, N, edge::zero));
  }
  template <unsigned C, unsigned Row>
  CROSSLANE_DEVICE static void clustered(const Rows& rows, uint32_t v) {
    using namespace crosslane;
    rows.put(Row + 0, shift_down<1, C>(v));
    rows.put(Row + 1, shift_left<3, C>(v, edge::zero));
    rows.put(Row + 2, rotate_up<1, C>(v));
    rows.put(Row + 3, shift_up(v, lane_id() % 3, edge::wrap, in_clusters<C>));
    rows.put(Row + 4, shift_in_up<2, C>(v, ~v));
  }
  template <unsigned Row>
  CROSSLANE_DEVICE static void types(const Rows& rows, unsigned i) {
    using namespace crosslane;
    rows.put(Row + 0, rotate_up<1>(static_cast<signed char>(input(i))));
    rows.put(Row + 1, shift_down<1>(static_cast<uint16_t>(input(i)), edge::fill(3)));
    rows.put(Row + 2, rotate_down<1>(i * 1.25 - 3));
    rows.put(Row + 3, folded(rotate_up<1>(wide(i))));
    rows.put(Row + 4, rotate_up<1>(i % 3 == 0));
  }

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    const unsigned i = crosslane::lane_id();
    const uint32_t v = input(i);
    [&]<unsigned... K>(std::integer_sequence<unsigned, K...>) {
      (constant<distances[K] % crosslane::wave_size, K * 10>(rows, v), ...);
    }(std::make_integer_sequence<unsigned, distance_count>{});
    [&]<unsigned... K>(std::integer_sequence<unsigned, K...>) {
      (clustered<(clusters[K] < crosslane::wave_size ? clusters[K] : crosslane::wave_size),
                 100 + K * 5>(rows, v),
       ...);
    }(std::make_integer_sequence<unsigned, 4>{});
    types<120>(rows, i);
  }

  static void check_constant(Checker& c, unsigned row, unsigned n) {
    const unsigned w = c.lanes();
    const auto down = [=](unsigned i, uint32_t edge) { return i + n < w ? input(i + n) : edge; };
    const auto up = [=](unsigned i, uint32_t edge) { return i >= n ? input(i - n) : edge; };
    c.row("shift_down own", row, [&](unsigned i) { return down(i, input(i)); });
    c.row("shift_up zero", row + 1, [&](unsigned i) { return up(i, 0); });
    c.row("shift_down fill", row + 2, [&](unsigned i) { return down(i, 7); });
    c.row("shift_up wrap", row + 3, [&](unsigned i) { return up(i, input((i + w - n) % w)); });
    c.row("rotate_down", row + 4, [&](unsigned i) { return input((i + n) % w); });
    c.row("shift_in_down", row + 5, [&](unsigned i) { return down(i, ~input((i + n) % w)); });
    c.row("shift_in_up", row + 6, [&](unsigned i) { return up(i, ~input((i + w - n) % w)); });
    c.row("shift_up flagged", row + 7,
          [&](unsigned i) { return static_cast<uint32_t>(up(i, input(i)) + (i >= n ? 1u : 0u)); });
    c.row("shift_up run-time", row + 8, [&](unsigned i) { return up(i, input(i)); });
    c.row("shift_down run-time zero", row + 9, [&](unsigned i) { return down(i, 0); });
  }

  static void check_clustered(Checker& c, unsigned row, unsigned k) {
    const auto first = [=](unsigned i) { return i / k * k; };
    const auto at = [=](unsigned i, unsigned n) { return input(first(i) + (i + k + n) % k); };
    c.row("shift_down in clusters", row,
          [&](unsigned i) { return i % k + 1 < k ? input(i + 1) : input(i); });
    c.row("shift_left in clusters", row + 1,
          [&](unsigned i) { return i % k + 3 < k ? input(i + 3) : 0; });
    c.row("rotate_up in clusters", row + 2, [&](unsigned i) { return at(i, k - 1); });
    c.row("shift_up run-time in clusters", row + 3, [&](unsigned i) { return at(i, k - i % 3); });
    c.row("shift_in_up in clusters", row + 4,
          [&](unsigned i) { return i % k >= 2 ? input(i - 2) : ~at(i, k - 2); });
  }

  static void check(Checker& c) {
    const unsigned w = c.lanes();
    for (unsigned k = 0; k < distance_count; ++k) check_constant(c, k * 10, distances[k] % w);
    for (unsigned k = 0; k < 4; ++k)
      check_clustered(c, 100 + k * 5, clusters[k] < w ? clusters[k] : w);
    const auto before = [=](unsigned i) { return (i + w - 1) % w; };
    c.row("8 bits", 120, [&](unsigned i) { return input(before(i)) & 0xff; });
    c.row("16 bits", 121, [&](unsigned i) { return i + 1 < w ? input(i + 1) & 0xffff : 3; });
    c.row("double", 122,
          [&](unsigned i) { return __builtin_bit_cast(uint64_t, (i + 1) % w * 1.25 - 3); });
    c.row("20 bytes", 123, [&](unsigned i) { return folded(wide(before(i))); });
    c.row("bool", 124, [&](unsigned i) { return before(i) % 3 == 0; });
  }
};

}  // namespace crosslane_tests
