// SPDX-License-Identifier: MIT
// Lane maps drawn as text: a line of lanes a row of 16, and under it what each lane reads.
#pragma once

#include <string>
#include <string_view>

#include "crosslane/lane/text.hpp"

namespace crosslane::tools {

/// Narrow words for a cell: the lane's number, or old (what the register or the lane held), 0,
/// fill, or - (nobody cares).
std::string cell_text(lane_source s);

/// Two lines for each row of 16 lanes, with a trailing newline; lanes of `marked` get a '*'.
template <unsigned W>
std::string draw(const lane_map<W>& map, lane_mask<W> marked = lane_mask<W>::none());

extern template std::string draw(const lane_map<32>&, lane_mask<32>);
extern template std::string draw(const lane_map<64>&, lane_mask<64>);

/// "lane i reads lane i + 1" where one formula holds for all reading lanes, else "".
template <unsigned W>
std::string formula(const lane_map<W>& map);

extern template std::string formula(const lane_map<32>&);
extern template std::string formula(const lane_map<64>&);

}  // namespace crosslane::tools
