// SPDX-License-Identifier: MIT
// Patterns known while compiling, shuffles by index, scatter and swaps, all lanes active.
#pragma once

#include <utility>

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

struct PatternCases {
  static constexpr unsigned masks[] = {1, 2, 3, 4, 7, 8, 12, 15, 16, 21, 31, 32, 48, 63};
  static constexpr unsigned mask_count = 14;

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    const unsigned i = crosslane::lane_id();
    const uint32_t v = input(i);
    [&]<unsigned... K>(std::integer_sequence<unsigned, K...>) {
      (rows.put(K, crosslane::shuffle_xor<masks[K] % crosslane::wave_size>(v)), ...);
    }(std::make_integer_sequence<unsigned, mask_count>{});
    fixed(rows, v);
    grouped(rows, v);
    indexed(rows, i, v);
    exchanged(rows, i, v);
  }

  CROSSLANE_DEVICE static void fixed(const Rows& rows, uint32_t v) {
    using namespace crosslane;
    rows.put(20, broadcast<3>(v));
    rows.put(21, broadcast<wave_size - 1>(v));
    rows.put(22, broadcast<2, 4>(v));
    rows.put(23, broadcast<5, 8>(v));
    rows.put(24, broadcast<1, wave_size / 2>(v));
    rows.put(25, reverse(v));
    rows.put(26, mirror<8>(v));
    rows.put(27, half_mirror<wave_size>(v));
    rows.put(28, swap_groups<2>(v));
    rows.put(29, swizzle<0x18, 0x05, 0x02>(v));
    rows.put(30, permute<maps::bit_reverse<wave_size>()>(v));
    rows.put(31, permute<maps::transpose<wave_size>(4)>(v));
    rows.put(32, permute<maps::shift_up<wave_size>(3, maps::edge::fill)>(v, 77u));
    constexpr wave_mask some = wave_mask::range(1, wave_size / 2);
    rows.put(33, shift_down<2, wave_size, some>(v));
    rows.put(34, shuffle_xor<5, some>(v * 1.5));
    rows.put(35, uniform(v & 0));
  }

  CROSSLANE_DEVICE static void grouped(const Rows& rows, uint32_t v) {
    using namespace crosslane;
    rows.put(40, quad_perm<2, 0, 0, 1>(v));
    rows.put(41, quad_broadcast<3>(v));
    rows.put(42, quad_swap_diagonal(v));
    rows.put(43, quad_rotate_down<1>(v));
    rows.put(44, quad_rotate_up<1>(v));
    rows.put(45, permute8<3, 1, 4, 1, 5, 7, 2, 6>(v));
    demanded(rows, v);
    rows.put(46, row_shift_down<1>(v));
    rows.put(47, row_shift_up<3>(v, edge::zero));
    rows.put(48, row_rotate_down<3>(v));
    rows.put(49, row_mirror(v));
    rows.put(50, row_half_mirror(v));
    rows.put(51, row_broadcast<6>(v));
    rows.put(52, row_xor<5>(v));
    if constexpr (wave_size >= 16)
      rows.put(53, permute16<3, 1, 4, 1, 5, 9, 2, 6, 15, 3, 5, 8, 9, 7, 9, 0>(v));
  }

  /// The lanes whose results matter: the lower half of each group.
  CROSSLANE_HOST_DEVICE static constexpr bool is_demanded(unsigned i, unsigned group) {
    return i % group < group / 2;
  }
  CROSSLANE_DEVICE static void demanded(const Rows& rows, uint32_t v) {
    using namespace crosslane;
    constexpr auto lanes_of = [](unsigned group) {
      return wave_mask::where([=](unsigned i) { return is_demanded(i, group); });
    };
    constexpr wave_mask eights = lanes_of(8), rows_of_16 = lanes_of(16);
    rows.put(70, permute8<eights, 3, 1, 4, 1, 5, 7, 2, 6>(v));
    rows.put(71, permute8<eights, 1, 2, 3, 4, 0, 0, 0, 0>(v));  // a shift where it matters
    if constexpr (wave_size >= 16) {
      rows.put(72, permute16<rows_of_16, 3, 1, 4, 1, 5, 9, 2, 6, 15, 3, 5, 8, 9, 7, 9, 0>(v));
      rows.put(73, permute16<rows_of_16, 8, 9, 10, 11, 12, 13, 14, 15, 0, 0, 0, 0, 0, 0, 0, 0>(v));
    }
  }
  CROSSLANE_DEVICE static void indexed(const Rows& rows, unsigned i, uint32_t v) {
    using namespace crosslane;
    rows.put(60, shuffle(v, i * 7 + 3));
    rows.put(61, shuffle<8>(v, i * 5 + 1));
    rows.put(62, shuffle<8>(v, i % 12, edge::zero));
    rows.put(63, shuffle(v, i * 3, edge::own));
    rows.put(64, shuffle(v, 2u, edge::wrap));
    rows.put(65, shuffle_xor(v, i % 7));
    rows.put(66, broadcast(v, wave_size - 2));
    rows.put(67, write_lane(v, 99u, wave_size / 2));
    rows.put(68, broadcast_first(v));
    rows.put(69, shuffle(i * 0.5, i + 1));
  }

  CROSSLANE_DEVICE static void exchanged(const Rows& rows, unsigned i, uint32_t v) {
    using namespace crosslane;
    rows.put(80, permute_to(v, i * 5 + 2));
    rows.put(81, permute_to(v, i / 2));
    rows.put(82, permute_to(v, i / 3, edge::own));
    rows.put(83, permute_to(v, i / 4, edge::fill(5u)));
    swapped<1, 84>(rows, v);
    swapped<4, 86>(rows, v);
    swapped<16, 88>(rows, v);
    swapped<32, 90>(rows, v);
  }
  template <unsigned N, unsigned Row>
  CROSSLANE_DEVICE static void swapped(const Rows& rows, uint32_t v) {
    if constexpr (N < crosslane::wave_size) {
      uint32_t a = v, b = ~v;
      crosslane::swap2<N>(a, b);
      rows.put(Row, a);
      rows.put(Row + 1, b);
    }
  }

  static void check(Checker& c) {
    const unsigned w = c.lanes();
    for (unsigned k = 0; k < mask_count; ++k)
      c.row("shuffle_xor", k, [&](unsigned i) { return input(i ^ (masks[k] % w)); });
    check_fixed(c, w);
    check_grouped(c, w);
    check_indexed(c, w);
    check_exchanged(c, w);
  }

  static void check_fixed(Checker& c, unsigned w) {
    const auto reads = [&](const char* name, unsigned row, auto lane) {
      c.row(name, row, [&](unsigned i) { return input(lane(i)); });
    };
    reads("broadcast", 20, [](unsigned) { return 3u; });
    reads("broadcast last", 21, [&](unsigned) { return w - 1; });
    reads("broadcast in 4", 22, [](unsigned i) { return i / 4 * 4 + 2; });
    reads("broadcast in 8", 23, [](unsigned i) { return i / 8 * 8 + 5; });
    reads("broadcast in halves", 24, [&](unsigned i) { return i / (w / 2) * (w / 2) + 1; });
    reads("reverse", 25, [&](unsigned i) { return w - 1 - i; });
    reads("mirror 8", 26, [](unsigned i) { return i / 8 * 8 + 7 - i % 8; });
    reads("half_mirror", 27,
          [&](unsigned i) { return i / (w / 2) * (w / 2) + w / 2 - 1 - i % (w / 2); });
    reads("swap_groups", 28, [](unsigned i) { return i / 4 * 4 + (i % 4 + 2) % 4; });
    const unsigned group = w < 32 ? w : 32;
    reads("swizzle", 29, [&](unsigned i) {
      return i / group * group + (((i % group & 0x18) | 0x05) ^ 0x02) % group;
    });
    reads("bit_reverse", 30, [&](unsigned i) {
      unsigned r = 0;
      for (unsigned b = 1, m = w / 2; b < w; b *= 2, m /= 2) r += (i & b) ? m : 0;
      return r;
    });
    reads("transpose", 31, [&](unsigned i) { return i % (w / 4) * 4 + i / (w / 4); });
    c.row("fill", 32, [&](unsigned i) { return i >= 3 ? input(i - 3) : 77; });
    c.some_row("demand", 33, 1, w / 2,
               [&](unsigned i) { return i + 2 < w ? input(i + 2) : input(i); });
    c.some_row("demand, double", 34, 1, w / 2,
               [&](unsigned i) { return __builtin_bit_cast(uint64_t, input(i ^ 5) * 1.5); });
    c.row("uniform", 35, [](unsigned) { return 0; });
  }

  static void check_grouped(Checker& c, unsigned w) {
    const unsigned r = w < 16 ? w : 16;
    const auto reads = [&](const char* name, unsigned row, unsigned group, auto position) {
      c.row(name, row,
            [&](unsigned i) { return input(i / group * group + position(i % group) % group); });
    };
    const unsigned quad[] = {2, 0, 0, 1}, eight[] = {3, 1, 4, 1, 5, 7, 2, 6};
    const unsigned sixteen[] = {3, 1, 4, 1, 5, 9, 2, 6, 15, 3, 5, 8, 9, 7, 9, 0};
    reads("quad_perm", 40, 4, [&](unsigned p) { return quad[p]; });
    reads("quad_broadcast", 41, 4, [](unsigned) { return 3u; });
    reads("quad_swap_diagonal", 42, 4, [](unsigned p) { return 3 - p; });
    reads("quad_rotate_down", 43, 4, [](unsigned p) { return p + 1; });
    reads("quad_rotate_up", 44, 4, [](unsigned p) { return p + 3; });
    reads("permute8", 45, 8, [&](unsigned p) { return eight[p]; });
    reads("row_shift_down", 46, r, [&](unsigned p) { return p + 1 < r ? p + 1 : p; });
    c.row("row_shift_up", 47, [&](unsigned i) { return i % r >= 3 ? input(i - 3) : 0; });
    reads("row_rotate_down", 48, r, [](unsigned p) { return p + 3; });
    reads("row_mirror", 49, r, [&](unsigned p) { return r - 1 - p; });
    reads("row_half_mirror", 50, r / 2, [&](unsigned p) { return r / 2 - 1 - p; });
    reads("row_broadcast", 51, r, [](unsigned) { return 6u; });
    reads("row_xor", 52, r, [](unsigned p) { return p ^ 5; });
    if (w >= 16) reads("permute16", 53, 16, [&](unsigned p) { return sixteen[p]; });
    const auto demanded = [&](const char* name, unsigned row, unsigned group, auto position) {
      for (unsigned i = 0; i < w; ++i)
        if (is_demanded(i, group))
          c.some_row(name, row, i, i + 1,
                     [&](unsigned) { return input(i / group * group + position(i % group)); });
    };
    demanded("permute8, half", 70, 8, [&](unsigned p) { return eight[p]; });
    demanded("permute8, a shift", 71, 8, [](unsigned p) { return p + 1; });
    if (w < 16) return;
    demanded("permute16, half", 72, 16, [&](unsigned p) { return sixteen[p]; });
    demanded("permute16, a shift", 73, 16, [](unsigned p) { return p + 8; });
  }

  static void check_indexed(Checker& c, unsigned w) {
    c.row("shuffle", 60, [&](unsigned i) { return input((i * 7 + 3) % w); });
    c.row("shuffle in 8", 61, [&](unsigned i) { return input(i / 8 * 8 + (i * 5 + 1) % 8); });
    c.row("shuffle in 8, zero", 62,
          [&](unsigned i) { return i % 12 < 8 ? input(i / 8 * 8 + i % 12) : 0; });
    c.row("shuffle own", 63, [&](unsigned i) { return i * 3 < w ? input(i * 3) : input(i); });
    c.row("shuffle constant", 64, [&](unsigned) { return input(2); });
    c.row("shuffle_xor run-time", 65, [&](unsigned i) { return input(i ^ i % 7); });
    c.row("broadcast run-time", 66, [&](unsigned) { return input(w - 2); });
    c.row("write_lane", 67, [&](unsigned i) { return i == w / 2 ? 99 : input(i); });
    c.row("broadcast_first", 68, [&](unsigned) { return input(0); });
    c.row("shuffle double", 69,
          [&](unsigned i) { return __builtin_bit_cast(uint64_t, (i + 1) % w * 0.5); });
  }

  /// The highest lane k with to(k) == i sends; w when there is none.
  template <class To>
  static unsigned sender(unsigned i, unsigned w, To to) {
    unsigned from = w;
    for (unsigned k = 0; k < w; ++k)
      if (to(k) % w == i) from = k;
    return from;
  }
  static void check_exchanged(Checker& c, unsigned w) {
    const auto sent = [&](const char* name, unsigned row, auto to, auto otherwise) {
      c.row(name, row, [&](unsigned i) {
        const unsigned from = sender(i, w, to);
        return from < w ? input(from) : otherwise(i);
      });
    };
    const auto zero = [](unsigned) { return 0u; };
    sent("permute_to", 80, [](unsigned k) { return k * 5 + 2; }, zero);
    sent("permute_to, collisions", 81, [](unsigned k) { return k / 2; }, zero);
    sent(
        "permute_to own", 82, [](unsigned k) { return k / 3; },
        [](unsigned i) { return input(i); });
    sent("permute_to fill", 83, [](unsigned k) { return k / 4; }, [](unsigned) { return 5u; });
    for (const auto& [n, row] : {std::pair{1u, 84u}, {4u, 86u}, {16u, 88u}, {32u, 90u}}) {
      if (n >= w) continue;
      c.row("swap2 a", row, [&](unsigned i) { return (i & n) ? ~input(i - n) : input(i); });
      c.row("swap2 b", row + 1, [&](unsigned i) { return (i & n) ? ~input(i) : input(i + n); });
    }
  }
};

}  // namespace crosslane_tests
