// SPDX-License-Identifier: MIT
// Moves whose pattern is known while compiling. Each is a lane map with a name
// (lane/named_maps.hpp) and becomes the cheapest exact instructions of the target. `Demand`: the
// lanes whose results matter. All lanes of the wave are active.
#pragma once

#include "crosslane/ops/engine.hpp"

namespace crosslane {
namespace detail {

template <unsigned Mask>
struct XorLanes {
  static constexpr lane_map<wave_size> map = maps::xor_lanes<wave_size>(Mask);
};
template <unsigned Lane, unsigned Cluster>
struct BroadcastLane {
  static constexpr lane_map<wave_size> map = maps::broadcast<wave_size>(Lane, Cluster);
};
template <unsigned And, unsigned Or, unsigned Xor>
struct SwizzleLanes {
  static constexpr lane_map<wave_size> map = maps::swizzle<wave_size>(And, Or, Xor);
};
/// Each aligned group of `Selectors` lanes: lane at position p reads selector p of its group.
template <unsigned... Selectors>
struct SelectLanes {
  static constexpr unsigned group = sizeof...(Selectors);
  static constexpr lane_map<wave_size> map = [] {
    constexpr unsigned selectors[] = {Selectors...};
    return lane_map<wave_size>::from_lanes(
        [&](unsigned i) { return (i & ~(group - 1)) + selectors[i % group] % group; });
  }();
};

template <unsigned Cluster>
constexpr bool is_cluster = Cluster >= 1 && Cluster <= wave_size && (Cluster & (Cluster - 1)) == 0;

}  // namespace detail

/// Lane i gets the value of lane i ^ Mask. Clusters are what the mask stays in.
template <unsigned Mask, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T shuffle_xor(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(Mask < wave_size, "crosslane: the xor mask must stay in the wave");
  return detail::move<detail::XorLanes<Mask>, Demand>(value);
}

/// Every lane gets the value of lane `Lane` of its cluster.
template <unsigned Lane, unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T broadcast(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  static_assert(Lane < Cluster, "crosslane: the cluster has no such lane");
  return detail::move<detail::BroadcastLane<Lane, Cluster>, Demand>(value);
}

/// The lanes of each cluster in reverse order.
template <unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T mirror(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(detail::is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  return shuffle_xor<Cluster - 1, Demand>(value);
}

/// Each half of each cluster in reverse order.
template <unsigned Cluster = wave_size, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T half_mirror(CROSSLANE_MAYBE_UNDEF T value) {
  return mirror<Cluster / 2, Demand>(value);
}

/// All lanes of the wave in reverse order.
template <wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T reverse(CROSSLANE_MAYBE_UNDEF T value) {
  return mirror<wave_size, Demand>(value);
}

/// Neighbouring aligned groups of N lanes change places.
template <unsigned N, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T swap_groups(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(N != 0 && (N & (N - 1)) == 0, "crosslane: groups have a power of two of lanes");
  return shuffle_xor<N, Demand>(value);
}

/// Lane i of each group of 32 gets the value of lane ((i & And) | Or) ^ Xor of it.
template <unsigned And, unsigned Or, unsigned Xor, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T swizzle(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(And < 32 && Or < 32 && Xor < 32, "crosslane: swizzle masks have 5 bits");
  return detail::move<detail::SwizzleLanes<And, Or, Xor>, Demand>(value);
}

/// The lane at position p of each quad, group of 8 or row of 16 gets the value of the lane at
/// position `Selectors[p]` of it.
template <unsigned A, unsigned B, unsigned C, unsigned D, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T quad_perm(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(A < 4 && B < 4 && C < 4 && D < 4, "crosslane: a quad has lanes 0 to 3");
  return detail::move<detail::SelectLanes<A, B, C, D>, Demand>(value);
}
template <wave_mask Demand, unsigned... Selectors, movable T>
CROSSLANE_DEVICE T permute8(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(sizeof...(Selectors) == 8 && ((Selectors < 8) && ...),
                "crosslane: permute8 has 8 selectors of 0 to 7");
  return detail::move<detail::SelectLanes<Selectors...>, Demand>(value);
}
template <unsigned... Selectors, movable T>
CROSSLANE_DEVICE T permute8(CROSSLANE_MAYBE_UNDEF T value) {
  return permute8<all_lanes, Selectors...>(value);
}
template <wave_mask Demand, unsigned... Selectors, movable T>
CROSSLANE_DEVICE T permute16(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(sizeof...(Selectors) == 16 && ((Selectors < 16) && ...),
                "crosslane: permute16 has 16 selectors of 0 to 15");
  return detail::move<detail::SelectLanes<Selectors...>, Demand>(value);
}
template <unsigned... Selectors, movable T>
CROSSLANE_DEVICE T permute16(CROSSLANE_MAYBE_UNDEF T value) {
  return permute16<all_lanes, Selectors...>(value);
}

}  // namespace crosslane
