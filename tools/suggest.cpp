// SPDX-License-Identifier: MIT
#include "tools/suggest.hpp"

#include <algorithm>
#include <vector>

namespace crosslane::tools {

unsigned edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<unsigned>> d(a.size() + 1, std::vector<unsigned>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<unsigned>(i);
  for (size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<unsigned>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const unsigned replace = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      d[i][j] = std::min({replace, d[i - 1][j] + 1, d[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> names) {
  const unsigned allowed = wrong.size() < 4 ? 1 : wrong.size() < 8 ? 2 : 3;
  unsigned best = allowed + 1;
  std::string_view nearest;
  for (const std::string_view name : names) {
    const unsigned distance = edit_distance(wrong, name);
    if (distance < best) {
      best = distance;
      nearest = name;
    }
  }
  if (nearest.empty()) return "";
  return ", did you mean '" + std::string(nearest) + "'?";
}

}  // namespace crosslane::tools
