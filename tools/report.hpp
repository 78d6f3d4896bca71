// SPDX-License-Identifier: MIT
// How every subcommand speaks to its user: one line an error, on stderr, and four exit statuses.
#pragma once

#include <string_view>

namespace crosslane::tools {

enum ExitStatus : int {
  exit_ok = 0,
  exit_usage = 2,     // wrong options, or something that the command needs is not there
  exit_findings = 3,  // the command ran and found something wrong with what it was given
};

/// "crosslane: error: what" on stderr.
void say_error(std::string_view what);
/// "crosslane: note: what" on stderr.
void say_note(std::string_view what);

}  // namespace crosslane::tools
