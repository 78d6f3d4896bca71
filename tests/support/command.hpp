// SPDX-License-Identifier: MIT
// Runs other programs in tests, and keeps their files apart: tests run side by side.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace crosslane::test {

struct CommandResult {
  int status = -1;  // as pclose gives it; 0: success
  std::string output = {};
};

/// Runs a shell command; add 2>&1 to see its errors too.
inline CommandResult run_command(const std::string& command) {
  CommandResult result;
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return result;
  char buffer[65536];
  while (const size_t got = fread(buffer, 1, sizeof buffer, pipe))
    result.output.append(buffer, got);
  result.status = pclose(pipe);
  return result;
}

inline std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// A new folder, removed with what is in it at the end of the scope.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    path_ = (std::filesystem::temp_directory_path() / "crosslane_test_XXXXXX").string();
    if (!mkdtemp(path_.data())) std::abort();
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

}  // namespace crosslane::test
