// SPDX-License-Identifier: MIT
// Which lanes have the same value. Values are compared bit by bit, so that a NaN equals itself and
// the loop ends; clear padding before. Only active lanes take part, and any of them may be active.
// [Trap T18]
#pragma once

#include "crosslane/ops/vote.hpp"

namespace crosslane {
namespace detail {

template <movable T>
CROSSLANE_DEVICE bool equal_bits(const T& a, const T& b) {
  const auto words_a = to_words(a), words_b = to_words(b);
  uint32_t difference = 0;
  for (unsigned n = 0; n < word_count<T>; ++n) difference |= words_a.word[n] ^ words_b.word[n];
  return difference == 0;
}

}  // namespace detail

/// Whether all active lanes have the same bits.
template <movable T>
CROSSLANE_DEVICE bool all_equal(T value) {
  return all(detail::equal_bits(value, uniform(value)));
}

/// Whether all active lanes have values that are == to the lowest lane's: 0.0 and -0.0 are, NaNs
/// are not.
template <movable T>
CROSSLANE_DEVICE bool all_equal_by_value(T value) {
  return all(value == uniform(value));
}

/// The active lanes that have the bits of the own value. One round for each different value.
template <movable T>
CROSSLANE_DEVICE wave_mask match_any(T value) {
#if defined(CROSSLANE_BACKEND_CUDA)
  const auto words = detail::to_words(value);
  const uint32_t active = backend::cuda::active_lanes();
  uint32_t same = active;
  for (unsigned n = 0; n < detail::word_count<T>; ++n)
    same &= backend::cuda::match_any(active, words.word[n]);
  return wave_mask::from_words(same);
#elif defined(CROSSLANE_BACKEND_HOST)
  return backend::match_any(detail::to_words(value));  // a lane that left a loop would run ahead
#else
  while (true) {
    const bool is_same = detail::equal_bits(value, uniform(value));
    const wave_mask same = ballot(is_same);
    if (is_same) return same;
  }
#endif
}

/// The active lanes that have the own label, of which only the low `Bits` bits count. One ballot
/// for each bit.
template <unsigned Bits>
CROSSLANE_DEVICE wave_mask match_any(unsigned label) {
  static_assert(Bits >= 1 && Bits <= 32, "crosslane: a label has 1 to 32 bits");
  wave_mask same = active_mask();
  for (unsigned bit = 0; bit < Bits; ++bit) {
    const bool is_set = (label >> bit & 1) != 0;
    const wave_mask set = ballot(is_set);
    same &= is_set ? set : ~set;
  }
  return same;
}

/// All active lanes when they have the same bits, else no lane.
template <movable T>
CROSSLANE_DEVICE wave_mask match_all(T value) {
  const wave_mask active = active_mask();
  return all_equal(value) ? active : wave_mask::none();
}

/// The own part of the partition of the active lanes by value: the mask that operations on parts of
/// a wave take.
template <movable T>
CROSSLANE_DEVICE wave_mask partition(T value) {
  return match_any(value);
}

}  // namespace crosslane
