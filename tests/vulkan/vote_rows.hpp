// SPDX-License-Identifier: MIT
// Rows of votes, masks, matches and counts, for any active lanes.
#pragma once

#include "tests/vulkan/rows.hpp"

namespace vulkan_tests {

template <class T>
bool same_bits(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}
template <class T>
Cell all_of(const Wave<T>& w) {
  return w.lanes([](unsigned) { return true; });
}
template <class T>
Cell votes(const Wave<T>& w) {
  return w.lanes([&](unsigned j) { return w.p(j); });
}
/// The first member; the wave size where there is none.
template <class T>
unsigned first_of(const Wave<T>& w, const Cell& mask) {
  unsigned i = 0;
  while (i < w.size && !contains(mask, i)) ++i;
  return i;
}
template <class T>
Cell segment_by_heads(const Wave<T>& w, unsigned i) {
  unsigned first = i, end = i + 1;
  while (first > 0 && !(w.on(first) && w.p(first))) --first;
  while (end < w.size && !(w.on(end) && w.p(end))) ++end;
  return w.lanes([=](unsigned j) { return j >= first && j < end; });
}
template <class T>
Cell segment_by_tails(const Wave<T>& w, unsigned i) {
  unsigned first = i, last = i;
  while (first > 0 && !(w.on(first - 1) && w.p(first - 1))) --first;
  while (last + 1 < w.size && !(w.on(last) && w.p(last))) ++last;
  return w.lanes([=](unsigned j) { return j >= first && j <= last; });
}
template <class T>
Cell part_of(const Wave<T>& w, unsigned i) {
  return w.lanes([&](unsigned j) { return w.label(j) == w.label(i); });
}

template <class T>
std::vector<Row<T>> identity_rows() {
  using W = const Wave<T>&;
  const auto where = [](auto is_member) {
    return [=](W w, unsigned i) {
      return lanes_where(w.size, [=](unsigned j) { return is_member(i, j); });
    };
  };
  return {
      {"crosslane_lane_id()", [](W, unsigned i) { return cell(i); }},
      {"crosslane_wave_size_at_run_time()", [](W w, unsigned) { return cell(w.size); }},
      {"crosslane_wave_id()", [](W, unsigned) { return cell(0u); }},
      {"crosslane_thread_in_block()", [](W, unsigned i) { return cell(i); }},
      {"crosslane_block_threads()", [](W w, unsigned) { return cell(w.size); }},
      {"crosslane_active_mask()", [](W w, unsigned) { return all_of(w); }},
      {"crosslane_elect()", [](W w, unsigned i) { return cell(i == first_of(w, all_of(w))); }},
      {"crosslane_is_first(crosslane_ballot(p))",
       [](W w, unsigned i) { return cell(i == first_of(w, votes(w))); }},
      {"crosslane_lanes_below()", where([](unsigned i, unsigned j) { return j < i; })},
      {"crosslane_lanes_through()", where([](unsigned i, unsigned j) { return j <= i; })},
      {"crosslane_lanes_from()", where([](unsigned i, unsigned j) { return j >= i; })},
      {"crosslane_lanes_above()", where([](unsigned i, unsigned j) { return j > i; })},
      {"crosslane_mask_all()", where([](unsigned, unsigned) { return true; })},
      {"crosslane_mask_range(3u, 7u)",
       [](W, unsigned) { return lanes_where(7, [](unsigned j) { return j >= 3; }); }},
      {"crosslane_mask_count(crosslane_mask_range(30u, 99u))",
       [](W, unsigned) { return cell(69u); }},
      {"crosslane_mask_first(crosslane_mask_range(67u, 99u))",
       [](W, unsigned) { return cell(67u); }},
      {"crosslane_mask_last(crosslane_mask_range(67u, 99u))",
       [](W, unsigned) { return cell(98u); }},
      {"crosslane_mask_next(crosslane_mask_range(30u, 99u), lane)",
       [](W, unsigned i) { return cell(i < 30 ? 30 : i + 1); }},
      {"crosslane_mask_nth(crosslane_mask_range(30u, 99u), lane)",
       [](W, unsigned i) { return cell(30 + i % 69); }},
      {"crosslane_mask_contains(crosslane_mask_range(1u, 3u), lane)",
       [](W, unsigned i) { return cell(i == 1 || i == 2); }},
      {"crosslane_mask_first(crosslane_mask_none())", [](W w, unsigned) { return cell(w.size); }},
      {"{ crosslane_wave_barrier(); crosslane_wave_fence(); put(ROW, crosslane_uniform(7u)); }",
       [](W, unsigned) { return cell(7u); }},
      {"crosslane_cluster_lanes(4u)", where([](unsigned i, unsigned j) { return j / 4 == i / 4; })},
      {"crosslane_inverse_ballot(crosslane_mask_range(1u, 3u))",
       [](W, unsigned i) { return cell(i == 1 || i == 2); }},
      {"crosslane_inverse_ballot(crosslane_ballot(p))",
       [](W w, unsigned i) { return cell(w.p(i)); }},
  };
}

template <class T>
std::vector<Row<T>> vote_rows() {
  using W = const Wave<T>&;
  const auto of_cluster = [](W w, unsigned i, unsigned cluster) {
    return w.lanes([&](unsigned j) { return w.p(j) && j / cluster == i / cluster; });
  };
  const auto refusals = [](W w, unsigned i, unsigned cluster) {
    return count(w.lanes([&](unsigned j) { return !w.p(j) && j / cluster == i / cluster; }));
  };
  const auto below = [](W w, unsigned i) {
    return count(w.lanes([&](unsigned j) { return w.p(j) && j < i; }));
  };
  return {
      {"crosslane_ballot(p)", [](W w, unsigned) { return votes(w); }},
      {"crosslane_ballot(p, 4u)", [=](W w, unsigned i) { return of_cluster(w, i, 4); }},
      {"crosslane_prefix_count(crosslane_ballot(p))",
       [=](W w, unsigned i) { return cell(below(w, i)); }},
      {"crosslane_prefix_count(crosslane_ballot(p), 9u)",
       [=](W w, unsigned i) { return cell(below(w, i) + 9); }},
      {"crosslane_any(p)", [](W w, unsigned) { return cell(count(votes(w)) != 0); }},
      {"crosslane_all(p)", [=](W w, unsigned i) { return cell(refusals(w, i, w.size) == 0); }},
      {"crosslane_none(p)", [](W w, unsigned) { return cell(count(votes(w)) == 0); }},
      {"crosslane_any(p, 4u)",
       [=](W w, unsigned i) { return cell(count(of_cluster(w, i, 4)) != 0); }},
      {"crosslane_all(p, 4u)", [=](W w, unsigned i) { return cell(refusals(w, i, 4) == 0); }},
      {"crosslane_all(lane >= 4u, 4u)", [](W, unsigned i) { return cell(i >= 4); }},
      {"crosslane_quad_all(lane >= 4u)", [](W, unsigned i) { return cell(i >= 4); }},
      {"crosslane_none(p, C)",
       [=](W w, unsigned i) { return cell(count(of_cluster(w, i, w.cluster())) == 0); }},
      {"crosslane_quad_any(p)",
       [=](W w, unsigned i) { return cell(count(of_cluster(w, i, 4)) != 0); }},
      {"crosslane_quad_all(p)", [=](W w, unsigned i) { return cell(refusals(w, i, 4) == 0); }},
      {"crosslane_match_any_label(label, 2u)", [](W w, unsigned i) { return part_of(w, i); }},
      {"crosslane_compact_index(p).index", [=](W w, unsigned i) { return cell(below(w, i)); }},
      {"crosslane_compact_index(p).count", [](W w, unsigned) { return cell(count(votes(w))); }},
      {"crosslane_histogram(to, 4u)",
       [](W w, unsigned i) {
         return cell(i < 4 ? count(w.lanes([&](unsigned j) { return w.to(j) == i; })) : 0u);
       }},
      {"crosslane_segment_by_heads(p)", [](W w, unsigned i) { return segment_by_heads(w, i); }},
      {"crosslane_segment_by_tails(p)", [](W w, unsigned i) { return segment_by_tails(w, i); }},
  };
}

template <class T>
std::vector<Row<T>> match_rows() {
  using W = const Wave<T>&;
  const auto first = [](W w) { return first_of(w, all_of(w)); };
  return {
      {"crosslane_uniform(x)", [=](W w, unsigned) { return cell(w.x[first(w)]); }},
      {"crosslane_broadcast_first(x)", [=](W w, unsigned) { return cell(w.x[first(w)]); }},
      {"crosslane_all_equal(x)",
       [=](W w, unsigned) {
         const Cell same = w.lanes([&](unsigned j) { return same_bits(w.x[j], w.x[first(w)]); });
         return cell(same == all_of(w));
       }},
      {"crosslane_all_equal(crosslane_uniform(x))", [](W, unsigned) { return cell(true); }},
      {"crosslane_all_equal_by_value(x)",
       [=](W w, unsigned) {
         return cell(w.lanes([&](unsigned j) { return w.x[j] == w.x[first(w)]; }) == all_of(w));
       }},
      {"crosslane_match_any(x)",
       [](W w, unsigned i) {
         return w.lanes([&](unsigned j) { return same_bits(w.x[j], w.x[i]); });
       }},
      {"crosslane_match_any(few)", [](W w, unsigned i) { return part_of(w, i); }},
      {"crosslane_partition(few)", [](W w, unsigned i) { return part_of(w, i); }},
      {"crosslane_match_all(few)",
       [](W w, unsigned i) { return part_of(w, i) == all_of(w) ? all_of(w) : Cell{}; }},
      {"crosslane_match_all(T(3))", [](W w, unsigned) { return all_of(w); }},
  };
}

}  // namespace vulkan_tests
