// SPDX-License-Identifier: MIT
// Option parsing by CLI11, with our one-line errors and exit statuses.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace crosslane::tools {

/// Nothing when the subcommand shall run; else the exit status: help was asked for, or an error was
/// said.
std::optional<int> parse_command_line(CLI::App& app, const std::string& subcommand,
                                      const std::vector<std::string>& arguments);

}  // namespace crosslane::tools
