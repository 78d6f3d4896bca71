// SPDX-License-Identifier: MIT
// Values as words: every type travels between lanes as uints, bit for bit, so that bool, 64 bits,
// structures and NaNs need nothing of the functions of Metal. Part of crosslane.metal.
#pragma once

#include "setup.metal"

namespace crosslane {

/// The own lane. No documented function says it outside of a kernel's parameters: by default it is
/// what [[thread_index_in_simdgroup]] is made of; else the rank among the active lanes, of which the
/// mask tells the lane.
inline uint lane_id() {
#if defined(CROSSLANE_DOCUMENTED_LANE_ID)
  const ulong bits = ulong(metal::simd_vote::vote_t(metal::simd_active_threads_mask()));
  const wave_mask active{uint(bits), uint(bits >> 32)};
  return active.nth(metal::simd_prefix_exclusive_sum(1u));
#else
  return uint(__metal_get_thread_index_in_simdgroup(ushort()));
#endif
}

namespace detail {

template <class T>
struct words_of {
  uint word[(sizeof(T) + 3) / 4];
};
template <class T>
union bits_of {
  T value;
  words_of<T> words;
};
template <class T>
constexpr uint word_count() {
  return (sizeof(T) + 3) / 4;
}

template <class T>
words_of<T> to_words(T value) {
  bits_of<T> bits;
  bits.words.word[word_count<T>() - 1] = 0u;  // what a narrow type leaves
  bits.value = value;
  return bits.words;
}
template <class T>
T from_words(words_of<T> words) {
  bits_of<T> bits;
  bits.words = words;
  return bits.value;
}
template <class T>
T zero_of() {
  words_of<T> words;
  for (uint n = 0; n < word_count<T>(); ++n) words.word[n] = 0u;
  return from_words<T>(words);
}
template <class T>
bool equal_bits(T a, T b) {
  const words_of<T> words_a = to_words(a), words_b = to_words(b);
  uint difference = 0;
  for (uint n = 0; n < word_count<T>(); ++n) difference |= words_a.word[n] ^ words_b.word[n];
  return difference == 0u;
}

/// The functions of Metal, each for one word. Distances and masks are the same in all lanes.
struct simd_lane {  // of the lane that each lane names
  uint lane;
  uint operator()(uint word) const { return metal::simd_shuffle(word, ushort(lane)); }
};
struct simd_same_lane {
  uint lane;
  uint operator()(uint word) const { return metal::simd_broadcast(word, ushort(lane)); }
};
struct simd_first {
  uint operator()(uint word) const { return metal::simd_broadcast_first(word); }
};
struct simd_down {
  uint n;
  uint operator()(uint word) const { return metal::simd_shuffle_down(word, ushort(n)); }
};
struct simd_up {
  uint n;
  uint operator()(uint word) const { return metal::simd_shuffle_up(word, ushort(n)); }
};
struct simd_xor_lanes {
  uint mask;
  uint operator()(uint word) const { return metal::simd_shuffle_xor(word, ushort(mask)); }
};
struct quad_xor_lanes {
  uint mask;
  uint operator()(uint word) const { return metal::quad_shuffle_xor(word, ushort(mask)); }
};
struct quad_same_lane {
  uint lane;
  uint operator()(uint word) const { return metal::quad_broadcast(word, ushort(lane)); }
};
struct quad_rotate {
  uint n;
  uint operator()(uint word) const { return metal::quad_shuffle_rotate_down(word, ushort(n)); }
};
/// Lane i + n of a cluster of `first`, then of `second`. Clusters have at most 32 lanes, but for the
/// whole wave.
template <uint Cluster>
struct simd_fill_down {
  uint n;
  uint operator()(uint first, uint second) const {
    return Cluster == wave_size
               ? metal::simd_shuffle_and_fill_down(first, second, ushort(n))
               : metal::simd_shuffle_and_fill_down(first, second, ushort(n), ushort(Cluster));
  }
};
template <uint Cluster>
struct simd_fill_up {
  uint n;
  uint operator()(uint first, uint second) const {
    return Cluster == wave_size
               ? metal::simd_shuffle_and_fill_up(first, second, ushort(n))
               : metal::simd_shuffle_and_fill_up(first, second, ushort(n), ushort(Cluster));
  }
};

template <class T, class Function>
T each_word(T value, Function function) {
  words_of<T> words = to_words(value);
  for (uint n = 0; n < word_count<T>(); ++n) words.word[n] = function(words.word[n]);
  return from_words<T>(words);
}
template <class T, class Function>
T each_word(T a, T b, Function function) {
  words_of<T> words = to_words(a);
  const words_of<T> others = to_words(b);
  for (uint n = 0; n < word_count<T>(); ++n)
    words.word[n] = function(words.word[n], others.word[n]);
  return from_words<T>(words);
}

/// Each lane names an active lane of the wave.
template <class T>
T gather(T value, uint lane) {
  return each_word(value, simd_lane{lane});
}
template <class T>
T select(bool condition, T yes, T no) {
  return condition ? yes : no;
}

/// `moved` where it came from inside, else what the policy says.
template <class T>
T at_edge(bool inside, T moved, T own, edge::own_t) {
  return select(inside, moved, own);
}
template <class T>
T at_edge(bool inside, T moved, T, edge::zero_t) {
  return select(inside, moved, zero_of<T>());
}
template <class T>
T at_edge(bool, T moved, T, edge::wrap_t) {
  return moved;
}
template <class T>
T at_edge(bool, T moved, T, edge::unspecified_t) {
  return moved;
}
template <class T, class Value>
T at_edge(bool inside, T moved, T, edge::fill_t<Value> policy) {
  return select(inside, moved, T(policy.value));
}
template <class T>
flagged<T> at_edge(bool inside, T moved, T own, edge::flagged_t) {
  return flagged<T>{select(inside, moved, own), inside};
}

}  // namespace detail
}  // namespace crosslane
