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

/// Where a subcommand's options go instead of being parsed.
std::vector<OptionSummary>* description = nullptr;

OptionSummary summary_of(const CLI::Option& option) {
  OptionSummary summary;
  for (const std::string& name : option.get_snames()) summary.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) summary.names.push_back("--" + name);
  if (summary.names.empty()) summary.placeholder = option.get_name();
  summary.takes_value = option.get_items_expected_min() > 0;
  summary.is_required = option.get_required();
  summary.help = option.get_description();
  return summary;
}

void add_common_options(CLI::App& app) {
  const std::string common = "Everywhere";
  app.add_flag_callback(
         "--quiet", [] { manners().quiet = true; }, "no notes and no progress")
      ->group(common);
  app.add_option_function<std::string>(
         "--color",
         [](const std::string& when) {
           if (!set_color(when))
             throw CLI::ValidationError("--color", "'" + when + "' is none of auto, always, never");
         },
         "auto, always or never (default: auto, which heeds NO_COLOR)")
      ->group(common);
}

}  // namespace

std::optional<int> parse_command_line(CLI::App& app, const std::string& subcommand,
                                      const std::vector<std::string>& arguments) {
  app.name("crosslane " + subcommand);
  app.get_formatter()->column_width(28);
  app.allow_extras();
  add_common_options(app);
  if (description) {
    for (const CLI::Option* option : app.get_options()) description->push_back(summary_of(*option));
    return exit_ok;
  }
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

std::optional<int> take_common_options(Arguments& arguments) {
  while (!arguments.empty()) {
    const std::string first = arguments[0];
    const bool is_color = first == "--color" || first.starts_with("--color=");
    if (first != "--quiet" && !is_color) return std::nullopt;
    if (!is_color) {
      manners().quiet = true;
    } else {
      const bool is_apart = first == "--color";
      const std::string when = !is_apart              ? first.substr(first.find('=') + 1)
                               : arguments.size() > 1 ? arguments[1]
                                                      : "";
      if (!set_color(when)) {
        say_error("'" + when + "' is none of auto, always, never (--color)");
        return exit_usage;
      }
      if (is_apart) arguments.erase(arguments.begin());
    }
    arguments.erase(arguments.begin());
  }
  return std::nullopt;
}

std::vector<OptionSummary> options_of(const Subcommand& command) {
  std::vector<OptionSummary> options;
  description = &options;
  command.run({});
  description = nullptr;
  return options;
}

bool is_describing() { return description != nullptr; }

}  // namespace crosslane::tools
