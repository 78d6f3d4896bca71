// SPDX-License-Identifier: MIT
// Reductions. The order is fixed: groups of 1, 2, 4, ... lanes are combined with their neighbours,
// the lower group on the left, so floats have the same bits on every target, wave size and host,
// and operators need not be commutative. All lanes of the wave are active; active::reduce is right
// for any of them.
#pragma once

#include "crosslane/ops/fold_some.hpp"

namespace crosslane {

/// The first `count` lanes of the wave, or of each cluster, take part.
struct valid_items {
  unsigned count;
};

/// Where a wave that waits costs more than one that works, as with few waves on a SIMD: on gfx942
/// and gfx950 a word of the whole wave is then reduced in 80 cycles and 11 instructions, not in 92
/// and 8, by the cycle model; elsewhere there is nothing to choose.
namespace favour {
struct latency_t {};
inline constexpr latency_t latency{};
}  // namespace favour

/// All values of each aligned cluster, combined; in all of its lanes.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce(T value, const Op& op) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  const detail::Carrier<T, Op> carrier{op};
  return carrier.decode(detail::fold<Cluster, all_lanes>(carrier.encode(value), carrier));
}

/// The same values, bit for bit, in few cycles rather than in few instructions.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce(T value, const Op& op, favour::latency_t) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  const detail::Carrier<T, Op> carrier{op};
  return carrier.decode(detail::fold<Cluster, all_lanes, detail::Favour::low_latency>(
      carrier.encode(value), carrier));
}

/// The same, but right only in lane `Lane` of each cluster, which may be cheaper.
template <unsigned Lane, unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_to(T value, const Op& op) {
  static_assert(detail::is_cluster<Cluster> && Lane < Cluster,
                "crosslane: clusters have a power of two of lanes, and the lane is one of them");
  constexpr wave_mask demand = wave_mask::where([](unsigned i) { return i % Cluster == Lane; });
  const detail::Carrier<T, Op> carrier{op};
  return carrier.decode(detail::fold<Cluster, demand>(carrier.encode(value), carrier));
}

/// Clusters of `Count` lanes that are `Stride` apart: lanes i, i + Stride, i + 2 Stride, ...
template <unsigned Count, unsigned Stride, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_strided(T value, const Op& op) {
  static_assert(
      detail::is_cluster<Count> && detail::is_cluster<Stride> && detail::is_cluster<Count * Stride>,
      "crosslane: count and stride are powers of two, their product at most the wave");
  const detail::Carrier<T, Op> carrier{op};
  return carrier.decode(
      detail::fold_by_xor<Stride, Count * Stride>(carrier.encode(value), carrier));
}

/// The values of the first lanes of each cluster, combined; in all of its lanes. Of no lanes it is
/// the operator's identity, or the own value where it has none.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce(T value, const Op& op, valid_items items) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  const detail::Carrier<T, Op> carrier{op};
  const bool takes_part = lane_id() % Cluster < items.count;
  return carrier.decode(detail::fold_some<Cluster>(carrier.encode(value), takes_part, carrier));
}

/// The values of the mask's lanes in each cluster, combined; in all of its lanes. The mask is the
/// same in all lanes.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce(T value, const Op& op, wave_mask members) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  const detail::Carrier<T, Op> carrier{op};
  const bool takes_part = members.contains(lane_id());
  return carrier.decode(detail::fold_some<Cluster>(carrier.encode(value), takes_part, carrier));
}

/// The values of the own part of the wave, combined; in all of its lanes. Parts are sets of active
/// lanes, as partition() makes them; any lanes may be active.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_part(T value, const Op& op, wave_mask part) {
  const detail::Carrier<T, Op> carrier{op};
  return carrier.decode(detail::fold_set(carrier.encode(value), part, carrier));
}

/// The named operators; `lanes` may be valid_items, a mask or favour::latency.
template <unsigned Cluster = wave_size, number T, class... Lanes>
CROSSLANE_DEVICE T reduce_add(T value, Lanes... lanes) {
  return reduce<Cluster>(value, op::add{}, lanes...);
}
template <unsigned Cluster = wave_size, number T, class... Lanes>
CROSSLANE_DEVICE T reduce_mul(T value, Lanes... lanes) {
  return reduce<Cluster>(value, op::mul{}, lanes...);
}
template <unsigned Cluster = wave_size, number T, class... Lanes>
CROSSLANE_DEVICE T reduce_min(T value, Lanes... lanes) {
  return reduce<Cluster>(value, op::min<>{}, lanes...);
}
template <unsigned Cluster = wave_size, number T, class... Lanes>
CROSSLANE_DEVICE T reduce_min(T value, nan::propagate_t, Lanes... lanes) {
  return reduce<Cluster>(value, op::min<nan::propagate_t>{}, lanes...);
}
template <unsigned Cluster = wave_size, number T, class... Lanes>
CROSSLANE_DEVICE T reduce_min(T value, nan::number_t, Lanes... lanes) {
  return reduce<Cluster>(value, op::min<>{}, lanes...);
}
template <unsigned Cluster = wave_size, number T, class... Lanes>
CROSSLANE_DEVICE T reduce_max(T value, Lanes... lanes) {
  return reduce<Cluster>(value, op::max<>{}, lanes...);
}
template <unsigned Cluster = wave_size, number T, class... Lanes>
CROSSLANE_DEVICE T reduce_max(T value, nan::propagate_t, Lanes... lanes) {
  return reduce<Cluster>(value, op::max<nan::propagate_t>{}, lanes...);
}
template <unsigned Cluster = wave_size, number T, class... Lanes>
CROSSLANE_DEVICE T reduce_max(T value, nan::number_t, Lanes... lanes) {
  return reduce<Cluster>(value, op::max<>{}, lanes...);
}
template <unsigned Cluster = wave_size, class T, class... Lanes>
CROSSLANE_DEVICE T reduce_and(T value, Lanes... lanes) {
  return reduce<Cluster>(value, op::bit_and{}, lanes...);
}
template <unsigned Cluster = wave_size, class T, class... Lanes>
CROSSLANE_DEVICE T reduce_or(T value, Lanes... lanes) {
  return reduce<Cluster>(value, op::bit_or{}, lanes...);
}
template <unsigned Cluster = wave_size, class T, class... Lanes>
CROSSLANE_DEVICE T reduce_xor(T value, Lanes... lanes) {
  return reduce<Cluster>(value, op::bit_xor{}, lanes...);
}

}  // namespace crosslane
