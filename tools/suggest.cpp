// SPDX-License-Identifier: MIT
#include "tools/suggest.hpp"

#include "crosslane/lane/text.hpp"

namespace crosslane::tools {

std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> names) {
  const unsigned allowed = wrong.size() < 4 ? 1 : wrong.size() < 8 ? 2 : 3;
  unsigned best = allowed + 1;
  std::string_view nearest;
  for (const std::string_view name : names) {
    const unsigned distance = text::edit_distance(wrong, name);
    if (distance < best) {
      best = distance;
      nearest = name;
    }
  }
  if (nearest.empty()) return "";
  return ", did you mean '" + std::string(nearest) + "'?";
}

}  // namespace crosslane::tools
