// SPDX-License-Identifier: MIT
// Where the least or greatest value is. Of several such lanes it is the lowest, or, where callers
// give indices, the one with the least index. NaNs as in reduce_min; a wave of NaNs answers with
// its first lane.
#pragma once

#include "crosslane/ops/reduce.hpp"

namespace crosslane {

template <class T>
struct at_lane {
  T value;
  unsigned lane;
};
template <class T, class Index>
struct at_index {
  T value;
  Index index;
};

namespace detail {

template <unsigned Cluster, class Op, class T>
CROSSLANE_DEVICE at_lane<T> arg(T value, const Op& op) {
  const Carrier<T, Op> carrier{op};
  const auto key = carrier.encode(value);
  const auto best = fold<Cluster, all_lanes>(key, carrier);
  return {carrier.decode(best), ballot<Cluster>(key == best).first()};
}

template <unsigned Cluster, class Op, class T, class Index>
CROSSLANE_DEVICE at_index<T, Index> arg(T value, Index index, const Op& op) {
  const Carrier<T, Op> carrier{op};
  const auto key = carrier.encode(value);
  const auto best = fold<Cluster, all_lanes>(key, carrier);
  const Index candidate = key == best ? index : op::min<>::identity<Index>();
  return {carrier.decode(best), reduce_min<Cluster>(candidate)};
}

}  // namespace detail

/// The least value of each cluster, or the greatest, and the lowest lane of the wave that has it.
template <unsigned Cluster = wave_size, number T, class Nan = nan::number_t>
CROSSLANE_DEVICE at_lane<T> arg_min(T value, Nan = {}) {
  return detail::arg<Cluster>(value, op::min<Nan>{});
}
template <unsigned Cluster = wave_size, number T, class Nan = nan::number_t>
CROSSLANE_DEVICE at_lane<T> arg_max(T value, Nan = {}) {
  return detail::arg<Cluster>(value, op::max<Nan>{});
}

/// The same for values with indices: the least index of those that have the value.
template <unsigned Cluster = wave_size, number T, number Index, class Nan = nan::number_t>
CROSSLANE_DEVICE at_index<T, Index> arg_min_index(T value, Index index, Nan = {}) {
  return detail::arg<Cluster>(value, index, op::min<Nan>{});
}
template <unsigned Cluster = wave_size, number T, number Index, class Nan = nan::number_t>
CROSSLANE_DEVICE at_index<T, Index> arg_max_index(T value, Index index, Nan = {}) {
  return detail::arg<Cluster>(value, index, op::max<Nan>{});
}

}  // namespace crosslane
