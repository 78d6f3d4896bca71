// SPDX-License-Identifier: MIT
// Where this crosslane lies: everything is found from the path of the running command, so that a
// build tree and an install tree work alike and either can be moved.
#pragma once

#include <filesystem>
#include <string>

namespace crosslane::tools {

struct Installation {
  std::filesystem::path prefix;
  std::filesystem::path command;      // the crosslane binary
  std::filesystem::path library_dir;  // of libamdhip64.so
  std::filesystem::path module_dir;   // of what the command itself loads
  std::filesystem::path include_dir;  // of crosslane/crosslane.hpp
  std::filesystem::path share_dir;    // shims and device libraries

  [[nodiscard]] std::filesystem::path runtime_library() const {
    return library_dir / "libamdhip64.so";
  }
  [[nodiscard]] std::filesystem::path shim_header() const { return share_dir / "hip_shims.hpp"; }
  [[nodiscard]] std::filesystem::path shim_include_dir() const { return share_dir / "hip_include"; }
  [[nodiscard]] std::filesystem::path device_library_dir() const { return share_dir / "bitcode"; }
};

const Installation& installation();

}  // namespace crosslane::tools
