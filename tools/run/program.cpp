// SPDX-License-Identifier: MIT
// A HIP program: compiled once for all targets into one fat binary, then run once for each. The
// runtime picks the code by CROSSLANE_ARCH, so the same host code runs every time.
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "crosslane/arch/relatives.hpp"
#include "tools/report.hpp"
#include "tools/run/execution_report.hpp"
#include "tools/run/input_kind.hpp"
#include "tools/run/run_options.hpp"
#include "tools/toolchain/hip_command.hpp"
#include "tools/toolchain/installation.hpp"
#include "tools/toolchain/process.hpp"

namespace crosslane::tools {
namespace fs = std::filesystem;
namespace {

bool has_optimisation_level(const RunOptions& options) {
  for (const std::string& argument : options.compiler_arguments)
    if (argument.starts_with("-O")) return true;
  return false;
}

std::vector<std::string> compile_arguments(const RunOptions& options, const fs::path& program) {
  std::vector<std::string> arguments;
  if (!has_optimisation_level(options)) arguments.push_back("-O3");
  for (const std::string& arch : options.archs)
    arguments.push_back("--offload-arch=" + std::string(arch::compile_name(arch)));
  // Lines for findings: this does not change the code.
  if (!options.checks.empty() || options.wants_time()) arguments.push_back("-gline-tables-only");
  if (options.wave_size == 64) arguments.push_back("-mwavefrontsize64");
  if (!options.rocm_path.empty()) arguments.push_back("--rocm-path=" + options.rocm_path);
  arguments.insert(arguments.end(), options.compiler_arguments.begin(),
                   options.compiler_arguments.end());
  arguments.insert(arguments.end(), {options.input, "-o", program.string()});
  return arguments;
}

/// 0, or the exit status of what went wrong, which is said.
int compile(const RunOptions& options, const fs::path& program) {
  const auto command = hip_command(compile_arguments(options, program));
  if (!command) {
    say_error(command.error());
    return exit_usage;
  }
  for (const std::string& note : command->notes) say_note(note);
  if (options.verbose) std::fprintf(stderr, "%s\n", quoted(command->command).c_str());
  const Progress progress("compiling " + fs::path(options.input).filename().string());
  // An interrupted clang leaves its files behind; there they go with ours.
  const auto finished =
      run_process(command->command, {{"TMPDIR", program.parent_path().string()}});
  if (!finished) {
    say_error(finished.error());
    return exit_usage;
  }
  if (finished->status == 0) return 0;
  if (!was_interrupted()) say_error("does not compile (" + options.input + ")");
  return exit_usage;
}

/// One file for each target when there are several: out.sarif, out-gfx942.sarif.
std::string file_for(const std::string& name, const RunOptions& options, const std::string& arch) {
  if (name.empty()) return "";
  fs::path file = fs::absolute(name);
  if (options.archs.size() > 1) file.replace_filename(file.stem().string() + "-" + arch + file.extension().string());
  return file.string();
}

std::map<std::string, std::string> run_environment(const RunOptions& options,
                                                   const std::string& arch,
                                                   const fs::path& report_file) {
  std::map<std::string, std::string> environment;
  if (!arch.empty()) environment["CROSSLANE_ARCH"] = arch;
  if (options.threads) environment["CROSSLANE_THREADS"] = std::to_string(options.threads);
  if (options.max_instructions)
    environment["CROSSLANE_MAX_INSTRUCTIONS"] = std::to_string(options.max_instructions);
  if (options.stats || options.json) environment["CROSSLANE_STATS"] = "1";
  if (options.fidelity || options.json) environment["CROSSLANE_FIDELITY"] = "1";
  if (options.wants_report()) environment["CROSSLANE_REPORT_FILE"] = report_file.string();
  if (!options.checks.empty()) {
    environment["CROSSLANE_CHECK"] = options.checks;
    environment["CROSSLANE_CHECK_FORMAT"] = options.check_format;
    environment["CROSSLANE_CHECK_FILE"] = file_for(options.check_file, options, arch);
    environment["CROSSLANE_SUPPRESS"] = options.suppressions;
  }
  if (options.wants_time()) environment["CROSSLANE_TIME"] = options.json ? "json" : options.time ? "1" : "json";
  if (!options.trace_file.empty()) environment["CROSSLANE_TRACE"] = file_for(options.trace_file, options, arch);
  // For programs that somebody else linked, to a ROCm's runtime.
  const char* folders = std::getenv("LD_LIBRARY_PATH");
  environment["LD_LIBRARY_PATH"] =
      installation().library_dir.string() + (folders && *folders ? std::string(":") + folders : "");
  return environment;
}

std::string read_text(const fs::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

int run_once(const RunOptions& options, const std::string& arch, const fs::path& program,
             const fs::path& scratch) {
  const fs::path report_file = scratch / ("report-" + arch + ".json");
  Command command = {program.string()};
  command.insert(command.end(), options.program_arguments.begin(), options.program_arguments.end());
  const auto finished = run_process(command, run_environment(options, arch, report_file));
  if (!finished) {
    say_error(finished.error());
    return exit_usage;
  }
  if (finished->signal)
    say_error(std::string("the program ended by a signal: ") + strsignal(finished->signal) + " (" +
              options.input + ")");
  if (options.wants_report()) print_execution_report(read_text(report_file), options);
  return finished->status;
}

}  // namespace

int run_program(const RunOptions& options) {
  auto scratch = TemporaryFolder::make();
  if (!scratch) {
    say_error(scratch.error());
    return exit_usage;
  }
  fs::path program = fs::absolute(options.input);
  if (input_kind(options.input) != InputKind::executable) {
    program = scratch->path() / fs::path(options.input).stem();
    if (const int status = compile(options, program); status != 0) return status;
  }
  int first_nonzero = 0;
  for (const std::string& arch : options.archs) {
    if (options.archs.size() > 1) {
      std::printf("%s== %s ==\n", arch == options.archs.front() ? "" : "\n", arch.c_str());
      std::fflush(stdout);
    }
    const int status = run_once(options, arch, program, scratch->path());
    if (first_nonzero == 0) first_nonzero = status;
    if (was_interrupted()) break;
  }
  return first_nonzero;
}

}  // namespace crosslane::tools
