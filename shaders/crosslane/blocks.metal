// SPDX-License-Identifier: MIT
// Operations of a threadgroup: each wave by itself, then the waves' results, by the first wave, in
// memory that the kernel gives. Any number of threads, also such that the last wave is partial, at
// most as many waves as a wave has lanes; all threads call it. Part of crosslane.metal.
#pragma once

#include "rearrange.metal"

namespace crosslane {
namespace block {

/// Where a thread is, from the parameters of the kernel, and memory of memory_words<T>() words:
///   thread   [[thread_index_in_threadgroup]]
///   threads  the product of [[threads_per_threadgroup]]
///   wave     [[simdgroup_index_in_threadgroup]]
struct place {
  uint thread_index;
  uint threads;
  uint wave;
  threadgroup uint* memory;
};
template <class T>
constexpr uint memory_words() {
  return uint(wave_size) * crosslane::detail::word_count<T>();
}

}  // namespace block

inline uint wave_id(block::place at) { return at.wave; }
inline uint thread_in_block(block::place at) { return at.thread_index; }
inline uint block_threads(block::place at) { return at.threads; }

namespace block {
namespace detail {

using namespace crosslane::detail;

template <class U>
void store(U value, uint wave, place at) {
  const words_of<U> words = to_words(value);
  for (uint n = 0; n < word_count<U>(); ++n) at.memory[wave * word_count<U>() + n] = words.word[n];
}
template <class U>
U load(uint wave, place at) {
  words_of<U> words;
  for (uint n = 0; n < word_count<U>(); ++n) words.word[n] = at.memory[wave * word_count<U>() + n];
  return from_words<U>(words);
}
inline void barrier() { metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup); }
inline uint wave_count(place at) { return (at.threads + wave_size - 1) / wave_size; }

/// phase(the wave's value, how many waves there are) in all lanes of the first wave; lane n has the
/// value of wave n, and its result becomes that of wave n.
template <class U, class Phase>
U across_waves(U value, bool speaks_for_wave, Phase phase, place at) {
  const uint waves = wave_count(at), lane = lane_id();
  barrier();  // nobody still reads results of an earlier call
  if (speaks_for_wave) store(value, at.wave, at);
  barrier();
  if (at.wave == 0) {
    const U result = phase(load<U>(lane < waves ? lane : 0, at), waves);
    wave_fence();  // lanes without a wave have read that of lane 0
    if (lane < waves) store(result, lane, at);
  }
  barrier();
  return load<U>(at.wave, at);
}

template <class C>
struct fold_waves {
  typedef typename C::carried U;
  C c;
  U operator()(U partial, uint waves) const {
    return fold_some<wave_size>(partial, lane_id() < waves, c);
  }
};
template <class C>
struct scan_waves {
  typedef typename C::carried U;
  C c;
  U operator()(U total, uint) const {
    const U all = scan<wave_size, true>(total, c);
    return before<wave_size, true>(all, all);
  }
};
struct counts {
  uint before, all;
};
struct count_waves {
  counts operator()(counts of, uint waves) const {
    const uint count = lane_id() < waves ? of.before : 0u;
    return counts{exclusive_sum(count), reduce_add(count)};
  }
};
/// The fold of all waves before the own one; anything in the first.
template <class U, class C>
U before_wave(U scanned, C c, place at) {
  const bool is_last = lane_id() == active_mask().last();
  return across_waves(scanned, is_last, scan_waves<C>{c}, at);
}
/// The prefix scan of a wave whose last lanes may be inactive: no lane takes from higher ones, nor
/// from fills, which come from there.
template <class U, class C>
U scan_wave(U value, C c) {
  typedef has_simd_scan<wave_size, true, C> native;
  return scan_without_fills(value, c, choice<native::value>());
}

}  // namespace detail

template <class T, class Op>
T reduce(T value, Op operation, place at) {
  typedef detail::carrier<T, Op> C;
  const C c = detail::carry<T>(operation);
  const auto of_wave = detail::fold_active<wave_size>(c.encode(value), c,
                                                      detail::choice<detail::is_native<C>::value>());
  if (at.threads <= wave_size) return c.decode(of_wave);
  return c.decode(detail::across_waves(of_wave, elect(), detail::fold_waves<C>{c}, at));
}
template <class T, class Op>
T inclusive_scan(T value, Op operation, place at) {
  typedef typename detail::carrier<T, Op>::carried U;
  const auto c = detail::carry<T>(operation);
  const U in_wave = detail::scan_wave(c.encode(value), c);
  if (at.threads <= wave_size) return c.decode(in_wave);
  const U lower = detail::before_wave(in_wave, c, at);
  return c.decode(detail::select(at.wave != 0, U(c.combine(lower, in_wave)), in_wave));
}
template <class T, class Op>
T exclusive_scan(T value, Op operation, T init, place at) {
  typedef typename detail::carrier<T, Op>::carried U;
  const auto c = detail::carry<T>(operation);
  const U in_wave = detail::scan_wave(c.encode(value), c), first = c.encode(init);
  U start = first;
  if (at.threads > wave_size) {
    const U lower = detail::before_wave(in_wave, c, at);
    start = detail::select(at.wave != 0, U(c.combine(first, lower)), first);
  }
  const uint lane = lane_id();
  const U lower = detail::gather(in_wave, lane == 0 ? 0u : lane - 1);
  return c.decode(detail::select(lane != 0, U(c.combine(start, lower)), start));
}
/// How many threads before the own one keep their values, and how many do in all.
inline compact_position compact_index(bool keep, place at) {
  const compact_position p = crosslane::compact_index(keep);
  if (at.threads <= wave_size) return p;
  const detail::counts all =
      detail::across_waves(detail::counts{p.count, 0u}, elect(), detail::count_waves{}, at);
  return compact_position{all.before + p.index, all.all};
}
/// The values that are kept, in order, to output[0], output[1], ...; returns how many.
template <class T, class Pointer>
uint compact(T value, bool keep, Pointer output, place at) {
  const compact_position p = block::compact_index(keep, at);
  if (keep) output[p.index] = value;
  return p.count;
}

}  // namespace block
}  // namespace crosslane
