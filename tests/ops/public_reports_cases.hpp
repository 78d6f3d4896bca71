// SPDX-License-Identifier: MIT
// What public reports of wrong lane code asked for, as numbers; docs/public-bugs.md says which
// report each row is for. Reports of compilers are in faults.hip.
#pragma once

#include "tests/ops/reduce_some_cases.hpp"

namespace crosslane_tests {

struct PublicReportCases {
  struct Triple {
    double x, y, z;
  };
  CROSSLANE_HOST_DEVICE static uint64_t pair_of(unsigned lane) {
    return uint64_t{2 * lane + 1} << 32 | 2 * lane;
  }
  CROSSLANE_HOST_DEVICE static uint16_t half_bits(unsigned lane) {
    return lane % 4 == 0 ? 0x3e00 : lane % 4 == 1 ? 0x8000 : lane % 4 == 2 ? 0x7e01 : 0x0001;
  }
  /// Whether a segment starts at the lane: for waves of 64, at 0, 5, 32 and 40.
  CROSSLANE_HOST_DEVICE static bool is_head(unsigned i) {
    return i == 0 || i == 5 || i == 32 || i == 40;
  }

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    const unsigned i = crosslane::lane_id();
    widths(rows, i);
    groups(rows, i);
    moves(rows, i);
    types(rows, i);
    floats(rows, i);
  }

  CROSSLANE_DEVICE static void widths(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const wave_mask third = crosslane::ballot(i % 3 == 0);
    rows.put(0, prefix_count(third));
    rows.put(1, third.count());
    rows.put(2, prefix_count(match_any(i & 1)));
    const wave_mask all = active_mask();
    rows.put(3, all.count() == wave_size && all.last() + 1 == wave_size &&
                    wave_size_at_run_time() == wave_size);
    rows.put(4, crosslane::ballot(i >= 24 % wave_size).count());
    rows.put(5, reduce_add(1u));
    rows.put(6, reduce_add(i));
    const wave_mask even = crosslane::ballot(i % 2 == 0);
    rows.put(7, prefix_count(even));
    rows.put(8, prefix_count(even) + (i % 2 == 0));
    rows.put(9, compact(i, i % 2 == 0).value);
  }
  CROSSLANE_DEVICE static void groups(const Rows& rows, unsigned i) {
    using namespace crosslane;
    constexpr unsigned half = wave_size / 2;
    rows.put(10, broadcast<3, half>(i));
    rows.put(11, shuffle<half>(i, 3u));
    rows.put(12, shift_down<1, half>(i));
    rows.put(13, shift_down(i, 1u, edge::own, in_clusters<half>));
    rows.put(14, reduce_by_heads(1u, op::add{}, is_head(i)));
    rows.put(15, active::reduce_by_heads(1u, op::add{}, is_head(i)));
    const wave_mask stored = crosslane::ballot(i < half);
    if (i == 0) {  // a stored mask does not change with the active lanes
      rows.put(16, stored.count());
      rows.put(17, stored.count_below(wave_size - 1));
    }
    wave_barrier();
  }
  CROSSLANE_DEVICE static void moves(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const unsigned v = 1000 + i;
    unsigned wrong = 0;
    for (unsigned k = 0; k < wave_size; ++k) {
      wrong += shuffle(v, i + k) != 1000 + (i + k) % wave_size;
      wrong += broadcast(v, k) != 1000 + k;
      wrong += shuffle(v, k) != 1000 + k;
    }
    rows.put(20, wrong);
    if (i < wave_size - 5) rows.put(21, active::reduce_add(i));
    wave_barrier();
  }
  CROSSLANE_DEVICE static void types(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const half moved = rotate_down<1>(__builtin_bit_cast(half, half_bits(i)));
    rows.put(24, __builtin_bit_cast(uint16_t, moved));
    rows.put(25, rotate_down<1>(__builtin_bit_cast(double, pair_of(i))));
    const Triple t = rotate_down<1>(Triple{i + 0.5, i + 0.25, -static_cast<double>(i)});
    rows.put(26, t.x);
    rows.put(27, t.y);
    rows.put(28, t.z);
    rows.put(29, rotate_down<1>(i % 3 == 0));
  }
  CROSSLANE_DEVICE static void floats(const Rows& rows, unsigned i) {
    using namespace crosslane;
    rows.put(30, arg_min(i == 7 ? 0.0f : -0.0f).lane);
    rows.put(31, arg_max(i == 7 ? 0.0f : -0.0f).lane);
    rows.put(32, arg_max(i == 3 || i == wave_size - 2 ? 5.0f : 1.0f).lane);
    rows.put(33, arg_max(__builtin_nanf("")).lane);
    rows.put(34, reduce_add(-0.0f));
    rows.put(35, exclusive_sum(__builtin_inff()));
    if (i % 7 != 2) {
      rows.put(36, active::reduce_add(-0.0f));
      rows.put(37, active::reduce_add(0.1f));
      rows.put(38, active::reduce_add(static_cast<float>(one(rows)) * 0.1f));
    }
    wave_barrier();
  }
  /// 1, as no compiler knows: row 5 holds how many lanes there are.
  CROSSLANE_DEVICE static unsigned one(const Rows& rows) {
    const volatile uint64_t* const lanes = rows.words + 5 * row_lanes;
    return static_cast<unsigned>(lanes[0] / crosslane::wave_size);
  }

  static void check(Checker& c) {
    const unsigned w = c.lanes();
    check_widths(c, w);
    check_groups(c, w);
    check_types(c, w);
    check_floats(c, w);
    c.row("rotations and broadcasts", 20, [](unsigned) { return 0; });
    Checker part = c.only([=](unsigned i) { return i < w - 5; });
    part.row("sum of a part", 21, [=](unsigned) { return (w - 5) * (w - 6) / 2; });
    c.add(part);
  }
  static void check_widths(Checker& c, unsigned w) {
    c.row("rank among thirds", 0, [](unsigned i) { return (i + 2) / 3; });
    c.row("count of thirds", 1, [=](unsigned) { return (w + 2) / 3; });
    c.row("rank in a bucket", 2, [](unsigned i) { return i >> 1; });
    c.row("wave size", 3, [](unsigned) { return 1; });
    c.row("count from 24", 4, [=](unsigned) { return w - 24 % w; });
    c.row("ones", 5, [=](unsigned) { return w; });
    c.row("sum", 6, [=](unsigned) { return w * (w - 1) / 2; });
    c.row("exclusive count", 7, [](unsigned i) { return (i + 1) / 2; });
    c.row("inclusive count", 8, [](unsigned i) { return i / 2 + 1; });
    c.some_row("even lanes", 9, 0, w / 2, [](unsigned i) { return 2 * i; });
  }
  static void check_groups(Checker& c, unsigned w) {
    const unsigned half = w / 2;
    for (unsigned row = 10; row < 12; ++row)
      c.row("lane 3 of the half", row, [=](unsigned i) { return i / half * half + 3; });
    for (unsigned row = 12; row < 14; ++row)
      c.row("down in the half", row, [=](unsigned i) { return i % half + 1 < half ? i + 1 : i; });
    for (unsigned row = 14; row < 16; ++row)
      c.row("segments", row, [=](unsigned i) {
        unsigned first = i, end = i + 1;
        while (!is_head(first)) --first;
        while (end < w && !is_head(end)) ++end;
        return end - first;
      });
    Checker part = c.only([](unsigned i) { return i == 0; });
    part.row("count of a mask", 16, [=](unsigned) { return half; });
    part.row("count below", 17, [=](unsigned) { return half; });
    c.add(part);
  }
  static void check_types(Checker& c, unsigned w) {
    const auto next = [=](unsigned i) { return (i + 1) % w; };
    const auto bits = [](double x) { return __builtin_bit_cast(uint64_t, x); };
    c.row("halves", 24, [=](unsigned i) { return half_bits(next(i)); });
    c.row("words of a double", 25, [=](unsigned i) { return pair_of(next(i)); });
    c.row("first of three", 26, [=](unsigned i) { return bits(next(i) + 0.5); });
    c.row("second of three", 27, [=](unsigned i) { return bits(next(i) + 0.25); });
    c.row("third of three", 28, [=](unsigned i) { return bits(-static_cast<double>(next(i))); });
    c.row("bool", 29, [=](unsigned i) { return next(i) % 3 == 0; });
  }
  static void check_floats(Checker& c, unsigned w) {
    c.row("least zero", 30, [](unsigned) { return 0; });
    c.row("greatest zero", 31, [](unsigned) { return 7; });  // -0.0 is less than 0.0
    c.row("ties", 32, [](unsigned) { return 3; });
    c.row("NaNs", 33, [](unsigned) { return 0; });
    c.row("sum of -0.0", 34, [](unsigned) { return 0x80000000u; });
    c.row("sums of infinities", 35, [](unsigned i) { return i == 0 ? 0x80000000u : 0x7f800000u; });
    Checker part = c.only([](unsigned i) { return i % 7 != 2; });
    part.row("sum of some -0.0", 36, [](unsigned) { return 0x80000000u; });
    std::vector<std::optional<float>> tenths(w);
    for (unsigned i = 0; i < w; ++i)
      if (i % 7 != 2) tenths[i] = 0.1f;
    const auto sum = naive_partial_fold(tenths, 1, w, [](float a, float b) { return a + b; });
    for (unsigned row = 37; row < 39; ++row)
      part.row("tenths", row, [&](unsigned i) { return bits_of(*sum[i]); });
    c.add(part);
  }
};

}  // namespace crosslane_tests
