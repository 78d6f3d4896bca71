// SPDX-License-Identifier: MIT
// Compaction: the values that a predicate chooses, side by side in the first lanes, in order; its
// inverse; and what is made of it. The values that are not chosen follow in order, so nothing is
// undefined. All lanes are active.
#pragma once

#include "crosslane/ops/match.hpp"
#include "crosslane/ops/shift.hpp"

namespace crosslane {

/// Lanes below `count` hold what was chosen.
template <class T>
struct compacted {
  T value;
  unsigned count;
};

/// Where each lane's value goes: `index` counts the chosen lanes below the own one.
struct compact_position {
  unsigned index;
  unsigned count;
};

/// Any lanes may be active.
CROSSLANE_DEVICE compact_position compact_index(bool keep) {
  const wave_mask kept = ballot(keep);
  return {prefix_count(kept), kept.count()};
}

/// The chosen values in lanes 0 to count - 1, the others behind them.
template <movable T>
CROSSLANE_DEVICE compacted<T> compact(T value, bool keep) {
  detail::check_converged();
  const compact_position p = compact_index(keep);
  const unsigned destination = keep ? p.index : p.count + lane_id() - p.index;
  return {detail::scatter(value, destination), p.count};
}

namespace active {

/// The chosen values of the active lanes, in order, in the lowest active lanes; the others get
/// `otherwise`. Any lanes may be active.
template <movable T>
CROSSLANE_DEVICE compacted<T> compact(T value, bool keep, T otherwise) {
  const wave_mask active = active_mask(), kept = ballot(keep);
  const unsigned rank = prefix_count(active), source = kept.nth(rank) % wave_size;
  const T moved = crosslane::detail::for_each_word(
      value, [=](uint32_t word) { return backend::gather_active(word, source); });
  return {crosslane::detail::select(rank < kept.count(), moved, otherwise), kept.count()};
}

}  // namespace active

/// The inverse: the chosen lanes get the values of lanes 0, 1, 2, ...; the others `otherwise`.
template <movable T>
CROSSLANE_DEVICE T expand(T value, bool keep, T otherwise) {
  detail::check_converged();
  const T moved = detail::gather(value, compact_index(keep).index);
  return detail::select(keep, moved, otherwise);
}

/// One of each run of lanes with the same bits: after a sort, one of each value.
template <movable T>
CROSSLANE_DEVICE compacted<T> unique(T value) {
  const T before = shift_up<1>(value);
  return compact(value, lane_id() == 0 || !detail::equal_bits(value, before));
}

/// One of each value, wherever its lanes are, in the order of their first ones.
template <movable T>
CROSSLANE_DEVICE compacted<T> distinct(T value) {
  return compact(value, is_first(match_any(value)));
}

/// Lane b gets the number of active lanes that name bin b, for b below `Bins`; 0 above. Bins that
/// do not exist count nowhere.
template <unsigned Bins>
CROSSLANE_DEVICE unsigned histogram(unsigned bin) {
  static_assert(Bins >= 1 && Bins <= wave_size, "crosslane: a bin a lane");
  wave_mask members = ballot(bin < Bins);
  for (unsigned bit = 1; bit < Bins; bit *= 2) {
    const wave_mask set = ballot((bin & bit) != 0);
    members &= (lane_id() & bit) != 0 ? set : ~set;
  }
  return lane_id() < Bins ? members.count() : 0;
}

}  // namespace crosslane
