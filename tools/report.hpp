// SPDX-License-Identifier: MIT
// How every subcommand speaks to its user: one line an error, on stderr, and four exit statuses.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace crosslane::tools {

enum ExitStatus : int {
  exit_ok = 0,
  exit_usage = 2,          // wrong options, or something that the command needs is not there
  exit_findings = 3,       // the command ran and found something wrong with what it was given
  exit_interrupted = 130,  // by Ctrl-C, as shells have it
};

/// What the user asked of all that is said.
struct Manners {
  bool quiet = false;  // no notes, no progress
  enum class Color { automatic, always, never } color = Color::automatic;
};
Manners& manners();
/// "auto", "always" or "never"; false for anything else.
bool set_color(std::string_view when);
/// Whether what goes there may have colours: a terminal, no NO_COLOR.
bool has_color(std::FILE* to);

enum class Color { red, green, yellow };
/// The text in that colour, or as it is where there are no colours.
std::string painted(std::string_view text, Color color, std::FILE* to);

/// "crosslane: error: what" on stderr.
void say_error(std::string_view what);
/// "crosslane: note: what" on stderr, unless --quiet.
void say_note(std::string_view what);

/// While it lives, a line on the terminal says what is done and for how long: from two seconds on,
/// on stderr, and only when that is a terminal and --quiet was not given.
class Progress {
 public:
  explicit Progress(std::string what);
  ~Progress();
  Progress(const Progress&) = delete;
  /// What is done from now on; the time goes on.
  void now(std::string what);
};

}  // namespace crosslane::tools
