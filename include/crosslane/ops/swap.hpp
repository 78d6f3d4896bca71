// SPDX-License-Identifier: MIT
// Exchanging lanes between two values: the step of transposes and sorts that keep several values a
// lane. gfx950 and gfx1250 do it in one instruction for halves of 16 and 32 lanes.
#pragma once

#include "crosslane/ops/pattern.hpp"

namespace crosslane {
namespace detail {

template <unsigned N>
CROSSLANE_DEVICE void swap_words(uint32_t& a, uint32_t& b) {
#if defined(CROSSLANE_BACKEND_HIP)
  if constexpr (N == 16 && backend::target.has_permlane16_swap)
    return backend::hip::permlane16_swap(a, b);
  else if constexpr (N == 32 && backend::target.has_permlane32_swap)
    return backend::hip::permlane32_swap(a, b);
#endif
  constexpr wave_mask upper = wave_mask::where([](unsigned i) { return (i & N) != 0; });
  const bool is_upper = backend::inverse_ballot(upper);
  const uint32_t moved = shuffle_xor<N>(select(is_upper, a, b));
  a = select(is_upper, moved, a);
  b = select(is_upper, b, moved);
}

}  // namespace detail

/// In each aligned block of 2 N lanes, the upper N lanes of `a` change places with the lower N
/// lanes of `b`. post: a has lanes [0, N) of old a, then of old b; b has lanes [N, 2 N) of old a,
/// then b.
template <unsigned N, movable T>
CROSSLANE_DEVICE void swap2(T& a, T& b) {
  static_assert(N != 0 && (N & (N - 1)) == 0 && N < wave_size,
                "crosslane: swap2 exchanges a power of two of lanes, less than the wave");
  detail::check_converged();
  auto words_a = detail::to_words(a), words_b = detail::to_words(b);
  for (unsigned n = 0; n < detail::word_count<T>; ++n)
    detail::swap_words<N>(words_a.word[n], words_b.word[n]);
  a = detail::from_words<T>(words_a);
  b = detail::from_words<T>(words_b);
}

}  // namespace crosslane
