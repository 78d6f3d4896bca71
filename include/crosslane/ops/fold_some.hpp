// SPDX-License-Identifier: MIT
// Reductions in which not all lanes take part, in the same order: a lane that is not there is
// passed over. In converged code absent lanes hold the identity, or a mark where the operator has
// none. In other code, and where each lane has a set of its own, a lane asks for the first member
// of the neighbouring group, which costs a gather a level.
#pragma once

#include "crosslane/ops/fold.hpp"
#include "crosslane/ops/vote.hpp"

namespace crosslane::detail {

/// A value that may be absent.
template <class U>
struct Optional {
  U value;
  uint32_t is_there;
};

template <class C>
struct OptionalCarrier {
  const C& carrier;
  static constexpr bool commutes = C::commutes;
  static constexpr FoldKind fold_kind = FoldKind::none;

  template <class U>
  CROSSLANE_HOST_DEVICE Optional<U> combine(const Optional<U>& lower,
                                            const Optional<U>& upper) const {
    const U both = carrier.combine(lower.value, upper.value);
    const U one = select(lower.is_there != 0, lower.value, upper.value);
    const bool has_both = (lower.is_there & upper.is_there) != 0;
    return {select(has_both, both, one), lower.is_there | upper.is_there};
  }
};

/// The fold of the lanes that take part, in all lanes of their cluster. All lanes are active.
template <unsigned Cluster, class U, class C>
CROSSLANE_DEVICE U fold_some(const U& value, bool takes_part, const C& carrier) {
  if constexpr (C::has_identity) {
    const U identity = carrier.identity();
    return fold<Cluster, all_lanes>(select(takes_part, value, identity), carrier);
  } else {
    static_assert(sizeof(Optional<U>) <= 64, "crosslane: at most 60 bytes where lanes are missing");
    const Optional<U> own{value, takes_part ? 1u : 0u};
    const auto all = fold<Cluster, all_lanes>(own, OptionalCarrier<C>{carrier});
    return select(all.is_there != 0, all.value, value);
  }
}

/// What a set has in the neighbouring group of `distance` lanes: the lowest and highest member, the
/// own lane where there is none.
struct Neighbours {
  bool exist;
  unsigned first, last;
};

CROSSLANE_DEVICE Neighbours neighbours(wave_mask set, unsigned distance) {
  const unsigned own = lane_id(), start = (own ^ distance) & ~(distance - 1);
  if constexpr (wave_size > 64) {
    const wave_mask others = set & wave_mask::range(start, start + distance);
    const bool exist = !others.is_empty();
    return {exist, exist ? others.first() : own, exist ? others.last() : own};
  } else {  // a group has at most 32 lanes, so one word says it all
    const auto bits =
        static_cast<uint32_t>(set.word(0) >> start & crosslane::detail::low_bits(distance));
    const uint32_t with_end = bits | 1u << 31, with_start = bits | 1u;  // not 0
#if defined(__CUDA_ARCH__)
    const int lowest = __ffs(static_cast<int>(with_end)) - 1, above = __clz(with_start);
#else
    const int lowest = __builtin_ctz(with_end), above = __builtin_clz(with_start);
#endif
    const unsigned first = start + static_cast<unsigned>(lowest);
    const unsigned last = start + 31 - static_cast<unsigned>(above);
    return {bits != 0, bits != 0 ? first : own, bits != 0 ? last : own};
  }
}

/// The fold of the own set's lanes, in each of them. The sets of two lanes are equal or have no
/// common lane; a lane's set has it, and only active lanes.
template <class U, class C>
CROSSLANE_DEVICE U fold_set(U value, wave_mask set, const C& carrier) {
#if defined(CROSSLANE_BACKEND_CUDA)
  if constexpr (folds_by_redux<U, C>) return fold_by_redux(set.to_u32(), value, carrier);
  constexpr unsigned end = folds_by_redux<U, C> ? 1 : wave_size;
#else
  constexpr unsigned end = wave_size;
#endif
  for (unsigned distance = 1; distance < end; distance *= 2) {
    const Neighbours others = neighbours(set, distance);
    const U other = for_each_word(
        value, [=](uint32_t word) { return backend::gather_active(word, others.first); });
    const bool is_upper = !C::commutes && (lane_id() & distance) != 0;
    const U lower = select(is_upper, other, value), upper = select(is_upper, value, other);
    value = select(others.exist, carrier.combine(lower, upper), value);
  }
  return value;
}

}  // namespace crosslane::detail
