// SPDX-License-Identifier: MIT
// Scans of every kind, compared with loops. Floats are compared with a loop in the documented
// order: inside rows of 16 lanes 1, 2, 4, 8 away, then rows, then halves.
#pragma once

#include "tests/ops/reduce_some_cases.hpp"

namespace crosslane_tests {

template <class T, class Op>
std::vector<T> naive_scan(std::vector<T> v, unsigned cluster, Op op) {
  const unsigned row = cluster < 16 ? cluster : 16;
  for (unsigned distance = 1; distance < cluster; distance *= 2) {
    const std::vector<T> last = v;
    for (unsigned i = 0; i < v.size(); ++i) {
      if (distance < 16 && i % row >= distance) v[i] = op(last[i - distance], last[i]);
      if (distance >= 16 && i / distance % 2 == 1)
        v[i] = op(last[i / distance * distance - 1], last[i]);
    }
  }
  return v;
}

template <class T, class Op>
std::vector<T> naive_suffix_scan(const std::vector<T>& v, unsigned cluster, Op op) {
  const std::vector<T> mirrored(v.rbegin(), v.rend());
  const auto scanned = naive_scan(mirrored, cluster, [=](T a, T b) { return op(b, a); });
  return std::vector<T>(scanned.rbegin(), scanned.rend());
}

struct ScanCases {
  static constexpr unsigned rows_of_type = 12, other_rows = 60, first_active_row = 100;

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    const unsigned i = crosslane::lane_id();
    numbers<uint8_t>(rows, 0, i);
    numbers<int32_t>(rows, 1, i);
    numbers<int64_t>(rows, 2, i);
    numbers<float>(rows, 3, i);
    numbers<half>(rows, 4, i);
    others({rows.words + other_rows * row_lanes}, i);
    for (unsigned kind = 0; kind < ReduceSomeCases::mask_kinds; ++kind) {
      const Rows own{rows.words + (first_active_row + kind * 8) * row_lanes};
      if (ReduceSomeCases::is_active(kind, i, crosslane::wave_size)) divergent(own, i);
      crosslane::wave_barrier();
    }
  }

  template <class T>
  CROSSLANE_DEVICE static void numbers(const Rows& all, unsigned type, unsigned i) {
    using namespace crosslane;
    const Rows rows{all.words + type * rows_of_type * row_lanes};
    const T v = sample<T>(0, i);
    rows.put(0, inclusive_sum(v));
    rows.put(1, inclusive_sum<4>(v));
    rows.put(2, inclusive_sum<wave_size / 2>(v));
    rows.put(3, inclusive_scan(sample<T>(7, i), op::min<>{}));
    rows.put(4, inclusive_scan<8>(sample<T>(7, i), op::max<nan::propagate_t>{}));
    rows.put(5, exclusive_sum(v));
    rows.put(6, inclusive_suffix_scan(v, op::add{}));
    rows.put(7, inclusive_suffix_scan<wave_size / 2>(v, op::add{}));
    rows.put(8, exclusive_scan<4>(v, op::mul{}));
    rows.put(9, inclusive_sum(sample<T>(5, i)));
  }

  CROSSLANE_DEVICE static void others(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const Affine f = Affine::of(i), init = Affine::of(1000);
    rows.put(0, inclusive_scan(f, Compose{}).word());
    rows.put(1, inclusive_scan<8>(f, Compose{}).word());
    rows.put(2, exclusive_scan(f, Compose{}, init).word());
    rows.put(3, inclusive_suffix_scan(f, Compose{}).word());
    rows.put(4, exclusive_suffix_scan<wave_size / 2>(f, Compose{}, init).word());
    rows.put(5, exclusive_suffix_scan(input(i), op::bit_xor{}));
    const auto inclusive = inclusive_scan_total<8>(input(i), op::add{});
    rows.put(6, inclusive.value);
    rows.put(7, inclusive.total);
    const auto exclusive = exclusive_scan_total(input(i), op::add{});
    rows.put(8, exclusive.value);
    rows.put(9, exclusive.total);
    rows.put(10, inclusive_scan<8>(input(i), op::add{}, valid_items{5}));
  }

  CROSSLANE_DEVICE static void divergent(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const Affine f = Affine::of(i);
    const wave_mask part = match_any<3>(ReduceSomeCases::part_of(i));
    rows.put(0, active::inclusive_scan(f, Compose{}).word());
    rows.put(1, inclusive_scan_part(f, Compose{}, part).word());
    rows.put(2, inclusive_suffix_scan_part(f, Compose{}, part).word());
    rows.put(3, exclusive_scan_part(input(i), op::add{}, part, 5u));
    rows.put(4, inclusive_scan_by_heads(f, Compose{}, ReduceSomeCases::flag(i)).word());
    rows.put(5, inclusive_scan_by_tails(f, Compose{}, ReduceSomeCases::flag(i)).word());
  }

  static void check(Checker& c) {
    check_numbers<uint8_t>(c, "u8", 0);
    check_numbers<int32_t>(c, "i32", 1);
    check_numbers<int64_t>(c, "i64", 2);
    check_numbers<float>(c, "f32", 3);
    check_numbers<half>(c, "f16", 4);
    check_others(c, c.lanes());
    for (unsigned kind = 0; kind < ReduceSomeCases::mask_kinds; ++kind) {
      const unsigned w = c.lanes();
      Checker part = c.only([=](unsigned i) { return ReduceSomeCases::is_active(kind, i, w); });
      check_divergent(part, w, kind, first_active_row + kind * 8);
      c.add(part);
    }
  }

  template <class T>
  static void check_numbers(Checker& c, const char* name, unsigned type) {
    const unsigned w = c.lanes(), row = type * rows_of_type;
    const auto samples = [=](unsigned vector) {
      std::vector<T> v;
      for (unsigned i = 0; i < w; ++i) v.push_back(sample<T>(vector, i));
      return v;
    };
    const auto by = [](Operator op) { return [=](T a, T b) { return naive(op, a, b); }; };
    const auto expect = [&](unsigned n, const std::vector<T>& v) {
      c.number_row<T>(name, row + n, [&](unsigned i) { return v[i]; });
    };
    const auto sum = naive_scan(samples(0), w, by(Operator::add));
    expect(0, sum);
    expect(1, naive_scan(samples(0), 4, by(Operator::add)));
    expect(2, naive_scan(samples(0), w / 2, by(Operator::add)));
    expect(3, naive_scan(samples(7), w, by(Operator::min)));
    expect(4, naive_scan(samples(7), 8, by(Operator::max_nan)));
    c.number_row<T>(name, row + 5,
                    [&](unsigned i) { return i == 0 ? static_cast<T>(-0.0f) : sum[i - 1]; });
    expect(6, naive_suffix_scan(samples(0), w, by(Operator::add)));
    expect(7, naive_suffix_scan(samples(0), w / 2, by(Operator::add)));
    const auto product = naive_scan(samples(0), 4, by(Operator::mul));
    c.number_row<T>(name, row + 8,
                    [&](unsigned i) { return i % 4 == 0 ? static_cast<T>(1) : product[i - 1]; });
    expect(9, naive_scan(samples(5), w, by(Operator::add)));
  }

  /// Lanes first to last, composed.
  template <class Has>
  static Affine composed(unsigned first, unsigned last, Has has) {
    std::optional<Affine> all;
    for (unsigned k = first; k <= last; ++k)
      if (has(k)) all = all ? Compose{}(*all, Affine::of(k)) : Affine::of(k);
    return *all;
  }

  static void check_others(Checker& c, unsigned w) {
    const auto all = [](unsigned) { return true; };
    const unsigned row = other_rows, half = w / 2;
    const Affine init = Affine::of(1000);
    c.row("composition", row, [=](unsigned i) { return composed(0, i, all).word(); });
    c.row("in 8", row + 1, [=](unsigned i) { return composed(i / 8 * 8, i, all).word(); });
    c.row("exclusive", row + 2, [=](unsigned i) {
      return i == 0 ? init.word() : Compose{}(init, composed(0, i - 1, all)).word();
    });
    c.row("suffix", row + 3, [=](unsigned i) { return composed(i, w - 1, all).word(); });
    c.row("exclusive suffix", row + 4, [=](unsigned i) {
      const unsigned last = i / half * half + half - 1;
      return i == last ? init.word() : Compose{}(composed(i + 1, last, all), init).word();
    });
    c.row("exclusive suffix xor", row + 5, [=](unsigned i) {
      uint32_t x = 0;
      for (unsigned k = i + 1; k < w; ++k) x ^= input(k);
      return x;
    });
    const auto sum = [](unsigned first, unsigned end) {
      uint32_t s = 0;
      for (unsigned k = first; k < end; ++k) s += input(k);
      return s;
    };
    c.row("value", row + 6, [=](unsigned i) { return sum(i / 8 * 8, i + 1); });
    c.row("total", row + 7, [=](unsigned i) { return sum(i / 8 * 8, i / 8 * 8 + 8); });
    c.row("exclusive value", row + 8, [=](unsigned i) { return sum(0, i); });
    c.row("exclusive total", row + 9, [=](unsigned) { return sum(0, w); });
    c.row("valid items", row + 10,
          [=](unsigned i) { return i % 8 < 5 ? sum(i / 8 * 8, i + 1) : input(i); });
  }

  static void check_divergent(Checker& c, unsigned w, unsigned kind, unsigned row) {
    using Some = ReduceSomeCases;
    const auto on = [=](unsigned i) { return Some::is_active(kind, i, w); };
    const auto mine = [=](unsigned i) {
      return [=](unsigned k) { return on(k) && Some::part_of(i) == Some::part_of(k); };
    };
    c.row("active", row, [=](unsigned i) { return composed(0, i, on).word(); });
    c.row("part", row + 1, [=](unsigned i) { return composed(0, i, mine(i)).word(); });
    c.row("part suffix", row + 2, [=](unsigned i) { return composed(i, w - 1, mine(i)).word(); });
    c.row("part exclusive", row + 3, [=](unsigned i) {
      uint32_t s = 0;
      bool any = false;
      for (unsigned k = 0; k < i; ++k)
        if (mine(i)(k)) s += input(k), any = true;
      return any ? s : 5u;
    });
    c.row("heads", row + 4, [=](unsigned i) {
      unsigned first = i;
      while (first > 0 && !(on(first) && Some::flag(first))) --first;
      return composed(first, i, on).word();
    });
    c.row("tails", row + 5, [=](unsigned i) {
      unsigned first = i;
      while (first > 0 && !(on(first - 1) && Some::flag(first - 1))) --first;
      return composed(first, i, on).word();
    });
  }
};

}  // namespace crosslane_tests
