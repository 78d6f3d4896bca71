// SPDX-License-Identifier: MIT
// Option parsing by CLI11, with our one-line errors and exit statuses, and what every subcommand
// has.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/subcommand.hpp"

namespace crosslane::tools {

/// Nothing when the subcommand shall run; else the exit status: help was asked for, or an error was
/// said. Adds --quiet and --color.
std::optional<int> parse_command_line(CLI::App& app, const std::string& subcommand,
                                      const std::vector<std::string>& arguments);

/// --quiet and --color, which may also stand before the subcommand; it removes them. An exit status
/// when one is wrong.
std::optional<int> take_common_options(Arguments& arguments);

/// An option of a subcommand, as its parser has it.
struct OptionSummary {
  std::vector<std::string> names;  // "-o", "--output"; none: what stands without an option
  std::string placeholder;         // "input", for those without names
  bool takes_value = false;
  bool is_required = false;
  std::string help;
};

/// The options that a subcommand declares, --quiet and --color too. It does not run.
std::vector<OptionSummary> options_of(const Subcommand& command);

/// Whether a subcommand was called by options_of, for those that do not parse at once.
bool is_describing();

}  // namespace crosslane::tools
