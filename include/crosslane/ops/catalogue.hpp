// SPDX-License-Identifier: MIT
// The list of operations, as data: what the reference page, the command and the tests walk. One row
// an operation: its name, its header, what lane i gets, what happens at edges, who must be active,
// and an example, an expression of `x`, the lane's unsigned, and `memory`, a word for each thread
// of the block, which tests run. Not included by crosslane.hpp.
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

    {"reduce", "reduce", "all values of the cluster, combined by an associative operator; also of valid_items or of a mask", "", detail::everyone, "reduce(x, op::add{})"},
    {"reduce_add", "reduce", "the sum of the cluster", "", detail::everyone, "reduce_add(x)"},
    {"reduce_mul", "reduce", "the product of the cluster", "", detail::everyone, "reduce_mul(x)"},
    {"reduce_min", "reduce", "the least value of the cluster; NaNs lose, or win by nan::propagate", "", detail::everyone, "reduce_min(x)"},
    {"reduce_max", "reduce", "the greatest value of the cluster; NaNs lose, or win by nan::propagate", "", detail::everyone, "reduce_max(1.5f, nan::propagate)"},
    {"reduce_and", "reduce", "the bits that all values of the cluster have", "", detail::everyone, "reduce_and(x)"},
    {"reduce_or", "reduce", "the bits that some value of the cluster has", "", detail::everyone, "reduce_or(x)"},
    {"reduce_xor", "reduce", "the parity of each bit in the cluster", "", detail::everyone, "reduce_xor<8>(x)"},
    {"reduce_to", "reduce", "as reduce, in one lane of each cluster; the others get anything", "", detail::everyone, "broadcast<0>(reduce_to<0>(x, op::add{}))"},
    {"reduce_strided", "reduce", "as reduce, of lanes that are Stride apart", "", detail::everyone, "reduce_strided<2, 2>(x, op::add{})"},
    {"reduce_part", "reduce", "as reduce, of the own part of a partition", "", detail::anyone, "reduce_part(x, op::add{}, partition(x % 2))"},
    {"reduce_batch_to_lanes", "reduce_batch", "the reduction of values[i mod P], P being their number rounded up to a power of two", "past the last value, the last", detail::everyone, "[v0 = x, v1 = x + 1] { unsigned v[] = {v0, v1}; return reduce_batch_to_lanes(v, op::add{}); }()"},
    {"reduce_batch", "reduce_batch", "as reduce, of several values at once, in place", "", detail::everyone, "[v0 = x, v1 = x + 1] { unsigned v[] = {v0, v1}; reduce_batch(v, op::add{}); return v[1]; }()"},
    {"arg_min", "arg", "the least value of the cluster, and the lowest lane that has it", "", detail::everyone, "arg_min(x).lane"},
    {"arg_max", "arg", "the greatest value of the cluster, and the lowest lane that has it", "", detail::everyone, "arg_max(x).lane"},
    {"arg_min_index", "arg", "the least value of the cluster, and the least index of those that have it", "", detail::everyone, "arg_min_index(x, lane_id()).index"},
    {"arg_max_index", "arg", "the greatest value of the cluster, and the least index of those that have it", "", detail::everyone, "arg_max_index(x, lane_id()).index"},
    {"segment_by_heads", "segment", "the active lanes of the own segment, which heads start", "", detail::anyone, "segment_by_heads(x % 3 == 0).count()"},
    {"segment_by_tails", "segment", "the active lanes of the own segment, which tails end", "", detail::anyone, "segment_by_tails(x % 3 == 0).count()"},
    {"reduce_by_heads", "segment", "as reduce, of the own segment; active::reduce_by_heads is right for any lanes", "", detail::everyone, "reduce_by_heads(x, op::add{}, x % 3 == 0)"},
    {"reduce_by_tails", "segment", "as reduce, of the own segment; active::reduce_by_tails is right for any lanes", "", detail::everyone, "reduce_by_tails(x, op::add{}, x % 3 == 0)"},

    {"inclusive_scan", "scan", "the values of lanes up to i of the cluster, combined", "", detail::everyone, "inclusive_scan(x, op::add{})"},
    {"exclusive_scan", "scan", "the values of lanes below i of the cluster, combined", "the first lane: identity, or init", detail::everyone, "exclusive_scan(x, op::add{})"},
    {"inclusive_suffix_scan", "scan", "the values of lanes from i on, combined", "", detail::everyone, "inclusive_suffix_scan(x, op::add{})"},
    {"exclusive_suffix_scan", "scan", "the values of lanes above i, combined", "the last lane: identity, or init", detail::everyone, "exclusive_suffix_scan(x, op::add{}, 5u)"},
    {"inclusive_scan_total", "scan", "as inclusive_scan, and the cluster's total", "", detail::everyone, "inclusive_scan_total(x, op::add{}).total"},
    {"exclusive_scan_total", "scan", "as exclusive_scan, and the cluster's total", "the first lane: identity", detail::everyone, "exclusive_scan_total(x, op::add{}).total"},
    {"inclusive_sum", "scan", "the sum of lanes up to i", "", detail::everyone, "inclusive_sum(x)"},
    {"exclusive_sum", "scan", "the sum of lanes below i", "the first lane: identity", detail::everyone, "exclusive_sum(x)"},
    {"inclusive_scan_part", "scan", "as inclusive_scan, of the own part of a partition", "", detail::anyone, "inclusive_scan_part(x, op::add{}, partition(x % 2))"},
    {"inclusive_suffix_scan_part", "scan", "as inclusive_suffix_scan, of the own part of a partition", "", detail::anyone, "inclusive_suffix_scan_part(x, op::add{}, partition(x % 2))"},
    {"exclusive_scan_part", "scan", "the values of lanes below i of the own part, combined", "the first lane of the part: init", detail::anyone, "exclusive_scan_part(x, op::add{}, partition(x % 2), 0u)"},
    {"inclusive_scan_by_heads", "scan", "as inclusive_scan, of the own segment", "", detail::anyone, "inclusive_scan_by_heads(x, op::add{}, x % 3 == 0)"},
    {"inclusive_scan_by_tails", "scan", "as inclusive_scan, of the own segment", "", detail::anyone, "inclusive_scan_by_tails(x, op::add{}, x % 3 == 0)"},

    {"compact", "compact", "the chosen values in the first lanes, in order, then the others; and how many were chosen", "", detail::everyone, "compact(x, x > 5).value"},
    {"compact_index", "compact", "how many chosen lanes are below i; and how many there are", "", detail::anyone, "compact_index(x > 5).index"},
    {"expand", "compact", "the chosen lanes get the values of lanes 0, 1, 2, ...", "the others: a given value", detail::everyone, "expand(x, x > 5, 0u)"},
    {"unique", "compact", "one of each run of equal values, in the first lanes", "", detail::everyone, "unique(x).count"},
    {"distinct", "compact", "one of each value, in the first lanes", "", detail::everyone, "distinct(x % 3).value"},
    {"histogram", "compact", "how many active lanes name bin i", "", detail::anyone, "histogram<4>(x % 4)"},
    {"blocked_to_striped", "exchange", "items l N, l N + 1, ... become items l, l + W, ...", "", detail::everyone, "[v0 = x, v1 = x + 1] { unsigned v[] = {v0, v1}; blocked_to_striped(v); return v[1]; }()"},
    {"striped_to_blocked", "exchange", "items l, l + W, ... become items l N, l N + 1, ...", "", detail::everyone, "[v0 = x, v1 = x + 1] { unsigned v[] = {v0, v1}; striped_to_blocked(v); return v[1]; }()"},
    {"transpose", "exchange", "item n is item i of lane n, in squares of N lanes with N items", "", detail::everyone, "[v0 = x, v1 = x + 1] { unsigned v[] = {v0, v1}; transpose(v); return v[1]; }()"},
    {"sort", "sort", "the values of the cluster, the least in its first lane, NaNs last; also of arrays, several items a lane", "", detail::everyone, "sort(x)"},
    {"merge_sorted", "sort", "the values of the cluster, whose halves are sorted, sorted", "", detail::everyone, "merge_sorted(x)"},
    {"sort_kv", "sort", "pairs of the cluster, sorted by keys; stable on demand; also of arrays, several pairs a lane", "", detail::everyone, "sort_kv(x, 1.5f).value"},
    {"top_k", "sort", "the K greatest values of the cluster, the greatest first", "lanes from K on: anything", detail::everyone, "top_k<2>(x)"},

    {"active::shuffle", "active", "as shuffle; own where that lane is not active", "wrap (default) and the other policies", detail::anyone, "active::shuffle(x, x)"},
    {"active::shift_down", "active", "as shift_down", detail::policy, detail::anyone, "active::shift_down<1>(x)"},
    {"active::shift_up", "active", "as shift_up", detail::policy, detail::anyone, "active::shift_up<1>(x)"},
    {"active::shuffle_xor", "active", "as shuffle_xor", detail::policy, detail::anyone, "active::shuffle_xor<1>(x)"},
    {"active::rotate_down", "active", "as rotate_down; own where that lane is not active", "wraps", detail::anyone, "active::rotate_down<1>(x)"},
    {"active::rotate_up", "active", "as rotate_up; own where that lane is not active", "wraps", detail::anyone, "active::rotate_up<1>(x)"},
    {"active::permute", "active", "as permute; own where that lane is not active", "as the map says", detail::anyone, "active::permute<maps::reverse<wave_size>()>(x)"},
    {"active::broadcast", "active", "x of lane `lane`, if it is active", detail::policy, detail::anyone, "active::broadcast(x, 3u)"},
    {"active::compact", "compact", "the chosen values of the active lanes, in the lowest active lanes; and how many were chosen", "the other lanes: a given value", detail::anyone, "active::compact(x, x > 5, 0u).value"},
    {"active::reduce", "active_reduce", "the values of the active lanes of the cluster, combined", "", detail::anyone, "active::reduce(x, op::add{})"},
    {"active::reduce_add", "active_reduce", "as reduce_add, of the active lanes", "", detail::anyone, "active::reduce_add(x)"},
    {"active::reduce_mul", "active_reduce", "as reduce_mul, of the active lanes", "", detail::anyone, "active::reduce_mul(x)"},
    {"active::reduce_min", "active_reduce", "as reduce_min, of the active lanes", "", detail::anyone, "active::reduce_min(x)"},
    {"active::reduce_max", "active_reduce", "as reduce_max, of the active lanes", "", detail::anyone, "active::reduce_max(x)"},
    {"active::reduce_and", "active_reduce", "as reduce_and, of the active lanes", "", detail::anyone, "active::reduce_and(x)"},
    {"active::reduce_or", "active_reduce", "as reduce_or, of the active lanes", "", detail::anyone, "active::reduce_or(x)"},
    {"active::reduce_xor", "active_reduce", "as reduce_xor, of the active lanes", "", detail::anyone, "active::reduce_xor(x)"},
    {"active::inclusive_scan", "scan", "as inclusive_scan, of the active lanes", "", detail::anyone, "active::inclusive_scan(x, op::add{})"},
    {"active::exclusive_scan", "scan", "the values of the active lanes below i, combined", "the lowest active lane: init", detail::anyone, "active::exclusive_scan(x, op::add{}, 0u)"},

    {"block::reduce", "block", "all values of the block, combined", "", detail::anyone, "block::reduce(x, op::add{})"},
    {"block::inclusive_scan", "block", "the values of threads up to the own one, combined", "", detail::anyone, "block::inclusive_scan(x, op::add{})"},
    {"block::exclusive_scan", "block", "the values of threads before the own one, combined", "thread 0: init", detail::anyone, "block::exclusive_scan(x, op::add{}, 0u)"},
    {"block::compact_index", "block", "how many threads before the own one keep their values, and how many do", "", detail::anyone, "block::compact_index(x > 5).index"},
    {"block::compact", "block", "the values that are kept, in order, in memory", "", detail::anyone, "block::compact(x, x > 5, memory)"},
};
// clang-format on

}  // namespace crosslane
