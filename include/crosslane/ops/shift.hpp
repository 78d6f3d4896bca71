// SPDX-License-Identifier: MIT
// Shifts and rotations. Directions are those of pull maps: shift_down<N> reads lane i + N, so data
// moves down, and shift_up<N> reads lane i - N. `shift_left` is shift_down and `shift_right` is
// shift_up, by the way the lanes stand on paper. At the edge of the wave, or of aligned clusters,
// the edge policy decides; the default keeps the own value, as HIP's and CUDA's shuffles do.
#pragma once

#include "crosslane/ops/engine.hpp"
#include "crosslane/ops/shuffle.hpp"

namespace crosslane {
namespace detail {

template <unsigned N, maps::edge Edge, unsigned Cluster>
struct ShiftDown {
  static constexpr lane_map<wave_size> map = maps::shift_down<wave_size>(N, Edge, Cluster);
};
template <unsigned N, maps::edge Edge, unsigned Cluster>
struct ShiftUp {
  static constexpr lane_map<wave_size> map = maps::shift_up<wave_size>(N, Edge, Cluster);
};

template <class Source, wave_mask Demand, class T, class Edge>
CROSSLANE_DEVICE auto shift_planned(CROSSLANE_MAYBE_UNDEF T value, const Edge& at_edge) {
  const T moved = move<Source, Demand>(value, fill_value<T>(at_edge));
  if constexpr (std::is_same_v<Edge, edge::flagged_t>)
    return flagged<T>{moved, reads_lane<Source>()};
  else
    return moved;
}

template <template <unsigned, maps::edge, unsigned> class Shift, unsigned N, unsigned Cluster,
          wave_mask Demand, class T, class Edge>
CROSSLANE_DEVICE auto shift(CROSSLANE_MAYBE_UNDEF T value, const Edge& at_edge) {
  static_cast<void>(clusters<Cluster>{});
  using Source = Shift<N, map_edge<Edge>, Cluster>;
#if defined(CROSSLANE_BACKEND_CUDA)
  if constexpr (std::is_same_v<Edge, edge::flagged_t> && range_is_readers<Source, Demand>) {
    check_converged();
    const auto moved = run_shuffle_plan<Source, Demand>(backend::cuda::full_warp, value, value);
    return flagged<T>{moved.value, moved.is_in_range};
  } else
#endif
    return shift_planned<Source, Demand>(value, at_edge);
}
}  // namespace detail

/// Lane i gets the value of lane i + N. `Demand`: the lanes whose results matter.
template <unsigned N, unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T,
          edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto shift_down(CROSSLANE_MAYBE_UNDEF T value, Edge at_edge = {}) {
  return detail::shift<detail::ShiftDown, N, Cluster, Demand>(value, at_edge);
}

/// Lane i gets the value of lane i - N.
template <unsigned N, unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T,
          edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto shift_up(CROSSLANE_MAYBE_UNDEF T value, Edge at_edge = {}) {
  return detail::shift<detail::ShiftUp, N, Cluster, Demand>(value, at_edge);
}

/// Lane i gets the value of lane i + n; n may differ from lane to lane.
template <movable T, edge_policy Edge = edge::own_t, unsigned Cluster = wave_size>
CROSSLANE_DEVICE auto shift_down(CROSSLANE_MAYBE_UNDEF T value, unsigned n, Edge at_edge = {},
                                 clusters<Cluster> = {}) {
  detail::check_converged();
  const unsigned position = detail::position_in_cluster<Cluster>();
  unsigned source = lane_id() + n;  // modulo the wave
  if constexpr (Cluster < wave_size && std::is_same_v<Edge, edge::wrap_t>)
    source = lane_id() - position + (position + n) % Cluster;
  return detail::gather_at_edge(value, source, n < Cluster - position, at_edge);
}

/// Lane i gets the value of lane i - n; n may differ from lane to lane.
template <movable T, edge_policy Edge = edge::own_t, unsigned Cluster = wave_size>
CROSSLANE_DEVICE auto shift_up(CROSSLANE_MAYBE_UNDEF T value, unsigned n, Edge at_edge = {},
                               clusters<Cluster> = {}) {
  detail::check_converged();
  const unsigned position = detail::position_in_cluster<Cluster>();
  unsigned source = lane_id() - n;  // modulo the wave
  if constexpr (Cluster < wave_size && std::is_same_v<Edge, edge::wrap_t>)
    source = lane_id() - position + (position - n) % Cluster;
  return detail::gather_at_edge(value, source, n <= position, at_edge);
}

template <unsigned N, unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T,
          edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto shift_left(CROSSLANE_MAYBE_UNDEF T value, Edge at_edge = {}) {
  return shift_down<N, Cluster, Demand>(value, at_edge);
}
template <unsigned N, unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T,
          edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto shift_right(CROSSLANE_MAYBE_UNDEF T value, Edge at_edge = {}) {
  return shift_up<N, Cluster, Demand>(value, at_edge);
}

/// Lane i gets the value of lane i + N, modulo the cluster.
template <unsigned N, unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T rotate_down(CROSSLANE_MAYBE_UNDEF T value) {
  return shift_down<N % Cluster, Cluster, Demand>(value, edge::wrap);
}

/// Lane i gets the value of lane i - N, modulo the cluster.
template <unsigned N, unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T rotate_up(CROSSLANE_MAYBE_UNDEF T value) {
  return shift_up<N % Cluster, Cluster, Demand>(value, edge::wrap);
}

/// The same for distances known at run time, which may differ from lane to lane.
template <movable T, unsigned Cluster = wave_size>
CROSSLANE_DEVICE T rotate_down(CROSSLANE_MAYBE_UNDEF T value, unsigned n,
                               clusters<Cluster> in = {}) {
  return shift_down(value, n, edge::wrap, in);
}
template <movable T, unsigned Cluster = wave_size>
CROSSLANE_DEVICE T rotate_up(CROSSLANE_MAYBE_UNDEF T value, unsigned n, clusters<Cluster> in = {}) {
  return shift_up(value, n, edge::wrap, in);
}

namespace detail {
/// chosen ? a : b by a mask known while compiling.
template <wave_mask Chosen, movable T>
CROSSLANE_DEVICE T select_lanes(const T& a, const T& b) {
  return select(backend::inverse_ballot(Chosen), a, b);
}

template <unsigned Cluster>
CROSSLANE_HOST_DEVICE constexpr wave_mask lanes_at(unsigned first, unsigned end) {
  return wave_mask::where([=](unsigned i) { return i % Cluster >= first && i % Cluster < end; });
}
}  // namespace detail

/// Two registers as one row of lanes: `value` followed by `next`. Lane i gets value of lane i + N
/// and, past the end, next of lane i + N - Cluster.
template <unsigned N, unsigned Cluster = wave_size, movable T>
CROSSLANE_DEVICE T shift_in_down(CROSSLANE_MAYBE_UNDEF T value, CROSSLANE_MAYBE_UNDEF T next) {
  static_assert(N <= Cluster, "crosslane: a shift by more than the cluster skips lanes");
  constexpr wave_mask from_next = detail::lanes_at<Cluster>(0, N);
  return rotate_down<N, Cluster>(detail::select_lanes<from_next>(next, value));
}

/// `previous` followed by `value`: lane i gets value of lane i - N and, before the start, previous
/// of lane Cluster + i - N.
template <unsigned N, unsigned Cluster = wave_size, movable T>
CROSSLANE_DEVICE T shift_in_up(CROSSLANE_MAYBE_UNDEF T value, CROSSLANE_MAYBE_UNDEF T previous) {
  static_assert(N <= Cluster, "crosslane: a shift by more than the cluster skips lanes");
  constexpr wave_mask from_previous = detail::lanes_at<Cluster>(Cluster - N, Cluster);
  return rotate_up<N, Cluster>(detail::select_lanes<from_previous>(previous, value));
}

}  // namespace crosslane
