// SPDX-License-Identifier: MIT
// Operations of a block of threads, in two phases: each wave by itself, then the waves' results,
// which go through shared memory, by the first wave. Any number of threads, also such that the last
// wave is partial; all threads of the block call it. Sums of floats have the same bits for both
// wave sizes. The memory is a word or more a wave, for each operation and type.
#pragma once

#include "crosslane/ops/active_reduce.hpp"
#include "crosslane/ops/compact.hpp"
#include "crosslane/ops/scan.hpp"

namespace crosslane::block {
namespace detail {

using namespace crosslane::detail;

inline constexpr unsigned max_waves = 1024 / wave_size;

/// A value a wave. Threads come to them between barriers.
template <class U>
class Partials {
 public:
  CROSSLANE_DEVICE static void store(unsigned wave, const U& value) {
    const WordsOf<U> words = to_words(value);
    for (unsigned n = 0; n < word_count<U>; ++n) memory()[wave * word_count<U> + n] = words.word[n];
  }
  CROSSLANE_DEVICE static U load(unsigned wave) {
    WordsOf<U> words;
    for (unsigned n = 0; n < word_count<U>; ++n) words.word[n] = memory()[wave * word_count<U> + n];
    return from_words<U>(words);
  }

 private:
  CROSSLANE_DEVICE static uint32_t* memory() {
#if defined(CROSSLANE_BACKEND_HOST)  // blocks run one after the other, in one thread
    static thread_local uint32_t words[max_waves * word_count<U>];
#else
    static __attribute__((shared)) uint32_t words[max_waves * word_count<U>];
#endif
    return words;
  }
};

CROSSLANE_DEVICE unsigned wave_count() { return (block_threads() + wave_size - 1) / wave_size; }

/// phase(the wave's value, how many waves there are) in all lanes of the first wave; lane n has the
/// value of wave n, and its result becomes that of wave n.
template <class U, class Phase>
CROSSLANE_DEVICE U across_waves(const U& value, bool speaks_for_wave, const Phase& phase) {
  const unsigned waves = wave_count(), wave = wave_id();
  CROSSLANE_ASSERT(waves <= wave_size);  // small waves, on the host
  backend::block_barrier();              // nobody still reads results of an earlier call
  if (speaks_for_wave) Partials<U>::store(wave, value);
  backend::block_barrier();
  if (wave == 0) {
    const unsigned lane = lane_id();
    const U result = phase(Partials<U>::load(lane < waves ? lane : 0), waves);
    backend::wave_fence();  // lanes without a wave have read that of lane 0
    if (lane < waves) Partials<U>::store(lane, result);
  }
  backend::block_barrier();
  return Partials<U>::load(wave);
}

/// The scan of the wave and, in the last active lane, its total.
template <class U, class C>
CROSSLANE_DEVICE U scan_wave(const U& value, const C& carrier) {
  return scan_unchecked<wave_size, ScanDirection::prefix>(value, carrier);
}

/// The fold of all waves before the own one; meaningless in the first.
template <class U, class C>
CROSSLANE_DEVICE U scan_waves(const U& scanned, const C& carrier) {
  const bool is_last = lane_id() == active_mask().last();
  return across_waves(scanned, is_last, [&](const U& total, unsigned) {
    const U all = scan<wave_size, ScanDirection::prefix>(total, carrier);
    return shift_scanned<wave_size, ScanDirection::prefix>(all, all);
  });
}

}  // namespace detail

/// The values of all threads, combined; every thread gets the result.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce(T value, const Op& op) {
  const crosslane::detail::Carrier<T, Op> carrier{op};
  using U = typename crosslane::detail::Carrier<T, Op>::Carried;
  const U of_wave =
      crosslane::active::detail::fold_active<wave_size>(U{carrier.encode(value)}, carrier);
  if (block_threads() <= wave_size) return carrier.decode(of_wave);
  return carrier.decode(
      detail::across_waves(of_wave, elect(), [&](const U& partial, unsigned waves) {
        return crosslane::detail::fold_some<wave_size>(partial, lane_id() < waves, carrier);
      }));
}

/// The values of the threads up to the own one, combined.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_scan(T value, const Op& op) {
  const crosslane::detail::Carrier<T, Op> carrier{op};
  using U = typename crosslane::detail::Carrier<T, Op>::Carried;
  const U in_wave = detail::scan_wave(U{carrier.encode(value)}, carrier);
  if (block_threads() <= wave_size) return carrier.decode(in_wave);
  const U before = detail::scan_waves(in_wave, carrier);
  const U all = carrier.combine(before, in_wave);
  return carrier.decode(crosslane::detail::select(wave_id() != 0, all, in_wave));
}

/// `init`, combined with the values of the threads before the own one.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T exclusive_scan(T value, const Op& op, T init) {
  const crosslane::detail::Carrier<T, Op> carrier{op};
  using U = typename crosslane::detail::Carrier<T, Op>::Carried;
  const U in_wave = detail::scan_wave(U{carrier.encode(value)}, carrier),
          first = carrier.encode(init);
  U start = first;
  if (block_threads() > wave_size) {
    const U before = detail::scan_waves(in_wave, carrier);
    start = crosslane::detail::select(wave_id() != 0, U{carrier.combine(first, before)}, first);
  }
  const unsigned lane = lane_id(), source = lane == 0 ? 0 : lane - 1;
  const U before = crosslane::detail::for_each_word(
      in_wave, [=](uint32_t word) { return backend::gather_active(word, source); });
  return carrier.decode(
      crosslane::detail::select(lane != 0, U{carrier.combine(start, before)}, start));
}

/// Where the value of each thread that keeps it goes: the number of threads before that do; and how
/// many do in all. A template, so that only programs that use it compile the scan that it needs.
template <class = void>
CROSSLANE_DEVICE compact_position compact_index(bool keep) {
  const compact_position p = crosslane::compact_index(keep);
  if (block_threads() <= wave_size) return p;
  struct Counts {
    unsigned before, all;
  };
  const auto counts =
      detail::across_waves(Counts{p.count, 0}, elect(), [](const Counts& of, unsigned waves) {
        const unsigned count = lane_id() < waves ? of.before : 0;
        return Counts{exclusive_sum(count), reduce_add(count)};
      });
  return {counts.before + p.index, counts.all};
}

/// The values that are kept, in order, to output[0], output[1], ...; returns how many.
template <movable T>
CROSSLANE_DEVICE unsigned compact(T value, bool keep, T* output) {
  const compact_position p = block::compact_index(keep);
  if (keep) output[p.index] = value;
  return p.count;
}

}  // namespace crosslane::block
