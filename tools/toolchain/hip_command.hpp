// SPDX-License-Identifier: MIT
// From what a user would give hipcc to the clang command that does it. Every argument stays as and
// where it is; ours are put in front (compiling) and behind (linking).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sim/result.hpp"
#include "tools/toolchain/process.hpp"

namespace crosslane::tools {

inline constexpr const char* default_arch = "gfx942";

struct HipCommand {
  Command command;
  std::vector<std::string> notes;  // for stderr
  bool show = false;               // --verbose: print it before it runs
};

sim::Result<HipCommand> hip_command(std::span<const std::string> arguments);

/// What the arguments ask of clang; exposed for tests.
struct HipArguments {
  std::vector<std::string> passed;  // with -x hip in front of C++ inputs, without what is ours
  std::string rocm_path;
  bool has_inputs = false;
  bool has_arch = false;
  bool links = true;
  bool links_host = true;     // makes something that needs our runtime
  bool has_platform = false;  // -D__HIP_PLATFORM_…
  bool wave64_on_gfx10 = false;
  bool no_gpu_inc = false;  // -nogpuinc, -nohipwrapperinc: the user brings their own headers
  bool no_gpu_lib = false;
  bool own_device_libs = false;
  bool verbose = false;
};
HipArguments read_hip_arguments(std::span<const std::string> arguments);

}  // namespace crosslane::tools
