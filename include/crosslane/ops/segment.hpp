// SPDX-License-Identifier: MIT
// Segments: runs of lanes that flags divide the wave into. A head flag starts a segment at its
// lane, a tail flag ends one there; before the first head and after the last tail are segments too.
// Lanes that are not active belong to none.
#pragma once

#include "crosslane/ops/reduce.hpp"

namespace crosslane {

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

/// The values of the own segment, combined; in all of its lanes. Any lanes may be active.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_by_heads(T value, const Op& op, bool is_head) {
  return reduce_part(value, op, segment_by_heads(is_head));
}
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T reduce_by_tails(T value, const Op& op, bool is_tail) {
  return reduce_part(value, op, segment_by_tails(is_tail));
}

}  // namespace crosslane
