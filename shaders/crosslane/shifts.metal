// SPDX-License-Identifier: MIT
// Shifts, rotations, shuffles, and their active:: forms. A distance that is a template argument is
// the same in all lanes, as Metal's shifts want it; one at run time may differ, and becomes a
// shuffle. Part of crosslane.metal.
#pragma once

#include "votes.metal"

namespace crosslane {
namespace detail {

template <uint Cluster>
uint position() {
  return lane_id() & (Cluster - 1);
}

/// By N of less than the cluster. `wrap`, `zero` and the others have functions of their own.
template <uint N, uint Cluster, class T, class Edge>
auto down(T value, Edge policy) {
  const T moved = each_word(value, simd_down{N});
  return at_edge(position<Cluster>() + N < Cluster, moved, value, policy);
}
template <uint N, uint Cluster, class T>
T down(T value, edge::own_t) {
  const T moved = each_word(value, simd_down{N});  // keeps the own value past the SIMD-group
  return Cluster == wave_size ? moved
                              : select(position<Cluster>() + N < Cluster, moved, value);
}
template <uint N, uint Cluster, class T>
T down(T value, edge::wrap_t) {
  return each_word(value, value, simd_fill_down<Cluster>{N});
}
template <uint N, uint Cluster, class T>
T down(T value, edge::zero_t) {
  return each_word(value, zero_of<T>(), simd_fill_down<Cluster>{N});
}
template <uint N, uint Cluster, class T, class Edge>
auto up(T value, Edge policy) {
  const T moved = each_word(value, simd_up{N});
  return at_edge(position<Cluster>() >= N, moved, value, policy);
}
template <uint N, uint Cluster, class T>
T up(T value, edge::own_t) {
  const T moved = each_word(value, simd_up{N});
  return Cluster == wave_size ? moved : select(position<Cluster>() >= N, moved, value);
}
template <uint N, uint Cluster, class T>
T up(T value, edge::wrap_t) {
  return each_word(value, value, simd_fill_up<Cluster>{N});
}
template <uint N, uint Cluster, class T>
T up(T value, edge::zero_t) {
  return each_word(value, zero_of<T>(), simd_fill_up<Cluster>{N});
}

/// Distances of the cluster and more do not reach Metal, which does not say what they do; nor do
/// clusters of one lane.
template <uint N, uint Cluster>
struct shifter {
  enum : uint { distance = N < Cluster ? N : 1, wrapped = N % Cluster };
  template <class T, class Edge>
  static auto shift_down(T value, Edge policy) {
    const auto shifted = down<distance, Cluster>(value, policy);
    return N < Cluster ? shifted : at_edge(false, value, value, policy);
  }
  template <class T>
  static T shift_down(T value, edge::wrap_t policy) {
    return wrapped == 0 ? value : down<wrapped, Cluster>(value, policy);
  }
  template <class T, class Edge>
  static auto shift_up(T value, Edge policy) {
    const auto shifted = up<distance, Cluster>(value, policy);
    return N < Cluster ? shifted : at_edge(false, value, value, policy);
  }
  template <class T>
  static T shift_up(T value, edge::wrap_t policy) {
    return wrapped == 0 ? value : up<wrapped, Cluster>(value, policy);
  }
  template <class T>
  static T shift_in_down(T value, T next) {
    const T moved = each_word(value, next, simd_fill_down<Cluster>{wrapped});
    return N == Cluster ? next : moved;
  }
  template <class T>
  static T shift_in_up(T value, T previous) {
    const T moved = each_word(value, previous, simd_fill_up<Cluster>{wrapped});
    return N == Cluster ? previous : moved;
  }
};
template <uint N>
struct shifter<N, 1> {
  template <class T, class Edge>
  static auto shift_down(T value, Edge policy) {
    return at_edge(N == 0, value, value, policy);
  }
  template <class T, class Edge>
  static auto shift_up(T value, Edge policy) {
    return at_edge(N == 0, value, value, policy);
  }
  template <class T>
  static T shift_in_down(T value, T next) {
    return N == 0 ? value : next;
  }
  template <class T>
  static T shift_in_up(T value, T previous) {
    return N == 0 ? value : previous;
  }
};

}  // namespace detail

/// Lane i gets the value of lane i + N, or i - N, of its cluster.
template <uint N, uint Cluster = wave_size, class T, class Edge = edge::own_t>
auto shift_down(T value, Edge policy = Edge()) {
  static_assert(detail::is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  return detail::shifter<N, Cluster>::shift_down(value, policy);
}
template <uint N, uint Cluster = wave_size, class T, class Edge = edge::own_t>
auto shift_up(T value, Edge policy = Edge()) {
  static_assert(detail::is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  return detail::shifter<N, Cluster>::shift_up(value, policy);
}
/// The same by a distance at run time, which may differ from lane to lane.
template <class T, class Edge = edge::own_t, uint Cluster = wave_size>
auto shift_down(T value, uint n, Edge policy = Edge(),
                in_clusters<Cluster> = in_clusters<Cluster>()) {
  const uint lane = lane_id(), position = lane & (Cluster - 1);
  const T moved = detail::gather(value, lane - position + ((position + n) & (Cluster - 1)));
  return detail::at_edge(n < Cluster - position, moved, value, policy);
}
template <class T, class Edge = edge::own_t, uint Cluster = wave_size>
auto shift_up(T value, uint n, Edge policy = Edge(),
              in_clusters<Cluster> = in_clusters<Cluster>()) {
  const uint lane = lane_id(), position = lane & (Cluster - 1);
  const T moved = detail::gather(value, lane - position + ((position - n) & (Cluster - 1)));
  return detail::at_edge(n <= position, moved, value, policy);
}
template <uint N, uint Cluster = wave_size, class T, class Edge = edge::own_t>
auto shift_left(T value, Edge policy = Edge()) {
  return shift_down<N, Cluster>(value, policy);
}
template <uint N, uint Cluster = wave_size, class T, class Edge = edge::own_t>
auto shift_right(T value, Edge policy = Edge()) {
  return shift_up<N, Cluster>(value, policy);
}
template <class T, class Edge = edge::own_t, uint Cluster = wave_size>
auto shift_left(T value, uint n, Edge policy = Edge(),
                in_clusters<Cluster> in = in_clusters<Cluster>()) {
  return shift_down(value, n, policy, in);
}
template <class T, class Edge = edge::own_t, uint Cluster = wave_size>
auto shift_right(T value, uint n, Edge policy = Edge(),
                 in_clusters<Cluster> in = in_clusters<Cluster>()) {
  return shift_up(value, n, policy, in);
}

template <uint N, uint Cluster = wave_size, class T>
T rotate_down(T value) {
  return shift_down<N, Cluster>(value, edge::wrap);
}
template <uint N, uint Cluster = wave_size, class T>
T rotate_up(T value) {
  return shift_up<N, Cluster>(value, edge::wrap);
}
template <class T, uint Cluster = wave_size>
T rotate_down(T value, uint n, in_clusters<Cluster> in = in_clusters<Cluster>()) {
  return shift_down(value, n, edge::wrap, in);
}
template <class T, uint Cluster = wave_size>
T rotate_up(T value, uint n, in_clusters<Cluster> in = in_clusters<Cluster>()) {
  return shift_up(value, n, edge::wrap, in);
}

/// Lane i + N of the cluster followed by that of a second value, or lane i - N preceded by it.
template <uint N, uint Cluster = wave_size, class T>
T shift_in_down(T value, T next) {
  static_assert(N <= Cluster, "crosslane: a shift by more than the cluster skips lanes");
  return detail::shifter<N, Cluster>::shift_in_down(value, next);
}
template <uint N, uint Cluster = wave_size, class T>
T shift_in_up(T value, T previous) {
  static_assert(N <= Cluster, "crosslane: a shift by more than the cluster skips lanes");
  return detail::shifter<N, Cluster>::shift_in_up(value, previous);
}

/// Lane i gets the value of the lane of its group that it names.
template <uint Width = wave_size, class T, class Edge = edge::wrap_t>
auto shuffle(T value, uint lane, Edge policy = Edge()) {
  static_assert(detail::is_cluster<Width>(), "crosslane: clusters have a power of two of lanes");
  const T moved = detail::gather(value, (lane_id() & ~(Width - 1)) | (lane & (Width - 1)));
  return detail::at_edge(lane < Width, moved, value, policy);
}
template <uint Mask, class T>
T shuffle_xor(T value) {
  static_assert(Mask < wave_size, "crosslane: the xor mask must stay in the wave");
  return detail::each_word(value, detail::simd_xor_lanes{Mask});
}
template <class T, class Edge = edge::own_t, uint Cluster = wave_size>
auto shuffle_xor(T value, uint mask, Edge policy = Edge(),
                 in_clusters<Cluster> = in_clusters<Cluster>()) {
  const T moved = detail::gather(value, lane_id() ^ (mask & (Cluster - 1)));
  return detail::at_edge(mask < Cluster, moved, value, policy);
}

/// Rows of 16 lanes, or the wave where it has less.
namespace detail {
enum : uint { row_size = wave_size < 16 ? uint(wave_size) : 16u };
}
template <uint N, class T, class Edge = edge::own_t>
auto row_shift_down(T value, Edge policy = Edge()) {
  return shift_down<N, detail::row_size>(value, policy);
}
template <uint N, class T, class Edge = edge::own_t>
auto row_shift_up(T value, Edge policy = Edge()) {
  return shift_up<N, detail::row_size>(value, policy);
}
template <uint N, class T>
T row_rotate_down(T value) {
  return rotate_down<N, detail::row_size>(value);
}
template <uint N, class T>
T row_rotate_up(T value) {
  return rotate_up<N, detail::row_size>(value);
}

/// Right for any active lanes: a lane that asks for one which is not active gets what the policy
/// says, its own value by `wrap` and `unspecified`.
namespace active {
namespace detail {

using namespace crosslane::detail;

template <class T, class Edge>
auto read(T value, uint source, bool exists, Edge policy) {
  const bool inside = active_mask().contains(source) && exists;
  const T moved = gather(value, inside ? source : lane_id());
  return at_edge(inside, moved, value, policy);
}
template <class T>
T read(T value, uint source, bool, edge::wrap_t) {
  return read(value, source, true, edge::own);
}
template <class T>
T read(T value, uint source, bool exists, edge::unspecified_t) {
  return read(value, source, exists, edge::own);
}

}  // namespace detail

template <uint Width = wave_size, class T, class Edge = edge::wrap_t>
auto shuffle(T value, uint lane, Edge policy = Edge()) {
  const uint source = (lane_id() & ~(Width - 1)) | (lane & (Width - 1));
  return detail::read(value, source, lane < Width, policy);
}
template <class T, class Edge = edge::own_t, uint Cluster = wave_size>
auto shift_down(T value, uint n, Edge policy = Edge(),
                in_clusters<Cluster> = in_clusters<Cluster>()) {
  const uint lane = lane_id(), position = lane & (Cluster - 1);
  return detail::read(value, lane - position + ((position + n) & (Cluster - 1)),
                      n < Cluster - position, policy);
}
template <class T, class Edge = edge::own_t, uint Cluster = wave_size>
auto shift_up(T value, uint n, Edge policy = Edge(),
              in_clusters<Cluster> = in_clusters<Cluster>()) {
  const uint lane = lane_id(), position = lane & (Cluster - 1);
  return detail::read(value, lane - position + ((position - n) & (Cluster - 1)), n <= position,
                      policy);
}
template <uint N, uint Cluster = wave_size, class T, class Edge = edge::own_t>
auto shift_down(T value, Edge policy = Edge()) {
  return active::shift_down(value, N, policy, in_clusters<Cluster>());
}
template <uint N, uint Cluster = wave_size, class T, class Edge = edge::own_t>
auto shift_up(T value, Edge policy = Edge()) {
  return active::shift_up(value, N, policy, in_clusters<Cluster>());
}
template <class T, class Edge = edge::own_t>
auto shuffle_xor(T value, uint mask, Edge policy = Edge()) {
  return detail::read(value, lane_id() ^ mask, mask < wave_size, policy);
}
template <uint Mask, class T, class Edge = edge::own_t>
auto shuffle_xor(T value, Edge policy = Edge()) {
  return active::shuffle_xor(value, Mask, policy);
}
template <uint N, uint Cluster = wave_size, class T>
T rotate_down(T value) {
  return active::shift_down<N, Cluster>(value, edge::wrap);
}
template <uint N, uint Cluster = wave_size, class T>
T rotate_up(T value) {
  return active::shift_up<N, Cluster>(value, edge::wrap);
}
template <class T, class Edge = edge::own_t>
auto broadcast(T value, uint lane, Edge policy = Edge()) {
  return detail::read(value, lane, lane < wave_size, policy);
}

}  // namespace active
}  // namespace crosslane
