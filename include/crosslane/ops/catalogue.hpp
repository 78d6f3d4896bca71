// SPDX-License-Identifier: MIT
// The list of operations, as data: what the reference page, the command and the tests walk. One row
// an operation: its name, its header, what lane i gets, what happens at edges, who must be active,
// and an example, an expression of `x`, the lane's unsigned, that a test compiles. Not included by
// crosslane.hpp.
#pragma once

#include <string_view>

namespace crosslane {

/// Who must execute the operation.
enum class participants : unsigned char {
  all_lanes,     // all lanes of the wave: the fast form; checked in builds with CROSSLANE_CHECKS
  active_lanes,  // any: those that execute it take part
};

struct operation {
  std::string_view name;
  std::string_view family;  // its header is crosslane/ops/FAMILY.hpp
  std::string_view meaning;
  std::string_view edge;  // empty: it has none
  participants who;
  std::string_view example;
};

namespace detail {
inline constexpr std::string_view policy = "own (default), wrap, zero, fill(v), flagged, unspecified";
inline constexpr participants everyone = participants::all_lanes;
inline constexpr participants anyone = participants::active_lanes;
}  // namespace detail

// A data table, longer than other files may be.
// clang-format off
inline constexpr operation operations[] = {
    {"lane_id", "identity", "i", "", detail::anyone, "lane_id()"},
    {"wave_size_at_run_time", "identity", "the wave size, as the running code states it", "", detail::anyone, "wave_size_at_run_time()"},
    {"wave_id", "identity", "the wave's number in its block", "", detail::anyone, "wave_id()"},
    {"thread_in_block", "identity", "the thread's number in its block, x fastest", "", detail::anyone, "thread_in_block()"},
    {"block_threads", "identity", "how many threads the block has", "", detail::anyone, "block_threads()"},
    {"active_mask", "identity", "the lanes that execute this", "", detail::anyone, "active_mask().count()"},
    {"elect", "identity", "true in the lowest active lane", "", detail::anyone, "elect()"},
    {"is_first", "identity", "true in the lowest member of a mask", "", detail::anyone, "is_first(active_mask())"},
    {"lanes_below", "identity", "the lanes 0 to i - 1", "", detail::anyone, "lanes_below().count()"},
    {"lanes_through", "identity", "the lanes 0 to i", "", detail::anyone, "lanes_through().count()"},
    {"lanes_from", "identity", "the lanes i and higher", "", detail::anyone, "lanes_from().count()"},
    {"lanes_above", "identity", "the lanes higher than i", "", detail::anyone, "lanes_above().count()"},
    {"wave_barrier", "identity", "the lanes meet; orders no memory", "", detail::anyone, "(wave_barrier(), x)"},
    {"wave_fence", "identity", "the lanes meet and see what the others wrote", "", detail::anyone, "(wave_fence(), x)"},
    {"uniform", "identity", "the value that all active lanes have alike, for scalar registers", "", detail::anyone, "uniform(7u)"},

    {"permute", "permute", "what the lane map says", "as the map says", detail::everyone, "permute<maps::bit_reverse<wave_size>()>(x)"},

    {"shift_down", "shift", "x of lane i + N", detail::policy, detail::everyone, "shift_down<1>(x)"},
    {"shift_up", "shift", "x of lane i - N", detail::policy, detail::everyone, "shift_up<1>(x, edge::zero)"},
    {"shift_left", "shift", "shift_down", detail::policy, detail::everyone, "shift_left<1>(x)"},
    {"shift_right", "shift", "shift_up", detail::policy, detail::everyone, "shift_right<1>(x, edge::fill(7u))"},
    {"rotate_down", "shift", "x of lane i + N modulo the cluster", "wraps", detail::everyone, "rotate_down<1>(x)"},
    {"rotate_up", "shift", "x of lane i - N modulo the cluster", "wraps", detail::everyone, "rotate_up(x, x % 3)"},
    {"shift_in_down", "shift", "lane i + N of x followed by a second value", "the second value", detail::everyone, "shift_in_down<1>(x, x + 1)"},
    {"shift_in_up", "shift", "lane i - N of x preceded by a second value", "the second value", detail::everyone, "shift_in_up<1>(x, x + 1)"},

    {"shuffle", "shuffle", "x of the lane that lane i names", "wrap (default), own, zero, fill(v), flagged, unspecified", detail::everyone, "shuffle(x, x)"},
    {"shuffle_xor", "pattern", "x of lane i ^ Mask", "own where a run-time mask leaves the cluster", detail::everyone, "shuffle_xor<1>(x)"},
    {"broadcast", "pattern", "x of lane Lane of the cluster", "", detail::everyone, "broadcast<3>(x)"},
    {"broadcast_first", "shuffle", "x of the lowest active lane", "", detail::anyone, "broadcast_first(x)"},
    {"write_lane", "shuffle", "x, and a second value in one lane", "", detail::anyone, "write_lane(x, 7u, 3u)"},

    {"mirror", "pattern", "x of lane c - 1 - j of a cluster of c", "", detail::everyone, "mirror<8>(x)"},
    {"half_mirror", "pattern", "each half of a cluster mirrored", "", detail::everyone, "half_mirror<8>(x)"},
    {"reverse", "pattern", "x of lane W - 1 - i", "", detail::everyone, "reverse(x)"},
    {"swap_groups", "pattern", "x of lane i ^ N: neighbouring groups of N change places", "", detail::everyone, "swap_groups<4>(x)"},
    {"swizzle", "pattern", "x of lane ((j & And) | Or) ^ Xor of the group of 32", "", detail::everyone, "swizzle<31, 0, 1>(x)"},
    {"quad_perm", "pattern", "x of lane A, B, C or D of the quad, by position", "", detail::everyone, "quad_perm<1, 0, 3, 2>(x)"},
    {"permute8", "pattern", "x of the lane of its group of 8 that the selector names", "", detail::everyone, "permute8<7, 6, 5, 4, 3, 2, 1, 0>(x)"},
    {"permute16", "pattern", "x of the lane of its row that the selector names", "", detail::everyone, "permute16<1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14>(x)"},

    {"quad_broadcast", "quad", "x of lane Lane of the quad", "", detail::everyone, "quad_broadcast<2>(x)"},
    {"quad_swap_x", "quad", "x of lane i ^ 1", "", detail::everyone, "quad_swap_x(x)"},
    {"quad_swap_y", "quad", "x of lane i ^ 2", "", detail::everyone, "quad_swap_y(x)"},
    {"quad_swap_diagonal", "quad", "x of lane i ^ 3", "", detail::everyone, "quad_swap_diagonal(x)"},
    {"quad_rotate_down", "quad", "x of lane i + N modulo the quad", "wraps", detail::everyone, "quad_rotate_down<1>(x)"},
    {"quad_rotate_up", "quad", "x of lane i - N modulo the quad", "wraps", detail::everyone, "quad_rotate_up<1>(x)"},
    {"quad_any", "quad", "whether a lane of the quad votes yes", "", detail::anyone, "quad_any(x > 5)"},
    {"quad_all", "quad", "whether all lanes of the quad vote yes", "", detail::anyone, "quad_all(x > 5)"},

    {"row_shift_down", "row", "x of lane i + N of the row of 16", detail::policy, detail::everyone, "row_shift_down<1>(x)"},
    {"row_shift_up", "row", "x of lane i - N of the row", detail::policy, detail::everyone, "row_shift_up<1>(x)"},
    {"row_rotate_down", "row", "x of lane i + N modulo the row", "wraps", detail::everyone, "row_rotate_down<1>(x)"},
    {"row_rotate_up", "row", "x of lane i - N modulo the row", "wraps", detail::everyone, "row_rotate_up<1>(x)"},
    {"row_mirror", "row", "x of lane 15 - j of the row", "", detail::everyone, "row_mirror(x)"},
    {"row_half_mirror", "row", "x of lane 7 - j of the half row", "", detail::everyone, "row_half_mirror(x)"},
    {"row_broadcast", "row", "x of lane Lane of the row", "", detail::everyone, "row_broadcast<3>(x)"},
    {"row_xor", "row", "x of lane i ^ Mask of the row", "", detail::everyone, "row_xor<3>(x)"},

    {"permute_to", "scatter", "x of the highest lane that names lane i", "nobody does: zero (default), own, fill(v), flagged", detail::anyone, "permute_to(x, lane_id() ^ 1)"},
    {"swap2", "swap", "upper halves of blocks of 2 N lanes of a change places with lower halves of b", "", detail::everyone, "[y = x + 1, z = x]() mutable { swap2<1>(y, z); return y; }()"},

    {"ballot", "vote", "the active lanes of the cluster that vote yes", "", detail::anyone, "ballot(x > 5).count()"},
    {"inverse_ballot", "vote", "whether lane i is a member of the mask", "", detail::anyone, "inverse_ballot(wave_mask::all())"},
    {"prefix_count", "vote", "members below i, plus a start", "", detail::anyone, "prefix_count(ballot(x > 5))"},
    {"cluster_lanes", "vote", "the lanes of the own cluster", "", detail::anyone, "cluster_lanes<4>().count()"},
    {"any", "vote", "whether some active lane votes yes", "", detail::anyone, "any(x > 5)"},
    {"all", "vote", "whether every active lane votes yes", "", detail::anyone, "all(x > 5)"},
    {"none", "vote", "whether no active lane votes yes", "", detail::anyone, "none(x > 5)"},
    {"all_equal", "match", "whether all active lanes have the same bits", "", detail::anyone, "all_equal(x)"},
    {"all_equal_by_value", "match", "whether all active lanes are == to the lowest", "", detail::anyone, "all_equal_by_value(1.5f)"},
    {"match_any", "match", "the active lanes with the bits of lane i", "", detail::anyone, "match_any(x % 3).count()"},
    {"match_all", "match", "all active lanes if all have the same bits, else none", "", detail::anyone, "match_all(x).count()"},
    {"partition", "match", "the part of the active lanes that lane i is in", "", detail::anyone, "partition(x % 2).count()"},

    {"active::shuffle", "active", "as shuffle; own where that lane is not active", "wrap (default) and the other policies", detail::anyone, "active::shuffle(x, x)"},
    {"active::shift_down", "active", "as shift_down", detail::policy, detail::anyone, "active::shift_down<1>(x)"},
    {"active::shift_up", "active", "as shift_up", detail::policy, detail::anyone, "active::shift_up<1>(x)"},
    {"active::shuffle_xor", "active", "as shuffle_xor", detail::policy, detail::anyone, "active::shuffle_xor<1>(x)"},
    {"active::rotate_down", "active", "as rotate_down; own where that lane is not active", "wraps", detail::anyone, "active::rotate_down<1>(x)"},
    {"active::rotate_up", "active", "as rotate_up; own where that lane is not active", "wraps", detail::anyone, "active::rotate_up<1>(x)"},
    {"active::permute", "active", "as permute; own where that lane is not active", "as the map says", detail::anyone, "active::permute<maps::reverse<wave_size>()>(x)"},
    {"active::broadcast", "active", "x of lane `lane`, if it is active", detail::policy, detail::anyone, "active::broadcast(x, 3u)"},
};
// clang-format on

}  // namespace crosslane
