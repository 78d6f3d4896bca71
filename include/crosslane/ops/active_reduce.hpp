// SPDX-License-Identifier: MIT
// Reductions of the active lanes, whichever they are. Where all are active the fast form runs; the
// branch is uniform.
#pragma once

#include "crosslane/ops/arg.hpp"

namespace crosslane::active {
namespace detail {

using namespace crosslane::detail;

template <unsigned Cluster, class U, class C>
CROSSLANE_DEVICE U fold_active(const U& value, const C& carrier) {
  const wave_mask active = active_mask();
  if (active.is_all()) return fold<Cluster, all_lanes>(value, carrier);
  return fold_set(value, active & cluster_lanes<Cluster>(), carrier);
}

}  // namespace detail

/// The values of the active lanes of each cluster, combined; in all of them.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce(T value, const Op& op) {
  const crosslane::detail::Carrier<T, Op> carrier{op};
  return carrier.decode(detail::fold_active<Cluster>(carrier.encode(value), carrier));
}

template <unsigned Cluster = wave_size, number T>
CROSSLANE_DEVICE T reduce_add(T value) {
  return active::reduce<Cluster>(value, op::add{});
}
template <unsigned Cluster = wave_size, number T>
CROSSLANE_DEVICE T reduce_mul(T value) {
  return active::reduce<Cluster>(value, op::mul{});
}
template <unsigned Cluster = wave_size, number T, class Nan = nan::number_t>
CROSSLANE_DEVICE T reduce_min(T value, Nan = {}) {
  return active::reduce<Cluster>(value, op::min<Nan>{});
}
template <unsigned Cluster = wave_size, number T, class Nan = nan::number_t>
CROSSLANE_DEVICE T reduce_max(T value, Nan = {}) {
  return active::reduce<Cluster>(value, op::max<Nan>{});
}
template <unsigned Cluster = wave_size, class T>
CROSSLANE_DEVICE T reduce_and(T value) {
  return active::reduce<Cluster>(value, op::bit_and{});
}
template <unsigned Cluster = wave_size, class T>
CROSSLANE_DEVICE T reduce_or(T value) {
  return active::reduce<Cluster>(value, op::bit_or{});
}
template <unsigned Cluster = wave_size, class T>
CROSSLANE_DEVICE T reduce_xor(T value) {
  return active::reduce<Cluster>(value, op::bit_xor{});
}

}  // namespace crosslane::active
