// SPDX-License-Identifier: MIT
#include <cstdlib>

#include "tools/toolchain/process.hpp"
#include "tools/toolchain/toolchain.hpp"

namespace crosslane::tools {
namespace fs = std::filesystem;
namespace {

constexpr int tested_major = 22;
constexpr int oldest_major = 18;

/// The major version that `clangxx --version` tells, 0 when it is no clang.
int major_version(const fs::path& clangxx) {
  const auto finished = run_process({clangxx.string(), "--version"}, {}, Output::capture_all);
  if (!finished || finished->status != 0) return 0;
  const std::string marker = "clang version ";
  const size_t at = finished->output.find(marker);
  return at == std::string::npos ? 0 : std::atoi(finished->output.c_str() + at + marker.size());
}

std::string note_for(const fs::path& clangxx, int major) {
  if (major == tested_major) return "";
  return "using " + clangxx.string() + " (clang " + std::to_string(major) +
         "); crosslane is tested with clang " + std::to_string(tested_major);
}

sim::Result<Compiler> compiler_by_environment(const std::string& wanted) {
  const fs::path path =
      wanted.find('/') == std::string::npos ? find_in_path(wanted) : fs::path(wanted);
  const int major = path.empty() ? 0 : major_version(path);
  if (major == 0) return sim::Error{"CROSSLANE_CLANG is not a clang++ (" + wanted + ")"};
  return Compiler{path, note_for(path, major)};
}

}  // namespace

sim::Result<Compiler> find_compiler() {
  if (const char* wanted = std::getenv("CROSSLANE_CLANG"); wanted && *wanted)
    return compiler_by_environment(wanted);
  const std::string tested = "clang++-" + std::to_string(tested_major);
  if (const fs::path path = find_in_path(tested); !path.empty()) return Compiler{path, ""};
  for (int major = tested_major - 1; major >= oldest_major; --major)
    if (const fs::path path = find_in_path("clang++-" + std::to_string(major)); !path.empty())
      return Compiler{path, note_for(path, major)};
  if (const fs::path path = find_in_path("clang++"); !path.empty()) {
    const int major = major_version(path);
    if (major >= oldest_major) return Compiler{path, note_for(path, major)};
  }
  return sim::Error{"found no " + tested + " and no other clang++ of version " +
                    std::to_string(oldest_major) +
                    " or later; install clang-22 or set CROSSLANE_CLANG (PATH)"};
}

sim::Result<fs::path> find_llvm_program(const std::string& name) {
  if (const auto compiler = find_compiler()) {
    std::error_code error;
    const fs::path real = fs::canonical(compiler->clangxx, error);
    if (const fs::path beside = real.parent_path() / name; !error && fs::exists(beside, error))
      return beside;
  }
  for (const std::string& candidate : {name + "-" + std::to_string(tested_major), name})
    if (const fs::path path = find_in_path(candidate); !path.empty()) return path;
  return sim::Error{"found no " + name + "-" + std::to_string(tested_major) +
                    "; install it (PATH)"};
}

}  // namespace crosslane::tools
