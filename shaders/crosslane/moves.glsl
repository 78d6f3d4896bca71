// SPDX-License-Identifier: MIT
// Operations that move values, made for each type. Part of crosslane.glsl.

// Moves of one type. CROSSLANE_MOVES_OF(T, WORDS, VALUE) makes them for any type that WORDS turns
// into uint or a vector of uints, and VALUE back: CROSSLANE_MOVES_OF(vec4, floatBitsToUint,
// uintBitsToFloat). Values travel as bits, so no driver needs subgroups of extended types, and no
// NaN changes.
#if CROSSLANE_HAS_SHUFFLE_RELATIVE
#define CROSSLANE_DETAIL_FETCH(WORDS, x, route)                                                    \
  (route.mode == crosslane_detail_down ? subgroupShuffleDown(WORDS(x), route.amount)               \
   : route.mode == crosslane_detail_up ? subgroupShuffleUp(WORDS(x), route.amount)                 \
   : route.mode == crosslane_detail_xor ? subgroupShuffleXor(WORDS(x), route.amount)               \
                                        : subgroupShuffle(WORDS(x), route.lane))
#else
#define CROSSLANE_DETAIL_FETCH(WORDS, x, route)                                                    \
  (route.mode == crosslane_detail_xor ? subgroupShuffleXor(WORDS(x), route.amount)                 \
                                      : subgroupShuffle(WORDS(x), route.lane))
#endif
// Selectors and distances that SPIR-V wants as constants, for quads.
#if CROSSLANE_HAS_QUAD
#define CROSSLANE_DETAIL_QUAD_SWAP(NAME, MASK, WORDS, x) NAME(WORDS(x))
#define CROSSLANE_DETAIL_QUAD_BROADCAST(WORDS, x, lane)                                            \
  (lane == 0u   ? subgroupQuadBroadcast(WORDS(x), 0u)                                              \
   : lane == 1u ? subgroupQuadBroadcast(WORDS(x), 1u)                                              \
   : lane == 2u ? subgroupQuadBroadcast(WORDS(x), 2u)                                              \
                : subgroupQuadBroadcast(WORDS(x), 3u))
#else
#define CROSSLANE_DETAIL_QUAD_SWAP(NAME, MASK, WORDS, x) subgroupShuffleXor(WORDS(x), MASK)
#define CROSSLANE_DETAIL_QUAD_BROADCAST(WORDS, x, lane)                                            \
  subgroupShuffle(WORDS(x), (gl_SubgroupInvocationID & ~3u) | (lane & 3u))
#endif
// Rotations by one distance for all lanes.
#if CROSSLANE_HAS_ROTATE
#define CROSSLANE_DETAIL_ROTATE4(WORDS, x, n) subgroupClusteredRotate(WORDS(x), (n) & 3u, 4u)
#else
#define CROSSLANE_DETAIL_ROTATE4(WORDS, x, n)                                                      \
  subgroupShuffle(WORDS(x), crosslane_route_down(n, 4u).lane)
#endif

#define CROSSLANE_DETAIL_EDGES(T, NAME, ROUTE, EDGE)                                               \
  T NAME(T x, uint n) { return crosslane_detail_read(x, ROUTE(n, crosslane_wave_size), EDGE); }    \
  T NAME(T x, uint n, crosslane_edge e) {                                                          \
    return crosslane_detail_read(x, ROUTE(n, crosslane_wave_size), e);                             \
  }                                                                                                \
  T NAME(T x, uint n, crosslane_fill_##T e) {                                                      \
    return crosslane_detail_read(x, ROUTE(n, crosslane_wave_size), e);                             \
  }                                                                                                \
  crosslane_flagged_##T NAME(T x, uint n, crosslane_flagging e) {                                  \
    return crosslane_detail_read(x, ROUTE(n, crosslane_wave_size), e);                             \
  }
#define CROSSLANE_DETAIL_CLUSTER_EDGES(T, NAME, ROUTE, EDGE)                                       \
  CROSSLANE_DETAIL_EDGES(T, NAME, ROUTE, EDGE)                                                     \
  T NAME(T x, uint n, crosslane_edge e, uint cluster) {                                            \
    return crosslane_detail_read(x, ROUTE(n, cluster), e);                                         \
  }                                                                                                \
  T NAME(T x, uint n, crosslane_fill_##T e, uint cluster) {                                        \
    return crosslane_detail_read(x, ROUTE(n, cluster), e);                                         \
  }                                                                                                \
  crosslane_flagged_##T NAME(T x, uint n, crosslane_flagging e, uint cluster) {                    \
    return crosslane_detail_read(x, ROUTE(n, cluster), e);                                         \
  }

#define CROSSLANE_MOVES_OF(T, WORDS, VALUE)                                                        \
  struct crosslane_fill_##T { T value; };                                                          \
  struct crosslane_flagged_##T { T value; bool valid; };                                           \
  struct crosslane_compacted_##T { T value; uint count; };                                         \
  crosslane_fill_##T crosslane_edge_fill(T value) { return crosslane_fill_##T(value); }            \
  bool crosslane_detail_same(T a, T b) { return WORDS(a) == WORDS(b); }                            \
  T crosslane_detail_at(T x, uint lane) { return VALUE(subgroupShuffle(WORDS(x), lane)); }         \
  T crosslane_detail_read(T x, crosslane_route route, crosslane_edge e) {                          \
    if (e.policy == 1u) return crosslane_detail_at(x, route.lane);                                 \
    const T moved = VALUE(CROSSLANE_DETAIL_FETCH(WORDS, x, route));                                \
    return route.inside || e.policy == 3u ? moved : e.policy == 2u ? T(0) : x;                     \
  }                                                                                                \
  T crosslane_detail_read(T x, crosslane_route route, crosslane_fill_##T e) {                      \
    const T moved = VALUE(CROSSLANE_DETAIL_FETCH(WORDS, x, route));                                \
    return route.inside ? moved : e.value;                                                         \
  }                                                                                                \
  crosslane_flagged_##T crosslane_detail_read(T x, crosslane_route route, crosslane_flagging e) {  \
    const T moved = VALUE(CROSSLANE_DETAIL_FETCH(WORDS, x, route));                                \
    return crosslane_flagged_##T(route.inside ? moved : x, route.inside);                          \
  }                                                                                                \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_shuffle, crosslane_route_shuffle, crosslane_edge_wrap) \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_shift_down, crosslane_route_down, crosslane_edge_own) \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_shift_up, crosslane_route_up, crosslane_edge_own)    \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_shift_left, crosslane_route_down, crosslane_edge_own) \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_shift_right, crosslane_route_up, crosslane_edge_own) \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_shuffle_xor, crosslane_route_xor, crosslane_edge_own) \
  CROSSLANE_DETAIL_EDGES(T, crosslane_row_shift_down, crosslane_route_row_down, crosslane_edge_own) \
  CROSSLANE_DETAIL_EDGES(T, crosslane_row_shift_up, crosslane_route_row_up, crosslane_edge_own)    \
  CROSSLANE_DETAIL_EDGES(T, crosslane_permute_to, crosslane_route_sent, crosslane_edge_zero)       \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_active_shuffle, crosslane_route_active_shuffle,      \
                                 crosslane_edge_wrap)                                              \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_active_shift_down, crosslane_route_active_down,      \
                                 crosslane_edge_own)                                               \
  CROSSLANE_DETAIL_CLUSTER_EDGES(T, crosslane_active_shift_up, crosslane_route_active_up,          \
                                 crosslane_edge_own)                                               \
  CROSSLANE_DETAIL_EDGES(T, crosslane_active_shuffle_xor, crosslane_route_active_xor,              \
                         crosslane_edge_own)                                                       \
  CROSSLANE_DETAIL_EDGES(T, crosslane_active_broadcast, crosslane_route_active_lane,               \
                         crosslane_edge_own)                                                       \
  T crosslane_rotate_down(T x, uint n, uint cluster) {                                             \
    return crosslane_shift_down(x, n, crosslane_edge_wrap, cluster);                               \
  }                                                                                                \
  T crosslane_rotate_up(T x, uint n, uint cluster) {                                               \
    return crosslane_shift_up(x, n, crosslane_edge_wrap, cluster);                                 \
  }                                                                                                \
  T crosslane_rotate_down(T x, uint n) { return crosslane_rotate_down(x, n, crosslane_wave_size); } \
  T crosslane_rotate_up(T x, uint n) { return crosslane_rotate_up(x, n, crosslane_wave_size); }    \
  T crosslane_active_rotate_down(T x, uint n) {                                                    \
    return crosslane_active_shift_down(x, n, crosslane_edge_wrap);                                 \
  }                                                                                                \
  T crosslane_active_rotate_up(T x, uint n) {                                                      \
    return crosslane_active_shift_up(x, n, crosslane_edge_wrap);                                   \
  }                                                                                                \
  T crosslane_row_rotate_down(T x, uint n) { return crosslane_rotate_down(x, n, crosslane_row_size); } \
  T crosslane_row_rotate_up(T x, uint n) { return crosslane_rotate_up(x, n, crosslane_row_size); } \
  T crosslane_shift_in_down(T x, T next, uint n, uint cluster) {                                   \
    const bool is_next = (gl_SubgroupInvocationID & (cluster - 1u)) < n;                           \
    return crosslane_rotate_down(is_next ? next : x, n, cluster);                                  \
  }                                                                                                \
  T crosslane_shift_in_up(T x, T previous, uint n, uint cluster) {                                 \
    const bool is_previous = (gl_SubgroupInvocationID & (cluster - 1u)) >= cluster - n;            \
    return crosslane_rotate_up(is_previous ? previous : x, n, cluster);                            \
  }                                                                                                \
  T crosslane_shift_in_down(T x, T next, uint n) {                                                 \
    return crosslane_shift_in_down(x, next, n, crosslane_wave_size);                               \
  }                                                                                                \
  T crosslane_shift_in_up(T x, T previous, uint n) {                                               \
    return crosslane_shift_in_up(x, previous, n, crosslane_wave_size);                             \
  }                                                                                                \
  T crosslane_uniform(T x) { return VALUE(subgroupBroadcastFirst(WORDS(x))); }                     \
  T crosslane_broadcast_first(T x) { return crosslane_uniform(x); }                                \
  T crosslane_broadcast(T x, uint lane, uint cluster) { return crosslane_shuffle(x, lane, crosslane_edge_wrap, cluster); } \
  T crosslane_broadcast(T x, uint lane) { return crosslane_detail_at(x, lane); }                   \
  T crosslane_write_lane(T x, T new_value, uint lane) {                                            \
    return gl_SubgroupInvocationID == lane ? new_value : x;                                        \
  }                                                                                                \
  T crosslane_mirror(T x, uint cluster) { return crosslane_shuffle_xor(x, cluster - 1u); }         \
  T crosslane_half_mirror(T x, uint cluster) { return crosslane_shuffle_xor(x, cluster / 2u - 1u); } \
  T crosslane_reverse(T x) { return crosslane_mirror(x, crosslane_wave_size); }                    \
  T crosslane_swap_groups(T x, uint n) { return crosslane_shuffle_xor(x, n); }                     \
  T crosslane_row_mirror(T x) { return crosslane_mirror(x, crosslane_row_size); }                  \
  T crosslane_row_half_mirror(T x) { return crosslane_half_mirror(x, crosslane_row_size); }        \
  T crosslane_row_broadcast(T x, uint lane) { return crosslane_broadcast(x, lane, crosslane_row_size); } \
  T crosslane_row_xor(T x, uint mask) { return crosslane_shuffle_xor(x, mask); }                   \
  T crosslane_detail_select(T x, uint position, uint group) {                                      \
    return crosslane_shuffle(x, position, crosslane_edge_wrap, min(group, crosslane_wave_size));   \
  }                                                                                                \
  T crosslane_swizzle(T x, uint and_mask, uint or_mask, uint xor_mask) {                           \
    return crosslane_detail_select(x, ((gl_SubgroupInvocationID & and_mask) | or_mask) ^ xor_mask, 32u); \
  }                                                                                                \
  T crosslane_quad_perm(T x, uint a, uint b, uint c, uint d) {                                     \
    return crosslane_detail_select(x, uvec4(a, b, c, d)[gl_SubgroupInvocationID & 3u], 4u);        \
  }                                                                                                \
  T crosslane_permute8(T x, uint selectors[8]) {                                                   \
    return crosslane_detail_select(x, selectors[gl_SubgroupInvocationID & 7u], 8u);                \
  }                                                                                                \
  T crosslane_permute16(T x, uint selectors[16]) {                                                 \
    return crosslane_detail_select(x, selectors[gl_SubgroupInvocationID & 15u], 16u);              \
  }                                                                                                \
  T crosslane_quad_broadcast(T x, uint lane) {                                                     \
    return VALUE(CROSSLANE_DETAIL_QUAD_BROADCAST(WORDS, x, lane));                                 \
  }                                                                                                \
  T crosslane_quad_swap_x(T x) {                                                                   \
    return VALUE(CROSSLANE_DETAIL_QUAD_SWAP(subgroupQuadSwapHorizontal, 1u, WORDS, x));            \
  }                                                                                                \
  T crosslane_quad_swap_y(T x) {                                                                   \
    return VALUE(CROSSLANE_DETAIL_QUAD_SWAP(subgroupQuadSwapVertical, 2u, WORDS, x));              \
  }                                                                                                \
  T crosslane_quad_swap_diagonal(T x) {                                                            \
    return VALUE(CROSSLANE_DETAIL_QUAD_SWAP(subgroupQuadSwapDiagonal, 3u, WORDS, x));              \
  }                                                                                                \
  T crosslane_quad_rotate_down(T x, uint n) { return VALUE(CROSSLANE_DETAIL_ROTATE4(WORDS, x, n)); } \
  T crosslane_quad_rotate_up(T x, uint n) { return crosslane_quad_rotate_down(x, 0u - n); }        \
  T crosslane_permute(T x, uint source, T fill) {                                                  \
    const T moved = crosslane_detail_at(x, source & (crosslane_wave_size - 1u));                   \
    return source == crosslane_source_fill ? fill : source == crosslane_source_zero ? T(0) : moved; \
  }                                                                                                \
  T crosslane_permute(T x, uint source) { return crosslane_permute(x, source, x); }                \
  T crosslane_active_permute(T x, uint source, T fill) {                                           \
    const T moved = crosslane_active_shuffle(x, source);                                           \
    return source == crosslane_source_fill ? fill : source == crosslane_source_zero ? T(0) : moved; \
  }                                                                                                \
  T crosslane_active_permute(T x, uint source) { return crosslane_active_permute(x, source, x); }  \
  void crosslane_swap2(inout T a, inout T b, uint n) {                                             \
    const bool is_upper = (gl_SubgroupInvocationID & n) != 0u;                                     \
    const T moved = crosslane_shuffle_xor(is_upper ? a : b, n);                                    \
    a = is_upper ? moved : a;                                                                      \
    b = is_upper ? b : moved;                                                                      \
  }                                                                                                \
  bool crosslane_all_equal(T x) { return crosslane_all(crosslane_detail_same(x, crosslane_uniform(x))); } \
  bool crosslane_all_equal_by_value(T x) { return crosslane_all(x == crosslane_uniform(x)); }      \
  uvec4 crosslane_match_any(T x) {                                                                 \
    uvec4 same = uvec4(0u);                                                                        \
    for (bool is_same = false; !is_same;) {                                                        \
      is_same = crosslane_detail_same(x, crosslane_uniform(x));                                    \
      same = subgroupBallot(is_same);                                                              \
    }                                                                                              \
    return same;                                                                                   \
  }                                                                                                \
  uvec4 crosslane_match_all(T x) {                                                                 \
    const uvec4 active_lanes = crosslane_active_mask();                                            \
    return crosslane_all_equal(x) ? active_lanes : uvec4(0u);                                      \
  }                                                                                                \
  uvec4 crosslane_partition(T x) { return crosslane_match_any(x); }                                \
  crosslane_compacted_##T crosslane_compact(T x, bool keep) {                                      \
    const uvec4 kept = subgroupBallot(keep);                                                       \
    const uint lane = gl_SubgroupInvocationID, count = crosslane_mask_count(kept);                 \
    const uint source = lane < count                                                               \
        ? crosslane_mask_nth(kept, lane)                                                           \
        : crosslane_mask_nth(crosslane_mask_not(kept), lane - count);                              \
    return crosslane_compacted_##T(crosslane_detail_at(x, source), count);                         \
  }                                                                                                \
  crosslane_compacted_##T crosslane_active_compact(T x, bool keep, T otherwise) {                  \
    const uvec4 kept = subgroupBallot(keep);                                                       \
    const uint rank = crosslane_prefix_count(crosslane_active_mask());                             \
    const uint count = crosslane_mask_count(kept), lane = gl_SubgroupInvocationID;                 \
    const uint source = rank < count ? crosslane_mask_nth(kept, rank) : lane;                      \
    const T moved = crosslane_detail_at(x, source);                                                \
    return crosslane_compacted_##T(rank < count ? moved : otherwise, count);                       \
  }                                                                                                \
  T crosslane_expand(T x, bool keep, T otherwise) {                                                \
    const T moved = crosslane_detail_at(x, crosslane_compact_index(keep).index);                   \
    return keep ? moved : otherwise;                                                               \
  }                                                                                                \
  crosslane_compacted_##T crosslane_unique(T x) {                                                  \
    const T before = crosslane_shift_up(x, 1u);                                                    \
    return crosslane_compact(x, gl_SubgroupInvocationID == 0u || !crosslane_detail_same(x, before)); \
  }                                                                                                \
  crosslane_compacted_##T crosslane_distinct(T x) {                                                \
    return crosslane_compact(x, crosslane_is_first(crosslane_match_any(x)));                       \
  }
