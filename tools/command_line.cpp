// SPDX-License-Identifier: MIT
#include "tools/command_line.hpp"

#include <algorithm>
#include <cstdio>

#include "tools/report.hpp"
#include "tools/suggest.hpp"

namespace crosslane::tools {
namespace {

std::string nearest_option(const CLI::App& app, const std::string& unknown) {
  std::vector<std::string> options;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
  const std::vector<std::string_view> views(options.begin(), options.end());
  return did_you_mean(unknown.substr(0, unknown.find('=')), views);
}

}  // namespace

std::optional<int> parse_command_line(CLI::App& app, const std::string& subcommand,
                                      const std::vector<std::string>& arguments) {
  app.name("crosslane " + subcommand);
  app.get_formatter()->column_width(28);
  app.allow_extras();
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return exit_ok;
  } catch (const CLI::ParseError& error) {
    std::string what = error.what();
    std::replace(what.begin(), what.end(), '\n', ' ');
    say_error(what + "; `crosslane help " + subcommand + "` tells the options");
    return exit_usage;
  }
  const std::vector<std::string> extras = app.remaining();
  if (extras.empty()) return std::nullopt;
  const std::string hint = nearest_option(app, extras[0]);
  say_error((extras[0].starts_with("-") ? "unknown option '" : "unexpected argument '") +
            extras[0] + "'" +
            (hint.empty() ? "; `crosslane help " + subcommand + "` tells the options" : hint));
  return exit_usage;
}

}  // namespace crosslane::tools
