// SPDX-License-Identifier: MIT
// Compaction, exchanges between items and lanes, sorting. Part of crosslane.metal.
#pragma once

#include "scan.metal"

namespace crosslane {

/// Lanes below `count` hold what was chosen.
template <class T>
struct compacted {
  T value;
  uint count;
};

/// The chosen values in lanes 0 to count - 1, the others behind them.
template <class T>
compacted<T> compact(T value, bool keep) {
  const wave_mask kept = ballot(keep);
  const uint lane = lane_id(), count = kept.count();
  const uint source = lane < count ? kept.nth(lane) : (~kept).nth(lane - count);
  return compacted<T>{detail::gather(value, source), count};
}
namespace active {
/// The chosen values of the active lanes, in order, in the lowest active lanes; the others get
/// `otherwise`.
template <class T>
compacted<T> compact(T value, bool keep, T otherwise) {
  const wave_mask active_lanes = active_mask(), kept = ballot(keep);
  const uint rank = prefix_count(active_lanes), count = kept.count();
  const T moved = detail::gather(value, rank < count ? kept.nth(rank) : lane_id());
  return compacted<T>{detail::select(rank < count, moved, otherwise), count};
}
}  // namespace active
template <class T>
T expand(T value, bool keep, T otherwise) {
  return detail::select(keep, detail::gather(value, compact_index(keep).index & (wave_size - 1)),
                        otherwise);
}
template <class T>
compacted<T> unique(T value) {
  const T before = shift_up<1>(value);
  return compact(value, lane_id() == 0u || !detail::equal_bits(value, before));
}
template <class T>
compacted<T> distinct(T value) {
  return compact(value, is_first(match_any(value)));
}

namespace detail {

/// Item n becomes item (place / W) of lane (place % W), or the other way round, for any N.
template <uint N, class T>
void gather_items(thread T (&items)[N], bool to_striped) {
  const uint lane = lane_id();
  T result[N];
  for (uint n = 0; n < N; ++n) {
    const uint place = to_striped ? n * wave_size + lane : lane * N + n;
    const uint source = to_striped ? place / N : place % wave_size;
    const uint slot = to_striped ? place % N : place / wave_size;
    result[n] = items[0];
    for (uint from = 0; from < N; ++from) {
      const T moved = gather(items[from], source);
      result[n] = select(slot == from, moved, result[n]);
    }
  }
  for (uint n = 0; n < N; ++n) items[n] = result[n];
}
/// The same in N shuffles: in each round a lane gives another of its items.
template <uint N, class T>
void gather_items_in_rounds(thread T (&items)[N], bool to_striped) {
  const uint lane = lane_id(), stride = wave_size / N;
  T given[N];
  for (uint n = 0; n < N; ++n) given[n] = items[n];
  for (uint round = 0; round < N; ++round) {
    const uint by_lane = (lane + round) & (N - 1), by_group = (lane / stride - round) & (N - 1);
    const uint slot = to_striped ? by_lane : by_group;
    const uint source = to_striped ? slot * stride + lane / N : lane * N + slot;
    items[slot] = gather(given[to_striped ? by_group : by_lane], source & (wave_size - 1));
  }
}
template <uint N, class T>
void exchange(thread T (&items)[N], bool to_striped) {
  if ((N & (N - 1)) == 0 && N <= wave_size)
    gather_items_in_rounds(items, to_striped);
  else
    gather_items(items, to_striped);
}

}  // namespace detail

/// Items l N, l N + 1, ... become items l, l + W, ...; and back.
template <uint N, class T>
void blocked_to_striped(thread T (&items)[N]) {
  detail::exchange(items, true);
}
template <uint N, class T>
void striped_to_blocked(thread T (&items)[N]) {
  detail::exchange(items, false);
}
/// Item n is item i of lane n, in squares of N lanes with N items.
template <uint N, class T>
void transpose(thread T (&items)[N]) {
  static_assert((N & (N - 1)) == 0 && N <= wave_size,
                "crosslane: squares have a power of two of lanes, at most the wave");
  for (uint distance = 1; distance < N; distance *= 2) {
    const bool is_upper = (lane_id() & distance) != 0u;
    for (uint n = 0; n < N; ++n) {
      if ((n & distance) != 0u) continue;
      thread T& a = items[n];
      thread T& b = items[n | distance];
      const T moved = detail::each_word(detail::select(is_upper, a, b),
                                        detail::simd_xor_lanes{distance});
      a = detail::select(is_upper, moved, a);
      b = detail::select(is_upper, b, moved);
    }
  }
}

/// Orders of sorts: NaNs are last either way. Others are structures with bool operator()(T, T) const.
struct less {
  template <class T>
  bool operator()(T a, T b) const {
    return detail::order_key<T, true>::of(a) < detail::order_key<T, true>::of(b);
  }
};
struct greater {
  template <class T>
  bool operator()(T a, T b) const {
    return detail::order_key<T, false>::of(b) < detail::order_key<T, false>::of(a);
  }
};
enum class stability { unstable, stable };
template <class Key, class Value>
struct key_value {
  Key key;
  Value value;
};

namespace detail {

/// Compares each lane with lane i ^ mask; the lane without the bit `upper` keeps what comes before.
template <class T, class Less>
T compare_exchange(T own, uint mask, uint upper, Less before) {
  const T other = each_word(own, simd_xor_lanes{mask});
  const bool is_upper = (lane_id() & upper) != 0u;
  const bool takes = is_upper ? before(own, other) : before(other, own);
  return select(takes, other, own);
}
template <class T, class Less>
T merge_halves(T value, uint size, Less before) {
  value = compare_exchange(value, size - 1, size / 2, before);
  for (uint distance = size / 4; distance > 0; distance /= 2)
    value = compare_exchange(value, distance, distance, before);
  return value;
}
template <uint Cluster, class T, class Less>
T bitonic_sort(T value, Less before) {
  static_assert(is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  for (uint size = 2; size <= Cluster; size *= 2) value = merge_halves(value, size, before);
  return value;
}

/// Item n of each lane with item n ^ items_mask of lane i ^ mask.
template <uint N, class T, class Less>
void compare_exchange_items(thread T (&items)[N], uint mask, uint upper, Less before) {
  const uint lanes = mask / N, in_lane = mask % N, upper_lane = upper / N;
  T others[N];
  for (uint n = 0; n < N; ++n) others[n] = items[n ^ in_lane];
  for (uint n = 0; n < N && lanes != 0; ++n)
    others[n] = each_word(others[n], simd_xor_lanes{lanes});
  for (uint n = 0; n < N; ++n) {
    const bool is_upper = lanes != 0 ? (lane_id() & upper_lane) != 0u : (n & upper) != 0u;
    const bool takes = is_upper ? before(items[n], others[n]) : before(others[n], items[n]);
    items[n] = select(takes, others[n], items[n]);
  }
}

template <class Key, class Value, class Less>
struct by_key {
  Less before;
  bool operator()(key_value<Key, Value> a, key_value<Key, Value> b) const {
    return before(a.key, b.key);
  }
};
template <class Key, class Value>
struct indexed_pair {
  Key key;
  Value value;
  uint lane;
};
template <class Key, class Value, class Less>
struct by_key_and_lane {
  Less before;
  bool operator()(indexed_pair<Key, Value> a, indexed_pair<Key, Value> b) const {
    return before(a.key, b.key) || (!before(b.key, a.key) && a.lane < b.lane);
  }
};

}  // namespace detail

/// The values of each cluster, the least in its first lane.
template <uint Cluster = wave_size, class T, class Less = less>
T sort(T value, Less before = Less()) {
  return detail::bitonic_sort<Cluster>(value, before);
}
/// The N values of each lane of a cluster, in blocked order; N is a power of two.
template <uint Cluster = wave_size, uint N, class T, class Less = less>
void sort(thread T (&items)[N], Less before = Less()) {
  static_assert((N & (N - 1)) == 0, "crosslane: a lane sorts a power of two of items");
  for (uint size = 2; size <= N * Cluster; size *= 2) {
    detail::compare_exchange_items(items, size - 1, size / 2, before);
    for (uint distance = size / 4; distance > 0; distance /= 2)
      detail::compare_exchange_items(items, distance, distance, before);
  }
}
/// The values of each cluster, whose two halves are sorted.
template <uint Cluster = wave_size, class T, class Less = less>
T merge_sorted(T value, Less before = Less()) {
  static_assert(detail::is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  return detail::merge_halves(value, Cluster, before);
}
namespace detail {
template <uint Cluster, class Key, class Value, class Less>
key_value<Key, Value> sort_pairs(Key key, Value value, Less before, choice<false>) {
  typedef key_value<Key, Value> pair;
  return bitonic_sort<Cluster>(pair{key, value}, by_key<Key, Value, Less>{before});
}
template <uint Cluster, class Key, class Value, class Less>
key_value<Key, Value> sort_pairs(Key key, Value value, Less before, choice<true>) {
  typedef indexed_pair<Key, Value> pair;
  const pair sorted = bitonic_sort<Cluster>(pair{key, value, lane_id()},
                                            by_key_and_lane<Key, Value, Less>{before});
  return key_value<Key, Value>{sorted.key, sorted.value};
}
}  // namespace detail
template <uint Cluster = wave_size, stability Stability = stability::unstable, class Key,
          class Value, class Less = less>
key_value<Key, Value> sort_kv(Key key, Value value, Less before = Less()) {
  return detail::sort_pairs<Cluster>(key, value, before,
                                     detail::choice<Stability == stability::stable>());
}
/// The K greatest values of each cluster, the greatest first, in its first K lanes.
template <uint K, uint Cluster = wave_size, class T>
T top_k(T value) {
  static_assert(K >= 1 && K <= Cluster, "crosslane: a cluster has at most its lanes' values");
  return sort<Cluster>(value, greater{});
}

}  // namespace crosslane
