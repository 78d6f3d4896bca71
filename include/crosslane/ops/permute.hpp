// SPDX-License-Identifier: MIT
// Any lane map known while compiling, by the cheapest exact instructions of the target.
#pragma once

#include "crosslane/ops/engine.hpp"

namespace crosslane {

/// Each lane gets what the map names: the value of a lane, its own, zero, or `fill`. Lanes outside
/// `Demand` get something. The map is a value: permute<maps::bit_reverse<wave_size>()>(x).
template <lane_map<wave_size> Map, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T permute(CROSSLANE_MAYBE_UNDEF T value, T fill) {
  return detail::move<detail::GivenMap<Map>, Demand>(value, fill);
}
template <lane_map<wave_size> Map, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T permute(CROSSLANE_MAYBE_UNDEF T value) {
  return detail::move<detail::GivenMap<Map>, Demand>(value);
}

}  // namespace crosslane
