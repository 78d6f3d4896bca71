// SPDX-License-Identifier: MIT
// What a launch executed. Counts are wave-instructions: one instruction issued by one wave counts one, whatever its lanes.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace crosslane::sim {

/// Instruction families, in the order in which reports print them.
enum class InstructionFamily : uint8_t { valu, salu, smem, vmem, lds, cross_lane, branch, other };
inline constexpr size_t instruction_family_count = 8;
const char* to_string(InstructionFamily family);

/// How close to the hardware's bits an instruction's row is.
enum class Fidelity : uint8_t { exact, approximate };

struct OpcodeCount {
  uint64_t executed = 0;
  Fidelity fidelity = Fidelity::exact;
  InstructionFamily family = InstructionFamily::valu;
};

struct Statistics {
  uint64_t launches = 0;
  uint64_t workgroups = 0;
  uint64_t waves = 0;
  uint64_t wave_instructions = 0;
  double simulation_seconds = 0;  // wall time inside Device::launch
  std::array<uint64_t, instruction_family_count> by_family{};  // filled when Device options ask for counts
  std::map<std::string, OpcodeCount> by_opcode;                // likewise; keyed by base name, "V_ADD_F32"

  void add(const Statistics& other);
};

}  // namespace crosslane::sim
