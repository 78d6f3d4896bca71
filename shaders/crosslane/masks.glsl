// SPDX-License-Identifier: MIT
// Lanes, masks and votes, which have no type. Part of crosslane.glsl.

// Who am I.

uint crosslane_lane_id() { return gl_SubgroupInvocationID; }
uint crosslane_wave_size_at_run_time() { return gl_SubgroupSize; }
bool crosslane_elect() { return subgroupElect(); }
void crosslane_wave_barrier() { subgroupBarrier(); }
void crosslane_wave_fence() { subgroupMemoryBarrier(); subgroupBarrier(); }
// In compute shaders; gl_WorkGroupSize is known after the layout, so these are macros.
#define crosslane_wave_id() gl_SubgroupID
#define crosslane_thread_in_block() gl_LocalInvocationIndex
#define crosslane_block_threads() (gl_WorkGroupSize.x * gl_WorkGroupSize.y * gl_WorkGroupSize.z)

// Masks: 128 bits, those past the wave 0.

uint crosslane_detail_low_bits(int n) { return n <= 0 ? 0u : n >= 32 ? ~0u : (1u << n) - 1u; }
uvec4 crosslane_mask_first_lanes(uint count) {
  const int n = int(min(count, 128u));
  return uvec4(crosslane_detail_low_bits(n), crosslane_detail_low_bits(n - 32),
               crosslane_detail_low_bits(n - 64), crosslane_detail_low_bits(n - 96));
}
uvec4 crosslane_mask_range(uint first, uint end) {
  return crosslane_mask_first_lanes(end) & ~crosslane_mask_first_lanes(first);
}
uvec4 crosslane_mask_none() { return uvec4(0u); }
uvec4 crosslane_mask_all() { return crosslane_mask_first_lanes(crosslane_wave_size); }
uvec4 crosslane_mask_not(uvec4 mask) { return ~mask & crosslane_mask_all(); }
bool crosslane_mask_contains(uvec4 mask, uint lane) {
  return lane < 128u && ((mask[lane >> 5] >> (lane & 31u)) & 1u) != 0u;
}
bool crosslane_mask_is_empty(uvec4 mask) { return mask == uvec4(0u); }
uint crosslane_mask_count(uvec4 mask) {
  const ivec4 n = bitCount(mask);
  return uint(n.x + n.y + n.z + n.w);
}
// The lowest and the highest member; the wave size where there is none.
uint crosslane_mask_first(uvec4 mask) {
  for (uint word = 0u; word < 4u; ++word)
    if (mask[word] != 0u) return word * 32u + uint(findLSB(mask[word]));
  return crosslane_wave_size;
}
uint crosslane_mask_last(uvec4 mask) {
  for (uint word = 4u; word-- > 0u;)
    if (mask[word] != 0u) return word * 32u + uint(findMSB(mask[word]));
  return crosslane_wave_size;
}
uint crosslane_mask_next(uvec4 mask, uint lane) {
  return crosslane_mask_first(mask & ~crosslane_mask_first_lanes(lane + 1u));
}
// The member that has n members below it, of more than n.
uint crosslane_mask_nth(uvec4 mask, uint n) {
  uint word = 0u, bit = 0u;
  for (uint below = uint(bitCount(mask.x)); word < 3u && n >= below;) {
    n -= below;
    below = uint(bitCount(mask[++word]));
  }
  for (uint width = 16u; width > 0u; width /= 2u) {
    const uint below = uint(bitCount((mask[word] >> bit) & ((1u << width) - 1u)));
    if (n >= below) {
      n -= below;
      bit += width;
    }
  }
  return word * 32u + bit;
}

uvec4 crosslane_active_mask() { return subgroupBallot(true); }
bool crosslane_is_first(uvec4 mask) { return crosslane_mask_first(mask) == crosslane_lane_id(); }
uvec4 crosslane_lanes_below() { return crosslane_mask_first_lanes(crosslane_lane_id()); }
uvec4 crosslane_lanes_through() { return crosslane_mask_first_lanes(crosslane_lane_id() + 1u); }
uvec4 crosslane_lanes_from() { return crosslane_mask_not(crosslane_lanes_below()); }
uvec4 crosslane_lanes_above() { return crosslane_mask_not(crosslane_lanes_through()); }
uvec4 crosslane_cluster_lanes(uint cluster) {
  const uint first = crosslane_lane_id() & ~(cluster - 1u);
  return crosslane_mask_range(first, first + cluster);
}

// Votes.

uvec4 crosslane_ballot(bool vote) { return subgroupBallot(vote); }
uvec4 crosslane_ballot(bool vote, uint cluster) {
  return subgroupBallot(vote) & crosslane_cluster_lanes(cluster);
}
bool crosslane_inverse_ballot(uvec4 mask) { return subgroupInverseBallot(mask); }
uint crosslane_prefix_count(uvec4 mask) { return crosslane_mask_count(mask & crosslane_lanes_below()); }
uint crosslane_prefix_count(uvec4 mask, uint start) { return crosslane_prefix_count(mask) + start; }
#if CROSSLANE_HAS_VOTE
bool crosslane_any(bool vote) { return subgroupAny(vote); }
bool crosslane_all(bool vote) { return subgroupAll(vote); }
#else
bool crosslane_any(bool vote) { return subgroupBallot(vote) != uvec4(0u); }
bool crosslane_all(bool vote) { return subgroupBallot(!vote) == uvec4(0u); }
#endif
bool crosslane_none(bool vote) { return !crosslane_any(vote); }
bool crosslane_any(bool vote, uint cluster) { return crosslane_ballot(vote, cluster) != uvec4(0u); }
bool crosslane_all(bool vote, uint cluster) { return crosslane_ballot(!vote, cluster) == uvec4(0u); }
bool crosslane_none(bool vote, uint cluster) { return !crosslane_any(vote, cluster); }
bool crosslane_quad_any(bool vote) { return crosslane_any(vote, 4u); }
bool crosslane_quad_all(bool vote) { return crosslane_all(vote, 4u); }

// The active lanes that have the low `bits` bits of the own label: a ballot for each bit.
uvec4 crosslane_match_any_label(uint label, uint bits) {
  uvec4 same = crosslane_active_mask();
  for (uint bit = 0u; bit < bits; ++bit) {
    const bool is_set = ((label >> bit) & 1u) != 0u;
    const uvec4 set = subgroupBallot(is_set);
    same &= is_set ? set : ~set;
  }
  return same;
}
// The active lanes that name the own lane.
uvec4 crosslane_detail_senders(uint lane) {
  uvec4 senders = crosslane_active_mask();
  for (uint bit = 1u; bit < crosslane_wave_size; bit *= 2u) {
    const uvec4 set = subgroupBallot((lane & bit) != 0u);
    senders &= (crosslane_lane_id() & bit) != 0u ? set : ~set;
  }
  return senders;
}
uint crosslane_histogram(uint bin, uint bins) {
  const uvec4 counted = subgroupBallot(bin < bins);
  const uint members = crosslane_mask_count(counted & crosslane_detail_senders(bin));
  return crosslane_lane_id() < bins ? members : 0u;
}
crosslane_compact_position crosslane_compact_index(bool keep) {
  const uvec4 kept = subgroupBallot(keep);
  return crosslane_compact_position(crosslane_prefix_count(kept), crosslane_mask_count(kept));
}
uvec4 crosslane_segment_by_heads(bool is_head) {
  const uvec4 heads = subgroupBallot(is_head), before = heads & crosslane_lanes_through();
  const uint first = crosslane_mask_is_empty(before) ? 0u : crosslane_mask_last(before);
  return crosslane_active_mask() &
         crosslane_mask_range(first, crosslane_mask_next(heads, crosslane_lane_id()));
}
uvec4 crosslane_segment_by_tails(bool is_tail) {
  const uvec4 tails = subgroupBallot(is_tail), before = tails & crosslane_lanes_below();
  const uint first = crosslane_mask_is_empty(before) ? 0u : crosslane_mask_last(before) + 1u;
  const uint tail = crosslane_mask_first(tails & ~crosslane_lanes_below());
  return crosslane_active_mask() & crosslane_mask_range(first, tail + 1u);
}
