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
    // The build tree has bin/, lib/ and share/; an install tree has the distribution's library
    // folder.
    i.library_dir = i.prefix / "lib";
    if (fs::path installed = i.prefix / CROSSLANE_INSTALL_LIBDIR;
        fs::exists(installed / "libamdhip64.so", error))
      i.library_dir = installed;
    i.module_dir = i.library_dir / "crosslane";
    i.include_dir = i.prefix / "include";
    i.share_dir = i.prefix / "share" / "crosslane";
    return i;
  }();
  return found;
}

}  // namespace crosslane::tools
