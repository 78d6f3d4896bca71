// SPDX-License-Identifier: MIT
#include "tools/toolchain/installation.hpp"

namespace crosslane::tools {
namespace fs = std::filesystem;

const Installation& installation() {
  static const Installation found = [] {
    Installation i;
    std::error_code error;
    i.command = fs::read_symlink("/proc/self/exe", error);
    i.prefix = i.command.parent_path().parent_path();
    // An installation keeps the runtime out of the linker's way, in a folder of its own: the
    // distribution may have another library of that name.
    const bool is_build_tree = fs::exists(i.prefix / "CMakeCache.txt", error);
    const fs::path libraries = i.prefix / (is_build_tree ? "lib" : CROSSLANE_INSTALL_LIBDIR);
    i.module_dir = libraries / "crosslane";
    i.library_dir = is_build_tree ? libraries : i.module_dir;
    i.include_dir = i.prefix / "include";
    i.share_dir = i.prefix / "share" / "crosslane";
    return i;
  }();
  return found;
}

}  // namespace crosslane::tools
