// SPDX-License-Identifier: MIT
// Completion scripts. What the shells know is what the subcommands declare; only the values of an
// option are named here, by the option's name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line.hpp"

namespace crosslane::tools::completion {

struct Command {
  std::string_view name, summary;
  std::vector<OptionSummary> options;
};

/// What the option, or what stands without one, may be; none: a file name or anything.
std::vector<std::string> values_of(const Command& command, const OptionSummary& option,
                                   const std::vector<Command>& all);

std::string bash(const std::vector<Command>& commands);
std::string zsh(const std::vector<Command>& commands);
std::string fish(const std::vector<Command>& commands);

}  // namespace crosslane::tools::completion
