// SPDX-License-Identifier: MIT
// The named maps as data: what tests, `crosslane plan --table` and the documentation walk, and what
// names in text mean. A row is a name, its parameters with their ranges, the index equation, and
// the function.
#pragma once

#include <string_view>

#include "crosslane/lane/named_maps.hpp"

namespace crosslane {

/// The range of a map's parameter, for a group of W lanes working in clusters.
enum class parameter_range : uint8_t {
  distance,      // 0 to cluster - 1
  lane,          // 0 to cluster - 1
  lane_mask,     // 0 to W - 1
  quad_lane,     // 0 to 3
  five_bits,     // 0 to 31
  power_of_two,  // 1 to cluster / 2
};

struct map_parameter {
  std::string_view name;
  parameter_range range = parameter_range::lane;
};

struct map_arguments {
  unsigned values[4] = {};
  maps::edge at_edge = maps::edge::own;
  unsigned cluster = 0;  // lanes
};

/// Whether `value` is in the range.
constexpr bool is_in_range(parameter_range range, unsigned value, unsigned lanes,
                           unsigned cluster) {
  switch (range) {
    case parameter_range::distance:
    case parameter_range::lane:
      return value < cluster;
    case parameter_range::lane_mask:
      return value < lanes;
    case parameter_range::quad_lane:
      return value < 4;
    case parameter_range::five_bits:
      return value < 32;
    case parameter_range::power_of_two:
      return value >= 1 && value <= cluster / 2 && (value & (value - 1)) == 0;
  }
  return false;
}

template <unsigned W>
struct named_map {
  std::string_view name;
  std::string_view
      equation;  // what lane i reads; j is its position in its cluster, c the cluster's size
  map_parameter parameters[4];
  unsigned parameter_count;
  unsigned default_cluster;  // lanes; 0: the map has no clusters
  bool has_edge;
  lane_map<W> (*make)(const map_arguments&);
};

namespace detail {
inline constexpr map_parameter distance{"n", parameter_range::distance};
inline constexpr map_parameter lane{"n", parameter_range::lane};
inline constexpr map_parameter power{"n", parameter_range::power_of_two};
inline constexpr map_parameter no_parameter{};
template <unsigned W>
inline constexpr unsigned row_of = W < 16 ? W : 16;
}  // namespace detail

// clang-format off
template <unsigned W>
inline constexpr named_map<W> named_maps[] = {
    {"identity", "i", {}, 0, 0, false,
     [](const map_arguments&) { return lane_map<W>::identity(); }},
    {"shift_down", "i + n", {detail::distance}, 1, W, true,
     [](const map_arguments& a) { return maps::shift_down<W>(a.values[0], a.at_edge, a.cluster); }},
    {"shift_up", "i - n", {detail::distance}, 1, W, true,
     [](const map_arguments& a) { return maps::shift_up<W>(a.values[0], a.at_edge, a.cluster); }},
    {"rotate_down", "(j + n) mod c", {detail::distance}, 1, W, false,
     [](const map_arguments& a) { return maps::rotate_down<W>(a.values[0], a.cluster); }},
    {"rotate_up", "(j - n) mod c", {detail::distance}, 1, W, false,
     [](const map_arguments& a) { return maps::rotate_up<W>(a.values[0], a.cluster); }},
    {"xor", "i ^ m", {{"m", parameter_range::lane_mask}}, 1, 0, false,
     [](const map_arguments& a) { return maps::xor_lanes<W>(a.values[0]); }},
    {"mirror", "c - 1 - j", {}, 0, W, false,
     [](const map_arguments& a) { return maps::mirror<W>(a.cluster); }},
    {"half_mirror", "c/2 - 1 - j in each half of a cluster", {}, 0, W, false,
     [](const map_arguments& a) { return maps::half_mirror<W>(a.cluster); }},
    {"reverse", "W - 1 - i", {}, 0, 0, false,
     [](const map_arguments&) { return maps::reverse<W>(); }},
    {"broadcast", "lane n of the cluster", {detail::lane}, 1, W, false,
     [](const map_arguments& a) { return maps::broadcast<W>(a.values[0], a.cluster); }},
    {"row_shift_down", "i + n in its row of 16", {detail::distance}, 1, detail::row_of<W>, true,
     [](const map_arguments& a) { return maps::shift_down<W>(a.values[0], a.at_edge, a.cluster); }},
    {"row_shift_up", "i - n in its row of 16", {detail::distance}, 1, detail::row_of<W>, true,
     [](const map_arguments& a) { return maps::shift_up<W>(a.values[0], a.at_edge, a.cluster); }},
    {"row_rotate_down", "(j + n) mod 16 in its row", {detail::distance}, 1, detail::row_of<W>, false,
     [](const map_arguments& a) { return maps::rotate_down<W>(a.values[0], a.cluster); }},
    {"row_rotate_up", "(j - n) mod 16 in its row", {detail::distance}, 1, detail::row_of<W>, false,
     [](const map_arguments& a) { return maps::rotate_up<W>(a.values[0], a.cluster); }},
    {"row_mirror", "15 - j in its row", {}, 0, detail::row_of<W>, false,
     [](const map_arguments& a) { return maps::mirror<W>(a.cluster); }},
    {"row_half_mirror", "7 - j in its half row of 8", {}, 0, detail::row_of<W>, false,
     [](const map_arguments& a) { return maps::half_mirror<W>(a.cluster); }},
    {"row_broadcast", "lane n of its row", {detail::lane}, 1, detail::row_of<W>, false,
     [](const map_arguments& a) { return maps::broadcast<W>(a.values[0], a.cluster); }},
    {"carry_in", "the last lane of the row before", {}, 0, detail::row_of<W>, true,
     [](const map_arguments& a) { return maps::carry_in<W>(a.at_edge, a.cluster); }},
    {"quad_perm", "lane a, b, c or d of its quad, by j",
     {{"a", parameter_range::quad_lane}, {"b", parameter_range::quad_lane},
      {"c", parameter_range::quad_lane}, {"d", parameter_range::quad_lane}}, 4, 0, false,
     [](const map_arguments& a) { return maps::quad_perm<W>(a.values[0], a.values[1], a.values[2], a.values[3]); }},
    {"quad_broadcast", "lane n of its quad", {{"n", parameter_range::quad_lane}}, 1, 0, false,
     [](const map_arguments& a) { return maps::broadcast<W>(a.values[0], 4); }},
    {"swizzle", "((j & and) | or) ^ xor in its group of 32",
     {{"and", parameter_range::five_bits}, {"or", parameter_range::five_bits}, {"xor", parameter_range::five_bits}},
     3, 0, false,
     [](const map_arguments& a) { return maps::swizzle<W>(a.values[0], a.values[1], a.values[2]); }},
    {"swap_groups", "i ^ n: neighbouring groups of n change places", {detail::power}, 1, W, false,
     [](const map_arguments& a) { return maps::swap_groups<W>(a.values[0]); }},
    {"transpose", "(c, r) of the cluster as a matrix of n columns, at (r, c) of the result", {detail::power}, 1, W, false,
     [](const map_arguments& a) { return maps::transpose<W>(a.values[0], a.cluster); }},
    {"bit_reverse", "j with its bits in reverse order", {}, 0, W, false,
     [](const map_arguments& a) { return maps::bit_reverse<W>(a.cluster); }},
};
// clang-format on

/// Other names for the same maps, by the way the lanes move on paper.
struct map_alias {
  std::string_view alias, name;
};
inline constexpr map_alias map_aliases[] = {
    {"shift_left", "shift_down"},
    {"shift_right", "shift_up"},
    {"rotate_left", "rotate_down"},
    {"rotate_right", "rotate_up"},
};

template <unsigned W>
constexpr const named_map<W>* find_named_map(std::string_view name) {
  for (const map_alias& a : map_aliases)
    if (a.alias == name) name = a.name;
  for (const named_map<W>& m : named_maps<W>)
    if (m.name == name) return &m;
  return nullptr;
}

/// Calls visit(named map, arguments) for the instances that tables show: every value of a single
/// parameter, and for maps with an edge every edge but wrap (which is a rotation); clusters as by
/// default.
template <unsigned W, class Visit>
constexpr void for_each_instance(Visit visit) {
  for (const named_map<W>& m : named_maps<W>) {
    map_arguments arguments;
    arguments.cluster = m.default_cluster;
    const auto each_edge = [&] {
      for (const maps::edge e :
           {maps::edge::own, maps::edge::zero, maps::edge::fill, maps::edge::unspecified}) {
        arguments.at_edge = e;
        visit(m, arguments);
        if (!m.has_edge) return;
      }
    };
    if (m.parameter_count != 1) {
      if (m.parameter_count == 4) {  // quad_perm: one that no other name has
        for (unsigned n = 0; n < 4; ++n) arguments.values[n] = (n + 1) & 3;
      } else if (m.parameter_count == 3) {  // swizzle: or, and and xor at work
        arguments.values[0] = 0x1c, arguments.values[1] = 1, arguments.values[2] = 2;
      }
      each_edge();
      continue;
    }
    const bool is_move = m.parameters[0].range != parameter_range::lane &&
                         m.parameters[0].range != parameter_range::quad_lane;
    for (unsigned value = is_move ? 1 : 0; value < W; ++value) {
      if (!is_in_range(m.parameters[0].range, value, W, m.default_cluster)) continue;
      arguments.values[0] = value;
      each_edge();
    }
  }
}

}  // namespace crosslane
