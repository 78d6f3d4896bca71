// SPDX-License-Identifier: MIT
// Operations of rows: aligned groups of 16 lanes, which AMD moves in one instruction. They have
// names of their own because they stop at row ends: a shuffle across the wave that quietly did so
// is a known bug of several libraries. [Compiler faults 18, 19]
#pragma once

#include "crosslane/ops/pattern.hpp"
#include "crosslane/ops/shift.hpp"

namespace crosslane {

inline constexpr unsigned row_size = wave_size < 16 ? wave_size : 16;

/// Lane i gets the value of lane i + N, or i - N, of its row.
template <unsigned N, wave_mask Demand = all_lanes, movable T, edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto row_shift_down(CROSSLANE_MAYBE_UNDEF T value, Edge at_edge = {}) {
  return shift_down<N, row_size, Demand>(value, at_edge);
}
template <unsigned N, wave_mask Demand = all_lanes, movable T, edge_policy Edge = edge::own_t>
CROSSLANE_DEVICE auto row_shift_up(CROSSLANE_MAYBE_UNDEF T value, Edge at_edge = {}) {
  return shift_up<N, row_size, Demand>(value, at_edge);
}

/// The same modulo the row.
template <unsigned N, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T row_rotate_down(CROSSLANE_MAYBE_UNDEF T value) {
  return rotate_down<N, row_size, Demand>(value);
}
template <unsigned N, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T row_rotate_up(CROSSLANE_MAYBE_UNDEF T value) {
  return rotate_up<N, row_size, Demand>(value);
}

/// The row, or each half of it, in reverse order.
template <wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T row_mirror(CROSSLANE_MAYBE_UNDEF T value) {
  return mirror<row_size, Demand>(value);
}
template <wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T row_half_mirror(CROSSLANE_MAYBE_UNDEF T value) {
  return half_mirror<row_size, Demand>(value);
}

/// Every lane gets the value of lane `Lane` of its row.
template <unsigned Lane, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T row_broadcast(CROSSLANE_MAYBE_UNDEF T value) {
  return broadcast<Lane, row_size, Demand>(value);
}

/// Lane i gets the value of lane i ^ Mask of its row.
template <unsigned Mask, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T row_xor(CROSSLANE_MAYBE_UNDEF T value) {
  static_assert(Mask < row_size, "crosslane: a row has 16 lanes");
  return shuffle_xor<Mask, Demand>(value);
}

}  // namespace crosslane
