// SPDX-License-Identifier: MIT
#include "tools/lanes/drawing.hpp"

#include <fmt/format.h>

namespace crosslane::tools {

std::string cell_text(lane_source s) {
  switch (s) {
    case lane_source::any:
      return "-";
    case lane_source::zero:
      return "0!";
    case lane_source::fill:
      return "fill";
    case lane_source::own:
      return "old";
    default:
      return std::to_string(lane_of(s));
  }
}

template <unsigned W>
std::string draw(const lane_map<W>& map, lane_mask<W> marked) {
  std::string out;
  for (unsigned first = 0; first < W; first += 16) {
    std::string lanes = "  lane ", sources = "  reads";
    for (unsigned i = first; i < first + 16 && i < W; ++i) {
      lanes += fmt::format("{:>5}", i);
      sources += fmt::format("{:>5}", cell_text(map.source(i)) + (marked.contains(i) ? "*" : ""));
    }
    out += lanes + "\n" + sources + "\n";
  }
  return out;
}

template std::string draw(const lane_map<32>&, lane_mask<32>);
template std::string draw(const lane_map<64>&, lane_mask<64>);

namespace {

/// Whether every reading lane i reads what `source_of(i)` says.
template <unsigned W, class SourceOf>
bool holds(const lane_map<W>& map, SourceOf source_of) {
  for (unsigned i = 0; i < W; ++i)
    if (is_lane(map.source(i)) && lane_of(map.source(i)) != source_of(i)) return false;
  return true;
}

}  // namespace

template <unsigned W>
std::string formula(const lane_map<W>& map) {
  const lane_mask<W> readers = map.reading_lanes();
  if (readers.count() == 0) return {};
  const unsigned i = readers.first(), s = lane_of(map.source(i));
  if (holds(map, [&](unsigned) { return s; })) return fmt::format("every lane reads lane {}", s);
  if (s > i && holds(map, [&](unsigned j) { return j + (s - i); }))
    return fmt::format("lane i reads lane i + {}", s - i);
  if (s < i && holds(map, [&](unsigned j) { return j - (i - s); }))
    return fmt::format("lane i reads lane i - {}", i - s);
  if (const unsigned x = i ^ s; x && holds(map, [&](unsigned j) { return j ^ x; }))
    return fmt::format("lane i reads lane i ^ {}", x);
  for (const unsigned group : {4u, 8u, 16u, 32u, 64u}) {
    if (group > W) break;
    const unsigned distance = (s - i) & (group - 1);
    if (distance &&
        holds(map, [&](unsigned j) { return (j & ~(group - 1)) | ((j + distance) & (group - 1)); }))
      return fmt::format("lane i reads lane (i + {}) mod {} of its {}", distance, group,
                         group == W ? "wave" : fmt::format("group of {}", group));
    if (holds(map, [&](unsigned j) { return (j & ~(group - 1)) | (s & (group - 1)); }))
      return fmt::format("every lane reads lane {} of its group of {}", s & (group - 1), group);
  }
  return {};
}

template std::string formula(const lane_map<32>&);
template std::string formula(const lane_map<64>&);

}  // namespace crosslane::tools
