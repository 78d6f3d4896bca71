// SPDX-License-Identifier: MIT
// Lanes, masks, votes, matches and what is counted by them, for any active lanes. Part of
// crosslane.metal.
#pragma once

#include "words.metal"

namespace crosslane {

inline uint wave_size_at_run_time() { return uint(__metal_get_simdgroup_size(ushort())); }
inline bool elect() { return metal::simd_is_first(); }
inline void wave_barrier() { metal::simdgroup_barrier(metal::mem_flags::mem_none); }
inline void wave_fence() {
  metal::simdgroup_barrier(metal::mem_flags::mem_device | metal::mem_flags::mem_threadgroup);
}

namespace detail {

inline wave_mask mask_of(metal::simd_vote vote) {
  const ulong bits = ulong(metal::simd_vote::vote_t(vote));
  return wave_mask::from_words(uint(bits), uint(bits >> 32));
}

}  // namespace detail

inline wave_mask active_mask() { return detail::mask_of(metal::simd_active_threads_mask()); }
inline bool is_first(wave_mask mask) { return mask.first() == lane_id(); }
inline wave_mask lanes_below() { return wave_mask::first_lanes(lane_id()); }
inline wave_mask lanes_through() { return wave_mask::first_lanes(lane_id() + 1); }
inline wave_mask lanes_from() { return ~lanes_below(); }
inline wave_mask lanes_above() { return ~lanes_through(); }
template <uint Cluster = wave_size>
wave_mask cluster_lanes() {
  static_assert(detail::is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  const uint first = lane_id() & ~(Cluster - 1);
  return wave_mask::range(first, first + Cluster);
}

/// The value of the lowest active lane.
template <class T>
T uniform(T value) {
  return detail::each_word(value, detail::simd_first{});
}
template <class T>
T broadcast_first(T value) {
  return uniform(value);
}

template <uint Cluster = wave_size>
wave_mask ballot(bool vote) {
  const wave_mask votes = detail::mask_of(metal::simd_ballot(vote));
  return Cluster == wave_size ? votes : votes & cluster_lanes<Cluster>();
}
inline bool inverse_ballot(wave_mask mask) { return mask.contains(lane_id()); }
inline uint prefix_count(wave_mask mask, uint start = 0) {
  return mask.count_below(lane_id()) + start;
}
template <uint Cluster = wave_size>
bool any(bool vote) {
  return Cluster == wave_size ? metal::simd_any(vote) : !ballot<Cluster>(vote).is_empty();
}
template <uint Cluster = wave_size>
bool all(bool vote) {
  return Cluster == wave_size ? metal::simd_all(vote) : ballot<Cluster>(!vote).is_empty();
}
template <uint Cluster = wave_size>
bool none(bool vote) {
  return !any<Cluster>(vote);
}
inline bool quad_any(bool vote) { return metal::quad_any(vote); }
inline bool quad_all(bool vote) { return metal::quad_all(vote); }

/// Whether all active lanes have the same bits; whether they are == to the lowest.
template <class T>
bool all_equal(T value) {
  return all(detail::equal_bits(value, uniform(value)));
}
template <class T>
bool all_equal_by_value(T value) {
  return all(value == uniform(value));
}
/// The active lanes that have the bits of the own value: a round for each value.
template <class T>
wave_mask match_any(T value) {
  wave_mask same = wave_mask::none();
  for (bool is_same = false; !is_same;) {
    is_same = detail::equal_bits(value, uniform(value));
    same = ballot(is_same);
  }
  return same;
}
/// The active lanes that have the low Bits bits of the own label: a ballot for each bit.
template <uint Bits>
wave_mask match_any(uint label) {
  static_assert(Bits >= 1 && Bits <= 32, "crosslane: a label has 1 to 32 bits");
  wave_mask same = active_mask();
  for (uint bit = 0; bit < Bits; ++bit) {
    const bool is_set = ((label >> bit) & 1u) != 0u;
    const wave_mask set = ballot(is_set);
    same = is_set ? same & set : same - set;
  }
  return same;
}
template <class T>
wave_mask match_all(T value) {
  const wave_mask active_lanes = active_mask();
  return all_equal(value) ? active_lanes : wave_mask::none();
}
template <class T>
wave_mask partition(T value) {
  return match_any(value);
}

namespace detail {

/// The active lanes that name the own lane, modulo `lanes`.
inline wave_mask senders(uint lane, uint lanes) {
  const uint own = lane_id();
  wave_mask all = active_mask();
  for (uint bit = 1; bit < lanes; bit *= 2) {
    const wave_mask set = ballot((lane & bit) != 0u);
    all = (own & bit) != 0u ? all & set : all - set;
  }
  return all;
}

}  // namespace detail

/// Lane b gets the number of active lanes that name bin b, for b below Bins; 0 above.
template <uint Bins>
uint histogram(uint bin) {
  static_assert(Bins >= 1 && Bins <= wave_size, "crosslane: a bin a lane");
  const wave_mask counted = ballot(bin < Bins);
  const wave_mask members = counted & detail::senders(bin, Bins);
  return lane_id() < Bins ? members.count() : 0u;
}

/// Where each lane's value goes: `index` counts the chosen lanes below the own one.
struct compact_position {
  uint index;
  uint count;
};
inline compact_position compact_index(bool keep) {
  const wave_mask kept = ballot(keep);
  return compact_position{prefix_count(kept), kept.count()};
}

/// The active lanes of the own segment, which heads start, or tails end.
inline wave_mask segment_by_heads(bool is_head) {
  const wave_mask active_lanes = active_mask(), heads = ballot(is_head);
  const uint last = (heads & lanes_through()).last();
  return active_lanes & wave_mask::range(last < wave_size ? last : 0u, heads.next(lane_id()));
}
inline wave_mask segment_by_tails(bool is_tail) {
  const wave_mask active_lanes = active_mask(), tails = ballot(is_tail);
  const uint last = (tails & lanes_below()).last();
  const uint tail = (tails - lanes_below()).first();
  return active_lanes & wave_mask::range(last < wave_size ? last + 1 : 0u, tail + 1);
}

}  // namespace crosslane
