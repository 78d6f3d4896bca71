// SPDX-License-Identifier: MIT
// Compaction, exchanges, sorting, distinct values and histograms, compared with loops and the
// standard library.
#pragma once

#include <algorithm>
#include <utility>

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

struct RearrangeCases {
  CROSSLANE_HOST_DEVICE static bool keeps(unsigned i) { return scrambled(i + 3) % 5 < 2; }
  CROSSLANE_HOST_DEVICE static uint32_t few(unsigned i) { return scrambled(i + 9) % 6; }
  CROSSLANE_HOST_DEVICE static uint32_t in_runs(unsigned i) { return scrambled(i / 3) % 2; }

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    using namespace crosslane;
    const unsigned i = lane_id();
    const auto kept = compact(input(i), keeps(i));
    rows.put(0, kept.value);
    rows.put(1, kept.count);
    rows.put(2, compact_index(keeps(i)).index);
    rows.put(3, expand(input(i), keeps(i), 7u));
    rows.put(4, compact(i * 0.5, false).count);
    const auto runs = crosslane::unique(in_runs(i));
    rows.put(5, runs.value);
    rows.put(6, runs.count);
    const auto different = distinct(few(i));
    rows.put(7, different.value);
    rows.put(8, different.count);
    rows.put(9, histogram<6>(few(i)));
    rows.put(10, histogram<3>(few(i)));
    rows.put(11, histogram<8>(few(i) * 2));
    sorts(rows, i);
    exchanges<1>(rows, 40, i);
    exchanges<2>(rows, 44, i);
    exchanges<4>(rows, 52, i);
    exchanges<3>(rows, 68, i);
    transposed<2>(rows, 80, i);
    transposed<8>(rows, 84, i);
    sorts_items<4>(rows, 100, i);
    sorts_items<2>(rows, 110, i);
    sorts_some(rows, i);
    sorts_pairs(rows, i);
  }

  /// Several items a lane, by clusters of four lanes and by the wave.
  template <unsigned N>
  CROSSLANE_TEST_PART static void sorts_items(const Rows& rows, unsigned row, unsigned i) {
    uint32_t items[N];
    float floats[N];
    for (unsigned n = 0; n < N; ++n) {
      items[n] = input(i * N + n);
      floats[n] = sample<float>(0, i * N + n);
    }
    crosslane::sort(items);
    crosslane::sort<4>(floats, crosslane::greater{});
    for (unsigned n = 0; n < N; ++n) rows.put(row + n, items[n]);
    for (unsigned n = 0; n < N; ++n) rows.put(row + N + n, floats[n]);
  }
  /// What merge_sorted starts from: each half of the wave rises.
  CROSSLANE_HOST_DEVICE static uint32_t halves(unsigned i, unsigned w) {
    return i < w / 2 ? i * 3 : (i - w / 2) * 5 + 1;
  }
  CROSSLANE_DEVICE static void sorts_some(const Rows& rows, unsigned i) {
    using namespace crosslane;
    rows.put(120, merge_sorted(halves(i, wave_size)));
    if (i % 3 != 1) {
      const auto kept = active::compact(input(i), keeps(i), 7u);
      rows.put(121, kept.value);
      rows.put(122, kept.count);
    }
  }

  /// Floats that are often equal to others, NaNs of both signs among them.
  CROSSLANE_HOST_DEVICE static float few_floats(unsigned k) {
    const unsigned kind = scrambled(k + 17) % 6;
    if (kind > 3) return __builtin_bit_cast(float, kind == 4 ? 0x7fc00000u : 0xffc00000u + k);
    return kind == 0 ? -0.0f : kind == 1 ? 0.0f : static_cast<float>(kind);
  }
  CROSSLANE_TEST_PART static void sorts_pairs(const Rows& rows, unsigned i) {
    using namespace crosslane;
    uint32_t keys[4];
    float floats[2], falling[2];
    uint16_t values[4];
    unsigned places[2], others[2];
    for (unsigned n = 0; n < 4; ++n) {
      keys[n] = input(i * 4 + n);
      values[n] = static_cast<uint16_t>(i * 4 + n);
    }
    for (unsigned n = 0; n < 2; ++n) {
      floats[n] = falling[n] = few_floats(i * 2 + n);
      places[n] = others[n] = i * 2 + n;
    }
    sort_kv(keys, values);
    sort_kv<wave_size, stability::stable>(floats, places);
    sort_kv<4, stability::stable>(falling, others, greater{});
    for (unsigned n = 0; n < 4; ++n) rows.put(130 + n, values[n]);
    for (unsigned n = 0; n < 2; ++n) {
      rows.put(134 + n, places[n]);
      rows.put(136 + n, floats[n]);
      rows.put(138 + n, others[n]);
    }
  }

  CROSSLANE_TEST_PART static void sorts(const Rows& rows, unsigned i) {
    using namespace crosslane;
    rows.put(20, sort(input(i)));
    rows.put(21, sort<8>(static_cast<int32_t>(input(i))));
    rows.put(22, sort<wave_size / 2>(sample<float>(7, i)));
    rows.put(23, sort(sample<float>(7, i), greater{}));
    rows.put(24, sort_kv(input(i), i).value);
    const auto stable = sort_kv<wave_size, stability::stable>(few(i), i);
    rows.put(25, stable.key);
    rows.put(26, stable.value);
    const auto stable8 =
        sort_kv<8, stability::stable>(static_cast<uint8_t>(few(i)), i * 1.5, crosslane::greater{});
    rows.put(27, stable8.value);
    rows.put(28, top_k<4>(sample<int64_t>(2, i)));
  }

  template <unsigned N>
  CROSSLANE_TEST_PART static void exchanges(const Rows& rows, unsigned row, unsigned i) {
    uint32_t items[N];
    for (unsigned n = 0; n < N; ++n) items[n] = input(i * N + n);
    crosslane::blocked_to_striped(items);
    for (unsigned n = 0; n < N; ++n) rows.put(row + n, items[n]);
    for (unsigned n = 0; n < N; ++n) items[n] = input(n * crosslane::wave_size + i);
    crosslane::striped_to_blocked(items);
    for (unsigned n = 0; n < N; ++n) rows.put(row + N + n, items[n]);
  }
  template <unsigned N>
  CROSSLANE_DEVICE static void transposed(const Rows& rows, unsigned row, unsigned i) {
    uint32_t items[N];
    for (unsigned n = 0; n < N; ++n) items[n] = input(i * N + n);
    crosslane::transpose(items);
    for (unsigned n = 0; n < N; ++n) rows.put(row + n, items[n]);
  }

  static void check(Checker& c) {
    const unsigned w = c.lanes();
    check_compaction(c, w);
    check_distinct(c, w);
    check_sorts(c, w);
    check_pairs(c, w);
    check_items<4>(c, w, 100);
    check_items<2>(c, w, 110);
    check_some(c, w);
    for (const auto& [n, row] : {std::pair{1u, 40u}, {2u, 44u}, {4u, 52u}, {3u, 68u}})
      for (unsigned k = 0; k < n; ++k) {
        c.row("striped", row + k, [&, k](unsigned i) { return input(k * w + i); });
        c.row("blocked", row + n + k, [&, n = n, k](unsigned i) { return input(i * n + k); });
      }
    for (const auto& [n, row] : {std::pair{2u, 80u}, {8u, 84u}})
      for (unsigned k = 0; k < n; ++k)
        c.row("transposed", row + k,
              [&, n = n, k](unsigned i) { return input((i / n * n + k) * n + i % n); });
  }

  template <unsigned N>
  static void check_items(Checker& c, unsigned w, unsigned row) {
    const auto rising =
        sorted<uint32_t>(w * N, w * N, input, [](uint32_t a, uint32_t b) { return a < b; });
    const auto falling = sorted<float>(
        w * N, 4 * N, [](unsigned i) { return sample<float>(0, i); },
        [](float a, float b) { return a > b; });
    for (unsigned n = 0; n < N; ++n) {
      c.row("sort of items", row + n, [&](unsigned i) { return rising[i * N + n]; });
      c.number_row<float>("items of 4 lanes", row + N + n,
                          [&](unsigned i) { return falling[i * N + n]; });
    }
  }
  static void check_pairs(Checker& c, unsigned w) {
    const auto place = [](unsigned i) { return i; };
    const auto key = [](unsigned k) {  // NaNs last and equal, -0.0 before 0.0
      const float x = few_floats(k);
      return std::isnan(x) ? 9 : std::signbit(x) ? 0 : static_cast<int>(x) + 1;
    };
    const auto rising = sorted<unsigned>(
        w * 4, w * 4, place, [](unsigned a, unsigned b) { return input(a) < input(b); });
    for (unsigned n = 0; n < 4; ++n)
      c.row("sort_kv of items", 130 + n, [&](unsigned i) { return rising[i * 4 + n]; });
    const auto stable = sorted<unsigned>(w * 2, w * 2, place,
                                         [=](unsigned a, unsigned b) { return key(a) < key(b); });
    const auto falling = sorted<unsigned>(w * 2, 8, place, [=](unsigned a, unsigned b) {
      return key(b) != 9 ? key(a) != 9 && key(b) < key(a) : key(a) != 9;
    });
    for (unsigned n = 0; n < 2; ++n) {
      c.row("stable, of items", 134 + n, [&](unsigned i) { return stable[i * 2 + n]; });
      c.row("their keys", 136 + n, [&](unsigned i) {
        return __builtin_bit_cast(uint32_t, few_floats(stable[i * 2 + n]));
      });
      c.row("falling, of 4 lanes", 138 + n, [&](unsigned i) { return falling[i * 2 + n]; });
    }
  }
  static void check_some(Checker& c, unsigned w) {
    const auto merged = sorted<uint32_t>(
        w, w, [w](unsigned i) { return halves(i, w); }, [](auto a, auto b) { return a < b; });
    c.row("merge_sorted", 120, [&](unsigned i) { return merged[i]; });
    std::vector<uint32_t> kept;
    for (unsigned i = 0; i < w; ++i)
      if (i % 3 != 1 && keeps(i)) kept.push_back(input(i));
    Checker part = c.only([](unsigned i) { return i % 3 != 1; });
    part.row("active::compact", 121, [&](unsigned i) {
      const unsigned rank = i / 3 * 2 + (i % 3 == 2 ? 1 : 0);  // of the active lanes
      return rank < kept.size() ? kept[rank] : 7;
    });
    part.row("active::compact count", 122, [&](unsigned) { return kept.size(); });
    c.add(part);
  }

  static void check_compaction(Checker& c, unsigned w) {
    std::vector<uint32_t> kept;
    for (unsigned i = 0; i < w; ++i)
      if (keeps(i)) kept.push_back(input(i));
    const unsigned count = static_cast<unsigned>(kept.size());
    for (unsigned i = 0; i < w; ++i)
      if (!keeps(i)) kept.push_back(input(i));
    c.row("compact", 0, [&](unsigned i) { return kept[i]; });
    c.row("count", 1, [&](unsigned) { return count; });
    const auto rank = [](unsigned i) {
      unsigned n = 0;
      for (unsigned k = 0; k < i; ++k) n += keeps(k);
      return n;
    };
    c.row("compact_index", 2, rank);
    c.row("expand", 3, [&](unsigned i) { return keeps(i) ? input(rank(i)) : 7; });
    c.row("no item", 4, [](unsigned) { return 0; });
  }

  static void check_distinct(Checker& c, unsigned w) {
    std::vector<uint32_t> runs, different;
    for (unsigned i = 0; i < w; ++i) {
      if (runs.empty() || runs.back() != in_runs(i)) runs.push_back(in_runs(i));
      if (std::find(different.begin(), different.end(), few(i)) == different.end())
        different.push_back(few(i));
    }
    c.some_row("unique", 5, 0, unsigned(runs.size()), [&](unsigned i) { return runs[i]; });
    c.row("unique count", 6, [&](unsigned) { return runs.size(); });
    c.some_row("distinct", 7, 0, unsigned(different.size()),
               [&](unsigned i) { return different[i]; });
    c.row("distinct count", 8, [&](unsigned) { return different.size(); });
    const auto bins = [&](unsigned row, unsigned count, unsigned scale) {
      c.row("histogram", row, [&, count, scale](unsigned i) {
        unsigned n = 0;
        for (unsigned k = 0; k < w; ++k) n += i < count && few(k) * scale == i;
        return n;
      });
    };
    bins(9, 6, 1);
    bins(10, 3, 1);
    bins(11, 8, 2);
  }

  template <class T, class Value, class Before>
  static std::vector<T> sorted(unsigned w, unsigned cluster, Value value, Before before) {
    std::vector<T> v;
    for (unsigned i = 0; i < w; ++i) v.push_back(value(i));
    for (unsigned i = 0; i < w; ++i)  // by insertion, so equal ones keep their order
      for (unsigned k = i; k % cluster != 0 && before(v[k], v[k - 1]); --k)
        std::swap(v[k], v[k - 1]);
    return v;
  }

  static void check_sorts(Checker& c, unsigned w) {
    const auto rising = [](auto a, auto b) { return a < b; };
    const auto whole = sorted<uint32_t>(w, w, input, rising);
    c.row("sort", 20, [&](unsigned i) { return whole[i]; });
    const auto eights = sorted<int32_t>(w, 8, input, rising);
    c.number_row<int32_t>("sort of 8", 21, [&](unsigned i) { return eights[i]; });
    const auto key = [](float x) {  // NaNs last, -0.0 before 0.0
      return std::isnan(x) ? std::pair{HUGE_VAL, 2} : std::pair{double{x}, std::signbit(x) ? 0 : 1};
    };
    const auto number = [](unsigned i) { return sample<float>(7, i); };
    const auto up =
        sorted<float>(w, w / 2, number, [=](float a, float b) { return key(a) < key(b); });
    c.number_row<float>("sort of floats", 22, [&](unsigned i) { return up[i]; });
    const auto down = sorted<float>(w, w, number, [=](float a, float b) {
      if (std::isnan(a) || std::isnan(b)) return !std::isnan(a);
      return key(b) < key(a);
    });
    c.number_row<float>("falling", 23, [&](unsigned i) { return down[i]; });
    const auto lane = [](unsigned i) { return i; };
    const auto by_input =
        sorted<unsigned>(w, w, lane, [](unsigned a, unsigned b) { return input(a) < input(b); });
    c.row("sort_kv", 24, [&](unsigned i) { return by_input[i]; });
    const auto by_few =
        sorted<unsigned>(w, w, lane, [](unsigned a, unsigned b) { return few(a) < few(b); });
    c.row("stable keys", 25, [&](unsigned i) { return few(by_few[i]); });
    c.row("stable values", 26, [&](unsigned i) { return by_few[i]; });
    const auto falling =
        sorted<unsigned>(w, 8, lane, [](unsigned a, unsigned b) { return few(a) > few(b); });
    c.row("stable of 8", 27,
          [&](unsigned i) { return __builtin_bit_cast(uint64_t, falling[i] * 1.5); });
    const auto top = sorted<int64_t>(
        w, w, [](unsigned i) { return sample<int64_t>(2, i); },
        [](int64_t a, int64_t b) { return a > b; });
    c.some_row("top_k", 28, 0, 4, [&](unsigned i) { return top[i]; });
  }
};

}  // namespace crosslane_tests
