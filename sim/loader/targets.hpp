// SPDX-License-Identifier: MIT
// Names of processors: from the e_flags of a code object, and which code runs on which.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/result.hpp"

namespace crosslane::sim {

struct TargetName {
  std::string arch;       // "gfx90a", "gfx11-generic"
  std::string target_id;  // with the settings that are not "any": "gfx90a:sramecc+:xnack-"
};

/// From e_flags of code object version 4 and later.
Result<TargetName> target_of_flags(uint32_t e_flags);

}  // namespace crosslane::sim
