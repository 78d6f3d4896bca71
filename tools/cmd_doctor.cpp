// SPDX-License-Identifier: MIT
// crosslane doctor: looks for each thing that the other subcommands need, and tells what to do
// about those that are missing.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
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

struct Finding {
  std::string status;  // "ok", "missing", "failed"
  std::string what;
  std::string detail;
  std::string repair;  // a command, unless ok
};

/// Says each finding as it is made, or all of them as JSON at the end.
class Checkup {
 public:
  explicit Checkup(bool as_json) : as_json_(as_json) {}
  void ok(const std::string& what, const std::string& detail) { note({"ok", what, detail, ""}); }
  void missing(const std::string& what, const std::string& detail, const std::string& repair) {
    note({"missing", what, detail, repair});
  }
  void failed(const std::string& what, const std::string& detail, const std::string& repair) {
    note({"failed", what, detail, repair});
  }
  void file(const char* what, const fs::path& path) {
    std::error_code error;
    if (fs::exists(path, error))
      ok(what, path.string());
    else
      missing(what, path.string(), reinstall);
  }
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }

  static constexpr const char* reinstall =
      "scripts/build crosslane_tool amdhip64 crosslane_plan && cmake --install build/release";

 private:
  void note(Finding finding) {
    complete_ = complete_ && finding.status == "ok";
    if (!as_json_ && !(manners().quiet && finding.status == "ok")) print(finding);
    findings_.push_back(std::move(finding));
  }
  static void print(const Finding& f) {
    const Color color = f.status == "ok" ? Color::green : Color::red;
    const std::string blanks(9 - f.status.size(), ' ');
    std::printf("%s%s%-18s %s\n", painted(f.status, color, stdout).c_str(), blanks.c_str(),
                f.what.c_str(), f.detail.c_str());
    if (!f.repair.empty()) std::printf("         %-18s %s\n", "repair:", f.repair.c_str());
    std::fflush(stdout);  // what comes next may take its time
  }

  bool as_json_ = false;
  bool complete_ = true;
  std::vector<Finding> findings_;
};

/// The command that installs Debian packages, for this user.
std::string install_command(const std::string& packages) {
  return (geteuid() == 0 ? "apt-get install " : "sudo apt-get install ") + packages;
}

void check_compiler(Checkup& checkup) {
  const auto compiler = find_compiler();
  if (!compiler) return checkup.missing("clang", compiler.error(), install_command("clang-22"));
  checkup.ok("clang",
             compiler->clangxx.string() + (compiler->note.empty() ? "" : ": " + compiler->note));
}

void check_linker(Checkup& checkup) {
  const auto linker = find_llvm_program("lld");
  if (!linker) return checkup.missing("lld", linker.error(), install_command("lld-22"));
  checkup.ok("lld", linker->string());
}

void check_rocm(Checkup& checkup) {
  const auto rocm = find_rocm("");
  if (!rocm)
    return checkup.missing("HIP", rocm.error(),
                           install_command("libamdhip64-dev rocm-device-libs"));
  checkup.ok("HIP", rocm->description);
  checkup.ok("device libraries", rocm->device_library_dir.string());
}

void check_simulator(Checkup& checkup) {
  const auto module = simulation_module();
  if (!module) return checkup.missing("simulator", module.error(), Checkup::reinstall);
  checkup.ok("simulator", (installation().module_dir / simulation_module_file).string());
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void check_program(Checkup& checkup, const std::string& arch) {
  const std::string what = "a program, " + arch;
  const Progress progress("compiling and running a small program for " + arch);
  const auto scratch = TemporaryFolder::make();
  if (!scratch)
    return checkup.failed(what, scratch.error(), "export TMPDIR=A_FOLDER_THAT_CAN_BE_WRITTEN");
  const std::string source = (scratch->path() / "tiny.hip").string();
  const std::string program = (scratch->path() / "tiny").string();
  std::ofstream(source) << tiny_program;
  const std::vector<std::string> arguments = {"-O1", "--offload-arch=" + arch, source, "-o",
                                              program};
  const auto command = hip_command(arguments);
  if (!command) return checkup.failed(what, command.error(), Checkup::reinstall);
  const auto compiled =
      run_process(command->command, {{"TMPDIR", scratch->path().string()}}, Output::capture_all);
  if (!compiled || compiled->status != 0)
    return checkup.failed(
        what, "does not compile: " + (compiled ? first_line(compiled->output) : compiled.error()),
        install_command("--reinstall clang-22 clang-tools-22 llvm-22 g++ binutils libamdhip64-dev rocm-device-libs"));
  const auto finished = run_process({program}, {{"CROSSLANE_ARCH", arch}}, Output::capture_all);
  if (!finished || finished->status != 0)
    return checkup.failed(what,
                          "compiles, but ends with status " +
                              std::to_string(finished ? finished->status : -1) + ": " +
                              (finished ? first_line(finished->output) : finished.error()),
                          Checkup::reinstall);
  checkup.ok(what, "compiles and runs");
}

void print_json(const Checkup& checkup) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Finding& f : checkup.findings()) {
    list.push_back({{"what", f.what}, {"status", f.status}, {"detail", f.detail}});
    if (!f.repair.empty()) list.back()["repair"] = f.repair;
  }
  const nlohmann::ordered_json all = {
      {"schema", 1}, {"complete", checkup.complete()}, {"findings", list}};
  std::printf("%s\n", all.dump(1).c_str());
}

}  // namespace

int cmd_doctor(const Arguments& arguments) {
  bool as_json = false;
  CLI::App app(
      "Checks that everything that crosslane needs is there, and says the command that repairs "
      "what is not. Exit status 3: something is missing.");
  app.add_flag("--json", as_json, "as JSON");
  if (const auto status = parse_command_line(app, "doctor", arguments)) return *status;
  Checkup checkup(as_json);
  const Installation& here = installation();
  check_compiler(checkup);
  check_linker(checkup);
  check_rocm(checkup);
  checkup.file("shims", here.shim_header());
  checkup.file("HIP runtime", here.runtime_library());
  check_simulator(checkup);
  if (checkup.complete())
    for (const char* arch : {"gfx942", "gfx1100"}) check_program(checkup, arch);
  if (as_json) print_json(checkup);
  return checkup.complete() ? exit_ok : exit_findings;
}

}  // namespace crosslane::tools
