// SPDX-License-Identifier: MIT
// crosslane c++: clang++ for HIP, with what it needs found for it. Takes hipcc's and clang's
// arguments and becomes clang.
#include <cstdio>

#include "tools/command_line.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"
#include "tools/toolchain/hip_command.hpp"

namespace crosslane::tools {
namespace {

constexpr const char* help_text =
    "usage: crosslane c++ [arguments of clang++] FILE...\n"
    "\n"
    "Compiles HIP for AMD GPUs and links the result to the simulating HIP runtime, so that it runs "
    "on this machine.\n"
    "Every argument goes to clang++ as it is: --offload-arch=gfx942 (several may be given), -c, "
    "-E, -S, -O0 to -O3, -g, -std=,\n"
    "-fgpu-rdc, --offload-compress, -save-temps, -mwavefrontsize64, -o and so on. Of its own, "
    "crosslane\n"
    "\n"
    "  takes C++ files (.cpp, .cc, .cu) for HIP, as hipcc does; .hip files are HIP anyway\n"
    "  compiles for gfx942 when no --offload-arch is given (\"native\" is the target that "
    "CROSSLANE_ARCH names)\n"
    "  adds -L, -rpath and --hip-link for its libamdhip64.so when it links\n"
    "\n"
    "  --rocm-path=DIR  HIP headers and device libraries of that ROCm; else ROCM_PATH, /opt/rocm, "
    "the distribution's packages\n"
    "  --genco          device code only, as hipcc has it\n"
    "  --verbose        show the clang command and what it runs; -### shows both and runs nothing\n"
    "\n"
    "environment: CROSSLANE_CLANG  the clang++ to use (default: clang++-22, else the newest from "
    "18 on)\n";

bool asks_for(const Arguments& arguments, std::string_view option) {
  for (const std::string& argument : arguments)
    if (argument == option) return true;
  return false;
}

int describe_own_options() {
  CLI::App app("Compiles HIP.");
  std::string text;
  bool flag = false;
  app.add_option("--offload-arch", text, "the target");
  app.add_option("--rocm-path", text, "headers and device libraries of that ROCm");
  app.add_flag("--genco", flag, "device code only, as hipcc has it");
  app.add_flag("--verbose", flag, "show the clang command and what it runs");
  app.add_option("file", text, "source or object files");
  return *parse_command_line(app, "c++", {});
}

}  // namespace

int cmd_cxx(const Arguments& arguments) {
  if (is_describing()) return describe_own_options();
  if (arguments.empty() || asks_for(arguments, "--help") || arguments[0] == "-h") {
    std::fputs(help_text, arguments.empty() ? stderr : stdout);
    return arguments.empty() ? exit_usage : exit_ok;
  }
  const auto command = hip_command(arguments);
  if (!command) {
    say_error(command.error());
    return exit_usage;
  }
  for (const std::string& note : command->notes) say_note(note);
  if (command->show || asks_for(arguments, "-###"))
    std::fprintf(stderr, "%s\n", quoted(command->command).c_str());
  say_error(replace_process(command->command).what);
  return exit_usage;
}

}  // namespace crosslane::tools
