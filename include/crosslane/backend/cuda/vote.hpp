// SPDX-License-Identifier: MIT
// Lane masks from predicates and predicates from masks. Since Volta the lanes of a warp have
// program counters of their own. "Active" here means the lanes that the hardware runs together at
// this place, which are those of a branch as compilers make it; the programming guide promises no
// more than that.
#pragma once

#include "crosslane/backend/cuda/identity.hpp"

namespace crosslane::backend {

namespace cuda {

inline constexpr uint32_t full_warp = ~uint32_t{0};

CROSSLANE_DEVICE uint32_t active_lanes() { return __activemask(); }

/// The lanes below the own one.
CROSSLANE_DEVICE uint32_t lanes_below() {
  uint32_t mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  return mask;
}

}  // namespace cuda

/// The active lanes whose predicate holds.
CROSSLANE_DEVICE wave_mask ballot(bool predicate) {
  return wave_mask::from_words(__ballot_sync(cuda::active_lanes(), predicate));
}

CROSSLANE_DEVICE wave_mask active_mask() { return wave_mask::from_words(cuda::active_lanes()); }

/// Whether the own lane is a member.
CROSSLANE_DEVICE bool inverse_ballot(wave_mask mask) {
  return (static_cast<uint32_t>(mask.word(0)) >> lane_id() & 1) != 0;
}

/// Members of the mask below the own lane, plus `start`.
CROSSLANE_DEVICE unsigned prefix_count(wave_mask mask, unsigned start) {
  return start + __popc(static_cast<uint32_t>(mask.word(0)) & cuda::lanes_below());
}

}  // namespace crosslane::backend
