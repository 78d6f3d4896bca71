// SPDX-License-Identifier: MIT
// A lane move as a value: for each lane, where its new value comes from. Maps are pull maps
// (docs/decisions/0001): source(i) is the lane that lane i reads. Four further sources exist
// because hardware and callers have them: what the lane held before, zero, a fill value, and
// "nobody cares". Plain loops over bytes, so that a map may be made, combined and planned while
// compiling.
#pragma once

#include <cstdint>

#include "crosslane/lane/lane_mask.hpp"

namespace crosslane {

/// Where one lane's value comes from: the lane of that number (from_lane), or one of these.
enum class lane_source : uint8_t {
  any = 0xfc,   // nobody cares what the lane gets
  zero = 0xfd,  // 0
  fill = 0xfe,  // the fill operand, one value for all lanes
  own = 0xff,   // what the lane held: the old content of the destination, or its own value where no
                // other old value is given
};

CROSSLANE_HOST_DEVICE constexpr lane_source from_lane(unsigned lane) {
  return static_cast<lane_source>(lane);
}
CROSSLANE_HOST_DEVICE constexpr bool is_lane(lane_source s) {
  return static_cast<uint8_t>(s) < 128;
}
/// Only for sources that are lanes.
CROSSLANE_HOST_DEVICE constexpr unsigned lane_of(lane_source s) { return static_cast<uint8_t>(s); }

template <unsigned W>
struct lane_map {
  static_assert(is_group_size(W), "a group has 4, 8, 16, 32, 64 or 128 lanes");
  static constexpr unsigned lanes = W;

  lane_source sources[W] = {};

  /// source_of(i) is a lane_source, for each lane i.
  CROSSLANE_CALLS_ANY
  template <class SourceOf>
  CROSSLANE_HOST_DEVICE static constexpr lane_map from(SourceOf source_of) {
    lane_map m;
    for (unsigned i = 0; i < W; ++i) m.sources[i] = source_of(i);
    return m;
  }

  /// lane_number_of(i) is a number below W; a number past the group becomes `any`.
  CROSSLANE_CALLS_ANY
  template <class LaneOf>
  CROSSLANE_HOST_DEVICE static constexpr lane_map from_lanes(LaneOf lane_number_of) {
    lane_map m;
    for (unsigned i = 0; i < W; ++i) {
      const unsigned lane = lane_number_of(i);
      m.sources[i] = lane < W ? from_lane(lane) : lane_source::any;
    }
    return m;
  }

  CROSSLANE_HOST_DEVICE static constexpr lane_map all_from(lane_source s) {
    lane_map m;
    for (unsigned i = 0; i < W; ++i) m.sources[i] = s;
    return m;
  }

  /// post: source(i) = i
  CROSSLANE_HOST_DEVICE static constexpr lane_map identity() {
    lane_map m;
    for (unsigned i = 0; i < W; ++i) m.sources[i] = from_lane(i);
    return m;
  }

  /// `any` past the group.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr lane_source source(unsigned lane) const {
    return lane < W ? sources[lane] : lane_source::any;
  }
  /// A lane past the group changes nothing.
  CROSSLANE_HOST_DEVICE constexpr void set(unsigned lane, lane_source s) {
    if (lane < W) sources[lane] = s;
  }
  /// The lanes that have that source.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr lane_mask<W> lanes_with(lane_source s) const {
    uint64_t words[2] = {};
    for (unsigned i = 0; i < W; ++i)
      if (sources[i] == s) words[i / 64] |= uint64_t{1} << i % 64;
    return lane_mask<W>::from_words(words[0], words[1]);
  }
  /// The lanes that read some lane.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr lane_mask<W> reading_lanes() const {
    uint64_t words[2] = {};
    for (unsigned i = 0; i < W; ++i)
      if (static_cast<uint8_t>(sources[i]) < 128) words[i / 64] |= uint64_t{1} << i % 64;
    return lane_mask<W>::from_words(words[0], words[1]);
  }
  /// The lanes that somebody among `readers` reads.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr lane_mask<W> read_lanes(
      lane_mask<W> readers = lane_mask<W>::all()) const {
    uint64_t words[2] = {};
    for (unsigned i = 0; i < W; ++i)
      if (is_lane(sources[i]) && readers.contains(i))
        words[lane_of(sources[i]) / 64] |= uint64_t{1} << lane_of(sources[i]) % 64;
    return lane_mask<W>::from_words(words[0], words[1]);
  }

  friend constexpr bool operator==(const lane_map&, const lane_map&) = default;
};

/// The map of doing `inner` first and then `outer` on its result.
/// post: compose(outer, inner).source(i) = inner.source(outer.source(i)) where outer reads a lane,
/// else outer.source(i). `own` is the lane's own value here: own of outer at i is lane i, and own
/// of inner at lane j is lane j.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> compose(const lane_map<W>& outer,
                                                    const lane_map<W>& inner) {
  lane_map<W> result;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source outer_source = outer.sources[i];
    const unsigned j = outer_source == lane_source::own ? i : static_cast<unsigned>(outer_source);
    if (j < W)
      result.sources[i] =
          inner.sources[j] == lane_source::own ? static_cast<lane_source>(j) : inner.sources[j];
    else
      result.sources[i] = j < 128 ? lane_source::any : outer_source;
  }
  return result;
}

/// Each lane is read by exactly one lane, and there are no other sources; `own` counts as the lane
/// itself.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr bool is_bijection(const lane_map<W>& map) {
  bool is_read[W] = {};
  for (unsigned i = 0; i < W; ++i) {
    const unsigned j = map.sources[i] == lane_source::own ? i : lane_of(map.sources[i]);
    if (j >= W || is_read[j]) return false;
    is_read[j] = true;
  }
  return true;
}

/// post: where map reads lane j at i, and no lower lane reads j, inverse(map).source(j) = i; lanes
/// that nobody reads get `any`. For a bijection, compose(map, inverse(map)) is the identity.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> inverse(const lane_map<W>& map) {
  lane_map<W> result = lane_map<W>::all_from(lane_source::any);
  for (unsigned i = W; i-- > 0;) {
    const unsigned j = map.sources[i] == lane_source::own ? i : lane_of(map.sources[i]);
    if (j < W) result.sources[j] = from_lane(i);
  }
  return result;
}

/// Lanes outside `demand` become `any`.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> restrict_to(const lane_map<W>& map,
                                                        lane_mask<W> demand) {
  lane_map<W> result = map;
  for (unsigned i = 0; i < W; ++i)
    if (!demand.contains(i)) result.sources[i] = lane_source::any;
  return result;
}

/// The lanes of `from` that have the source `s` get `to` instead.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> replace_source(const lane_map<W>& from, lane_source s,
                                                           lane_source to) {
  lane_map<W> result = from;
  for (unsigned i = 0; i < W; ++i)
    if (result.sources[i] == s) result.sources[i] = to;
  return result;
}

/// Normal form where the old value is the moved value itself: `own` at lane i becomes lane i.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> own_as_lane(const lane_map<W>& map) {
  lane_map<W> result = map;
  for (unsigned i = 0; i < W; ++i)
    if (result.sources[i] == lane_source::own) result.sources[i] = from_lane(i);
  return result;
}

/// Whether a lane that gets `have` has what `wanted` asks for: the same source, or nobody cares.
CROSSLANE_HOST_DEVICE constexpr bool satisfies(lane_source have, lane_source wanted) {
  return have == wanted || wanted == lane_source::any;
}

/// The lanes of `demand` where `have` does not satisfy `wanted`. Apply own_as_lane to both first
/// where own means lane i.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_mask<W> differing_lanes(
    const lane_map<W>& wanted, const lane_map<W>& have, lane_mask<W> demand = lane_mask<W>::all()) {
  uint64_t words[2] = {};
  for (unsigned i = 0; i < W; ++i)
    if (have.sources[i] != wanted.sources[i] && wanted.sources[i] != lane_source::any)
      words[i / 64] |= uint64_t{1} << i % 64;
  return lane_mask<W>::from_words(words[0], words[1]) & demand;
}

/// The lowest lane of `demand` where `have` does not satisfy `wanted`; W when there is none.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr unsigned first_difference(
    const lane_map<W>& wanted, const lane_map<W>& have, lane_mask<W> demand = lane_mask<W>::all()) {
  for (unsigned i = 0; i < W; ++i)
    if (have.sources[i] != wanted.sources[i] && wanted.sources[i] != lane_source::any &&
        (demand.words_[i / 64] >> i % 64 & 1) != 0)
      return i;
  return W;
}

template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr bool equal_on(const lane_map<W>& wanted, const lane_map<W>& have,
                                              lane_mask<W> demand) {
  return first_difference(wanted, have, demand) == W;
}

}  // namespace crosslane
