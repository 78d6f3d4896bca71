// SPDX-License-Identifier: MIT
// Plans for NVIDIA. One shfl.sync makes any lane map, so the question is what else a map costs: a
// mode with a constant operand costs nothing, an index costs arithmetic, and a fill costs a select,
// by the predicate that the shuffle gives where that names the right lanes, else by a mask. As on
// AMD, a plan is proved: what it does to each lane is compared with the map.
#pragma once

#include "crosslane/isa/nvidia/shuffle.hpp"

namespace crosslane::plan {

using isa::nvidia::ShuffleMode;
using isa::nvidia::warp_map;
using isa::nvidia::warp_mask;

/// How a lane's operand b comes about.
enum class ShuffleOperand : uint8_t {
  constant,  // amount
  add,       // lane + amount
  bitwise,   // (lane & kept) ^ flipped
  table,     // bit n is set in the lanes of bits[n]
};

struct ShufflePlan {
  bool shuffles = false;  // else no lane reads another one
  ShuffleMode mode = ShuffleMode::idx;
  ShuffleOperand operand = ShuffleOperand::constant;
  uint8_t width = 32;  // lanes of a segment
  uint8_t amount = 0, kept = 0, flipped = 0;
  warp_mask bits[5] = {};
  warp_mask in_range = warp_mask::all();
  warp_mask fills = {}, zeroes = {};  // the lanes that get the fill operand, and 0
  bool selects_by_range = false;      // these are the lanes that the predicate calls out of range
  bool is_exact = false;

  [[nodiscard]] constexpr unsigned b(unsigned lane) const {
    switch (operand) {
      case ShuffleOperand::constant:
        return amount;
      case ShuffleOperand::add:
        return lane + amount;
      case ShuffleOperand::bitwise:
        return (lane & kept) ^ flipped;
      case ShuffleOperand::table:
        break;
    }
    unsigned index = 0;
    for (unsigned n = 0; n < 5; ++n)
      if (bits[n].contains(lane)) index |= 1u << n;
    return index;
  }
  [[nodiscard]] constexpr isa::nvidia::ShuffleSource source(unsigned lane) const {
    if (!shuffles) return {lane, true};
    return shuffle_source(mode, b(lane), isa::nvidia::shuffle_bounds(mode, width), lane);
  }
};

/// What the plan does to each lane.
constexpr warp_map map_of(const ShufflePlan& plan) {
  warp_map map;
  for (unsigned i = 0; i < 32; ++i) {
    const auto source = plan.source(i);
    map.sources[i] = from_lane(source.lane);
    const bool may_select = !plan.selects_by_range || !source.is_in_range;
    if (may_select && plan.fills.contains(i)) map.sources[i] = lane_source::fill;
    if (may_select && plan.zeroes.contains(i)) map.sources[i] = lane_source::zero;
  }
  return map;
}

class ShufflePlanner {
 public:
  constexpr ShufflePlanner(const warp_map& wanted, warp_mask demand)
      : wanted_(own_as_lane(restrict_to(wanted, demand))), readers_(wanted_.reading_lanes()) {
    plan_.fills = wanted_.lanes_with(lane_source::fill);
    plan_.zeroes = wanted_.lanes_with(lane_source::zero);
  }

  constexpr ShufflePlan build() {
    if (!find()) return plan_;
    for (unsigned i = 0; i < 32; ++i)
      if (!plan_.source(i).is_in_range) plan_.in_range.remove(i);
    const warp_mask selected = plan_.fills | plan_.zeroes;
    const bool is_one_kind = plan_.fills.is_empty() || plan_.zeroes.is_empty();
    plan_.selects_by_range =
        !selected.is_empty() && is_one_kind && demanded(~plan_.in_range) == selected;
    plan_.is_exact = equal_on(wanted_, map_of(plan_), warp_mask::all());
    return plan_;
  }

 private:
  /// Without the lanes that nobody cares about.
  [[nodiscard]] constexpr warp_mask demanded(warp_mask lanes) const {
    return lanes - wanted_.lanes_with(lane_source::any);
  }

  /// Sets the first form that gives every reading lane its source; false when there is none.
  constexpr bool find() {
    unsigned first = 32;  // the lowest lane that reads another one
    for (unsigned i = 32; i-- > 0;)
      if (readers_.contains(i) && lane_of(wanted_.sources[i]) != i) first = i;
    if (first == 32) return true;
    plan_.shuffles = true;
    const unsigned source = lane_of(wanted_.sources[first]);
    for (unsigned width = 32; width >= 2; width /= 2) {
      if (source > first && fits_constant(ShuffleMode::down, source - first, width)) return true;
      if (source < first && fits_constant(ShuffleMode::up, first - source, width)) return true;
    }
    if (fits_constant(ShuffleMode::bfly, source ^ first, 32)) return true;
    for (unsigned width = 32; width >= 2; width /= 2)
      if (fits_constant(ShuffleMode::idx, source % width, width)) return true;
    return find_index(source, first);
  }

  constexpr bool find_index(unsigned source, unsigned first) {
    plan_.mode = ShuffleMode::idx;
    plan_.operand = ShuffleOperand::add;
    for (unsigned width = 32; width >= 2; width /= 2)
      if (fits_constant(ShuffleMode::idx, (source - first) % width, width)) return true;
    plan_.width = 32;
    plan_.amount = 0;
    plan_.operand = ShuffleOperand::bitwise;
    for (unsigned n = 0; n < 5; ++n) plan_.bits[n] = sources_with_bit(n);
    bool is_bitwise = true;
    for (unsigned n = 0; n < 5; ++n) is_bitwise &= set_bit(n);
    if (!is_bitwise) plan_.operand = ShuffleOperand::table;
    return fits();
  }

  [[nodiscard]] constexpr warp_mask sources_with_bit(unsigned n) const {
    warp_mask lanes;
    for (unsigned i = 0; i < 32; ++i)
      if (readers_.contains(i) && (lane_of(wanted_.sources[i]) >> n & 1) != 0) lanes.insert(i);
    return lanes;
  }

  /// Whether bit n of the source is a constant, or that of the lane's number, perhaps flipped.
  constexpr bool set_bit(unsigned n) {
    const unsigned bit = 1u << n;
    const warp_mask have = plan_.bits[n];
    const warp_mask lane = warp_mask::where([=](unsigned i) { return (i & bit) != 0; });
    const bool is_kept = have == (lane & readers_), is_flipped = have == (readers_ - lane);
    if (is_kept || is_flipped) plan_.kept = static_cast<uint8_t>(plan_.kept | bit);
    if (is_flipped || (!is_kept && have == readers_))
      plan_.flipped = static_cast<uint8_t>(plan_.flipped | bit);
    return is_kept || is_flipped || have.is_empty() || have == readers_;
  }

  constexpr bool fits_constant(ShuffleMode mode, unsigned amount, unsigned width) {
    plan_.mode = mode;
    plan_.amount = static_cast<uint8_t>(amount);
    plan_.width = static_cast<uint8_t>(width);
    return fits();
  }

  [[nodiscard]] constexpr bool fits() const {
    for (unsigned i = 0; i < 32; ++i)
      if (is_lane(wanted_.sources[i]) && plan_.source(i).lane != lane_of(wanted_.sources[i]))
        return false;
    return true;
  }

  warp_map wanted_;
  warp_mask readers_;
  ShufflePlan plan_ = {};
};

/// The plan for a map on the demanded lanes; `is_exact` where it makes it.
constexpr ShufflePlan plan_shuffle(const warp_map& wanted, warp_mask demand = warp_mask::all()) {
  return ShufflePlanner(wanted, demand).build();
}

}  // namespace crosslane::plan
