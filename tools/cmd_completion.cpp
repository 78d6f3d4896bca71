// SPDX-License-Identifier: MIT
// crosslane completion: what shells complete, from the tables that the command itself reads: the
// subcommands, the options that each of them declares, and the values that options have.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <fmt/format.h>

#include "tools/command_line.hpp"
#include "tools/completion/shells.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"

namespace crosslane::tools {

int cmd_completion(const Arguments& arguments) {
  std::string shell;
  CLI::App app(
      "Prints a script that completes crosslane's command lines. For bash: "
      "`source <(crosslane completion bash)`; an installation has it where the shells look.");
  app.add_option("shell", shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  if (const auto status = parse_command_line(app, "completion", arguments)) return *status;
  std::vector<completion::Command> commands;
  for (const Subcommand& command : subcommands())
    commands.push_back({command.name, command.summary, options_of(command)});
  const std::string script = shell == "bash"  ? completion::bash(commands)
                             : shell == "zsh" ? completion::zsh(commands)
                                              : completion::fish(commands);
  std::fputs(script.c_str(), stdout);
  return exit_ok;
}

}  // namespace crosslane::tools
