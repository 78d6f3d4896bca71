// SPDX-License-Identifier: MIT
// Moves by patterns: broadcasts, mirrors, swizzles, quads, any map; sending to a lane; exchanging
// halves of two values. Part of crosslane.metal.
#pragma once

#include "shifts.metal"

namespace crosslane {

/// Lane `Lane` of the cluster.
template <uint Lane, uint Cluster = wave_size, class T>
T broadcast(T value) {
  static_assert(detail::is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  static_assert(Lane < Cluster, "crosslane: the cluster has no such lane");
  if (Cluster == wave_size) return detail::each_word(value, detail::simd_same_lane{Lane});
  if (Cluster == 4) return detail::each_word(value, detail::quad_same_lane{Lane});
  return detail::gather(value, (lane_id() & ~(Cluster - 1)) | Lane);
}
/// Of the wave; the lane is the same in all lanes.
template <class T>
T broadcast(T value, uint lane) {
  return detail::each_word(value, detail::simd_same_lane{lane});
}
template <class T>
T write_lane(T value, T new_value, uint lane) {
  return detail::select(lane_id() == lane, new_value, value);
}

template <uint Cluster = wave_size, class T>
T mirror(T value) {
  static_assert(detail::is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  return shuffle_xor<Cluster - 1>(value);
}
template <uint Cluster = wave_size, class T>
T half_mirror(T value) {
  return mirror<Cluster / 2>(value);
}
template <class T>
T reverse(T value) {
  return mirror<wave_size>(value);
}
template <uint N, class T>
T swap_groups(T value) {
  static_assert(N != 0 && (N & (N - 1)) == 0, "crosslane: groups have a power of two of lanes");
  return shuffle_xor<N>(value);
}

/// In groups of 32, or the wave where it has less.
template <uint And, uint Or, uint Xor, class T>
T swizzle(T value) {
  static_assert(And < 32 && Or < 32 && Xor < 32, "crosslane: swizzle masks have 5 bits");
  return shuffle<(wave_size < 32 ? uint(wave_size) : 32u)>(value, ((lane_id() & And) | Or) ^ Xor);
}

namespace detail {

/// The selector of the own position, of a list.
template <uint... Selectors>
struct selector_list;
template <uint First, uint... Others>
struct selector_list<First, Others...> {
  enum : uint { group = 1 + sizeof...(Others) };
  static uint at(uint position) {
    return position == 0 ? First : selector_list<Others...>::at(position - 1);
  }
};
template <>
struct selector_list<> {
  static uint at(uint) { return 0u; }
};
template <uint... Selectors, class T>
T select_lanes(T value) {
  enum : uint {
    named = sizeof...(Selectors),
    group = named < wave_size ? uint(named) : uint(wave_size)
  };
  return shuffle<group>(value, selector_list<Selectors...>::at(lane_id() & (named - 1)));
}

}  // namespace detail

template <uint A, uint B, uint C, uint D, class T>
T quad_perm(T value) {
  static_assert(A < 4 && B < 4 && C < 4 && D < 4, "crosslane: a quad has lanes 0 to 3");
  return detail::select_lanes<A, B, C, D>(value);
}
template <uint... Selectors, class T>
T permute8(T value) {
  static_assert(sizeof...(Selectors) == 8, "crosslane: permute8 has 8 selectors of 0 to 7");
  return detail::select_lanes<Selectors...>(value);
}
template <uint... Selectors, class T>
T permute16(T value) {
  static_assert(sizeof...(Selectors) == 16, "crosslane: permute16 has 16 selectors of 0 to 15");
  return detail::select_lanes<Selectors...>(value);
}

template <uint Lane, class T>
T quad_broadcast(T value) {
  return broadcast<Lane, 4>(value);
}
template <class T>
T quad_swap_x(T value) {
  return detail::each_word(value, detail::quad_xor_lanes{1});
}
template <class T>
T quad_swap_y(T value) {
  return detail::each_word(value, detail::quad_xor_lanes{2});
}
template <class T>
T quad_swap_diagonal(T value) {
  return detail::each_word(value, detail::quad_xor_lanes{3});
}
template <uint N, class T>
T quad_rotate_down(T value) {
  return N % 4 == 0 ? value : detail::each_word(value, detail::quad_rotate{N % 4});
}
template <uint N, class T>
T quad_rotate_up(T value) {
  return quad_rotate_down<(4 - N % 4) % 4>(value);
}

template <class T>
T row_mirror(T value) {
  return mirror<detail::row_size>(value);
}
template <class T>
T row_half_mirror(T value) {
  return half_mirror<detail::row_size>(value);
}
template <uint Lane, class T>
T row_broadcast(T value) {
  return broadcast<Lane, detail::row_size>(value);
}
template <uint Mask, class T>
T row_xor(T value) {
  static_assert(Mask < detail::row_size, "crosslane: a row has 16 lanes");
  return shuffle_xor<Mask>(value);
}

/// Any map: the lane that each lane reads, or source_zero, or source_fill.
template <class T>
T permute(T value, uint source, T fill) {
  const T moved = detail::gather(value, source & (wave_size - 1));
  return source == source_fill   ? fill
         : source == source_zero ? detail::zero_of<T>()
                                 : moved;
}
template <class T>
T permute(T value, uint source) {
  return permute(value, source, value);
}
namespace active {
template <class T>
T permute(T value, uint source, T fill) {
  const T moved = active::shuffle(value, source);
  return source == source_fill   ? fill
         : source == source_zero ? crosslane::detail::zero_of<T>()
                                 : moved;
}
template <class T>
T permute(T value, uint source) {
  return active::permute(value, source, value);
}
}  // namespace active

/// Lane i gets the value of the highest active lane that names it.
template <class T, class Edge = edge::zero_t>
auto permute_to(T value, uint lane, Edge otherwise = Edge()) {
  const wave_mask senders = detail::senders(lane, wave_size);
  const bool is_sent = !senders.is_empty();
  const T sent = detail::gather(value, is_sent ? senders.last() : lane_id());
  return detail::at_edge(is_sent, sent, value, otherwise);
}

/// Upper halves of blocks of 2 N lanes of `a` change places with lower halves of `b`.
template <uint N, class T>
void swap2(thread T& a, thread T& b) {
  static_assert(N != 0 && (N & (N - 1)) == 0 && N < wave_size,
                "crosslane: swap2 exchanges a power of two of lanes, less than the wave");
  const bool is_upper = (lane_id() & N) != 0u;
  const T moved = shuffle_xor<N>(detail::select(is_upper, a, b));
  a = detail::select(is_upper, moved, a);
  b = detail::select(is_upper, b, moved);
}

}  // namespace crosslane
