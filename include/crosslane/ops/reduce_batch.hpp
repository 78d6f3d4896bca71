// SPDX-License-Identifier: MIT
// Several reductions at once. Two values cost one move a level instead of two: each lane keeps one
// of them, by a bit of its number, and hands the other to its neighbour, so that after k levels one
// register holds the parts of 2^k reductions. The order is the same, and so are the bits.
#pragma once

#include "crosslane/ops/reduce.hpp"

namespace crosslane {
namespace detail {

/// Level by level from `Distance`; `values` end as one, of which lane i has number i mod N.
template <unsigned Distance, unsigned Cluster, unsigned N, class U, class C>
CROSSLANE_DEVICE U fold_batch(const U (&values)[N], const C& carrier) {
  if constexpr (N == 1) {
    return fold_by_xor<Distance, Cluster>(values[0], carrier);
  } else {
    constexpr wave_mask upper = upper_groups(Distance);
    const bool is_upper = backend::inverse_ballot(upper);
    U halves[(N + 1) / 2];
    CROSSLANE_UNROLL
    for (unsigned n = 0; n < N; n += 2) {
      const U &even = values[n], &odd = values[n + 1 < N ? n + 1 : n];
      const U kept = select(is_upper, odd, even), given = select(is_upper, even, odd);
      halves[n / 2] = combine_groups<Distance>(kept, move<XorLanes<Distance>>(given), carrier);
    }
    return fold_batch<Distance * 2, Cluster>(halves, carrier);
  }
}

CROSSLANE_HOST_DEVICE constexpr unsigned next_power_of_two(unsigned n) {
  unsigned power = 1;
  while (power < n) power *= 2;
  return power;
}

/// The fold of each value, as the operator carries it; lane i has number i mod N.
template <unsigned Cluster, unsigned N, class T, class C>
CROSSLANE_DEVICE auto carried_batch(const T (&values)[N], const C& carrier) {
  typename C::Carried carried[N];
  CROSSLANE_UNROLL
  for (unsigned n = 0; n < N; ++n) carried[n] = carrier.encode(values[n]);
  return fold_batch<1, Cluster>(carried, carrier);
}

/// Whether the levels of 16 and 32 cost memory operations, which few values do not repay.
#if defined(CROSSLANE_BACKEND_HIP)
inline constexpr bool batches_use_lds = !backend::target.has_permlane16;
#else
inline constexpr bool batches_use_lds = false;
#endif

}  // namespace detail

/// Reduces each of the N values; all lanes of the cluster get all results, in place.
template <unsigned Cluster = wave_size, unsigned N, movable T, operator_on<T> Op>
CROSSLANE_DEVICE void reduce_batch(T (&values)[N], const Op& op) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  constexpr unsigned period = detail::next_power_of_two(N);
  if constexpr (period > Cluster || (detail::batches_use_lds && Cluster > 16 && N < 8)) {
    for (unsigned n = 0; n < N; ++n) values[n] = reduce<Cluster>(values[n], op);
  } else {
    const detail::Carrier<T, Op> carrier{op};
    const auto all = detail::carried_batch<Cluster>(values, carrier);
    [&]<unsigned... K>(std::integer_sequence<unsigned, K...>) {
      ((values[K] = carrier.decode(broadcast<K, Cluster>(all))), ...);
    }(std::make_integer_sequence<unsigned, N>{});
  }
}

/// The same, each result in some lanes only, which costs half: lane i gets the reduction of
/// values[i mod P], P being N rounded up to a power of two; of numbers past N - 1, the last.
template <unsigned Cluster = wave_size, unsigned N, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_batch_to_lanes(const T (&values)[N], const Op& op) {
  static_assert(detail::is_cluster<Cluster> && detail::next_power_of_two(N) <= Cluster,
                "crosslane: clusters have a power of two of lanes, and a lane for each value");
  const detail::Carrier<T, Op> carrier{op};
  return carrier.decode(detail::carried_batch<Cluster>(values, carrier));
}

}  // namespace crosslane
