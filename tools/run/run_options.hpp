// SPDX-License-Identifier: MIT
// The options of `crosslane run`. Options with two dashes are ours; those with one go to the
// compiler; what follows "--" goes to the program.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace crosslane::tools {

struct RunOptions {
  std::string input;
  std::vector<std::string> archs;
  uint32_t wave_size = 0;  // 0: the target's default
  std::vector<std::string> compiler_arguments;
  std::vector<std::string> program_arguments;
  std::string rocm_path;
  bool verbose = false;

  // Reports and limits.
  bool stats = false;
  bool fidelity = false;
  bool json = false;
  uint32_t threads = 0;           // 0: all cores
  uint64_t max_instructions = 0;  // 0: the simulator's own limit
  [[nodiscard]] bool wants_report() const { return stats || fidelity || json; }

  // Checks.
  std::string checks;  // "1", "all" or names with commas; empty: none
  std::string check_format = "text";  // text, json, sarif
  std::string check_file;             // empty: stderr, or stdout for JSON and SARIF
  std::string suppressions;

  // Modelled time.
  bool time = false;
  std::string trace_file;  // empty: none
  [[nodiscard]] bool wants_time() const { return time || !trace_file.empty(); }

  // One kernel of a .s or .hsaco file.
  std::string kernel;
  std::array<uint32_t, 3> grid{1, 1, 1};   // workgroups
  std::array<uint32_t, 3> block{1, 1, 1};  // work-items a workgroup
  std::vector<std::string> arguments;      // --arg, in order
  std::vector<std::string> outputs;        // --out
  uint32_t lds_bytes = 0;
  bool dump = false;
};

/// Compiles (unless the input is an executable), then runs once for each target. Returns the exit
/// status.
int run_program(const RunOptions& options);
/// Assembles (unless the input is a code object), then launches once for each target. Returns the
/// exit status.
int run_kernel(const RunOptions& options);

}  // namespace crosslane::tools
