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
  unsigned place;
};

/// Floats by less or greater sort as unsigned integers, which are made once and not at every
/// comparison. The numbers are a rotation of the order of bits, so that NaNs of both signs are the
/// greatest, and each float has its own.
template <class T, class Less>
struct SortKey {
  static constexpr bool exists =
      is_float<T> && (std::is_same_v<Less, less> || std::is_same_v<Less, greater>);
  using Key = typename IntegerOf<sizeof(T)>::Unsigned;
  using Signed = typename IntegerOf<sizeof(T)>::Signed;
  static constexpr bool falls = std::is_same_v<Less, greater>;
  static constexpr Key infinity = static_cast<Key>(OrderKey<T, true>::infinity);
  static constexpr Key first_nan = static_cast<Key>(2 * infinity + 2);

  /// Compares as `Less` does, to which all NaNs are equal.
  struct NansAreEqual {
    CROSSLANE_HOST_DEVICE constexpr bool operator()(Key a, Key b) const {
      return (a < first_nan ? a : first_nan) < (b < first_nan ? b : first_nan);
    }
  };

  CROSSLANE_HOST_DEVICE static constexpr Key encode(T value) {
    const Key ordered = flip(__builtin_bit_cast(Key, value));
    return static_cast<Key>(falls ? infinity - ordered : ordered + infinity + 1);
  }
  CROSSLANE_HOST_DEVICE static constexpr T decode(Key key) {
    return __builtin_bit_cast(T,
                              flip(static_cast<Key>(falls ? infinity - key : key - infinity - 1)));
  }

 private:
  /// Negative floats have the order of their magnitudes reversed; its own inverse.
  CROSSLANE_HOST_DEVICE static constexpr Key flip(Key bits) {
    constexpr auto magnitude = static_cast<Key>(OrderKey<T, true>::greatest_float);
    const auto sign = static_cast<Key>(static_cast<Signed>(bits) >> (sizeof(Key) * 8 - 1));
    return static_cast<Key>(bits ^ (sign & magnitude));
  }
};

template <class T, class Less>
  requires(!is_float<T>)
struct SortKey<T, Less> {
  static constexpr bool exists = false;
};

/// The N pairs of each lane of a cluster, sorted.
template <unsigned Cluster, unsigned N, class Pair, class Less>
CROSSLANE_DEVICE void sort_pairs(Pair (&pairs)[N], const Less& in_order) {
  check_converged();
  if constexpr (N == 1)
    pairs[0] = bitonic_sort<2, Cluster>(pairs[0], in_order);
  else
    bitonic_sort_items<2, N * Cluster>(pairs, in_order);
}

template <unsigned Cluster, stability Stability, unsigned N, class Key, class Value, class Less>
CROSSLANE_DEVICE void sort_by_keys(Key (&keys)[N], Value (&values)[N], const Less& before) {
  constexpr bool is_stable = Stability == stability::stable;
  using Pair = std::conditional_t<is_stable, IndexedPair<Key, Value>, key_value<Key, Value>>;
  Pair pairs[N];
  for (unsigned n = 0; n < N; ++n) {
    pairs[n].key = keys[n];
    pairs[n].value = values[n];
    if constexpr (is_stable) pairs[n].place = backend::lane_id() * N + n;
  }
  sort_pairs<Cluster>(pairs, [&](const Pair& a, const Pair& b) {
    if constexpr (is_stable)
      return before(a.key, b.key) || (!before(b.key, a.key) && a.place < b.place);
    else
      return before(a.key, b.key);
  });
  for (unsigned n = 0; n < N; ++n) {
    keys[n] = pairs[n].key;
    values[n] = pairs[n].value;
  }
}

}  // namespace detail

/// The values of each cluster, sorted: the least in its first lane.
template <unsigned Cluster = wave_size, movable T, class Less = less>
CROSSLANE_DEVICE T sort(T value, const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  using Key = detail::SortKey<T, Less>;
  if constexpr (Key::exists)
    return Key::decode(detail::bitonic_sort<2, Cluster>(Key::encode(value), less{}));
  else
    return detail::bitonic_sort<2, Cluster>(value, before);
}

/// The N values of each lane of a cluster, sorted, in place.
template <unsigned Cluster = wave_size, unsigned N, movable T, class Less = less>
CROSSLANE_DEVICE void sort(T (&items)[N], const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  static_assert((N & (N - 1)) == 0, "crosslane: a lane sorts a power of two of items");
  detail::check_converged();
  using Key = detail::SortKey<T, Less>;
  if constexpr (Key::exists) {
    typename Key::Key keys[N];
    for (unsigned n = 0; n < N; ++n) keys[n] = Key::encode(items[n]);
    detail::bitonic_sort_items<2, N * Cluster>(keys, less{});
    for (unsigned n = 0; n < N; ++n) items[n] = Key::decode(keys[n]);
  } else {
    detail::bitonic_sort_items<2, N * Cluster>(items, before);
  }
}

/// The values of each cluster, whose two halves are sorted, sorted.
template <unsigned Cluster = wave_size, movable T, class Less = less>
CROSSLANE_DEVICE T merge_sorted(T value, const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  const auto merged = [](auto v, const auto& less) {
    return detail::merge_halves<Cluster / 4>(detail::compare_exchange<Cluster - 1>(v, less), less);
  };
  using Key = detail::SortKey<T, Less>;
  if constexpr (Key::exists)
    return Key::decode(merged(Key::encode(value), less{}));
  else
    return merged(value, before);
}

/// The N pairs of each lane of a cluster, sorted by their keys, in place. Stable: equal keys keep
/// their order, which is that of item numbers.
template <unsigned Cluster = wave_size, stability Stability = stability::unstable, unsigned N,
          movable Key, movable Value, class Less = less>
CROSSLANE_DEVICE void sort_kv(Key (&keys)[N], Value (&values)[N], const Less& before = {}) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  static_assert((N & (N - 1)) == 0, "crosslane: a lane sorts a power of two of items");
  using Code = detail::SortKey<Key, Less>;
  if constexpr (Code::exists) {
    typename Code::Key codes[N];
    for (unsigned n = 0; n < N; ++n) codes[n] = Code::encode(keys[n]);
    if constexpr (Stability == stability::stable)
      detail::sort_by_keys<Cluster, Stability>(codes, values, typename Code::NansAreEqual{});
    else
      detail::sort_by_keys<Cluster, Stability>(codes, values, less{});
    for (unsigned n = 0; n < N; ++n) keys[n] = Code::decode(codes[n]);
  } else {
    detail::sort_by_keys<Cluster, Stability>(keys, values, before);
  }
}

/// Pairs, one a lane, sorted by their keys.
template <unsigned Cluster = wave_size, stability Stability = stability::unstable, movable Key,
          movable Value, class Less = less>
CROSSLANE_DEVICE key_value<Key, Value> sort_kv(Key key, Value value, const Less& before = {}) {
  Key keys[1] = {key};
  Value values[1] = {value};
  sort_kv<Cluster, Stability>(keys, values, before);
  return {keys[0], values[0]};
}

/// The K greatest values of each cluster, the greatest first, in its first K lanes.
template <unsigned K, unsigned Cluster = wave_size, movable T>
CROSSLANE_DEVICE T top_k(T value) {
  static_assert(K >= 1 && K <= Cluster, "crosslane: a cluster has at most its lanes' values");
  return sort<Cluster>(value, greater{});
}

}  // namespace crosslane
