// SPDX-License-Identifier: MIT
// Reductions. The order is fixed: groups of 1, 2, 4, ... lanes are combined with their neighbours,
// the lower group on the left, so floats have the same bits on every target, wave size and host,
// and operators need not be commutative. All lanes of the wave are active; active::reduce is right
// for any of them.
#pragma once

#include "crosslane/ops/fold.hpp"

namespace crosslane {

/// All values of each aligned cluster, combined; in all of its lanes.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce(T value, const Op& op) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  const detail::Carrier<T, Op> carrier{op};
  return carrier.decode(detail::fold<Cluster, all_lanes>(carrier.encode(value), carrier));
}

template <unsigned Cluster = wave_size, number T>
CROSSLANE_DEVICE T reduce_add(T value) {
  return reduce<Cluster>(value, op::add{});
}
template <unsigned Cluster = wave_size, number T>
CROSSLANE_DEVICE T reduce_mul(T value) {
  return reduce<Cluster>(value, op::mul{});
}
template <unsigned Cluster = wave_size, number T, class Nan = nan::number_t>
CROSSLANE_DEVICE T reduce_min(T value, Nan = {}) {
  return reduce<Cluster>(value, op::min<Nan>{});
}
template <unsigned Cluster = wave_size, number T, class Nan = nan::number_t>
CROSSLANE_DEVICE T reduce_max(T value, Nan = {}) {
  return reduce<Cluster>(value, op::max<Nan>{});
}
template <unsigned Cluster = wave_size, class T>
CROSSLANE_DEVICE T reduce_and(T value) {
  return reduce<Cluster>(value, op::bit_and{});
}
template <unsigned Cluster = wave_size, class T>
CROSSLANE_DEVICE T reduce_or(T value) {
  return reduce<Cluster>(value, op::bit_or{});
}
template <unsigned Cluster = wave_size, class T>
CROSSLANE_DEVICE T reduce_xor(T value) {
  return reduce<Cluster>(value, op::bit_xor{});
}

}  // namespace crosslane
