// SPDX-License-Identifier: MIT
// crosslane run: reads the options, sees what was given, and hands on to run/program.cpp or
// run/kernel.cpp.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "tools/command_line.hpp"
#include "tools/report.hpp"
#include "tools/run/input_kind.hpp"
#include "tools/run/run_options.hpp"
#include "tools/subcommand.hpp"
#include "tools/target.hpp"
#include "tools/toolchain/hip_command.hpp"

namespace crosslane::tools {
namespace {

/// Moves what is the compiler's (one dash) and the program's (behind --) out of the arguments;
/// returns what is ours.
Arguments take_ours(const Arguments& arguments, RunOptions& options) {
  static constexpr std::string_view with_value[] = {"-I",
                                                    "-D",
                                                    "-U",
                                                    "-L",
                                                    "-l",
                                                    "-include",
                                                    "-isystem",
                                                    "-idirafter",
                                                    "-Xclang",
                                                    "-mllvm",
                                                    "-Xarch_device",
                                                    "-Xarch_host",
                                                    "-x"};
  Arguments ours;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--") {
      options.program_arguments.assign(arguments.begin() + static_cast<ptrdiff_t>(i) + 1,
                                       arguments.end());
      break;
    }
    const bool one_dash =
        argument.size() > 1 && argument[0] == '-' && argument[1] != '-' && argument != "-h";
    const bool more_targets = argument.starts_with("--offload-arch=");  // code for further devices
    if (!one_dash && !more_targets) {
      ours.push_back(argument);
      continue;
    }
    options.compiler_arguments.push_back(argument);
    if (std::find(std::begin(with_value), std::end(with_value), argument) != std::end(with_value) &&
        i + 1 < arguments.size())
      options.compiler_arguments.push_back(arguments[++i]);
  }
  return ours;
}

/// "4", "4,2" or "4,2,1".
std::string read_extent(const std::string& text, std::array<uint32_t, 3>& extent) {
  std::array<uint32_t, 3> read{1, 1, 1};
  size_t start = 0;
  for (size_t i = 0; i < 3 && start <= text.size(); ++i) {
    const size_t comma = std::min(text.find(',', start), text.size());
    const std::string part = text.substr(start, comma - start);
    const bool is_number = !part.empty() && part.size() < 11 &&
                           part.find_first_not_of("0123456789") == std::string::npos;
    const unsigned long long value = is_number ? std::stoull(part) : 0;
    if (value == 0 || value > UINT32_MAX)
      return "'" + text + "' is no extent: one to three positive numbers, as 4 or 4,2,1";
    read[i] = static_cast<uint32_t>(value);
    start = comma + 1;
  }
  if (start <= text.size()) return "'" + text + "' has more than three numbers";
  extent = read;
  return "";
}

void add_options(CLI::App& app, RunOptions& options) {
  app.add_option("input", options.input, "HIP source, executable, .s, .hsaco or .co file")
      ->required();
  app.add_option("--arch", options.archs, "targets, one run for each (default: gfx942)")
      ->delimiter(',')
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--wave", options.wave_size,
                 "lanes a wave, 32 or 64 (default: what the compiler picks)");
  app.add_flag("--stats", options.stats,
               "say what was executed, how long it took, and at which rate");
  app.add_flag("--fidelity", options.fidelity, "list the executed opcodes as exact or approximate");
  app.add_flag("--json", options.json,
               "print both as JSON on stdout, behind what the program prints");
  app.add_option("--threads", options.threads, "host threads that simulate (default: all cores)");
  app.add_option("--max-instructions", options.max_instructions,
                 "wave-instructions that a launch may execute");
  app.add_option("--rocm-path", options.rocm_path, "headers and device libraries of that ROCm");
  app.add_flag("--verbose", options.verbose, "show the compiler's command");
  app.add_flag("--check{1}", options.checks,
               "look for lane faults: all checks, or --check=lanes,store,...");
  app.add_option_function<std::string>(
      "--report",
      [&](const std::string& text) {
        const size_t colon = std::min(text.find(':'), text.size());
        options.check_format = text.substr(0, colon);
        if (colon < text.size()) options.check_file = text.substr(colon + 1);
        const std::string& f = options.check_format;
        if (f != "text" && f != "json" && f != "sarif")
          throw CLI::ValidationError("--report", "'" + options.check_format + "' is none of text, json, sarif");
      },
      "how findings are reported: text, json or sarif, or FORMAT:FILE; with it --check needs not be "
      "said");
  app.add_option("--suppress", options.suppressions, "a file with the keys of findings to leave out")
      ->check(CLI::ExistingFile);
  app.add_flag("--time", options.time,
               "model cycles (docs/timing.md): of waves and grid, by unit, cause and source line");
  app.add_option("--trace", options.trace_file,
                 "and write a trace for ui.perfetto.dev, a track for each wave");
  const std::string one = "One kernel";
  app.add_option("--kernel", options.kernel, "its name (default: the only one there is)")
      ->group(one);
  app.add_option_function<std::string>(
         "--grid",
         [&](const std::string& text) {
           if (const auto wrong = read_extent(text, options.grid); !wrong.empty())
             throw CLI::ValidationError("--grid", wrong);
         },
         "workgroups, X[,Y[,Z]] (default: 1)")
      ->group(one);
  app.add_option_function<std::string>(
         "--block",
         [&](const std::string& text) {
           if (const auto wrong = read_extent(text, options.block); !wrong.empty())
             throw CLI::ValidationError("--block", wrong);
         },
         "work-items a workgroup, X[,Y[,Z]] (default: 1)")
      ->group(one);
  app.add_option("--arg", options.arguments,
                 "an argument, in order: buf:FILE, buf:zero:BYTES, buf:i32:1,2,3, i32:5, f32:1.5, "
                 "u64:0x10, ...")
      ->group(one)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--out", options.outputs,
                 "write buffer argument N after the run, N:FILE, or print it, N:-:i32")
      ->group(one)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--lds", options.lds_bytes, "bytes of LDS beside the kernel's own")->group(one);
  app.add_flag(
         "--dump", options.dump,
         "print what the code object says of the kernel; no launch if it is given no argument")
      ->group(one);
  app.footer(
      "Options with one dash (-O1, -g, -I, -D, -std=...) go to the compiler; the default is -O3.\n"
      "What follows -- goes to the program. Its exit status is that of the first target with a "
      "status other than 0;\n"
      "2: wrong options or does not compile, 3: the kernel did something that a GPU cannot do.");
}

/// What is wrong with the targets and the wave size, or nothing.
std::optional<std::string> check_targets(const RunOptions& options) {
  if (options.wave_size != 0 && options.wave_size != 32 && options.wave_size != 64)
    return "a wave has 32 or 64 lanes (--wave " + std::to_string(options.wave_size) + ")";
  for (const std::string& name : options.archs) {
    if (name.empty()) continue;
    const auto arch = target_named(name);
    if (!arch) return arch.error();
    if (options.wave_size != 0 && !(*arch)->has_wave_size(options.wave_size))
      return name + " has no waves of " + std::to_string(options.wave_size) + " lanes (--wave)";
  }
  return std::nullopt;
}

bool has_kernel_options(const RunOptions& options) {
  return !options.kernel.empty() || !options.arguments.empty() || !options.outputs.empty() ||
         options.lds_bytes || options.dump;
}

}  // namespace

int cmd_run(const Arguments& arguments) {
  RunOptions options;
  CLI::App app(
      "Compiles and runs a HIP program on simulated GPUs, or launches one kernel of an assembly or "
      "code object file.");
  add_options(app, options);
  if (const auto status = parse_command_line(app, "run", take_ours(arguments, options)))
    return *status;

  for (const std::string& arch : options.archs) {
    if (!arch.empty()) continue;
    say_error("a target without a name; `crosslane targets` lists them (--arch)");
    return exit_usage;
  }
  const InputKind kind = input_kind(options.input);
  if (kind == InputKind::missing) {
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(options.input, error);
    say_error((is_folder ? "a folder, not a file (" : "no such file (") + options.input + ")");
    return exit_usage;
  }
  if (kind == InputKind::unknown) {
    say_error("neither HIP source (.hip, .cpp, .cu) nor executable, .s, .hsaco or .co file (" +
              options.input + ")");
    return exit_usage;
  }
  const bool is_kernel = kind == InputKind::assembly || kind == InputKind::code_object;
  if (!is_kernel && has_kernel_options(options)) {
    say_error(
        "--kernel, --arg, --out, --lds and --dump are for .s and .hsaco files; a program launches "
        "its own kernels (" +
        options.input + ")");
    return exit_usage;
  }
  if (options.checks.empty() && (!options.suppressions.empty() || app.count("--report")))
    options.checks = "1";  // who wants a report wants findings
  if (options.wants_time() && !options.checks.empty()) {
    say_error("--time and --check: one or the other");
    return exit_usage;
  }
  // An executable and a code object say themselves what they are for.
  if (options.archs.empty())
    options.archs.push_back(
        kind == InputKind::executable || kind == InputKind::code_object ? "" : default_arch);
  if (const auto wrong = check_targets(options)) {
    say_error(*wrong);
    return exit_usage;
  }
  return is_kernel ? run_kernel(options) : run_program(options);
}

}  // namespace crosslane::tools
