// SPDX-License-Identifier: MIT
// Reading a lane that is chosen at run time, by each lane or by all alike, and sending to one. An
// index outside the width is decided by an edge policy; the default wraps, as HIP and CUDA do.
// Reading a lane that is not active gives an unspecified value; active::shuffle is right then too.
#pragma once

#include "crosslane/ops/engine.hpp"
#include "crosslane/ops/identity.hpp"

namespace crosslane {
namespace detail {

/// The value of lane `lane` modulo the wave.
template <movable T>
CROSSLANE_DEVICE T gather(CROSSLANE_MAYBE_UNDEF T value, unsigned lane) {
  return for_each_word(value, [=](uint32_t word) { return backend::gather(word, lane); });
}

/// The same, and what the policy says where `inside` is false. Who keeps the own value reads the
/// own lane: one select, however many words there are.
template <class T, class Edge>
CROSSLANE_DEVICE auto gather_at_edge(CROSSLANE_MAYBE_UNDEF T value, unsigned lane, bool inside,
                                     const Edge& policy) {
  if constexpr (std::is_same_v<Edge, edge::own_t> || std::is_same_v<Edge, edge::flagged_t>)
    return with_validity<Edge>(gather(value, inside ? lane : lane_id()), inside);
  else
    return at_edge(inside, gather(value, lane), value, policy);
}

/// The lane's place in its cluster.
template <unsigned Cluster>
CROSSLANE_DEVICE unsigned position_in_cluster() {
  return Cluster == wave_size ? lane_id() : lane_id() % Cluster;
}

}  // namespace detail

/// Each lane gets the value of lane `lane` of its aligned group of Width lanes.
template <unsigned Width = wave_size, movable T, edge_policy Edge = edge::wrap_t>
CROSSLANE_DEVICE auto shuffle(CROSSLANE_MAYBE_UNDEF T value, CROSSLANE_MAYBE_UNDEF unsigned lane,
                              Edge at_edge = {}) {
  static_cast<void>(clusters<Width>{});
  detail::check_converged();
  unsigned source = lane;
  if constexpr (Width < wave_size) source = (lane_id() & ~(Width - 1)) | (lane & (Width - 1));
  return detail::gather_at_edge(value, source, lane < Width, at_edge);
}

/// Each lane gets the value of lane i ^ mask; where this leaves the cluster, the edge policy
/// decides. The mask may differ from lane to lane.
template <movable T, edge_policy Edge = edge::own_t, unsigned Cluster = wave_size>
CROSSLANE_DEVICE auto shuffle_xor(CROSSLANE_MAYBE_UNDEF T value, unsigned mask, Edge at_edge = {},
                                  clusters<Cluster> = {}) {
  detail::check_converged();
  const unsigned source = lane_id() ^ (Cluster == wave_size ? mask : mask & (Cluster - 1));
  return detail::gather_at_edge(value, source, mask < Cluster, at_edge);
}

/// All lanes get the value of one lane; `lane` is the same in all lanes and below the wave size.
template <movable T>
CROSSLANE_DEVICE T broadcast(CROSSLANE_MAYBE_UNDEF T value, unsigned lane) {
  CROSSLANE_ASSERT(active_mask().contains(lane));
  return detail::for_each_word(value,
                               [=](uint32_t word) { return backend::read_lane(word, lane); });
}

/// All active lanes get the value of the lowest active one. For any active lanes.
template <movable T>
CROSSLANE_DEVICE T broadcast_first(CROSSLANE_MAYBE_UNDEF T value) {
  return uniform(value);
}

/// The value, but `new_value` in lane `lane`; both are the same in all lanes.
template <movable T>
CROSSLANE_DEVICE T write_lane(CROSSLANE_MAYBE_UNDEF T value, T new_value, unsigned lane) {
  return detail::for_each_word(value, new_value, [=](uint32_t word, uint32_t scalar) {
    return backend::write_lane(word, scalar, lane);
  });
}

}  // namespace crosslane
