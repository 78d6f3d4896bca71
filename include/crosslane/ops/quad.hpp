// SPDX-License-Identifier: MIT
// Operations of quads: aligned groups of 4 lanes.
#pragma once

#include "crosslane/ops/pattern.hpp"
#include "crosslane/ops/vote.hpp"

namespace crosslane {

/// All four lanes get the value of lane `Lane` of the quad.
template <unsigned Lane, movable T>
CROSSLANE_DEVICE T quad_broadcast(CROSSLANE_MAYBE_UNDEF T value) {
  return broadcast<Lane, 4>(value);
}

/// Lanes change places: in the rows of a 2 by 2 quad (0 with 1), in its columns (0 with 2), or
/// along its diagonals (0 with 3).
template <movable T>
CROSSLANE_DEVICE T quad_swap_x(CROSSLANE_MAYBE_UNDEF T value) {
  return shuffle_xor<1>(value);
}
template <movable T>
CROSSLANE_DEVICE T quad_swap_y(CROSSLANE_MAYBE_UNDEF T value) {
  return shuffle_xor<2>(value);
}
template <movable T>
CROSSLANE_DEVICE T quad_swap_diagonal(CROSSLANE_MAYBE_UNDEF T value) {
  return shuffle_xor<3>(value);
}

/// Lane i gets the value of lane i + N, or i - N, modulo the quad.
template <unsigned N, movable T>
CROSSLANE_DEVICE T quad_rotate_down(CROSSLANE_MAYBE_UNDEF T value) {
  return quad_perm<N % 4, (N + 1) % 4, (N + 2) % 4, (N + 3) % 4>(value);
}
template <unsigned N, movable T>
CROSSLANE_DEVICE T quad_rotate_up(CROSSLANE_MAYBE_UNDEF T value) {
  return quad_rotate_down<(4 - N % 4) % 4>(value);
}

/// Whether the predicate is true in some active lane of the quad, or in every one.
CROSSLANE_DEVICE bool quad_any(CROSSLANE_MAYBE_UNDEF bool predicate) { return any<4>(predicate); }
CROSSLANE_DEVICE bool quad_all(CROSSLANE_MAYBE_UNDEF bool predicate) { return all<4>(predicate); }

}  // namespace crosslane
