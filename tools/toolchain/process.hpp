// SPDX-License-Identifier: MIT
// Running other programs.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "sim/result.hpp"

namespace crosslane::tools {

using Command = std::vector<std::string>;  // the program, then its arguments

/// The command as a shell would take it.
std::string quoted(const Command& command);

/// Becomes the command. Returns only when it cannot be started.
sim::Error replace_process(const Command& command);

enum class Output { inherit, capture_all };  // capture_all: stdout and stderr

struct Finished {
  int status = 0;  // exit status, or 128 + signal
  int signal = 0;  // that ended it, or 0
  std::string output;
};

/// Runs it to its end with `environment` added to ours. An interrupt ends it, not us; after one
/// nothing more is started.
sim::Result<Finished> run_process(const Command& command,
                                  const std::map<std::string, std::string>& environment = {},
                                  Output output = Output::inherit);

/// Whether an interrupt came while a process ran.
bool was_interrupted();

/// The program of that name in PATH, or nothing.
std::filesystem::path find_in_path(const std::string& name);

/// A folder that is removed with its contents at the end, and by an interrupt; one at a time.
class TemporaryFolder {
 public:
  static sim::Result<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::move(other.path_)) {
    other.path_.clear();
  }
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace crosslane::tools
