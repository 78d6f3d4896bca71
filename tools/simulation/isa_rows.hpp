// SPDX-License-Identifier: MIT
// The simulator's coverage of a target's instructions, for `crosslane isa`.
#pragma once

#include <string_view>
#include <vector>

#include "tools/simulation/module.hpp"

namespace crosslane::tools {

sim::Result<std::vector<IsaRow>> isa_rows(std::string_view arch);

}  // namespace crosslane::tools
