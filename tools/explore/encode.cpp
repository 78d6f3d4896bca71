// SPDX-License-Identifier: MIT
#include "tools/explore/encode.hpp"

namespace crosslane::tools::explore {
namespace {

/// Every lane reads inside its group of `period` lanes, and all groups do the same.
template <unsigned W>
bool has_period(const lane_map<W>& map, unsigned period) {
  for (unsigned i = 0; i < W; ++i) {
    const lane_source first = map.sources[i % period], s = map.sources[i];
    if (is_lane(first) != is_lane(s)) return false;
    if (!is_lane(s) ? s != first : lane_of(s) != i - i % period + lane_of(first)) return false;
    if (is_lane(first) && lane_of(first) >= period) return false;
  }
  return true;
}

char character(lane_source s) {
  switch (s) {
    case lane_source::own:
      return '.';
    case lane_source::zero:
      return '!';
    case lane_source::fill:
      return '$';
    case lane_source::any:
      return '-';
    default:
      return alphabet[lane_of(s)];
  }
}

}  // namespace

template <unsigned W>
std::string encode_map(const lane_map<W>& map) {
  unsigned period = 1;
  while (period < W && !has_period(map, period)) period *= 2;
  std::string out;
  for (unsigned i = 0; i < period; ++i) out += character(map.sources[i]);
  return out;
}

template std::string encode_map(const lane_map<32>&);
template std::string encode_map(const lane_map<64>&);

unsigned Dictionary::number(const std::string& text) {
  const auto [at, is_new] = numbers_.try_emplace(text, static_cast<unsigned>(texts_.size()));
  if (is_new) texts_.push_back(text);
  return at->second;
}

nlohmann::json Dictionary::number_lines(const std::string& text) {
  nlohmann::json list = nlohmann::json::array();
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size());
    list.push_back(number(text.substr(start, end - start)));
    start = end + 1;
  }
  return list;
}

}  // namespace crosslane::tools::explore
