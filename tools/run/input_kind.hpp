// SPDX-License-Identifier: MIT
// What was given to `crosslane run`, by its first bytes where they say it, else by its name.
#pragma once

#include <string>

namespace crosslane::tools {

enum class InputKind { missing, unknown, hip_source, executable, assembly, code_object };

InputKind input_kind(const std::string& path);

}  // namespace crosslane::tools
