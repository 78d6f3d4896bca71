// SPDX-License-Identifier: MIT
// redux.sync: a 32-bit integer reduction of a warp in one instruction, since compute
// capability 8.0. Integers are exact in any order, so it may stand for the default one. 64-bit ones
// are made of several: sums of parts that cannot overflow, bits by halves, extremes first of the
// upper half and then of the lower half where the upper one is best. [PTX ISA 9.0, 9.7.13.7
// redux.sync]
#pragma once

#include "crosslane/backend/cuda/vote.hpp"

namespace crosslane::backend::cuda {

/// The values are those of the library's FoldKind.
enum class Redux : uint8_t { none, add, min, max, bit_and, bit_or, bit_xor };

#if defined(CROSSLANE_HAS_REDUX)
inline constexpr bool has_redux = true;
#else
inline constexpr bool has_redux = false;
#endif

/// The members' words combined, in all of them. The sets that lanes name are equal or have no
/// common lane.
template <Redux Kind>
CROSSLANE_DEVICE uint32_t redux(uint32_t members, uint32_t word) {
#if defined(CROSSLANE_HAS_REDUX)
  if constexpr (Kind == Redux::add) return __reduce_add_sync(members, word);
  if constexpr (Kind == Redux::min) return __reduce_min_sync(members, word);
  if constexpr (Kind == Redux::max) return __reduce_max_sync(members, word);
  if constexpr (Kind == Redux::bit_and) return __reduce_and_sync(members, word);
  if constexpr (Kind == Redux::bit_or) return __reduce_or_sync(members, word);
  return __reduce_xor_sync(members, word);
#else
  static_cast<void>(members);
  return word;
#endif
}

/// Signed and unsigned differ only in how extremes compare.
template <Redux Kind>
CROSSLANE_DEVICE int32_t redux(uint32_t members, int32_t word) {
#if defined(CROSSLANE_HAS_REDUX)
  if constexpr (Kind == Redux::min) return __reduce_min_sync(members, word);
  if constexpr (Kind == Redux::max) return __reduce_max_sync(members, word);
#endif
  return static_cast<int32_t>(redux<Kind>(members, static_cast<uint32_t>(word)));
}

namespace detail {

CROSSLANE_DEVICE uint64_t joined(uint32_t high, uint32_t low) { return uint64_t{high} << 32 | low; }

/// 32 numbers of 27 bits do not overflow a word.
CROSSLANE_DEVICE uint64_t redux_sum(uint32_t members, uint64_t x) {
  constexpr uint32_t part = (1u << 27) - 1;
  const uint32_t low = redux<Redux::add>(members, static_cast<uint32_t>(x) & part);
  const uint32_t middle = redux<Redux::add>(members, static_cast<uint32_t>(x >> 27) & part);
  const uint32_t high = redux<Redux::add>(members, static_cast<uint32_t>(x >> 54));
  return low + (uint64_t{middle} << 27) + (uint64_t{high} << 54);
}

template <Redux Kind, class High>
CROSSLANE_DEVICE uint64_t redux_extreme(uint32_t members, uint64_t x) {
  const auto own = static_cast<High>(static_cast<uint32_t>(x >> 32));
  const High high = redux<Kind>(members, own);
  constexpr uint32_t loses = Kind == Redux::min ? ~uint32_t{0} : 0;
  const uint32_t low = redux<Kind>(members, own == high ? static_cast<uint32_t>(x) : loses);
  return joined(static_cast<uint32_t>(high), low);
}

}  // namespace detail

template <Redux Kind>
CROSSLANE_DEVICE uint64_t redux(uint32_t members, uint64_t x) {
  if constexpr (Kind == Redux::add)
    return detail::redux_sum(members, x);
  else if constexpr (Kind == Redux::min || Kind == Redux::max)
    return detail::redux_extreme<Kind, uint32_t>(members, x);
  else
    return detail::joined(redux<Kind>(members, static_cast<uint32_t>(x >> 32)),
                          redux<Kind>(members, static_cast<uint32_t>(x)));
}

template <Redux Kind>
CROSSLANE_DEVICE int64_t redux(uint32_t members, int64_t x) {
  if constexpr (Kind == Redux::min || Kind == Redux::max)
    return static_cast<int64_t>(
        detail::redux_extreme<Kind, int32_t>(members, static_cast<uint64_t>(x)));
  else
    return static_cast<int64_t>(redux<Kind>(members, static_cast<uint64_t>(x)));
}

}  // namespace crosslane::backend::cuda
