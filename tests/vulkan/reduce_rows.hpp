// SPDX-License-Identifier: MIT
// Rows of reductions and scans: of clusters, of some lanes, of parts, of a workgroup.
#pragma once

#include "tests/vulkan/vote_rows.hpp"

namespace vulkan_tests {

template <class T>
T identity(Operator op) {
  using Limits = std::numeric_limits<T>;
  const bool is_float = Limits::has_infinity || std::is_same_v<T, half>;
  const T infinity = is_float ? static_cast<T>(std::numeric_limits<float>::infinity()) : T{};
  const T nan = is_float ? static_cast<T>(std::numeric_limits<float>::quiet_NaN()) : T{};
  switch (op) {
    case Operator::add:
      return is_float ? static_cast<T>(-0.0f) : T{};
    case Operator::mul:
      return static_cast<T>(1);
    case Operator::min:
      return is_float ? nan : Limits::max();
    case Operator::max:
      return is_float ? nan : Limits::min();
    case Operator::min_nan:
      return is_float ? infinity : Limits::max();
    case Operator::max_nan:
      return is_float ? static_cast<T>(-infinity) : Limits::min();
    case Operator::bit_and:
      return static_cast<T>(-1);
    default:
      return T{};
  }
}

template <class T, class TakesPart>
Cell of_cluster(const Wave<T>& w, Operator op, unsigned i, unsigned cluster,
                const TakesPart& takes_part) {
  return cell(tree(w, op, i / cluster * cluster, cluster, takes_part).value_or(identity<T>(op)));
}

template <class T>
std::vector<Row<T>> reduce_rows() {
  using W = const Wave<T>&;
  std::vector<Row<T>> rows;
  const auto all = [](unsigned) { return true; };
  for (Operator op : operators_of<T>()) {
    const std::string name = spelled(op), call = "crosslane_reduce_" + name + "(x";
    const auto add = [&](const std::string& glsl, auto expected) {
      rows.push_back({glsl, expected, true});
    };
    add(call + ")", [=](W w, unsigned i) { return of_cluster(w, op, i, w.size, all); });
    add(call + ", C)", [=](W w, unsigned i) { return of_cluster(w, op, i, w.cluster(), all); });
    add("crosslane_reduce(x, crosslane_op_" + name + ", crosslane_valid_items(3u), C)",
        [=](W w, unsigned i) {
          return of_cluster(w, op, i, w.cluster(), [&](unsigned j) { return j % w.cluster() < 3; });
        });
    if (op != Operator::add && op != Operator::min) continue;
    add("crosslane_reduce(x, crosslane_op_" + name + ")",
        [=](W w, unsigned i) { return of_cluster(w, op, i, w.size, all); });
    add(call + ", crosslane_ballot(p))", [=](W w, unsigned i) {
      return of_cluster(w, op, i, w.size, [&](unsigned j) { return w.p(j); });
    });
    add(call + ", crosslane_mask_none(), 4u)", [=](W, unsigned) { return cell(identity<T>(op)); });
    add("crosslane_reduce_to(x, crosslane_op_" + name + ", 2u, 4u)",
        [=](W w, unsigned i) { return of_cluster(w, op, i, 4, all); });
    add("crosslane_reduce_strided(x, crosslane_op_" + name + ", 2u, 2u)", [=](W w, unsigned i) {
      const unsigned lower = i & ~2u;
      return cell(naive(op, w.x[lower], w.x[lower + 2]));
    });
  }
  return rows;
}

template <class T>
std::vector<Row<T>> arg_rows() {
  using W = const Wave<T>&;
  std::vector<Row<T>> rows;
  const auto best_lane = [](W w, Operator op, unsigned i, unsigned cluster) {
    const unsigned base = i / cluster * cluster;
    const T best = *tree(w, op, base, cluster, [](unsigned) { return true; });
    unsigned lane = base;
    while (is_nan(best) ? !is_nan(w.x[lane]) : !same_bits(w.x[lane], best)) ++lane;
    return lane;
  };
  for (Operator op : {Operator::min, Operator::max, Operator::min_nan}) {
    const std::string call = "crosslane_arg_" + spelled(op);
    rows.push_back(
        {call + "(x).lane", [=](W w, unsigned i) { return cell(best_lane(w, op, i, w.size)); }});
    rows.push_back({call + "(x, 4u).value",
                    [=](W w, unsigned i) { return cell(w.x[best_lane(w, op, i, 4)]); }, true});
    rows.push_back({call + "_index(x, 99u - lane).index", [=](W w, unsigned i) {
                      const T best = w.x[best_lane(w, op, i, w.size)];
                      unsigned least = 99;
                      for (unsigned j = 0; j < w.size; ++j)
                        if (is_nan(best) ? is_nan(w.x[j]) : same_bits(w.x[j], best)) least = 99 - j;
                      return cell(least);
                    }});
  }
  return rows;
}

template <class T>
std::vector<Row<T>> scan_rows() {
  using W = const Wave<T>&;
  std::vector<Row<T>> rows;
  const auto add = [&](const std::string& glsl, auto expected) {
    rows.push_back({glsl, expected, true});
  };
  for (Operator op : {Operator::add, Operator::max, Operator::min_nan, Operator::mul}) {
    const std::string name = "crosslane_op_" + spelled(op);
    const auto prefix = [op](W w, unsigned c) { return prefix_scan(w.x, op, c); };
    const auto suffix = [op](W w, unsigned c) { return suffix_scan(w.x, op, c); };
    add("crosslane_inclusive_scan(x, " + name + ")",
        [=](W w, unsigned i) { return cell(prefix(w, w.size)[i]); });
    add("crosslane_inclusive_scan(x, " + name + ", C)",
        [=](W w, unsigned i) { return cell(prefix(w, w.cluster())[i]); });
    add("crosslane_exclusive_scan(x, " + name + ")",
        [=](W w, unsigned i) { return cell(i == 0 ? identity<T>(op) : prefix(w, w.size)[i - 1]); });
    add("crosslane_inclusive_suffix_scan(x, " + name + ")",
        [=](W w, unsigned i) { return cell(suffix(w, w.size)[i]); });
    if (op != Operator::add) continue;
    add("crosslane_exclusive_scan_in(x, " + name + ", y, C)", [=](W w, unsigned i) {
      return cell(i % w.cluster() == 0 ? w.y[i] : naive(op, w.y[i], prefix(w, w.cluster())[i - 1]));
    });
    add("crosslane_exclusive_suffix_scan(x, " + name + ")", [=](W w, unsigned i) {
      return cell(i + 1 == w.size ? identity<T>(op) : suffix(w, w.size)[i + 1]);
    });
    add("crosslane_exclusive_suffix_scan(x, " + name + ", y)", [=](W w, unsigned i) {
      return cell(i + 1 == w.size ? w.y[i] : naive(op, suffix(w, w.size)[i + 1], w.y[i]));
    });
    add("crosslane_inclusive_scan(x, " + name + ", crosslane_valid_items(2u), 4u)",
        [=](W w, unsigned i) { return cell(i % 4 < 2 ? prefix(w, 4)[i] : w.x[i]); });
    add("crosslane_inclusive_scan_total(x, " + name + ").total",
        [=](W w, unsigned) { return cell(prefix(w, w.size)[w.size - 1]); });
    add("crosslane_exclusive_scan_total(x, " + name + ", 4u).value",
        [=](W w, unsigned i) { return cell(i % 4 == 0 ? identity<T>(op) : prefix(w, 4)[i - 1]); });
    add("crosslane_inclusive_sum(x)", [=](W w, unsigned i) { return cell(prefix(w, w.size)[i]); });
    add("crosslane_exclusive_sum(x, 4u)",
        [=](W w, unsigned i) { return cell(i % 4 == 0 ? identity<T>(op) : prefix(w, 4)[i - 1]); });
  }
  return rows;
}

/// Parts, segments and the active lanes, for any active lanes.
template <class T>
std::vector<Row<T>> part_rows() {
  using W = const Wave<T>&;
  std::vector<Row<T>> rows;
  const auto add = [&](const std::string& glsl, auto expected) {
    rows.push_back({glsl, expected, true});
  };
  const auto fold = [](W w, Operator op, const Cell& set) {
    return cell(*tree(w, op, 0, w.size, [&](unsigned j) { return contains(set, j); }));
  };
  for (Operator op : operators_of<T>()) {
    const std::string call = "crosslane_active_reduce_" + spelled(op) + "(x";
    add(call + ")", [=](W w, unsigned) { return fold(w, op, all_of(w)); });
    if (op != Operator::add) continue;
    add(call + ", 4u)", [=](W w, unsigned i) {
      return fold(w, op, w.lanes([&](unsigned j) { return j / 4 == i / 4; }));
    });
  }
  const Operator op = Operator::add;
  const std::string sum = ", crosslane_op_add, ", part = "crosslane_match_any_label(label, 2u))";
  add("crosslane_active_reduce(x, crosslane_op_max)",
      [=](W w, unsigned) { return fold(w, Operator::max, all_of(w)); });
  add("crosslane_reduce_part(x" + sum + part,
      [=](W w, unsigned i) { return fold(w, op, part_of(w, i)); });
  add("crosslane_reduce_by_heads(x" + sum + "p)",
      [=](W w, unsigned i) { return fold(w, op, segment_by_heads(w, i)); });
  add("crosslane_reduce_by_tails(x" + sum + "p)",
      [=](W w, unsigned i) { return fold(w, op, segment_by_tails(w, i)); });
  add("crosslane_inclusive_scan_part(x" + sum + part,
      [=](W w, unsigned i) { return cell(set_scan(w, op, part_of(w, i), i)); });
  add("crosslane_inclusive_scan_by_heads(x" + sum + "p)",
      [=](W w, unsigned i) { return cell(set_scan(w, op, segment_by_heads(w, i), i)); });
  add("crosslane_inclusive_scan_by_tails(x" + sum + "p)",
      [=](W w, unsigned i) { return cell(set_scan(w, op, segment_by_tails(w, i), i)); });
  add("crosslane_active_inclusive_scan(x, crosslane_op_add)",
      [=](W w, unsigned i) { return cell(set_scan(w, op, all_of(w), i)); });
  const auto exclusive = [=](W w, const Cell& set, unsigned i) {
    for (unsigned j = i; j-- > 0;)
      if (contains(set, j)) return cell(set_scan(w, op, set, j));
    return cell(w.y[i]);
  };
  add("crosslane_active_exclusive_scan(x" + sum + "y)",
      [=](W w, unsigned i) { return exclusive(w, all_of(w), i); });
  add("crosslane_exclusive_scan_part(x" + sum + part.substr(0, part.size() - 1) + ", y)",
      [=](W w, unsigned i) { return exclusive(w, part_of(w, i), i); });
  add("crosslane_inclusive_suffix_scan_part(x" + sum + part, [=](W w, unsigned i) {
    Wave<T> m = w;  // the mirror image
    m.x = mirrored(w.x, w.size);
    const Cell set = part_of(w, i);
    const Cell mirror =
        lanes_where(w.size, [&](unsigned j) { return contains(set, w.size - 1 - j); });
    return cell(set_scan(m, op, mirror, w.size - 1 - i));
  });
  return rows;
}

}  // namespace vulkan_tests
