// SPDX-License-Identifier: MIT
// The `crosslane` command: a table of subcommands. Adding one: a row here, a file cmd_NAME.cpp, an
// entry of docs/manual.md, a test.
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "tools/command_line.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"
#include "tools/suggest.hpp"
#include "tools/toolchain/process.hpp"

namespace crosslane::tools {
namespace {

constexpr std::array<Subcommand, 12> table = {{
    {"c++", "compile HIP as hipcc does; the program runs here, with no AMD GPU", cmd_cxx},
    {"run", "compile and run a HIP program, or launch one kernel of a .s or .hsaco file", cmd_run},
    {"targets", "the GPUs that programs can run on", cmd_targets},
    {"isa", "the instructions of a target, and how the simulator executes each", cmd_isa},
    {"explain", "what a lane move or a named lane map does to each lane, and who has it",
     cmd_explain},
    {"explore", "one page that draws lane moves, lane maps and their plans", cmd_explore},
    {"plan", "the cheapest exact instructions for a lane map on each target", cmd_plan},
    {"verify", "run a piece of assembly and compare each lane with a lane map", cmd_verify},
    {"bench", "what operations cost, by the cycle model, beside HIP, builtins and rocPRIM",
     cmd_bench},
    {"doctor", "check that everything that crosslane needs is there", cmd_doctor},
    {"completion", "the words that bash, zsh or fish completes", cmd_completion},
    {"help", "what a subcommand does and which options it has", cmd_help},
}};

const Subcommand* find(std::string_view name) {
  for (const Subcommand& command : table)
    if (command.name == name) return &command;
  return nullptr;
}

int unknown(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Subcommand& command : table) names.push_back(command.name);
  const std::string hint = did_you_mean(name, names);
  say_error("unknown subcommand '" + std::string(name) + "'" +
            (hint.empty() ? "; `crosslane help` lists them" : hint));
  return exit_usage;
}

void print_overview(std::FILE* to) {
  std::fputs("usage: crosslane SUBCOMMAND [options]\n\n", to);
  for (const Subcommand& command : table)
    std::fprintf(to, "  %-10s %s\n", command.name.data(), command.summary.data());
  std::fputs(
      "\n`crosslane help SUBCOMMAND` tells the options of one. `crosslane --version` tells the "
      "version.\n",
      to);
}

nlohmann::ordered_json help_json() {
  nlohmann::ordered_json out = {{"schema", 1}, {"version", CROSSLANE_VERSION}};
  for (const Subcommand& command : table) {
    nlohmann::ordered_json options = nlohmann::ordered_json::array();
    for (const OptionSummary& option : options_of(command))
      options.push_back({{"names", option.names},
                         {"placeholder", option.placeholder},
                         {"takes_value", option.takes_value},
                         {"required", option.is_required},
                         {"help", option.help}});
    out["subcommands"].push_back(
        {{"name", command.name}, {"summary", command.summary}, {"options", options}});
  }
  return out;
}

}  // namespace

std::span<const Subcommand> subcommands() { return table; }

int cmd_help(const Arguments& arguments) {
  std::string name;
  bool as_json = false;
  CLI::App app("Says what a subcommand does and which options it has.");
  app.add_option("subcommand", name, "which one (default: an overview)");
  app.add_flag("--json", as_json, "every subcommand with its options, as JSON");
  if (const auto status = parse_command_line(app, "help", arguments)) return *status;
  if (as_json || name.empty()) {
    if (as_json)
      std::printf("%s\n", help_json().dump(1).c_str());
    else
      print_overview(stdout);
    return exit_ok;
  }
  const Subcommand* command = find(name);
  return command ? command->run({"--help"}) : unknown(name);
}

}  // namespace crosslane::tools

namespace crosslane::tools {
namespace {

int dispatch(Arguments arguments) {
  if (const auto status = take_common_options(arguments)) return *status;
  if (arguments.empty()) {
    print_overview(stderr);
    return exit_usage;
  }
  const std::string name = arguments[0];
  arguments.erase(arguments.begin());
  if (name == "--version") {
    std::puts("crosslane " CROSSLANE_VERSION);
    return exit_ok;
  }
  if (name == "--help" || name == "-h") {
    print_overview(stdout);
    return exit_ok;
  }
  const Subcommand* command = find(name);
  if (!command) return unknown(name);
  const int status = command->run(arguments);
  return was_interrupted() ? static_cast<int>(exit_interrupted) : status;
}

/// Output that did not get through is an error, whatever the command found.
int finish_output(int status) {
  const bool had_error = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !had_error) return status;
  say_error("cannot write to standard output" +
            (had_error ? std::string() : std::string(": ") + std::strerror(errno)));
  return status == exit_ok ? static_cast<int>(exit_usage) : status;
}

}  // namespace
}  // namespace crosslane::tools

int main(int argc, char** argv) {
  using namespace crosslane::tools;
  try {
    return finish_output(dispatch({argv + 1, argv + argc}));
  } catch (const std::system_error& error) {  // fmt::print that cannot write
    say_error(error.what());
    return exit_usage;
  }
}
