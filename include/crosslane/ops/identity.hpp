// SPDX-License-Identifier: MIT
// Who am I, who else is active, and in which order things happen in a wave.
#pragma once

#include "crosslane/ops/words.hpp"

namespace crosslane {

/// The lane's number: 0 to wave_size - 1.
CROSSLANE_DEVICE unsigned lane_id() { return backend::lane_id(); }

/// The wave size as the running code states it; equal to the constant `wave_size`.
CROSSLANE_DEVICE unsigned wave_size_at_run_time() { return backend::wave_size_at_run_time(); }

/// The wave's number in its block, the same in all its lanes.
CROSSLANE_DEVICE unsigned wave_id() { return backend::wave_in_block(); }

/// The thread's number in its block, x fastest, and how many threads the block has.
CROSSLANE_DEVICE unsigned thread_in_block() { return backend::thread_in_block(); }
CROSSLANE_DEVICE unsigned block_threads() { return backend::block_threads(); }

/// The lanes that execute this.
CROSSLANE_DEVICE wave_mask active_mask() { return backend::active_mask(); }

/// Whether the own lane is the lowest member of the mask; no lane is when it is empty.
CROSSLANE_DEVICE bool is_first(wave_mask mask) { return mask.first() == lane_id(); }

/// True in exactly one active lane: the lowest.
CROSSLANE_DEVICE bool elect() { return is_first(active_mask()); }

/// The lanes below, at or below, at or above, and above the own one.
CROSSLANE_DEVICE wave_mask lanes_below() { return wave_mask::first_lanes(lane_id()); }
CROSSLANE_DEVICE wave_mask lanes_through() { return wave_mask::first_lanes(lane_id() + 1); }
CROSSLANE_DEVICE wave_mask lanes_from() { return ~lanes_below(); }
CROSSLANE_DEVICE wave_mask lanes_above() { return ~lanes_through(); }

/// The lanes of the wave meet; orders no memory. Free on AMD. The host cannot see where branches
/// end: a loop around divergent operations needs one at its end there.
CROSSLANE_DEVICE void wave_barrier() { backend::wave_barrier(); }

/// The lanes of the wave meet, and see what the others wrote to memory before.
CROSSLANE_DEVICE void wave_fence() { backend::wave_fence(); }

/// The same value, which all active lanes have alike; it may then live in scalar registers. It is
/// the value of the lowest active lane.
template <movable T>
CROSSLANE_DEVICE T uniform(CROSSLANE_MAYBE_UNDEF T value) {
  return detail::for_each_word(value, [](uint32_t word) { return backend::read_first(word); });
}

}  // namespace crosslane
