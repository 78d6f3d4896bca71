// SPDX-License-Identifier: MIT
// Sums and names of what launches executed.
#include "sim/machine/statistics.hpp"

namespace crosslane::sim {

const char* to_string(InstructionFamily family) {
  switch (family) {
    case InstructionFamily::valu:
      return "vector ALU";
    case InstructionFamily::salu:
      return "scalar ALU";
    case InstructionFamily::smem:
      return "scalar memory";
    case InstructionFamily::vmem:
      return "vector memory";
    case InstructionFamily::lds:
      return "LDS";
    case InstructionFamily::cross_lane:
      return "cross-lane";
    case InstructionFamily::branch:
      return "branch";
    case InstructionFamily::other:
      return "other";
  }
  return "other";
}

void Statistics::add(const Statistics& other) {
  launches += other.launches;
  workgroups += other.workgroups;
  waves += other.waves;
  wave_instructions += other.wave_instructions;
  simulation_seconds += other.simulation_seconds;
  for (size_t i = 0; i < instruction_family_count; ++i) by_family[i] += other.by_family[i];
  for (const auto& [name, count] : other.by_opcode) {
    OpcodeCount& mine = by_opcode[name];
    mine.executed += count.executed;
    mine.fidelity = count.fidelity;
    mine.family = count.family;
  }
}

}  // namespace crosslane::sim
