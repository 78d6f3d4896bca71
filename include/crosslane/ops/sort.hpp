// SPDX-License-Identifier: MIT
// Sorting a value a lane, in registers: a bitonic network whose merges start with a mirror image,
// so that every comparison has the lesser value in the lower lane. Floats are ordered by their
// bits, -0.0 before 0.0, NaNs last. All lanes are active.
#pragma once

#include "crosslane/ops/operators.hpp"
#include "crosslane/ops/pattern.hpp"

namespace crosslane {

/// Whether equal keys keep the order of their lanes, which costs a word.
enum class stability : uint8_t { unstable, stable };

template <class Key, class Value>
struct key_value {
  Key key;
  Value value;
};

namespace detail {

CROSSLANE_HOST_DEVICE constexpr unsigned highest_power_of_two(unsigned n) {
  unsigned power = 1;
  while (power * 2 <= n) power *= 2;
  return power;
}

/// Compares each lane with lane i ^ Mask; the lower one keeps the lesser value.
template <unsigned Mask, class T, class Less>
CROSSLANE_DEVICE T compare_exchange(const T& own, const Less& less) {
  const T other = move<XorLanes<Mask>>(own);
  constexpr wave_mask upper =
      wave_mask::where([](unsigned i) { return (i & highest_power_of_two(Mask)) != 0; });
  const bool is_upper = backend::inverse_ballot(upper);
  const bool takes = is_upper ? less(own, other) : less(other, own);
  return select(takes, other, own);
}

template <unsigned Distance, class T, class Less>
CROSSLANE_DEVICE T merge_halves(T value, const Less& less) {
  if constexpr (Distance == 0)
    return value;
  else
    return merge_halves<Distance / 2>(compare_exchange<Distance>(value, less), less);
}

template <unsigned Size, unsigned Cluster, class T, class Less>
CROSSLANE_DEVICE T bitonic_sort(T value, const Less& less) {
  if constexpr (Size > Cluster) {
    return value;
  } else {
    const T exchanged = compare_exchange<Size - 1>(value, less);
    return bitonic_sort<Size * 2, Cluster>(merge_halves<Size / 4>(exchanged, less), less);
  }
}

template <bool NanIsGreatest, class T>
CROSSLANE_HOST_DEVICE constexpr bool is_less(const T& a, const T& b) {
  if constexpr (number<T>)
    return OrderKey<T, NanIsGreatest>::of(a) < OrderKey<T, NanIsGreatest>::of(b);
  else
    return a < b;
}

template <class Key, class Value>
struct IndexedPair {
  Key key;
  Value value;
  unsigned lane;
};

}  // namespace detail

/// The least first, or the greatest first; NaNs are last either way.
struct less {
  template <class T>
  CROSSLANE_HOST_DEVICE constexpr bool operator()(const T& a, const T& b) const {
    return detail::is_less<true>(a, b);
  }
};
struct greater {
  template <class T>
  CROSSLANE_HOST_DEVICE constexpr bool operator()(const T& a, const T& b) const {
    return detail::is_less<false>(b, a);
  }
};

/// The values of each cluster, sorted: the least in its first lane.
template <unsigned Cluster = wave_size, movable T, class Less = less>
CROSSLANE_DEVICE T sort(T value, const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  return detail::bitonic_sort<2, Cluster>(value, before);
}

/// Pairs, sorted by their keys.
template <unsigned Cluster = wave_size, stability Stability = stability::unstable, movable Key,
          movable Value, class Less = less>
CROSSLANE_DEVICE key_value<Key, Value> sort_kv(Key key, Value value, const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  if constexpr (Stability == stability::stable) {
    using Pair = detail::IndexedPair<Key, Value>;
    const auto in_order = [&](const Pair& a, const Pair& b) {
      return before(a.key, b.key) || (!before(b.key, a.key) && a.lane < b.lane);
    };
    const Pair sorted =
        detail::bitonic_sort<2, Cluster>(Pair{key, value, backend::lane_id()}, in_order);
    return {sorted.key, sorted.value};
  } else {
    using Pair = key_value<Key, Value>;
    const auto in_order = [&](const Pair& a, const Pair& b) { return before(a.key, b.key); };
    return detail::bitonic_sort<2, Cluster>(Pair{key, value}, in_order);
  }
}

/// The K greatest values of each cluster, the greatest first, in its first K lanes.
template <unsigned K, unsigned Cluster = wave_size, movable T>
CROSSLANE_DEVICE T top_k(T value) {
  static_assert(K >= 1 && K <= Cluster, "crosslane: a cluster has at most its lanes' values");
  return sort<Cluster>(value, greater{});
}

}  // namespace crosslane
