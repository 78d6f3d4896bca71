// SPDX-License-Identifier: MIT
// The lane maps that have names. All are functions of values; the group that a map works in may be
// an aligned cluster of the wave, so that every map also has its row form (clusters of 16), quad
// form (4) and so on. Directions: "down" reads higher lanes, so data moves down, as in
// shuffle_down; "up" reads lower ones. They have a namespace of their own because the operations on
// values bear the same names.
#pragma once

#include "crosslane/lane/lane_map.hpp"

namespace crosslane::maps {

/// What a lane gets whose source would lie outside its cluster.
enum class edge : uint8_t {
  own,          // keeps what it has
  wrap,         // the other end of the cluster
  zero,         // 0
  fill,         // the fill operand
  unspecified,  // anything
};

/// For every edge but wrap.
CROSSLANE_HOST_DEVICE constexpr lane_source edge_source(edge e) {
  switch (e) {
    case edge::own:
      return lane_source::own;
    case edge::zero:
      return lane_source::zero;
    case edge::fill:
      return lane_source::fill;
    default:
      return lane_source::any;
  }
}

/// post: lane i reads i + n inside its cluster
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> shift_down(unsigned n, edge e = edge::own,
                                                       unsigned cluster = W) {
  return lane_map<W>::from([=](unsigned i) {
    const unsigned position = i & (cluster - 1);
    if (e == edge::wrap) return from_lane(i - position + ((position + n) & (cluster - 1)));
    return n < cluster - position ? from_lane(i + n) : edge_source(e);
  });
}

/// post: lane i reads i - n inside its cluster
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> shift_up(unsigned n, edge e = edge::own,
                                                     unsigned cluster = W) {
  return lane_map<W>::from([=](unsigned i) {
    const unsigned position = i & (cluster - 1);
    if (e == edge::wrap) return from_lane(i - position + ((position - n) & (cluster - 1)));
    return n <= position ? from_lane(i - n) : edge_source(e);
  });
}

/// post: lane i reads i + n modulo its cluster
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> rotate_down(unsigned n, unsigned cluster = W) {
  return shift_down<W>(n, edge::wrap, cluster);
}

/// post: lane i reads i - n modulo its cluster
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> rotate_up(unsigned n, unsigned cluster = W) {
  return shift_up<W>(n, edge::wrap, cluster);
}

/// post: lane i reads i ^ mask
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> xor_lanes(unsigned mask) {
  return lane_map<W>::from_lanes([=](unsigned i) { return i ^ mask; });
}

/// post: lane i reads the lane as far from its cluster's end as i is from its start
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> mirror(unsigned cluster = W) {
  return xor_lanes<W>(cluster - 1);
}

/// post: each half of a cluster is mirrored
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> half_mirror(unsigned cluster = W) {
  return xor_lanes<W>(cluster / 2 - 1);
}

/// post: lane i reads W - 1 - i
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> reverse() {
  return mirror<W>(W);
}

/// post: lane i reads lane n of its cluster
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> broadcast(unsigned n, unsigned cluster = W) {
  return lane_map<W>::from_lanes(
      [=](unsigned i) { return (i & ~(cluster - 1)) + (n & (cluster - 1)); });
}

/// post: lane i reads the last lane of the cluster before its own; the first cluster is an edge
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> carry_in(edge e = edge::own, unsigned cluster = 16) {
  return lane_map<W>::from([=](unsigned i) {
    const unsigned start = i & ~(cluster - 1);
    if (start > 0) return from_lane(start - 1);
    return e == edge::wrap ? from_lane(W - 1) : edge_source(e);
  });
}

/// post: lane i reads lane a, b, c or d of its quad, by its position
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> quad_perm(unsigned a, unsigned b, unsigned c,
                                                      unsigned d) {
  const unsigned selectors[4] = {a & 3, b & 3, c & 3, d & 3};
  return lane_map<W>::from_lanes([&](unsigned i) { return (i & ~3u) + selectors[i & 3]; });
}

/// post: lane i reads ((j & and) | or) ^ xor of its group of 32, j being its position there
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> swizzle(unsigned and_mask, unsigned or_mask,
                                                    unsigned xor_mask) {
  constexpr unsigned group = W < 32 ? W : 32;
  return lane_map<W>::from_lanes([=](unsigned i) {
    return (i & ~(group - 1)) + ((((i & and_mask) | or_mask) ^ xor_mask) & (group - 1));
  });
}

/// post: neighbouring aligned groups of n lanes, n a power of two, change places
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> swap_groups(unsigned n) {
  return xor_lanes<W>(n);
}

/// post: taking each cluster as a matrix of `columns` columns, stored by rows: lane (r, c) of the
/// transposed matrix reads (c, r)
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> transpose(unsigned columns, unsigned cluster = W) {
  return lane_map<W>::from_lanes([=](unsigned i) {
    const unsigned position = i & (cluster - 1), rows = cluster / columns;
    return i - position + position % rows * columns + position / rows;
  });
}

/// post: lane i reads the lane whose number has the bits of i in reverse order, inside its cluster
template <unsigned W>
CROSSLANE_HOST_DEVICE constexpr lane_map<W> bit_reverse(unsigned cluster = W) {
  return lane_map<W>::from_lanes([=](unsigned i) {
    unsigned reversed = 0;
    for (unsigned bit = 1, mirrored = cluster / 2; bit < cluster; bit *= 2, mirrored /= 2)
      if ((i & bit) != 0) reversed |= mirrored;
    return (i & ~(cluster - 1)) + reversed;
  });
}

}  // namespace crosslane::maps
