// SPDX-License-Identifier: MIT
// The subcommands: a row of main.cpp's table names each, a file cmd_NAME.cpp has each.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace crosslane::tools {

/// What stands behind the subcommand's name on the command line.
using Arguments = std::vector<std::string>;

struct Subcommand {
  std::string_view name;
  std::string_view summary;  // one line, for `crosslane help`
  int (*run)(const Arguments&);
};

/// The table, for `help` and "did you mean".
std::span<const Subcommand> subcommands();

int cmd_cxx(const Arguments& arguments);
int cmd_run(const Arguments& arguments);
int cmd_targets(const Arguments& arguments);
int cmd_isa(const Arguments& arguments);
int cmd_explain(const Arguments& arguments);
int cmd_explore(const Arguments& arguments);
int cmd_plan(const Arguments& arguments);
int cmd_verify(const Arguments& arguments);
int cmd_bench(const Arguments& arguments);
int cmd_doctor(const Arguments& arguments);
int cmd_completion(const Arguments& arguments);
int cmd_help(const Arguments& arguments);

}  // namespace crosslane::tools
