// SPDX-License-Identifier: MIT
// What tiles tell each other in a single-pass scan. A tile first says what its own items come to,
// then what all items up to its end do; a tile looks back at those before it until one has said the
// latter. A word a tile has the state, the number of the call, and the value where it fits into 32
// bits, so that both are read at once; larger values stand beside it, behind a fence. [Merrill and
// Garland 2016, decoupled look-back]
#pragma once

#include "crosslane/device/items.hpp"

namespace crosslane::device::detail {

enum class TileStatus : uint32_t { none, aggregate, prefix };

template <class Value>
struct TileState {
  TileStatus status;
  Value value;
};

/// A number of items; fits beside the state.
struct TileCount {
  uint64_t count;
};
inline constexpr unsigned count_bits_of_tile = 38;

/// State words: bits [63:40] are the number of the call, [39:38] the status, and the others the
/// value where it has 32 bits or is a count.
template <class Value>
class Tiles {
 public:
  static constexpr bool is_count = std::is_same_v<Value, TileCount>;
  static constexpr bool is_pair = !is_count && backend::has_word_pairs && word_count<Value> == 2;
  static constexpr bool is_packed = is_count || is_pair || word_count<Value> == 1;

  CROSSLANE_DEVICE Tiles(const Layout& layout, uint32_t epoch)
      : states_(is_pair ? layout.pairs() : layout.states()),
        values_(layout.values()),
        call_(epoch << 8) {}

  CROSSLANE_DEVICE void publish(size_t tile, TileStatus status, const Value& value) const {
    uint64_t word = uint64_t{call_ | static_cast<uint32_t>(status) << 6} << 32;
    if constexpr (is_pair) {
      const auto words = to_words(value);
      return backend::store_relaxed_pair(states_ + tile * 2, word,
                                         uint64_t{words.word[1]} << 32 | words.word[0]);
    } else if constexpr (is_count) {
      word |= value.count;
    } else if constexpr (is_packed) {
      word |= to_words(value).word[0];
    } else {
      store_value(words_of(tile, status), value);
      backend::device_fence();
    }
    backend::store_relaxed(states_ + tile, word);
  }

  /// The state, and the value where it is packed; the same in both groups of a wave of 64.
  CROSSLANE_DEVICE TileState<Value> look(size_t tile) const {
    uint64_t word = 0, beside = 0;
    if constexpr (is_pair)
      backend::load_relaxed_pair(states_ + tile * 2, word, beside);
    else
      word = backend::load_relaxed(states_ + tile);
    if constexpr (wave_size > group_lanes)
      word = for_each_word(word, [](uint32_t w) { return backend::gather(w, lane_in_group()); });
    const uint32_t tag = static_cast<uint32_t>(word >> 32);
    TileState<Value> state = {};
    if ((tag & ~0xffu) == call_) state.status = static_cast<TileStatus>(tag >> 6 & 3);
    if constexpr (is_pair) {
      WordsOf<Value> words;
      words.word[0] = static_cast<uint32_t>(beside);
      words.word[1] = static_cast<uint32_t>(beside >> 32);
      state.value = from_words<Value>(words);
    } else if constexpr (is_count) {
      state.value.count = word & ((uint64_t{1} << count_bits_of_tile) - 1);
    } else if constexpr (is_packed) {
      WordsOf<Value> words;
      words.word[0] = static_cast<uint32_t>(word);
      state.value = from_words<Value>(words);
    }
    return state;
  }

  /// The value of a tile whose state was seen.
  CROSSLANE_DEVICE void fetch(size_t tile, TileState<Value>& state) const {
    if constexpr (!is_packed) {
      backend::device_fence();
      if (state.status != TileStatus::none)
        state.value = load_value<Value>(words_of(tile, state.status));
    }
  }

 private:
  CROSSLANE_DEVICE uint32_t* words_of(size_t tile, TileStatus status) const {
    const size_t index = tile * 2 + (status == TileStatus::prefix ? 1 : 0);
    return values_ + index * max_value_words;
  }

  uint64_t* states_;
  uint32_t* values_;
  uint32_t call_;
};

/// An operator with its operands changed: the fold of lanes in descending order.
template <class M>
struct Reversed {
  const M& m;
  static constexpr bool commutes = M::commutes, has_identity = true;
  static constexpr FoldKind fold_kind = M::fold_kind;
  CROSSLANE_DEVICE auto identity() const { return m.identity(); }
  template <class U>
  CROSSLANE_DEVICE U combine(const U& a, const U& b) const {
    return m.combine(b, a);
  }
};

/// The lanes of the own group whose predicate holds, bit 0 being the group's first lane.
CROSSLANE_DEVICE uint32_t group_ballot(bool predicate) {
  return static_cast<uint32_t>(backend::ballot(predicate).word(0) >> (lane_id() & 32));
}
CROSSLANE_DEVICE unsigned first_in_group(uint32_t lanes) {
  return lane_mask<32>::from_words(lanes).first();
}

/// The values of lanes 31 down to 0 of the group, combined from the left in this order and no
/// other, so that the result does not depend on how far the look-back had to go.
template <class M>
CROSSLANE_DEVICE typename M::Carried fold_down(const typename M::Carried& value, const M& m) {
  using U = typename M::Carried;
  U all = m.identity();
#pragma unroll
  for (unsigned k = group_lanes; k-- > 0;) {
    const U of_lane = for_each_word(
        value, [=](uint32_t word) { return backend::gather(word, (lane_id() & 32) | k); });
    all = m.combine(all, of_lane);
  }
  return all;
}

/// What all tiles before this one come to; by all lanes of a wave, for a tile that is not the
/// first. IsExact: the operator gives the same bits in any order.
template <bool IsExact, class M>
CROSSLANE_DEVICE typename M::Carried look_back(const Tiles<typename M::Value>& tiles, size_t tile,
                                               const M& m) {
  using Value = typename M::Value;
  using U = typename M::Carried;
  U after = m.identity();  // of the tiles between the window and this one
  for (size_t end = tile;;) {
    const unsigned lane = lane_in_group();
    const bool exists = lane < end;
    const size_t index = exists ? end - 1 - lane : 0;
    TileState<Value> state = tiles.look(index);
    const uint32_t waiting = group_ballot(exists && state.status == TileStatus::none);
    const uint32_t prefixes = group_ballot(exists && state.status == TileStatus::prefix);
    const unsigned last = first_in_group(prefixes);
    // all nearer than the nearest prefix have to be there, and in a fixed order the prefix too
    if (first_in_group(waiting) < (last < group_lanes ? last : group_lanes) ||
        (!IsExact && last == group_lanes)) {
      backend::pause();
      continue;
    }
    tiles.fetch(index, state);
    const U own = select(lane <= last, U{m.of_value(state.value)}, U{m.identity()});
    if constexpr (IsExact) {
      after = m.combine(fold<group_lanes, all_lanes>(own, Reversed<M>{m}), after);
      if (last < group_lanes) return after;
      end -= group_lanes;
    } else {
      return fold_down(own, m);
    }
  }
}

}  // namespace crosslane::device::detail
