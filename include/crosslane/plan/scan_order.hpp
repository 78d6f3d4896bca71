// SPDX-License-Identifier: MIT
// The order of scans on every target: inside a row of 16 lanes, lane i takes lanes 1, 2, 4, 8
// before it, then odd rows, halves and so on take the total of the one before. A suffix scan is the
// mirror image.
#pragma once

#include "crosslane/lane/lane_mask.hpp"

namespace crosslane::plan {

enum class ScanDirection : uint8_t { prefix, suffix };

/// The lane that lane i takes at that level; i itself when there is none.
CROSSLANE_HOST_DEVICE constexpr unsigned scan_source(unsigned i, unsigned distance,
                                                     unsigned cluster, ScanDirection direction) {
  const unsigned row = cluster < 16 ? cluster : 16, position = i % row;
  const bool is_prefix = direction == ScanDirection::prefix;
  if (distance < 16) {
    if (is_prefix) return position >= distance ? i - distance : i;
    return position + distance < row ? i + distance : i;
  }
  if (((i & distance) != 0) != is_prefix) return i;
  return is_prefix ? (i & ~(distance - 1)) - 1 : (i | (distance - 1)) + 1;
}

/// The lanes that take one at that level.
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_mask<W> scan_takers(unsigned distance, unsigned cluster,
                                                         ScanDirection direction) {
  return lane_mask<W>::where(
      [=](unsigned i) { return scan_source(i, distance, cluster, direction) != i; });
}

}  // namespace crosslane::plan
