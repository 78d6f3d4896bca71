// SPDX-License-Identifier: MIT
// Which lane a lane reads. Every move of every type is a route and an edge policy. Part of crosslane.glsl.

// Routes: which lane a lane reads, and whether its group has that lane.

const uint crosslane_detail_any = 0u;  // by subgroupShuffle; also the other modes, past the edge
const uint crosslane_detail_down = 1u;
const uint crosslane_detail_up = 2u;
const uint crosslane_detail_xor = 3u;

struct crosslane_route {
  uint lane;  // wraps at the edge
  bool inside;
  uint mode;
  uint amount;
};

crosslane_route crosslane_route_shuffle(uint lane, uint width) {
  const uint base = crosslane_lane_id() & ~(width - 1u);
  return crosslane_route(base | (lane & (width - 1u)), lane < width, crosslane_detail_any, 0u);
}
crosslane_route crosslane_route_down(uint n, uint cluster) {
  const uint lane = crosslane_lane_id(), position = lane & (cluster - 1u);
  return crosslane_route(lane - position + ((position + n) & (cluster - 1u)), n < cluster - position,
                         crosslane_detail_down, n);
}
crosslane_route crosslane_route_up(uint n, uint cluster) {
  const uint lane = crosslane_lane_id(), position = lane & (cluster - 1u);
  return crosslane_route(lane - position + ((position - n) & (cluster - 1u)), n <= position,
                         crosslane_detail_up, n);
}
crosslane_route crosslane_route_xor(uint mask, uint cluster) {
  const uint inside = mask & (cluster - 1u);
  return crosslane_route(crosslane_lane_id() ^ inside, mask < cluster, crosslane_detail_xor, inside);
}
// From the highest of the lanes that name the own one.
crosslane_route crosslane_route_sent(uint lane, uint unused) {
  const uvec4 senders = crosslane_detail_senders(lane);
  const bool is_sent = !crosslane_mask_is_empty(senders);
  return crosslane_route(is_sent ? crosslane_mask_last(senders) : crosslane_lane_id(), is_sent,
                         crosslane_detail_any, 0u);
}
#define crosslane_row_size min(crosslane_wave_size, 16u)
crosslane_route crosslane_route_row_down(uint n, uint unused) {
  return crosslane_route_down(n, crosslane_row_size);
}
crosslane_route crosslane_route_row_up(uint n, uint unused) {
  return crosslane_route_up(n, crosslane_row_size);
}
// The same where only active lanes have something to read; others leave the own value.
crosslane_route crosslane_detail_if_active(crosslane_route route) {
  const bool is_there = crosslane_mask_contains(crosslane_active_mask(), route.lane);
  return crosslane_route(is_there ? route.lane : crosslane_lane_id(), route.inside && is_there,
                         crosslane_detail_any, 0u);
}
#define CROSSLANE_DETAIL_ACTIVE_ROUTE(NAME, ROUTE)              \
  crosslane_route NAME(uint n, uint cluster) {                 \
    return crosslane_detail_if_active(ROUTE(n, cluster));      \
  }
CROSSLANE_DETAIL_ACTIVE_ROUTE(crosslane_route_active_shuffle, crosslane_route_shuffle)
CROSSLANE_DETAIL_ACTIVE_ROUTE(crosslane_route_active_down, crosslane_route_down)
CROSSLANE_DETAIL_ACTIVE_ROUTE(crosslane_route_active_up, crosslane_route_up)
CROSSLANE_DETAIL_ACTIVE_ROUTE(crosslane_route_active_xor, crosslane_route_xor)
// broadcast: no lane past the wave
crosslane_route crosslane_route_active_lane(uint lane, uint unused) {
  return crosslane_route_active_shuffle(lane, crosslane_wave_size);
}

// The lane that lane i of a scan takes at a level, in rows of 16 and then by halves; i itself where
// it takes none. As plan/scan_order.hpp.
uint crosslane_detail_scan_source(uint distance, uint cluster, bool is_prefix) {
  const uint lane = crosslane_lane_id(), row = min(cluster, 16u), position = lane & (row - 1u);
  if (distance < 16u) {
    if (is_prefix) return position >= distance ? lane - distance : lane;
    return position + distance < row ? lane + distance : lane;
  }
  if (((lane & distance) != 0u) != is_prefix) return lane;
  return is_prefix ? (lane & ~(distance - 1u)) - 1u : (lane | (distance - 1u)) + 1u;
}
// The members in the neighbouring group of `distance` lanes.
uvec4 crosslane_detail_neighbours(uvec4 members, uint distance) {
  const uint first = (crosslane_lane_id() ^ distance) & ~(distance - 1u);
  return members & crosslane_mask_range(first, first + distance);
}
