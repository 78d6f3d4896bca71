// SPDX-License-Identifier: MIT
// "Did you mean": the name nearest to a misspelt one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace crosslane::tools {

/// ", did you mean 'x'?" or nothing when no name is near.
std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> names);

}  // namespace crosslane::tools
