// SPDX-License-Identifier: MIT
// The part of the command that needs the simulator: a module of its own, because libLLVM comes with
// it. Command and module are built together, so C++ types may cross.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/result.hpp"

namespace crosslane::tools {

struct KernelLaunch {
  std::string code_object_file;
  std::string arch;    // empty: the code object's
  std::string kernel;  // empty: the only one
  std::array<uint32_t, 3> grid{1, 1, 1};
  std::array<uint32_t, 3> block{1, 1, 1};
  std::vector<std::string> arguments;
  std::vector<std::string> outputs;
  uint32_t lds_bytes = 0;
  bool dump = false;
  uint32_t threads = 0;
  uint64_t max_instructions = 0;
  bool count_opcodes = false;
  std::string checks;         // a list; empty: none
  std::string check_format = "text";
  std::string suppressions;
  bool time = false;
  bool trace = false;
};

struct KernelOutcome {
  std::string error;                // what kept the launch from starting
  std::vector<std::string> faults;  // formatted; what the kernel did wrong
  std::vector<std::string> warnings;  // formatted; what hardware lets pass
  std::string findings;             // the report of checks
  bool has_findings = false;
  std::string timing;               // as text
  std::string trace;                // in Chrome's trace format
  std::string report;               // JSON, for print_execution_report
};

struct IsaRow {
  std::string name;      // LLVM's opcode name without encoding and generation, "V_ADD_F32"
  std::string encoding;  // "vop2"
  std::string status;    // exact, approximate, todo, missing
  bool counted =
      true;  // false: matrix, image, export, interpolation, which the simulator leaves for later
};

struct SimulationModule {
  KernelOutcome (*launch)(const KernelLaunch& launch);
  sim::Result<std::vector<IsaRow>> (*isa)(std::string_view arch);
};

inline constexpr const char* simulation_module_file = "crosslane_simulation.so";
inline constexpr const char* simulation_module_symbol = "crosslane_simulation_module";

/// Loads it.
sim::Result<const SimulationModule*> simulation_module();

}  // namespace crosslane::tools
