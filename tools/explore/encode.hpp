// SPDX-License-Identifier: MIT
// Lane maps and texts as the explorer's page keeps them. A map is one character a lane, for the
// shortest period after which it repeats; a text is a list of numbers of a dictionary of lines,
// since plans share most of theirs.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "crosslane/lane/lane_map.hpp"

namespace crosslane::tools::explore {

/// Character n is lane n of the period; then own, zero, fill and any.
inline constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/.!$-";

template <unsigned W>
std::string encode_map(const lane_map<W>& map);

extern template std::string encode_map(const lane_map<32>&);
extern template std::string encode_map(const lane_map<64>&);

/// Each text once, and its number.
class Dictionary {
 public:
  unsigned number(const std::string& text);
  nlohmann::json number_lines(const std::string& text);
  [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
  std::map<std::string, unsigned, std::less<>> numbers_;
};

}  // namespace crosslane::tools::explore
