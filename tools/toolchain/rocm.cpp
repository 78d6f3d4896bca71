// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <fstream>

#include "tools/toolchain/installation.hpp"
#include "tools/toolchain/toolchain.hpp"

namespace crosslane::tools {
namespace fs = std::filesystem;
namespace {

bool has_hip_headers(const fs::path& root) {
  std::error_code error;
  return fs::exists(root / "include" / "hip" / "hip_runtime.h", error);
}

/// Where a ROCm keeps ockl.bc has changed with its versions.
fs::path device_libraries_below(const fs::path& root) {
  std::error_code error;
  for (const char* folder : {"amdgcn/bitcode", "lib/amdgcn/bitcode"})
    if (fs::exists(root / folder / "ockl.bc", error)) return root / folder;
  for (const char* resources : {"lib/llvm/lib/clang", "llvm/lib/clang"})
    for (const auto& version : fs::directory_iterator(root / resources, error)) {
      const fs::path folder = version.path() / "lib" / "amdgcn" / "bitcode";
      if (fs::exists(folder / "ockl.bc", error)) return folder;
    }
  return {};
}

sim::Result<Rocm> rocm_at(const fs::path& root, const std::string& who) {
  if (!has_hip_headers(root))
    return sim::Error{"no HIP headers in " + (root / "include" / "hip").string() + " (" + who +
                      ")"};
  const fs::path libraries = device_libraries_below(root);
  if (libraries.empty())
    return sim::Error{"no device libraries (ockl.bc) below " + root.string() + " (" + who + ")"};
  const std::string version = hip_version_of(root / "include");
  return Rocm{root, libraries, std::atoi(version.c_str()) < 6,
              "ROCm with HIP " + version + " in " + root.string()};
}

sim::Result<Rocm> distribution_packages() {
  if (!has_hip_headers("/usr"))
    return sim::Error{
        "found no HIP headers; install libamdhip64-dev, or give a ROCm with --rocm-path "
        "(/usr/include/hip, ROCM_PATH, /opt/rocm)"};
  const fs::path libraries = installation().device_library_dir();
  std::error_code error;
  for (const char* needed : {"ockl.bc", "ocml.bc"})  // ocml.bc is a link into the package
    if (!fs::exists(libraries / needed, error))
      return sim::Error{
          "found no device libraries; install rocm-device-libs and build crosslane again, or give "
          "a ROCm with "
          "--rocm-path (" +
          (libraries / needed).string() + ")"};
  const std::string version = hip_version_of("/usr/include");
  return Rocm{"/usr", libraries, std::atoi(version.c_str()) < 6,
              "the distribution's HIP " + version};
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

sim::Result<Rocm> find_rocm(const std::string& wanted_root) {
  if (wanted_root == "/usr") return distribution_packages();
  if (!wanted_root.empty()) return rocm_at(wanted_root, "--rocm-path");
  if (const std::string root = variable("ROCM_PATH"); !root.empty() && root != "/usr")
    return rocm_at(root, "ROCM_PATH");
  if (has_hip_headers("/opt/rocm")) return rocm_at("/opt/rocm", "/opt/rocm");
  return distribution_packages();
}

std::string hip_version_of(const fs::path& include_dir) {
  std::ifstream header(include_dir / "hip" / "hip_version.h");
  std::string major = "?", minor = "?";
  for (std::string word; header >> word;) {
    if (word == "HIP_VERSION_MAJOR" && major == "?") header >> major;
    if (word == "HIP_VERSION_MINOR" && minor == "?") header >> minor;
  }
  return major + "." + minor;
}

}  // namespace crosslane::tools
