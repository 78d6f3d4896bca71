// SPDX-License-Identifier: MIT
// Any lane to any lane with indices known only at run time: one shuffle. Shuffles of converged code
// name the whole warp, so that the hardware waits for all of it; those of other code name the lanes
// that are active. There is no push, so a scatter first finds who sends to each lane, by a ballot a
// bit of the lane's number.
#pragma once

#include "crosslane/backend/cuda/vote.hpp"

namespace crosslane::backend {

namespace cuda {

/// The active lanes whose `number` modulo the wave is the own lane's.
CROSSLANE_DEVICE uint32_t senders(unsigned number) {
  const uint32_t active = active_lanes();
  const unsigned own = lane_id();
  uint32_t lanes = active;
  for (unsigned bit = 1; bit < wave_size; bit *= 2) {
    const uint32_t set = __ballot_sync(active, (number & bit) != 0);
    lanes &= (own & bit) != 0 ? set : ~set;
  }
  return lanes;
}

/// The highest of them; the own lane when there is none.
CROSSLANE_DEVICE unsigned last_or_own(uint32_t lanes) {
  return lanes != 0 ? 31u - __clz(static_cast<int>(lanes)) : lane_id();
}

}  // namespace cuda

/// The word of lane `lane` modulo the wave, for each lane; all lanes are active.
CROSSLANE_DEVICE uint32_t gather(uint32_t word, unsigned lane) {
  return __shfl_sync(cuda::full_warp, word, static_cast<int>(lane));
}

/// The same for any active lanes: a lane that reads an inactive one gets something.
CROSSLANE_DEVICE uint32_t gather_active(uint32_t word, unsigned lane) {
  return __shfl_sync(cuda::active_lanes(), word, static_cast<int>(lane));
}

/// Each active lane sends its word to lane `lane` modulo the wave; of several senders the highest
/// wins. A lane that nobody sends to gets something; see `is_scattered_to`.
CROSSLANE_DEVICE uint32_t scatter(uint32_t word, unsigned lane) {
  return gather_active(word, cuda::last_or_own(cuda::senders(lane)));
}

/// Whether some active lane names the own lane.
CROSSLANE_DEVICE bool is_scattered_to(unsigned lane) { return cuda::senders(lane) != 0; }

/// The word of one lane, the same for all; all lanes are active.
CROSSLANE_DEVICE uint32_t read_lane(uint32_t word, unsigned uniform_lane) {
  return gather(word, uniform_lane);
}

/// The same for any active lanes; the own word where that lane is not active.
CROSSLANE_DEVICE uint32_t read_lane_active(uint32_t word, unsigned uniform_lane) {
  const uint32_t active = cuda::active_lanes();
  const unsigned lane = uniform_lane % wave_size;
  return __shfl_sync(active, word, static_cast<int>((active >> lane & 1) != 0 ? lane : lane_id()));
}

/// The word of the lowest active lane.
CROSSLANE_DEVICE uint32_t read_first(uint32_t word) {
  const uint32_t active = cuda::active_lanes();
  return __shfl_sync(active, word, __ffs(static_cast<int>(active)) - 1);
}

/// `word`, but `value` in one lane; lane and value are the same in all lanes.
CROSSLANE_DEVICE uint32_t write_lane(uint32_t word, uint32_t uniform_value, unsigned uniform_lane) {
  return lane_id() == uniform_lane % wave_size ? uniform_value : word;
}

}  // namespace crosslane::backend
