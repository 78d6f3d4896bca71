// SPDX-License-Identifier: MIT
// Votes, and masks made of them. All take part that are active, so they are right for any EXEC mask
// and need no separate form for divergent code. Results have the wave's own width.
#pragma once

#include "crosslane/ops/identity.hpp"

namespace crosslane {

/// The lanes of the own aligned cluster.
template <unsigned Cluster = wave_size>
CROSSLANE_DEVICE wave_mask cluster_lanes() {
  static_assert(Cluster >= 1 && Cluster <= wave_size && (Cluster & (Cluster - 1)) == 0,
                "crosslane: clusters have a power of two of lanes, at most the wave");
  if constexpr (Cluster == wave_size) return wave_mask::all();
  const unsigned first = lane_id() & ~(Cluster - 1);
  if constexpr (wave_size <= 64)
    return wave_mask::from_words(wave_mask::first_lanes(Cluster).word(0) << first);
  else
    return wave_mask::range(first, first + Cluster);
}

/// The active lanes, of the own cluster, whose predicate is true.
template <unsigned Cluster = wave_size>
CROSSLANE_DEVICE wave_mask ballot(CROSSLANE_MAYBE_UNDEF bool predicate) {
  const wave_mask votes = backend::ballot(predicate);
  if constexpr (Cluster == wave_size)
    return votes;
  else
    return votes & cluster_lanes<Cluster>();
}

/// Whether the own lane is a member of the mask, which is the same in all lanes.
CROSSLANE_DEVICE bool inverse_ballot(wave_mask mask) { return backend::inverse_ballot(mask); }

/// Members of the mask below the own lane, plus `start`.
CROSSLANE_DEVICE unsigned prefix_count(wave_mask mask, unsigned start = 0) {
  return backend::prefix_count(mask, start);
}

/// Whether the predicate is true in some active lane of the cluster, in every one, in none.
template <unsigned Cluster = wave_size>
CROSSLANE_DEVICE bool any(CROSSLANE_MAYBE_UNDEF bool predicate) {
  return !ballot<Cluster>(predicate).is_empty();
}
template <unsigned Cluster = wave_size>
CROSSLANE_DEVICE bool all(CROSSLANE_MAYBE_UNDEF bool predicate) {
  return ballot<Cluster>(!predicate).is_empty();
}
template <unsigned Cluster = wave_size>
CROSSLANE_DEVICE bool none(CROSSLANE_MAYBE_UNDEF bool predicate) {
  return ballot<Cluster>(predicate).is_empty();
}

}  // namespace crosslane
