// SPDX-License-Identifier: MIT
// Shuffle plans as device code on NVIDIA: one shfl.sync for each word of the value, the operand
// that names lanes once for all of them, and selects where the map has constants.
#pragma once

#include "crosslane/ops/words.hpp"
#include "crosslane/plan/shuffle_plan.hpp"

namespace crosslane::detail {

using plan::ShuffleMode;
using plan::ShuffleOperand;

/// The plan for a source of a map on the demanded lanes.
template <class Source, wave_mask Demand>
struct ShufflePlanOf {
  static constexpr plan::ShufflePlan plan = plan::plan_shuffle(Source::map, Demand);
  static_assert(plan.is_exact,
                "crosslane: no exact plan for this lane map on this target: it reads a lane that "
                "the wave does not have");
  template <unsigned Bit>
  static constexpr uint32_t table_bits = plan.bits[Bit].to_u32();
  /// The predicate of up and down names lanes.
  static constexpr bool has_range =
      plan.shuffles && (plan.mode == ShuffleMode::up || plan.mode == ShuffleMode::down);
};

/// Operand b of the shuffle.
template <class P>
CROSSLANE_DEVICE unsigned shuffle_operand() {
  if constexpr (P::plan.operand == ShuffleOperand::constant) {
    return P::plan.amount;
  } else if constexpr (P::plan.operand == ShuffleOperand::add) {
    return backend::lane_id() + P::plan.amount;
  } else if constexpr (P::plan.operand == ShuffleOperand::bitwise) {
    return (backend::lane_id() & P::plan.kept) ^ P::plan.flipped;
  } else {
    const unsigned lane = backend::lane_id();
    unsigned index = 0;
    [&]<unsigned... Bit>(std::integer_sequence<unsigned, Bit...>) {
      ((index |= (P::template table_bits<Bit> >> lane & 1) << Bit), ...);
    }(std::make_integer_sequence<unsigned, 5>{});
    return index;
  }
}

/// A moved value, and whether its lane was in the shuffle's range.
template <class T>
struct Shuffled {
  T value;
  bool is_in_range;
};

/// The words shuffled, without the plan's selects; `members` are the lanes that execute this.
template <class P, movable T>
CROSSLANE_DEVICE Shuffled<T> shuffle_words(uint32_t members, const T& value) {
  constexpr ShuffleMode mode = P::plan.mode;
  constexpr unsigned width = P::plan.width;
  WordsOf<T> words = to_words(value);
  bool is_in_range = true;
  if constexpr (P::plan.shuffles) {
    const unsigned b = shuffle_operand<P>();
    unsigned n = 0;
    if constexpr (P::has_range) {
      words.word[0] = backend::cuda::shuffle<mode, width>(members, words.word[0], b, is_in_range);
      n = 1;
    }
    for (; n < word_count<T>; ++n)
      words.word[n] = backend::cuda::shuffle<mode, width>(members, words.word[n], b);
  }
  return {from_words<T>(words), is_in_range};
}

template <class P, movable T>
CROSSLANE_DEVICE T select_constants(const T& moved, const T& fill, bool is_in_range) {
  const T zero = from_words<T>(WordsOf<T>{});
  if constexpr (P::plan.fills.is_empty() && P::plan.zeroes.is_empty()) {
    return moved;
  } else if constexpr (P::plan.selects_by_range && P::has_range) {
    return select(is_in_range, moved, P::plan.fills.is_empty() ? zero : fill);
  } else {
    constexpr wave_mask fills = P::plan.fills, zeroes = P::plan.zeroes;
    const T filled = select(!fills.is_empty() && backend::inverse_ballot(fills), fill, moved);
    return select(!zeroes.is_empty() && backend::inverse_ballot(zeroes), zero, filled);
  }
}

/// Runs the plan on the value. The predicate is right where the plan's range is the map's.
template <class Source, wave_mask Demand, movable T>
CROSSLANE_DEVICE Shuffled<T> run_shuffle_plan(uint32_t members, const T& value, const T& fill) {
  using P = ShufflePlanOf<Source, Demand>;
  const Shuffled<T> moved = shuffle_words<P>(members, value);
  return {select_constants<P>(moved.value, fill, moved.is_in_range), moved.is_in_range};
}

/// Whether the predicate of the shuffle says which lanes read another one.
template <class Source, wave_mask Demand>
inline constexpr bool range_is_readers = ShufflePlanOf<Source, Demand>::has_range &&
                                         (ShufflePlanOf<Source, Demand>::plan.in_range & Demand) ==
                                             (Source::map.reading_lanes() & Demand);

}  // namespace crosslane::detail
