// SPDX-License-Identifier: MIT
// Rows of compaction, sorting, exchanges between registers, workgroups, and the kernels of the two
// documents that the library began with.
#pragma once

#include <algorithm>
#include <numeric>

#include "tests/vulkan/reduce_rows.hpp"

namespace vulkan_tests {

/// Numbers in the order that sort() makes: -0.0 before 0.0, NaNs last; true when a is before b.
template <class T>
bool is_before(T a, T b, bool is_descending) {
  if (is_nan(a) || is_nan(b)) return !is_nan(a) && is_nan(b);
  if (same_bits(a, b)) return false;
  return same_bits(crosslane_tests::naive_extreme(a, b, !is_descending, false), a);
}
template <class T>
std::vector<unsigned> sorted_lanes(const std::vector<T>& keys, unsigned cluster,
                                   bool is_descending) {
  std::vector<unsigned> lanes(keys.size());
  std::iota(lanes.begin(), lanes.end(), 0u);
  for (unsigned first = 0; first < keys.size(); first += cluster)
    std::sort(lanes.begin() + first, lanes.begin() + first + cluster, [&](unsigned a, unsigned b) {
      if (is_before(keys[a], keys[b], is_descending)) return true;
      return !is_before(keys[b], keys[a], is_descending) && a < b;
    });
  return lanes;
}
/// The lanes that a predicate chooses, then the others.
template <class T, class Keep>
std::vector<unsigned> kept_first(const Wave<T>& w, const Keep& keep) {
  std::vector<unsigned> lanes;
  for (bool is_kept : {true, false})
    for (unsigned i = 0; i < w.size; ++i)
      if (keep(i) == is_kept) lanes.push_back(i);
  return lanes;
}

template <class T>
std::vector<Row<T>> rearrange_rows() {
  using W = const Wave<T>&;
  const auto sorted = [](W w, unsigned i, unsigned cluster, bool is_descending) {
    return cell(w.x[sorted_lanes(w.x, cluster, is_descending)[i]]);
  };
  const auto is_new = [](W w, unsigned i) { return i == 0 || !same_bits(w.x[i], w.x[i - 1]); };
  const auto is_distinct = [](W w, unsigned i) {
    for (unsigned j = 0; j < i; ++j)
      if (w.label(j) == w.label(i)) return false;
    return true;
  };
  return {
      {"crosslane_sort(x)", [=](W w, unsigned i) { return sorted(w, i, w.size, false); }, true},
      {"crosslane_sort(x, crosslane_greater, 4u)",
       [=](W w, unsigned i) { return sorted(w, i, 4, true); }, true},
      // halves that are sorted, by a sort that has rows of its own
      {"crosslane_merge_sorted(crosslane_sort(x, W / 2u))",
       [=](W w, unsigned i) { return sorted(w, i, w.size, false); }, true},
      {"crosslane_merge_sorted(crosslane_sort(x, crosslane_greater, 2u), crosslane_greater, 4u)",
       [=](W w, unsigned i) { return sorted(w, i, 4, true); }, true},
      {"{ const T best = crosslane_top_k(x, 2u); put(ROW, lane < 2u ? best : T(0)); }",
       [=](W w, unsigned i) { return i < 2 ? sorted(w, i, w.size, true) : Cell{}; }, true},
      {"crosslane_sort_kv(few, lane, crosslane_less, true, crosslane_wave_size).value",
       [](W w, unsigned i) {
         std::vector<uint32_t> labels(w.size);
         for (unsigned j = 0; j < w.size; ++j) labels[j] = w.label(j);
         return cell(sorted_lanes(labels, w.size, false)[i]);
       }},
      {"crosslane_sort_kv(x, lane).key",
       [=](W w, unsigned i) { return sorted(w, i, w.size, false); }, true},
      {"crosslane_compact(x, p).value",
       [](W w, unsigned i) {
         return cell(w.x[kept_first(w, [&](unsigned j) { return w.p(j); })[i]]);
       }},
      {"crosslane_compact(x, p).count", [](W w, unsigned) { return cell(count(votes(w))); }},
      {"crosslane_expand(x, p, y)",
       [](W w, unsigned i) {
         unsigned from = 0;
         for (unsigned j = 0; j < i; ++j) from += w.p(j) ? 1 : 0;
         return cell(w.p(i) ? w.x[from] : w.y[i]);
       }},
      {"crosslane_unique(x).value",
       [=](W w, unsigned i) {
         return cell(w.x[kept_first(w, [&](unsigned j) { return is_new(w, j); })[i]]);
       }},
      {"crosslane_distinct(few).value",
       [=](W w, unsigned i) {
         return cell(w.few(kept_first(w, [&](unsigned j) { return is_distinct(w, j); })[i]));
       }},
      {"crosslane_distinct(few).count",
       [=](W w, unsigned) {
         return cell(count(w.lanes([&](unsigned j) { return is_distinct(w, j); })));
       }},
  };
}

/// Any lanes are active.
template <class T>
std::vector<Row<T>> active_compact_rows() {
  using W = const Wave<T>&;
  const auto value = [](W w, unsigned i, unsigned remainder) {
    std::vector<unsigned> kept, ranks(w.size);
    for (unsigned j = 0, rank = 0; j < w.size; ++j) {
      if (w.on(j) && w.label(j) == remainder) kept.push_back(j);
      ranks[j] = rank;
      rank += w.on(j) ? 1 : 0;
    }
    return cell(ranks[i] < kept.size() ? w.x[kept[ranks[i]]] : w.y[i]);
  };
  return {
      {"crosslane_active_compact(x, label == 0u, y).value",
       [=](W w, unsigned i) { return value(w, i, 0); }},
      {"crosslane_active_compact(x, label == 1u, y).value",
       [=](W w, unsigned i) { return value(w, i, 1); }},
      {"crosslane_active_compact(x, p, y).count",
       [](W w, unsigned) { return cell(count(votes(w))); }},
  };
}

template <class T>
std::vector<Row<T>> array_rows() {
  using W = const Wave<T>&;
  std::vector<Row<T>> rows;
  // Item n of lane i before: x, y, few or 1. The arrays have four items.
  const auto item = [](W w, unsigned lane, unsigned n) {
    return n == 0 ? w.x[lane] : n == 1 ? w.y[lane] : n == 2 ? w.few(lane) : static_cast<T>(1);
  };
  const auto add = [&](const std::string& call, unsigned n, bool any_nan, auto expected) {
    rows.push_back({"{ T v[4] = T[4](x, y, few, T(1)); " + call + "; put(ROW, v[" +
                        std::to_string(n) + "]); }",
                    expected, any_nan});
  };
  for (unsigned n : {0u, 1u, 3u}) {
    add("crosslane_transpose(v)", n, false,
        [=](W w, unsigned i) { return cell(item(w, i / 4 * 4 + n, i % 4)); });
    add("crosslane_blocked_to_striped(v)", n, false,
        [=](W w, unsigned i) { return cell(item(w, (n * w.size + i) / 4, (n * w.size + i) % 4)); });
    add("crosslane_striped_to_blocked(v)", n, false,
        [=](W w, unsigned i) { return cell(item(w, (i * 4 + n) % w.size, (i * 4 + n) / w.size)); });
  }
  for (unsigned n : {0u, 1u, 2u})
    add("crosslane_reduce_batch(v, crosslane_op_add)", n, true, [=](W w, unsigned) {
      Wave<T> items = w;
      for (unsigned j = 0; j < w.size; ++j) items.x[j] = item(w, j, n);
      return cell(*tree(items, Operator::add, 0, w.size, [](unsigned) { return true; }));
    });
  const auto of_lane = [=](W w, unsigned i, unsigned n, unsigned cluster) {
    Wave<T> items = w;
    for (unsigned j = 0; j < w.size; ++j) items.x[j] = item(w, j, n);
    return cell(
        *tree(items, Operator::max, i / cluster * cluster, cluster, [](unsigned) { return true; }));
  };
  const std::string batch = "crosslane_reduce_batch_to_lanes(v, crosslane_op_max";
  rows.push_back({"{ T v[4] = T[4](x, y, few, T(1)); put(ROW, " + batch + ")); }",
                  [=](W w, unsigned i) { return of_lane(w, i, i % 4, w.size); }, true});
  rows.push_back({"{ T v[4] = T[4](x, y, few, T(1)); put(ROW, " + batch + ", 4u)); }",
                  [=](W w, unsigned i) { return of_lane(w, i, i % 4, 4); }, true});
  return rows;
}

/// Of a workgroup; lane i of the row is thread i, and x has the values of all threads.
template <class T>
std::vector<Row<T>> block_rows() {
  using W = const Wave<T>&;
  // The waves' results by the first lanes of a wave, the rest of which take no part.
  const auto of_waves = [](W w, const std::vector<T>& of_each) {
    Wave<T> waves = w;
    waves.x.assign(of_each.begin(), of_each.end());
    waves.x.resize(w.size);
    return waves;
  };
  const auto scans = [](W w) { return prefix_scan(w.x, Operator::add, w.size); };
  const auto before = [=](W w, unsigned wave) {  // the sum of the waves below
    std::vector<T> totals;
    for (unsigned n = 0; n < w.threads / w.size; ++n)
      totals.push_back(scans(w)[n * w.size + w.size - 1]);
    return prefix_scan(of_waves(w, totals).x, Operator::add, w.size)[wave - 1];
  };
  const auto lower = [](W w, unsigned i) {
    unsigned n = 0;
    for (unsigned j = 0; j < i; ++j) n += w.p(j % w.size) ? 1 : 0;
    return n;
  };
  return {
      {"crosslane_block_reduce(x, crosslane_op_add)",
       [=](W w, unsigned) {
         std::vector<T> sums;
         const unsigned waves = w.threads / w.size;
         for (unsigned n = 0; n < waves; ++n)
           sums.push_back(
               *tree(w, Operator::add, n * w.size, w.size, [](unsigned) { return true; }));
         return cell(*tree(of_waves(w, sums), Operator::add, 0, w.size,
                           [=](unsigned j) { return j < waves; }));
       },
       true},
      {"crosslane_block_inclusive_scan(x, crosslane_op_add)",
       [=](W w, unsigned i) {
         const T own = scans(w)[i];
         return cell(i < w.size ? own : naive(Operator::add, before(w, i / w.size), own));
       },
       true},
      {"crosslane_block_exclusive_scan(x, crosslane_op_add, T(1))",
       [=](W w, unsigned i) {
         const T start = i < w.size
                             ? static_cast<T>(1)
                             : naive(Operator::add, static_cast<T>(1), before(w, i / w.size));
         return cell(i % w.size == 0 ? start : naive(Operator::add, start, scans(w)[i - 1]));
       },
       true},
      {"crosslane_block_compact_index(p).index",
       [=](W w, unsigned i) { return cell(lower(w, i)); }},
      {"crosslane_block_compact_index(p).count",
       [=](W w, unsigned) { return cell(lower(w, w.threads)); }},
      {"{ uint kept; crosslane_block_compact(x, p, compacted, kept); barrier(); "
       "put(ROW, thread < kept ? compacted[thread] : T(0)); }",
       [=](W w, unsigned i) {
         for (unsigned j = 0; j < w.threads; ++j)
           if (w.p(j % w.size) && lower(w, j) == i) return cell(w.x[j]);
         return Cell{};
       }},
  };
}

/// The kernels of the two documents, as far as one wave goes; examples/vulkan has them whole.
template <class T>
std::vector<Row<T>> kernel_rows() {
  using W = const Wave<T>&;
  const auto rotated = [](W w, unsigned i) {
    std::vector<T> v = w.x;
    for (unsigned step = 0; step < 5; ++step) {
      std::rotate(v.begin(), v.begin() + w.size - 1, v.begin() + w.size);
      for (unsigned j = 0; j < w.size; ++j) v[j] = static_cast<T>(v[j] + static_cast<T>(step * j));
    }
    return cell(v[i]);
  };
  return {
      {"{ T v = x; for (uint s = 0u; s < 5u; ++s) v = crosslane_rotate_up(v, 1u) + T(s * lane); "
       "put(ROW, v); }",
       rotated, true},
      {"{ T v = x; for (uint s = 0u; s < 5u; ++s) v = crosslane_shuffle(v, lane + W - 1u) + "
       "T(s * lane); put(ROW, v); }",
       rotated, true},
      {"{ T v = x; for (uint n = W / 2u; n > 0u; n /= 2u) v = crosslane_detail_combine("
       "crosslane_op_add, v, crosslane_shift_left(v, n)); put(ROW, crosslane_broadcast(v, 0u)); }",
       [](W w, unsigned) {
         std::vector<T> v = w.x;
         for (unsigned n = w.size / 2; n > 0; n /= 2)
           for (unsigned j = 0; j < n; ++j) v[j] = naive(Operator::add, v[j], v[j + n]);
         return cell(v[0]);
       },
       true},
  };
}

}  // namespace vulkan_tests
