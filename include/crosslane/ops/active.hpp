// SPDX-License-Identifier: MIT
// The forms that are right for any EXEC mask: in divergent branches, in the last wave of a ragged
// grid, with holes. Only active lanes take part; a lane that asks for one which is not active gets
// what the edge policy says, its own value by default. The forms outside this namespace are faster
// and demand that all lanes are active.
#pragma once

#include "crosslane/ops/identity.hpp"
#include "crosslane/ops/shift.hpp"

namespace crosslane::active {
namespace detail {

using namespace crosslane::detail;

/// The value of lane `source` modulo the wave, where `exists` and that lane is active.
template <movable T, class Edge>
CROSSLANE_DEVICE auto read(T value, unsigned source, bool exists, const Edge& at_edge) {
  const bool is_there = active_mask().contains(source % wave_size);  // before any branch
  const bool inside = exists && is_there;
  const T moved = for_each_word(
      value, [=](uint32_t word) { return backend::gather_active(word, source % wave_size); });
  if constexpr (std::is_same_v<Edge, edge::wrap_t> || std::is_same_v<Edge, edge::unspecified_t>)
    return select(inside, moved, value);
  else
    return crosslane::detail::at_edge(inside, moved, value, at_edge);
}

/// The lane that a map known while compiling names, bit by bit.
template <class Source>
CROSSLANE_DEVICE unsigned source_lane() {
  unsigned lane = 0;
  [&]<unsigned... Bit>(std::integer_sequence<unsigned, Bit...>) {
    ((lane |= backend::inverse_ballot(wave_mask::where([](unsigned i) {
        const lane_source s = Source::map.sources[i];
        return is_lane(s) && (lane_of(s) >> Bit & 1) != 0;
      }))
                  ? 1u << Bit
                  : 0u),
     ...);
  }(std::make_integer_sequence<unsigned, 7>{});
  return lane;
}

}  // namespace detail

/// Each lane gets the value of lane `lane` of its aligned group of Width lanes.
template <unsigned Width = wave_size, movable T, edge_policy Edge = edge::wrap_t>
CROSSLANE_DEVICE auto shuffle(T value, unsigned lane, Edge at_edge = {}) {
  const unsigned source = (lane_id() & ~(Width - 1)) | (lane & (Width - 1));
  const bool exists = std::is_same_v<Edge, edge::wrap_t> || lane < Width;
  return detail::read(value, source, exists, at_edge);
}

/// Lane i gets the value of lane i + n, or i - n.
template <movable T, edge_policy Edge = edge::own_t, unsigned Cluster = wave_size>
CROSSLANE_DEVICE auto shift_down(T value, unsigned n, Edge at_edge = {}, clusters<Cluster> = {}) {
  const unsigned lane = lane_id(), position = lane % Cluster;
  const bool exists = std::is_same_v<Edge, edge::wrap_t> || n < Cluster - position;
  return detail::read(value, lane - position + (position + n) % Cluster, exists, at_edge);
}
template <movable T, edge_policy Edge = edge::own_t, unsigned Cluster = wave_size>
CROSSLANE_DEVICE auto shift_up(T value, unsigned n, Edge at_edge = {}, clusters<Cluster> = {}) {
  const unsigned lane = lane_id(), position = lane % Cluster;
  const bool exists = std::is_same_v<Edge, edge::wrap_t> || n <= position;
  return detail::read(value, lane - position + (position - n) % Cluster, exists, at_edge);
}
template <unsigned N, unsigned Cluster = wave_size, movable T, edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto shift_down(T value, Edge at_edge = {}) {
  return active::shift_down(value, N, at_edge, in_clusters<Cluster>);
}
template <unsigned N, unsigned Cluster = wave_size, movable T, edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto shift_up(T value, Edge at_edge = {}) {
  return active::shift_up(value, N, at_edge, in_clusters<Cluster>);
}

/// Lane i gets the value of lane i ^ mask.
template <movable T, edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto shuffle_xor(T value, unsigned mask, Edge at_edge = {}) {
  return detail::read(value, lane_id() ^ mask, mask < wave_size, at_edge);
}
template <unsigned Mask, movable T, edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto shuffle_xor(T value, Edge at_edge = {}) {
  return active::shuffle_xor(value, Mask, at_edge);
}

/// Lane i gets the value of lane i + n, or i - n, modulo the cluster.
template <unsigned N, unsigned Cluster = wave_size, movable T>
CROSSLANE_DEVICE T rotate_down(T value) {
  return active::shift_down<N % Cluster, Cluster>(value, edge::wrap);
}
template <unsigned N, unsigned Cluster = wave_size, movable T>
CROSSLANE_DEVICE T rotate_up(T value) {
  return active::shift_up<N % Cluster, Cluster>(value, edge::wrap);
}

/// Each active lane gets what the map names; its own value where that lane is not active.
template <lane_map<wave_size> Map, movable T>
CROSSLANE_DEVICE T permute(T value, T fill) {
  using Source = crosslane::detail::GivenMap<Map>;
  constexpr wave_mask readers = Map.reading_lanes();
  constexpr wave_mask constants = Map.lanes_with(lane_source::fill);
  constexpr wave_mask zeroes = Map.lanes_with(lane_source::zero);
  const T moved = detail::read(value, detail::source_lane<Source>(),
                               backend::inverse_ballot(readers), edge::own_t{});
  const T filled = detail::select(backend::inverse_ballot(constants), fill, moved);
  const T zero = detail::from_words<T>(detail::WordsOf<T>{});
  return detail::select(backend::inverse_ballot(zeroes), zero, filled);
}
template <lane_map<wave_size> Map, movable T>
CROSSLANE_DEVICE T permute(T value) {
  return active::permute<Map>(value, value);
}

/// All active lanes get the value of lane `lane`, the same in all lanes; their own where it is not
/// active.
template <movable T, edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto broadcast(T value, unsigned lane, Edge at_edge = {}) {
  const T read = detail::for_each_word(
      value, [=](uint32_t word) { return backend::read_lane_active(word, lane % wave_size); });
  const bool inside = active_mask().contains(lane);  // of no lane past the wave
  return crosslane::detail::at_edge(inside, read, value, at_edge);
}

}  // namespace crosslane::active
