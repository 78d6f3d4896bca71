// SPDX-License-Identifier: MIT
// Sorting in registers: a bitonic network whose merges start with a mirror image, so that every
// comparison has the lesser value in the lower lane. Floats are ordered by their bits, -0.0 before
// 0.0, NaNs last. Several items a lane are in blocked order: item n of lane i is number i N + n.
// All lanes are active.
#pragma once

#include "crosslane/ops/operators.hpp"
#include "crosslane/ops/pattern.hpp"
#include "crosslane/ops/vote.hpp"

namespace crosslane {

/// Whether equal keys keep the order of their lanes, which costs a word.
enum class stability : uint8_t { unstable, stable };

template <class Key, class Value>
struct key_value {
  Key key;
  Value value;
};

namespace detail {

template <bool NanIsGreatest, class T>
CROSSLANE_HOST_DEVICE constexpr bool is_less(const T& a, const T& b) {
  if constexpr (number<T>)
    return OrderKey<T, NanIsGreatest>::of(a) < OrderKey<T, NanIsGreatest>::of(b);
  else
    return a < b;
}

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

namespace detail {

CROSSLANE_HOST_DEVICE constexpr unsigned highest_power_of_two(unsigned n) {
  unsigned power = 1;
  while (power * 2 <= n) power *= 2;
  return power;
}

/// Integers whose least and greatest are one instruction each.
template <class T, class Less>
inline constexpr bool sorts_by_extremes =
    is_integer<T> && sizeof(T) <= 4 &&
    (std::is_same_v<Less, less> || std::is_same_v<Less, greater>);

/// The value that a lane keeps of its own and the other of its pair; lanes of `upper` have the
/// later place.
template <wave_mask Upper, class T, class Less>
CROSSLANE_DEVICE T keep_one(const T& own, const T& other, const Less& before) {
  const bool is_upper = backend::inverse_ballot(Upper);
  if constexpr (sorts_by_extremes<T, Less>) {
    const T least = own < other ? own : other, greatest = own < other ? other : own;
    return is_upper == std::is_same_v<Less, less> ? greatest : least;
  } else {
#if defined(__HIP_DEVICE_COMPILE__)  // masks, which are scalar, choose between the comparisons
    const wave_mask takes =
        (ballot(before(own, other)) & Upper) | (ballot(before(other, own)) & ~Upper);
    return select(backend::inverse_ballot(takes), other, own);
#else
    return select(is_upper ? before(own, other) : before(other, own), other, own);
#endif
  }
}

/// Compares each lane with lane i ^ Mask; the lower one keeps what comes before.
template <unsigned Mask, class T, class Less>
CROSSLANE_DEVICE T compare_exchange(const T& own, const Less& before) {
  constexpr wave_mask upper =
      wave_mask::where([](unsigned i) { return (i & highest_power_of_two(Mask)) != 0; });
  return keep_one<upper>(own, move<XorLanes<Mask>>(own), before);
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

/// Compares item n of each lane with item n ^ Items of lane i ^ Mask.
template <unsigned Mask, unsigned Items, unsigned N, class T, class Less>
CROSSLANE_DEVICE void compare_exchange_items(T (&items)[N], const Less& before) {
  if constexpr (Mask == 0) {
    for (unsigned n = 0; n < N; ++n) {
      if (n > (n ^ Items)) continue;
      T &low = items[n], &high = items[n ^ Items];
      const bool swaps = before(high, low);
      const T first = select(swaps, high, low);
      high = select(swaps, low, high);
      low = first;
    }
  } else {
    constexpr wave_mask upper =
        wave_mask::where([](unsigned i) { return (i & highest_power_of_two(Mask)) != 0; });
    T others[N];
    for (unsigned n = 0; n < N; ++n) others[n] = move<XorLanes<Mask>>(items[n ^ Items]);
    for (unsigned n = 0; n < N; ++n) items[n] = keep_one<upper>(items[n], others[n], before);
  }
}

template <unsigned Distance, unsigned N, class T, class Less>
CROSSLANE_DEVICE void merge_items(T (&items)[N], const Less& before) {
  if constexpr (Distance != 0) {
    compare_exchange_items<Distance / N, Distance % N>(items, before);
    merge_items<Distance / 2>(items, before);
  }
}

template <unsigned Size, unsigned End, unsigned N, class T, class Less>
CROSSLANE_DEVICE void bitonic_sort_items(T (&items)[N], const Less& before) {
  if constexpr (Size <= End) {
    compare_exchange_items<(Size - 1) / N, (Size - 1) % N>(items, before);
    merge_items<Size / 4>(items, before);
    bitonic_sort_items<Size * 2, End>(items, before);
  }
}

template <class Key, class Value>
struct IndexedPair {
  Key key;
  Value value;
  unsigned lane;
};

}  // namespace detail

/// The values of each cluster, sorted: the least in its first lane.
template <unsigned Cluster = wave_size, movable T, class Less = less>
CROSSLANE_DEVICE T sort(T value, const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  return detail::bitonic_sort<2, Cluster>(value, before);
}

/// The N values of each lane of a cluster, sorted, in place.
template <unsigned Cluster = wave_size, unsigned N, movable T, class Less = less>
CROSSLANE_DEVICE void sort(T (&items)[N], const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  static_assert((N & (N - 1)) == 0, "crosslane: a lane sorts a power of two of items");
  detail::check_converged();
  detail::bitonic_sort_items<2, N * Cluster>(items, before);
}

/// The values of each cluster, whose two halves are sorted, sorted.
template <unsigned Cluster = wave_size, movable T, class Less = less>
CROSSLANE_DEVICE T merge_sorted(T value, const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  return detail::merge_halves<Cluster / 4>(detail::compare_exchange<Cluster - 1>(value, before),
                                           before);
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
