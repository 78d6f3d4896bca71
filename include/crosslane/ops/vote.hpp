// SPDX-License-Identifier: MIT
// Votes, and masks made of them. All take part that are active, so they are right for any EXEC mask
// and need no separate form for divergent code. Results have the wave's own width.
#pragma once

#include "crosslane/ops/identity.hpp"

namespace crosslane {

/// The active lanes whose predicate is true.
CROSSLANE_DEVICE wave_mask ballot(CROSSLANE_MAYBE_UNDEF bool predicate) {
  return backend::ballot(predicate);
}

/// Whether the own lane is a member of the mask, which is the same in all lanes.
CROSSLANE_DEVICE bool inverse_ballot(wave_mask mask) { return backend::inverse_ballot(mask); }

/// Members of the mask below the own lane, plus `start`.
CROSSLANE_DEVICE unsigned prefix_count(wave_mask mask, unsigned start = 0) {
  return backend::prefix_count(mask, start);
}

/// Whether the predicate is true in some active lane, in every one, in none.
CROSSLANE_DEVICE bool any(CROSSLANE_MAYBE_UNDEF bool predicate) {
  return !ballot(predicate).is_empty();
}
CROSSLANE_DEVICE bool all(CROSSLANE_MAYBE_UNDEF bool predicate) {
  return ballot(!predicate).is_empty();
}
CROSSLANE_DEVICE bool none(CROSSLANE_MAYBE_UNDEF bool predicate) {
  return ballot(predicate).is_empty();
}

}  // namespace crosslane
