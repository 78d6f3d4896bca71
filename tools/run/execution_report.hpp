// SPDX-License-Identifier: MIT
// Prints what was executed, from the JSON that the HIP runtime writes
// (runtime/core/exit_report.cpp) and that a kernel launch makes.
#pragma once

#include <string>

#include "tools/run/run_options.hpp"

namespace crosslane::tools {

/// To stderr as tables, or to stdout as it is with --json. Says so when the text is no report.
void print_execution_report(const std::string& json_text, const RunOptions& options);

}  // namespace crosslane::tools
