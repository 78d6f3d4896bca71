// SPDX-License-Identifier: MIT
// crosslane doctor: looks for each thing that the other subcommands need, and tells what to do
// about those that are missing.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "tools/command_line.hpp"
#include "tools/report.hpp"
#include "tools/simulation/module.hpp"
#include "tools/subcommand.hpp"
#include "tools/toolchain/hip_command.hpp"
#include "tools/toolchain/installation.hpp"
#include "tools/toolchain/process.hpp"
#include "tools/toolchain/toolchain.hpp"

namespace crosslane::tools {
namespace fs = std::filesystem;
namespace {

constexpr const char* tiny_program = R"(#include <hip/hip_runtime.h>
__global__ void set(int* out) { out[threadIdx.x] = 40 + static_cast<int>(threadIdx.x); }
int main() {
  int* device = nullptr;
  int host[3] = {};
  if (hipMalloc(reinterpret_cast<void**>(&device), sizeof host) != hipSuccess) return 10;
  set<<<1, 3>>>(device);
  if (hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 11;
  if (hipFree(device) != hipSuccess) return 12;
  return host[0] == 40 && host[2] == 42 ? 0 : 13;
}
)";

class Checkup {
 public:
  void ok(const char* what, const std::string& detail) {
    std::printf("ok       %-18s %s\n", what, detail.c_str());
    std::fflush(stdout);  // what comes next may take its time
  }
  void missing(const char* what, const std::string& detail) {
    std::printf("missing  %-18s %s\n", what, detail.c_str());
    complete_ = false;
  }
  void failed(const char* what, const std::string& detail) {
    std::printf("failed   %-18s %s\n", what, detail.c_str());
    complete_ = false;
  }
  void file(const char* what, const fs::path& path, const char* remedy) {
    std::error_code error;
    if (fs::exists(path, error))
      ok(what, path.string());
    else
      missing(what, path.string() + ": " + remedy);
  }
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  bool complete_ = true;
};

void check_compiler(Checkup& checkup) {
  const auto compiler = find_compiler();
  if (!compiler) return checkup.missing("clang", compiler.error());
  checkup.ok("clang",
             compiler->clangxx.string() + (compiler->note.empty() ? "" : ": " + compiler->note));
}

void check_linker(Checkup& checkup) {
  const auto linker = find_llvm_program("lld");
  if (!linker) return checkup.missing("lld", linker.error());
  checkup.ok("lld", linker->string());
}

void check_rocm(Checkup& checkup) {
  const auto rocm = find_rocm("");
  if (!rocm) return checkup.missing("HIP", rocm.error());
  checkup.ok("HIP", rocm->description);
  checkup.ok("device libraries", rocm->device_library_dir.string());
}

void check_simulator(Checkup& checkup) {
  const auto module = simulation_module();
  if (!module) return checkup.missing("simulator", module.error());
  checkup.ok("simulator", (installation().module_dir / simulation_module_file).string());
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void check_program(Checkup& checkup, const std::string& arch) {
  const std::string what = "a program, " + arch;
  if (isatty(STDERR_FILENO)) say_note("compiling a small program for " + arch);
  const auto scratch = TemporaryFolder::make();
  if (!scratch) return checkup.failed(what.c_str(), scratch.error());
  const std::string source = (scratch->path() / "tiny.hip").string();
  const std::string program = (scratch->path() / "tiny").string();
  std::ofstream(source) << tiny_program;
  const std::vector<std::string> arguments = {"-O1", "--offload-arch=" + arch, source, "-o",
                                              program};
  const auto command = hip_command(arguments);
  if (!command) return checkup.failed(what.c_str(), command.error());
  const auto compiled = run_process(command->command, {}, Output::capture_all);
  if (!compiled || compiled->status != 0)
    return checkup.failed(
        what.c_str(),
        "does not compile: " + (compiled ? first_line(compiled->output) : compiled.error()));
  const auto finished = run_process({program}, {{"CROSSLANE_ARCH", arch}}, Output::capture_all);
  if (!finished || finished->status != 0)
    return checkup.failed(what.c_str(),
                          "compiles, but ends with status " +
                              std::to_string(finished ? finished->status : -1) + ": " +
                              (finished ? first_line(finished->output) : finished.error()));
  checkup.ok(what.c_str(), "compiles and runs");
}

}  // namespace

int cmd_doctor(const Arguments& arguments) {
  CLI::App app(
      "Checks that everything that crosslane needs is there. Exit status 3: something is missing.");
  if (const auto status = parse_command_line(app, "doctor", arguments)) return *status;
  Checkup checkup;
  const Installation& here = installation();
  check_compiler(checkup);
  check_linker(checkup);
  check_rocm(checkup);
  checkup.file("shims", here.shim_header(), "build or install crosslane again");
  checkup.file("HIP runtime", here.runtime_library(), "build or install crosslane again");
  check_simulator(checkup);
  if (checkup.complete())
    for (const char* arch : {"gfx942", "gfx1100"}) check_program(checkup, arch);
  return checkup.complete() ? exit_ok : exit_findings;
}

}  // namespace crosslane::tools
