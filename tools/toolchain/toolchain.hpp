// SPDX-License-Identifier: MIT
// Finds what compiling HIP needs: clang with the AMDGPU target, HIP's headers and AMD's device
// libraries. A newer ROCm is preferred where there is one; else the HIP 5.2.3 of Debian 12, which
// needs shims to work with clang 22 (see hip_shims.hpp and bitcode/).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/result.hpp"

namespace crosslane::tools {

struct Compiler {
  std::filesystem::path clangxx;
  std::string note;  // for the user, where it is not the version that crosslane is tested with
};

/// CROSSLANE_CLANG, else clang++-22, else any clang++ of version 18 or later.
sim::Result<Compiler> find_compiler();
/// The program of LLVM's that lies beside the compiler or in PATH ("lld-22", then "lld").
sim::Result<std::filesystem::path> find_llvm_program(const std::string& name);

struct Rocm {
  std::filesystem::path root;  // for --rocm-path
  std::filesystem::path
      device_library_dir;  // for --rocm-device-lib-path; empty: clang finds them below the root
  bool has_old_headers = false;  // HIP 5: the shims in share/crosslane/hip_include come first
  std::string description;       // "Debian's HIP 5.2", "ROCm in /opt/rocm"
};

/// `wanted_root` is --rocm-path's value or empty.
sim::Result<Rocm> find_rocm(const std::string& wanted_root);

/// "5.2" of HIP's hip_version.h below that include folder, or nothing.
std::string hip_version_of(const std::filesystem::path& include_dir);

}  // namespace crosslane::tools
