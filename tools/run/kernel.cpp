// SPDX-License-Identifier: MIT
// One kernel without a host program: assembles a .s file with clang, then launches in the simulator
// module.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>

#include "crosslane/arch/relatives.hpp"
#include "tools/report.hpp"
#include "tools/run/execution_report.hpp"
#include "tools/run/input_kind.hpp"
#include "tools/run/run_options.hpp"
#include "tools/simulation/module.hpp"
#include "tools/toolchain/hip_command.hpp"
#include "tools/toolchain/process.hpp"
#include "tools/toolchain/toolchain.hpp"

namespace crosslane::tools {
namespace fs = std::filesystem;
namespace {

/// Assembles and links with clang (which calls lld). Empty, or the exit status of what went wrong,
/// which is said.
int assemble(const RunOptions& options, const std::string& arch, const fs::path& code_object) {
  const auto compiler = find_compiler();
  if (!compiler) {
    say_error(compiler.error());
    return exit_usage;
  }
  Command command = {compiler->clangxx.string(), "-target", "amdgcn-amd-amdhsa",
                     "-mcpu=" + std::string(arch::compile_name(arch))};
  if (options.wave_size)
    command.push_back(options.wave_size == 64 ? "-mwavefrontsize64" : "-mno-wavefrontsize64");
  command.insert(command.end(), options.compiler_arguments.begin(),
                 options.compiler_arguments.end());
  if (!options.checks.empty() || options.wants_time()) command.push_back("-g");
  const bool preprocess = fs::path(options.input).extension() == ".S";
  command.insert(command.end(), {"-x", preprocess ? "assembler-with-cpp" : "assembler",
                                 options.input, "-o", code_object.string()});
  if (options.verbose) std::fprintf(stderr, "%s\n", quoted(command).c_str());
  const auto finished = run_process(command);
  if (!finished) {
    say_error(finished.error());
    return exit_usage;
  }
  if (finished->status == 0) return 0;
  say_error("does not assemble for " + arch + " (" + options.input + ")");
  return exit_usage;
}

KernelLaunch launch_of(const RunOptions& options, const std::string& arch,
                       const std::string& code_object) {
  KernelLaunch launch;
  launch.code_object_file = code_object;
  launch.arch = arch;
  launch.kernel = options.kernel;
  launch.grid = options.grid;
  launch.block = options.block;
  launch.arguments = options.arguments;
  launch.outputs = options.outputs;
  launch.lds_bytes = options.lds_bytes;
  launch.dump = options.dump;
  launch.threads = options.threads;
  launch.max_instructions = options.max_instructions;
  launch.count_opcodes = options.wants_report();
  launch.checks = options.checks;
  launch.check_format = options.check_format;
  launch.suppressions = options.suppressions;
  launch.time = options.wants_time();
  launch.trace = !options.trace_file.empty();
  return launch;
}

/// Timing as text, and the trace.
bool print_timing(const KernelOutcome& outcome, const RunOptions& options) {
  if (options.time && !options.json) std::fputs(outcome.timing.c_str(), stderr);
  if (options.trace_file.empty()) return true;
  std::ofstream file(options.trace_file);
  if ((file << outcome.trace).flush()) return true;
  say_error("cannot write the trace (" + options.trace_file + ")");
  return false;
}

bool print_findings(const KernelOutcome& outcome, const RunOptions& options) {
  if (options.check_file.empty()) {
    std::fputs(outcome.findings.c_str(), options.check_format == "text" ? stderr : stdout);
    return true;
  }
  std::ofstream file(options.check_file);
  if ((file << outcome.findings).flush()) return true;
  say_error("cannot write the findings (" + options.check_file + ")");
  return false;
}

int launch_once(const RunOptions& options, const std::string& arch, const SimulationModule& module,
                const fs::path& scratch) {
  std::string code_object = options.input;
  if (input_kind(options.input) == InputKind::assembly) {
    code_object = (scratch / (arch + ".hsaco")).string();
    if (const int status = assemble(options, arch, code_object); status != 0) return status;
  }
  std::optional<Progress> progress;
  progress.emplace("running on " + (arch.empty() ? "the target of the code object" : arch));
  const KernelOutcome outcome = module.launch(launch_of(options, arch, code_object));
  progress.reset();
  std::fflush(stdout);
  for (const auto* reports : {&outcome.warnings, &outcome.faults})
    for (const std::string& report : *reports)
      std::fprintf(stderr, "%s%s", report.c_str(), report.ends_with('\n') ? "" : "\n");
  if (options.wants_report() && !outcome.report.empty())
    print_execution_report(outcome.report, options);
  if (!outcome.error.empty()) {
    say_error(outcome.error);
    return exit_usage;
  }
  if (!print_findings(outcome, options) || !print_timing(outcome, options)) return exit_usage;
  return outcome.faults.empty() && !outcome.has_findings ? exit_ok : exit_findings;
}

}  // namespace

int run_kernel(const RunOptions& options) {
  const auto module = simulation_module();
  auto scratch = TemporaryFolder::make();
  if (!module || !scratch) {
    say_error(module ? scratch.error() : module.error());
    return exit_usage;
  }
  int first_nonzero = 0;
  for (const std::string& arch : options.archs) {
    if (options.archs.size() > 1)
      std::printf("%s== %s ==\n", arch == options.archs.front() ? "" : "\n", arch.c_str());
    const int status = launch_once(options, arch, **module, scratch->path());
    if (first_nonzero == 0) first_nonzero = status;
  }
  return first_nonzero;
}

}  // namespace crosslane::tools
