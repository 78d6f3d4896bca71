// SPDX-License-Identifier: MIT
// Target names on the command line.
#pragma once

#include <string>

#include "crosslane/arch/relatives.hpp"
#include "sim/result.hpp"

namespace crosslane::tools {

/// The device of that name; says once when it is modelled by another target. Error: "unknown target
/// 'gfx943', did you mean 'gfx942'? (--arch)".
sim::Result<const arch::Arch*> target_named(const std::string& name);

}  // namespace crosslane::tools
