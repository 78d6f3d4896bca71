// SPDX-License-Identifier: MIT
// Sending: each lane names who gets its value. Of several senders to one lane the highest lane
// wins, as in AMD's ds_permute. Right for any active lanes; only active ones send and get.
#pragma once

#include "crosslane/ops/engine.hpp"

namespace crosslane {

/// The value that some lane sent here, `lane` being modulo the wave; a lane that nobody sends to
/// gets what the edge policy says: zero by default.
template <movable T, edge_policy Edge = edge::zero_t>
CROSSLANE_DEVICE auto permute_to(T value, unsigned lane, Edge otherwise = {}) {
  const T sent = detail::scatter(value, lane);
  return detail::at_edge(backend::is_scattered_to(lane), sent, value, otherwise);
}

}  // namespace crosslane
