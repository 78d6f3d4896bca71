// SPDX-License-Identifier: MIT
// The `crosslane` command: a table of subcommands. Adding one: a row here, a file cmd_NAME.cpp, an
// entry of docs/manual.md, a test.
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <system_error>
#include <vector>

#include "tools/report.hpp"
#include "tools/subcommand.hpp"
#include "tools/suggest.hpp"

namespace crosslane::tools {
namespace {

constexpr std::array<Subcommand, 11> table = {{
    {"c++", "compile HIP as hipcc does; the program runs here, with no AMD GPU", cmd_cxx},
    {"run", "compile and run a HIP program, or launch one kernel of a .s or .hsaco file", cmd_run},
    {"targets", "the GPUs that programs can run on", cmd_targets},
    {"isa", "the instructions of a target, and how the simulator executes each", cmd_isa},
    {"explain", "what a lane move or a named lane map does to each lane, and who has it",
     cmd_explain},
    {"explore", "one page that draws lane moves, lane maps and their plans", cmd_explore},
    {"plan", "the cheapest exact instructions for a lane map on each target", cmd_plan},
    {"verify", "run a piece of assembly and compare each lane with a lane map", cmd_verify},
    {"bench", "what operations cost, by the cycle model, beside HIP, builtins and rocPRIM", cmd_bench},
    {"doctor", "check that everything that crosslane needs is there", cmd_doctor},
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
    std::fprintf(to, "  %-9s %s\n", command.name.data(), command.summary.data());
  std::fputs(
      "\n`crosslane help SUBCOMMAND` tells the options of one. `crosslane --version` tells the "
      "version.\n",
      to);
}

}  // namespace

std::span<const Subcommand> subcommands() { return table; }

int cmd_help(const Arguments& arguments) {
  if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h") {
    print_overview(stdout);
    return exit_ok;
  }
  const Subcommand* command = find(arguments[0]);
  if (!command) return unknown(arguments[0]);
  return command->run(command->run == cmd_help ? Arguments{} : Arguments{"--help"});
}

}  // namespace crosslane::tools

namespace crosslane::tools {
namespace {

int dispatch(int argc, char** argv) {
  if (argc < 2) {
    print_overview(stderr);
    return exit_usage;
  }
  const std::string name = argv[1];
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
  return command->run(Arguments(argv + 2, argv + argc));
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
    return finish_output(dispatch(argc, argv));
  } catch (const std::system_error& error) {  // fmt::print that cannot write
    say_error(error.what());
    return exit_usage;
  }
}
