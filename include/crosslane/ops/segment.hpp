// SPDX-License-Identifier: MIT
// Segments: runs of lanes that flags divide the wave into. A head flag starts a segment at its
// lane, a tail flag ends one there; before the first head and after the last tail are segments too.
// Lanes that are not active belong to none.
#pragma once

#include "crosslane/ops/reduce.hpp"

namespace crosslane {
#if defined(__HIP_DEVICE_COMPILE__)
namespace detail {

/// A bit a lane, in scalar registers.
using LaneBits = std::conditional_t<wave_size == 32, uint32_t, uint64_t>;

/// The nearest lane of the neighbouring group, which a segment that reaches there has.
template <unsigned Distance>
struct NearestLanes {
  static constexpr lane_map<wave_size> map = lane_map<wave_size>::from_lanes([](unsigned i) {
    return (i & Distance) != 0 ? (i & ~(Distance - 1)) - 1 : (i | (Distance - 1)) + 1;
  });
};

/// Level by level as in a reduction. `starts`: a segment starts in the own group, at the own lane
/// or below; `ends`: one ends in it, at the own lane or above, or with the group. All bits are made
/// at once, by scalar instructions.
template <unsigned Distance, class U, class C>
CROSSLANE_DEVICE U fold_segments(U value, LaneBits starts, LaneBits ends, const C& carrier) {
  if constexpr (Distance < wave_size) {
    constexpr auto upper = static_cast<LaneBits>(upper_groups(Distance).word(0));
    constexpr auto last_of_lower = static_cast<LaneBits>(upper >> 1 & ~upper);
    constexpr auto first_of_upper = static_cast<LaneBits>(upper & ~(upper << 1));
    const LaneBits alone = (upper & starts) | (~upper & ends);
    const U other = move<NearestLanes<Distance>>(value);
    const U both = combine_groups<Distance>(value, other, carrier);
    value = select(backend::inverse_ballot(wave_mask::from_words(alone)), value, both);
    const LaneBits below = (starts & last_of_lower) << 1, above = ends & first_of_upper;
    return fold_segments<Distance * 2>(value, starts | ((below << Distance) - below),
                                       ends | (above - (above >> Distance)), carrier);
  } else {
    return value;
  }
}

/// The fold of the own segment: bit i of `heads` says that one starts at lane i, and of `tails`
/// that one ends there.
template <class T, class Op>
CROSSLANE_DEVICE T reduce_segments(T value, const Op& op, LaneBits heads, LaneBits tails) {
  const Carrier<T, Op> carrier{op};
  using U = typename Carrier<T, Op>::Carried;
  return carrier.decode(fold_segments<1>(U{carrier.encode(value)}, heads, tails, carrier));
}

}  // namespace detail
#endif

/// The active lanes of the own segment.
CROSSLANE_DEVICE wave_mask segment_by_heads(bool is_head) {
  const wave_mask active = active_mask(), heads = ballot(is_head);
  const unsigned lane = lane_id(), last = (heads & wave_mask::first_lanes(lane + 1)).last();
  const unsigned first = last < wave_size ? last : 0;
  return active & wave_mask::range(first, heads.next(lane));
}
CROSSLANE_DEVICE wave_mask segment_by_tails(bool is_tail) {
  const wave_mask active = active_mask(), tails = ballot(is_tail);
  const unsigned lane = lane_id(), last = (tails & wave_mask::first_lanes(lane)).last();
  const unsigned first = last < wave_size ? last + 1 : 0;
  const unsigned tail = (tails - wave_mask::first_lanes(lane)).first();
  return active & wave_mask::range(first, tail < wave_size ? tail + 1 : wave_size);
}

/// The values of the own segment, combined; in all of its lanes. All lanes of the wave are active.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_by_heads(T value, const Op& op, bool is_head) {
  detail::check_converged();
#if defined(__HIP_DEVICE_COMPILE__)
  const auto heads = static_cast<detail::LaneBits>(ballot(is_head).word(0));
  return detail::reduce_segments(value, op, heads, static_cast<detail::LaneBits>(heads >> 1));
#else
  return reduce_part(value, op, segment_by_heads(is_head));
#endif
}
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_by_tails(T value, const Op& op, bool is_tail) {
  detail::check_converged();
#if defined(__HIP_DEVICE_COMPILE__)
  const auto tails = static_cast<detail::LaneBits>(ballot(is_tail).word(0));
  return detail::reduce_segments(value, op, static_cast<detail::LaneBits>(tails << 1), tails);
#else
  return reduce_part(value, op, segment_by_tails(is_tail));
#endif
}

namespace active {

/// The same of the active lanes, whichever they are.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_by_heads(T value, const Op& op, bool is_head) {
  return reduce_part(value, op, segment_by_heads(is_head));
}
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_by_tails(T value, const Op& op, bool is_tail) {
  return reduce_part(value, op, segment_by_tails(is_tail));
}

}  // namespace active
}  // namespace crosslane
