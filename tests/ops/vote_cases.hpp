// SPDX-License-Identifier: MIT
// Votes, masks, matches, and the active forms, under full, ragged, holed and one-lane EXEC masks.
#pragma once

#include <limits>

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

struct VoteCases {
  static constexpr unsigned mask_kinds = 5;
  static constexpr unsigned rows_each = 40;

  /// Which lanes are active in round `kind`.
  CROSSLANE_HOST_DEVICE static bool is_active(unsigned kind, unsigned lane, unsigned lanes) {
    switch (kind) {
      case 0:
        return true;
      case 1:
        return lane < lanes * 5 / 8;
      case 2:
        return lane % 3 != 1;
      case 3:
        return lane == lanes / 2 + 1;
      default:
        return lane % 2 == 1;
    }
  }
  CROSSLANE_HOST_DEVICE static bool predicate(unsigned lane) { return (lane * 7 + 2) % 5 < 2; }
  CROSSLANE_HOST_DEVICE static unsigned label(unsigned lane) { return lane * lane % 5; }
  CROSSLANE_HOST_DEVICE static float number(unsigned lane) {
    return lane % 4 == 0 ? __builtin_nanf("") : lane % 4 == 1 ? -0.0f : 0.0f;
  }

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    const unsigned i = crosslane::lane_id();
    for (unsigned kind = 0; kind < mask_kinds; ++kind) {
      if (is_active(kind, i, crosslane::wave_size)) {
        votes({rows.words + kind * rows_each * row_lanes}, i);
        moves({rows.words + kind * rows_each * row_lanes}, i);
      }
      crosslane::wave_barrier();
    }
  }

  CROSSLANE_DEVICE static void votes(const Rows& rows, unsigned i) {
    using namespace crosslane;
    using crosslane::all, crosslane::any, crosslane::ballot;  // CUDA has global ones
    const bool p = predicate(i);
    rows.put(0, ballot(p).word(0));
    rows.put(1, active_mask().word(0));
    rows.put(2, any(p) * 4 + all(p) * 2 + none(p));
    rows.put(3, any<4>(p) * 4 + all<4>(p) * 2 + none<4>(p));
    rows.put(4, prefix_count(ballot(p), 100));
    rows.put(5, elect());
    rows.put(6, inverse_ballot(ballot(p)));
    rows.put(7, match_any(label(i)).word(0));
    rows.put(8, match_any<3>(label(i)).word(0));
    rows.put(9, match_any(number(i)).word(0));
    rows.put(10, match_all(i / wave_size).word(0));
    rows.put(11, all_equal(i) * 4 + all_equal(1.5) * 2 + all_equal_by_value(number(i)));
    rows.put(12, broadcast_first(i));
    rows.put(13, quad_any(p) * 2 + quad_all(p));
    rows.put(14, lanes_below().word(0));
    rows.put(15, ballot<8>(p).word(0));
  }

  CROSSLANE_DEVICE static void moves(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const uint32_t v = input(i);
    rows.put(20, active::shuffle(v, i * 3 + 1));
    rows.put(21, active::shift_down<1>(v));
    rows.put(22, active::shift_up<3>(v, edge::zero));
    rows.put(23, active::shift_down<2, 8>(v, edge::fill(9u)));
    rows.put(24, active::shuffle_xor<5>(v));
    rows.put(25, active::rotate_up<1>(v));
    rows.put(26, active::permute<maps::reverse<wave_size>()>(v));
    rows.put(27, active::permute<maps::shift_up<wave_size>(2, maps::edge::fill)>(v, 8u));
    rows.put(28, active::broadcast(v, 1u, edge::zero));
    rows.put(29, permute_to(v, i / 2, edge::own));
    const auto f = active::shift_down<1>(v, edge::flagged);
    rows.put(30, f.valid);
    rows.put(31, active::shuffle(i * 2.5, i ^ 1));
  }

  template <class Has>
  static uint64_t mask(unsigned w, Has has) {
    uint64_t m = 0;
    for (unsigned i = 0; i < w && i < 64; ++i) m |= uint64_t{has(i)} << i;
    return m;
  }

  static void check(Checker& c) {
    for (unsigned kind = 0; kind < mask_kinds; ++kind) {
      const unsigned w = c.lanes();
      Checker part = c.only([=](unsigned i) { return is_active(kind, i, w); });
      check_votes(part, w, kind, kind * rows_each);
      check_moves(part, w, kind, kind * rows_each);
      c.add(part);
    }
  }

  static void check_votes(Checker& c, unsigned w, unsigned kind, unsigned row) {
    const auto on = [=](unsigned i) { return i < w && is_active(kind, i, w); };
    const uint64_t active = mask(w, on),
                   yes = mask(w, [&](unsigned i) { return on(i) && predicate(i); });
    const auto verdict = [](uint64_t among, uint64_t votes) {
      return ((among & votes) != 0) * 4 + ((among & ~votes) == 0) * 2 + ((among & votes) == 0);
    };
    const auto quad = [=](unsigned i) { return active & uint64_t{15} << i / 4 * 4; };
    const unsigned first = static_cast<unsigned>(__builtin_ctzll(active));
    c.row("ballot", row, [&](unsigned) { return yes; });
    c.row("active_mask", row + 1, [&](unsigned) { return active; });
    c.row("any, all, none", row + 2, [&](unsigned) { return verdict(active, yes); });
    c.row("any, all, none in quads", row + 3, [&](unsigned i) { return verdict(quad(i), yes); });
    c.row("prefix_count", row + 4,
          [&](unsigned i) { return 100 + __builtin_popcountll(yes & ((uint64_t{1} << i) - 1)); });
    c.row("elect", row + 5, [&](unsigned i) { return i == first; });
    c.row("inverse_ballot", row + 6, [&](unsigned i) { return predicate(i); });
    const auto alike = [&](auto key) {
      return [=](unsigned i) {
        return mask(w, [&](unsigned k) { return on(k) && key(k) == key(i); });
      };
    };
    c.row("match_any", row + 7, alike(label));
    c.row("match_any of bits", row + 8, alike(label));
    c.row("match_any of floats", row + 9,
          alike([](unsigned i) { return __builtin_bit_cast(uint32_t, number(i)); }));
    c.row("match_all", row + 10, [&](unsigned) { return active; });
    const bool has_nan = number(first) != number(first) || (active & 0x1111111111111111u) != 0;
    const bool is_one = (active & (active - 1)) == 0;
    c.row("all_equal", row + 11, [&](unsigned) { return is_one * 4 + 2 + !has_nan; });
    c.row("broadcast_first", row + 12, [&](unsigned) { return first; });
    c.row("quad_any, quad_all", row + 13, [&](unsigned i) { return verdict(quad(i), yes) >> 1; });
    c.row("lanes_below", row + 14, [&](unsigned i) { return (uint64_t{1} << i) - 1; });
    c.row("ballot of 8", row + 15, [&](unsigned i) { return yes & uint64_t{255} << i / 8 * 8; });
  }

  static void check_moves(Checker& c, unsigned w, unsigned kind, unsigned row) {
    const auto on = [=](unsigned i) { return i < w && is_active(kind, i, w); };
    const auto read = [=](bool exists, unsigned s, uint32_t otherwise) {
      return exists && on(s) ? input(s) : otherwise;
    };
    c.row("shuffle", row + 20, [&](unsigned i) { return read(true, (i * 3 + 1) % w, input(i)); });
    c.row("shift_down", row + 21, [&](unsigned i) { return read(i + 1 < w, i + 1, input(i)); });
    c.row("shift_up zero", row + 22, [&](unsigned i) { return read(i >= 3, i - 3, 0); });
    c.row("shift_down fill", row + 23, [&](unsigned i) { return read(i % 8 < 6, i + 2, 9); });
    c.row("shuffle_xor", row + 24, [&](unsigned i) { return read(true, i ^ 5, input(i)); });
    c.row("rotate_up", row + 25, [&](unsigned i) { return read(true, (i + w - 1) % w, input(i)); });
    c.row("permute", row + 26, [&](unsigned i) { return read(true, w - 1 - i, input(i)); });
    c.row("permute fill", row + 27,
          [&](unsigned i) { return i < 2 ? 8 : read(true, i - 2, input(i)); });
    c.row("broadcast", row + 28, [&](unsigned) { return read(true, 1, 0); });
    c.row("permute_to", row + 29, [&](unsigned i) {
      for (unsigned k = w; k-- > 0;)
        if (on(k) && k / 2 == i) return input(k);
      return input(i);
    });
    c.row("flagged", row + 30, [&](unsigned i) { return i + 1 < w && on(i + 1); });
    c.row("double", row + 31,
          [&](unsigned i) { return __builtin_bit_cast(uint64_t, (on(i ^ 1) ? i ^ 1 : i) * 2.5); });
  }
};

}  // namespace crosslane_tests
