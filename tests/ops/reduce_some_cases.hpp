// SPDX-License-Identifier: MIT
// Reductions of some lanes: to one lane, with strides, of valid items, masks, parts, segments and
// active lanes; several at once; and where the extremes are.
#pragma once

#include <optional>

#include "tests/ops/reduce_cases.hpp"

namespace crosslane_tests {

/// The default order over lanes that may be missing; what lane i's cluster has in the end.
template <class T, class Op>
std::vector<std::optional<T>> naive_partial_fold(std::vector<std::optional<T>> v, unsigned first,
                                                 unsigned end, Op op) {
  for (unsigned distance = first; distance < end; distance *= 2) {
    const auto last = v;
    for (unsigned i = 0; i < v.size(); ++i) {
      const auto &low = last[i & ~distance], &high = last[i | distance];
      v[i] = low && high ? std::optional<T>(op(*low, *high)) : low ? low : high;
    }
  }
  return v;
}

struct ReduceSomeCases {
  static constexpr unsigned mask_kinds = 5, rows_each = 12, first_active_row = 100;

  /// All, a ragged end, every third, holes at random, one lane.
  CROSSLANE_HOST_DEVICE static bool is_active(unsigned kind, unsigned i, unsigned w) {
    if (kind == 0) return true;
    if (kind == 1) return i < w - 3;
    if (kind == 2) return i % 3 == 1;
    if (kind == 3) return (scrambled(i) & 5) != 0;
    return i == w / 2 + 1;
  }
  CROSSLANE_HOST_DEVICE static unsigned part_of(unsigned i) { return scrambled(i + 7) % 5; }
  CROSSLANE_HOST_DEVICE static bool flag(unsigned i) { return scrambled(i + 3) % 5 == 0; }
  CROSSLANE_HOST_DEVICE static bool is_member(unsigned i) { return scrambled(i + 11) % 3 != 0; }
  CROSSLANE_HOST_DEVICE static float few(unsigned i) {  // equal values are common
    const unsigned k = scrambled(i + 5) % 7;
    return k == 0 ? -0.0f : k == 1 ? 0.0f : k == 2 ? __builtin_nanf("") : static_cast<float>(k);
  }

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    const unsigned i = crosslane::lane_id();
    converged(rows, i);
    extremes(rows, i);
    batches(rows, i);
    for (unsigned kind = 0; kind < mask_kinds; ++kind) {
      const Rows own{rows.words + (first_active_row + kind * rows_each) * row_lanes};
      if (is_active(kind, i, crosslane::wave_size)) divergent(own, i);
      crosslane::wave_barrier();
    }
  }

  CROSSLANE_DEVICE static void converged(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const float v = sample<float>(0, i);
    rows.put(0, reduce_to<0>(v, op::add{}));
    rows.put(1, reduce_to<wave_size - 1>(v, op::add{}));
    rows.put(2, reduce_to<5, 8>(v, op::add{}));
    rows.put(3, reduce_to<wave_size / 2 - 1, wave_size / 2>(v, op::add{}));
    rows.put(4, reduce_strided<4, 2>(v, op::add{}));
    rows.put(5, reduce_strided<2, wave_size / 2>(v, op::add{}));
    rows.put(6, reduce_strided<wave_size / 4, 4>(Affine::of(i), Compose{}).word());
    rows.put(7, reduce_add(v, valid_items{wave_size - 3}));
    rows.put(8, reduce<8>(v, op::min<>{}, valid_items{3}));
    rows.put(9, reduce(Affine::of(i), Compose{}, valid_items{5}).word());
    const wave_mask members = crosslane::ballot(is_member(i));
    rows.put(10, reduce_add(v, members));
    rows.put(11, reduce<8>(Affine::of(i), Compose{}, members).word());
    rows.put(12, reduce_add<4>(-0.0f, valid_items{i % 8 / 4}));
    rows.put(13, reduce_mul(v, valid_items{0}));
    segments(rows, v, i);
  }

  CROSSLANE_DEVICE static void segments(const Rows& rows, float v, unsigned i) {
    using namespace crosslane;
    rows.put(14, reduce_by_heads(v, op::add{}, flag(i)));
    rows.put(15, reduce_by_tails(v, op::add{}, flag(i)));
    rows.put(16, reduce_by_heads(Affine::of(i), Compose{}, flag(i)).word());
    rows.put(17, reduce_by_tails(Affine::of(i), Compose{}, i % 23 == 21).word());
    rows.put(18, reduce_by_heads(v, op::add{}, false));
    rows.put(19, reduce_by_heads(v, op::add{}, true));
  }

  CROSSLANE_DEVICE static void extremes(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const auto put = [&](unsigned row, auto found) {
      rows.put(row, found.value);
      rows.put(row + 1, found.lane);
    };
    put(20, arg_min(few(i)));
    put(22, arg_max(few(i)));
    put(24, arg_min<8>(few(i)));
    put(26, arg_max(few(i), nan::propagate));
    put(28, arg_min(sample<int32_t>(3, i)));
    put(30, arg_min(__builtin_nanf("")));
    const auto found = arg_max_index(few(i), static_cast<uint16_t>(1000 - i));
    rows.put(32, found.value);
    rows.put(33, found.index);
  }

  CROSSLANE_DEVICE static void batches(const Rows& rows, unsigned i) {
    batch<2, crosslane::wave_size>(rows, 40, i);
    batch<3, 8>(rows, 42, i);
    batch<8, crosslane::wave_size>(rows, 45, i);
    Affine a[4];
    for (unsigned n = 0; n < 4; ++n) a[n] = Affine::of(i + n);
    rows.put(64, crosslane::reduce_batch_to_lanes<4>(a, Compose{}).word());
    const Affine three[3] = {a[0], a[1], a[2]};
    rows.put(65, crosslane::reduce_batch_to_lanes<8>(three, Compose{}).word());
    crosslane::reduce_batch<4>(a, Compose{});
    for (unsigned n = 0; n < 4; ++n) rows.put(60 + n, a[n].word());
  }
  template <unsigned N, unsigned Cluster>
  CROSSLANE_DEVICE static void batch(const Rows& rows, unsigned row, unsigned i) {
    float v[N];
    for (unsigned n = 0; n < N; ++n) v[n] = sample<float>(8 * n, i);
    crosslane::reduce_batch<Cluster>(v, crosslane::op::add{});
    for (unsigned n = 0; n < N; ++n) rows.put(row + n, v[n]);
  }

  CROSSLANE_DEVICE static void divergent(const Rows& rows, unsigned i) {
    using namespace crosslane;
    const float v = sample<float>(0, i);
    rows.put(0, active::reduce_add(v));
    rows.put(1, active::reduce_min<8>(sample<int16_t>(3, i)));
    rows.put(2, active::reduce(Affine::of(i), Compose{}).word());
    const wave_mask part = match_any<3>(part_of(i));
    rows.put(3, reduce_part(v, op::add{}, part));
    rows.put(4, reduce_part(Affine::of(i), Compose{}, part).word());
    rows.put(5, active::reduce_by_heads(v, op::add{}, flag(i)));
    rows.put(6, active::reduce_by_tails(v, op::add{}, flag(i)));
    rows.put(7, active::reduce_max(sample<double>(7, i), nan::propagate));
  }

  // ---- what is expected ----

  template <class Has>
  static auto sums(unsigned w, unsigned first, unsigned end, Has has) {
    std::vector<std::optional<float>> v(w);
    for (unsigned i = 0; i < w; ++i)
      if (has(i)) v[i] = sample<float>(0, i);
    return naive_partial_fold(v, first, end, [](float a, float b) { return a + b; });
  }
  template <class Has>
  static auto compositions(unsigned w, unsigned first, unsigned end, Has has, unsigned add = 0) {
    std::vector<std::optional<Affine>> v(w);
    for (unsigned i = 0; i < w; ++i)
      if (has(i)) v[i] = Affine::of(i + add);
    return naive_partial_fold(v, first, end, Compose{});
  }

  static void check(Checker& c) {
    check_converged(c, c.lanes());
    check_extremes(c, c.lanes());
    check_batches(c, c.lanes());
    for (unsigned kind = 0; kind < mask_kinds; ++kind) {
      const unsigned w = c.lanes();
      Checker part = c.only([=](unsigned i) { return is_active(kind, i, w); });
      check_divergent(part, w, kind, first_active_row + kind * rows_each);
      c.add(part);
    }
  }

  static void check_converged(Checker& c, unsigned w) {
    const auto all = [](unsigned) { return true; };
    const auto sum = [&](const char* name, unsigned row, unsigned first, unsigned end, auto has,
                         auto where) {
      const auto expected = sums(w, first, end, has);
      for (unsigned i = 0; i < w; ++i)
        if (where(i)) c.some_row(name, row, i, i + 1, [&](unsigned) { return bits(*expected[i]); });
    };
    sum("to lane 0", 0, 1, w, all, [](unsigned i) { return i == 0; });
    sum("to the last lane", 1, 1, w, all, [=](unsigned i) { return i == w - 1; });
    sum("to lane 5 of 8", 2, 1, 8, all, [](unsigned i) { return i % 8 == 5; });
    sum("to the last of halves", 3, 1, w / 2, all,
        [=](unsigned i) { return i % (w / 2) == w / 2 - 1; });
    sum("stride 2", 4, 2, 8, all, all);
    sum("stride of a half", 5, w / 2, w, all, all);
    sum("valid items", 7, 1, w, [=](unsigned i) { return i < w - 3; }, all);
    sum("members", 10, 1, w, is_member, all);
    check_composed(c, w);
    check_segments(c, w);
    c.row("no items", 12, [](unsigned) { return bits(-0.0f); });
    c.row("no items, mul", 13, [](unsigned) { return bits(1.0f); });
    std::vector<std::optional<float>> v(w);
    for (unsigned i = 0; i < w; ++i)
      if (i % 8 < 3) v[i] = sample<float>(0, i);
    const auto least =
        naive_partial_fold(v, 1, 8, [](float a, float b) { return naive(Operator::min, a, b); });
    c.row("valid items of 8", 8, [&](unsigned i) { return bits(*least[i]); });
  }
  /// Lanes with the same number are one segment.
  template <class StartsOrEnds>
  static std::vector<unsigned> segment_numbers(unsigned w, bool by_tails, StartsOrEnds flag) {
    std::vector<unsigned> numbers(w);
    for (unsigned i = 1; i < w; ++i)
      numbers[i] = numbers[i - 1] + (by_tails ? flag(i - 1) : flag(i));
    return numbers;
  }
  static void check_segments(Checker& c, unsigned w) {
    const auto heads = segment_numbers(w, false, flag), tails = segment_numbers(w, true, flag);
    const auto some = segment_numbers(w, true, [](unsigned i) { return i % 23 == 21; });
    const auto in = [](const std::vector<unsigned>& numbers, unsigned i) {
      return [&numbers, i](unsigned k) { return numbers[i] == numbers[k]; };
    };
    c.row("segments by heads", 14,
          [&](unsigned i) { return bits(*sums(w, 1, w, in(heads, i))[i]); });
    c.row("segments by tails", 15,
          [&](unsigned i) { return bits(*sums(w, 1, w, in(tails, i))[i]); });
    c.row("composed, by heads", 16,
          [&](unsigned i) { return compositions(w, 1, w, in(heads, i))[i]->word(); });
    c.row("composed, by tails", 17,
          [&](unsigned i) { return compositions(w, 1, w, in(some, i))[i]->word(); });
    const auto all = sums(w, 1, w, [](unsigned) { return true; });
    c.row("one segment", 18, [&](unsigned i) { return bits(*all[i]); });
    c.row("segments of one lane", 19, [](unsigned i) { return bits(sample<float>(0, i)); });
  }
  static void check_composed(Checker& c, unsigned w) {
    const auto strided = compositions(w, 4, w, [](unsigned) { return true; });
    c.row("composition, stride 4", 6, [&](unsigned i) { return strided[i]->word(); });
    const auto valid = compositions(w, 1, w, [](unsigned i) { return i < 5; });
    c.row("composition of 5", 9, [&](unsigned i) { return valid[i]->word(); });
    const auto members = compositions(w, 1, 8, is_member);
    c.row("composition of members", 11,
          [&](unsigned i) { return members[i] ? members[i]->word() : Affine::of(i).word(); });
  }
  static uint64_t bits(float x) { return bits_of(x) == 0x7ff ? 0x7fffffff : bits_of(x); }

  template <class Value>
  static void check_arg(Checker& c, unsigned row, unsigned cluster, Operator op, Value value) {
    using T = decltype(value(0u));
    const auto best = [=](unsigned i) {
      unsigned lane = i / cluster * cluster;
      for (unsigned k = lane; k < (i / cluster + 1) * cluster; ++k)
        if (bits_of(naive(op, value(lane), value(k))) != bits_of(value(lane))) lane = k;
      return lane;
    };
    c.number_row<T>("arg value", row, [=](unsigned i) { return value(best(i)); });
    c.row("arg lane", row + 1, best);
  }
  static void check_extremes(Checker& c, unsigned w) {
    check_arg(c, 20, w, Operator::min, few);
    check_arg(c, 22, w, Operator::max, few);
    check_arg(c, 24, 8, Operator::min, few);
    check_arg(c, 26, w, Operator::max_nan, few);
    check_arg(c, 28, w, Operator::min, [](unsigned i) { return sample<int32_t>(3, i); });
    check_arg(c, 30, w, Operator::min, [](unsigned) { return __builtin_nanf(""); });
    float greatest = few(0);
    for (unsigned i = 0; i < w; ++i) greatest = naive(Operator::max, greatest, few(i));
    unsigned last = 0;
    for (unsigned i = 0; i < w; ++i)
      if (few(i) == greatest) last = i;
    c.row("arg value, index", 32, [=](unsigned) { return bits(greatest); });
    c.row("arg index", 33, [=](unsigned) { return 1000 - last; });
  }

  static void check_batches(Checker& c, unsigned w) {
    const auto check = [&](unsigned n, unsigned cluster, unsigned row) {
      for (unsigned k = 0; k < n; ++k) {
        std::vector<float> v;
        for (unsigned i = 0; i < w; ++i) v.push_back(sample<float>(8 * k, i));
        const auto sum = naive_fold(v, cluster, [](float a, float b) { return a + b; });
        c.row("batch", row + k, [&](unsigned i) { return bits(sum[i]); });
      }
    };
    check(2, w, 40);
    check(3, 8, 42);
    check(8, w, 45);
    for (unsigned n = 0; n < 4; ++n) {
      const auto composed = compositions(w, 1, 4, [](unsigned) { return true; }, n);
      c.row("batch of compositions", 60 + n, [&](unsigned i) { return composed[i]->word(); });
    }
    const auto to_lanes = [&](unsigned n, unsigned cluster) {
      return [=](unsigned i) {
        const unsigned number = i % 4 < n ? i % 4 : n - 1;
        return compositions(w, 1, cluster, [](unsigned) { return true; }, number)[i]->word();
      };
    };
    c.row("batch to lanes", 64, to_lanes(4, 4));
    c.row("three to lanes", 65, to_lanes(3, 8));
  }

  static void check_divergent(Checker& c, unsigned w, unsigned kind, unsigned row) {
    const auto on = [=](unsigned i) { return is_active(kind, i, w); };
    const auto sum_of = [=](auto together) {
      return [=](unsigned i) {
        const auto v = sums(w, 1, w, [&](unsigned k) { return on(k) && together(i, k); });
        return bits(*v[i]);
      };
    };
    const auto same_part = [](unsigned i, unsigned k) { return part_of(i) == part_of(k); };
    const auto headed = [=](unsigned i, unsigned k) {
      for (unsigned n = std::min(i, k) + 1; n <= std::max(i, k); ++n)
        if (on(n) && flag(n)) return false;
      return true;
    };
    const auto tailed = [=](unsigned i, unsigned k) {
      for (unsigned n = std::min(i, k); n < std::max(i, k); ++n)
        if (on(n) && flag(n)) return false;
      return true;
    };
    c.row("active sum", row, sum_of([](unsigned, unsigned) { return true; }));
    c.row("part", row + 3, sum_of(same_part));
    c.row("heads", row + 5, sum_of(headed));
    c.row("tails", row + 6, sum_of(tailed));
    const auto composed = compositions(w, 1, w, on);
    c.row("active composition", row + 2, [&](unsigned i) { return composed[i]->word(); });
    c.row("composition of a part", row + 4, [&](unsigned i) {
      return compositions(w, 1, w, [&](unsigned k) { return on(k) && same_part(i, k); })[i]->word();
    });
    const auto extreme = [=](auto first, auto value, unsigned cluster, Operator op) {
      return [=](unsigned i) {
        auto best = value(i);
        for (unsigned k = i / cluster * cluster; k < (i / cluster + 1) * cluster; ++k)
          if (on(k)) best = naive(op, best, value(k));
        return static_cast<decltype(first)>(best);
      };
    };
    c.number_row<int16_t>(
        "active minimum", row + 1,
        extreme(int16_t{}, [](unsigned i) { return sample<int16_t>(3, i); }, 8, Operator::min));
    c.number_row<double>(
        "active maximum", row + 7,
        extreme(double{}, [](unsigned i) { return sample<double>(7, i); }, w, Operator::max_nan));
  }
};

}  // namespace crosslane_tests
