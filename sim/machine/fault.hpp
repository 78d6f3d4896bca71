// SPDX-License-Identifier: MIT
// A guest fault: something a kernel did that a GPU cannot do, or that this simulator does not do. A value, never an exception.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace crosslane::sim {

enum class FaultKind : uint8_t {
  unmapped_access,       // an address outside every allocation
  use_after_free,
  read_only_access,      // a store to code or constants
  misaligned_access,
  lds_out_of_bounds,
  scratch_out_of_bounds,
  unknown_instruction,   // bytes that decode to nothing
  unsupported_instruction,  // decodes, but has no row
  bad_operand,           // an operand that the target does not allow there
  jump_outside_code,
  runaway,               // over the instruction budget
  barrier_deadlock,      // some waves ended or wait elsewhere while others wait at a barrier
  trap,                  // s_trap 2 (abort, assert, __builtin_trap)
  bad_launch,            // the request itself: sizes, arguments, resources
};

/// The name as reports print it, "unmapped access".
const char* to_string(FaultKind kind);

struct Fault {
  FaultKind kind = FaultKind::bad_launch;
  std::string what;          // one sentence: what, and what to do
  std::string kernel;
  std::string source;        // "file.hip:12:3", empty when built without -g
  std::string instruction;   // disassembly
  std::string allocation;    // nearest allocation, where an address is at fault
  std::array<uint32_t, 3> workgroup{};
  uint32_t wave = 0;
  uint32_t wave_size = 0;
  uint64_t lanes = 0;        // those at fault
  uint64_t pc = 0;           // byte offset from the start of the kernel
  uint64_t address = 0;      // where there is one
  bool has_location = false;  // kernel, workgroup, wave, pc are meaningful
};

/// "crosslane: error: what" and indented lines for the rest.
std::string format(const Fault& fault);

}  // namespace crosslane::sim
