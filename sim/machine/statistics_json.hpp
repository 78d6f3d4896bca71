// SPDX-License-Identifier: MIT
// Statistics as the JSON that `run --stats --json` and CROSSLANE_REPORT_FILE give, schema 1. A header, so that the simulator needs no
// JSON library.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "sim/machine/statistics.hpp"

namespace crosslane::sim {

inline const char* name_of(Fidelity fidelity) { return fidelity == Fidelity::exact ? "exact" : "approximate"; }

/// One element of "devices".
inline nlohmann::json statistics_json(int device, std::string_view arch, const Statistics& s) {
  nlohmann::json families = nlohmann::json::object();
  for (size_t i = 0; i < instruction_family_count; ++i)
    families[to_string(static_cast<InstructionFamily>(i))] = s.by_family[i];
  nlohmann::json opcodes = nlohmann::json::array();
  for (const auto& [name, count] : s.by_opcode)
    opcodes.push_back({{"name", name},
                       {"executed", count.executed},
                       {"family", to_string(count.family)},
                       {"fidelity", name_of(count.fidelity)}});
  return {{"index", device},
          {"arch", arch},
          {"launches", s.launches},
          {"workgroups", s.workgroups},
          {"waves", s.waves},
          {"wave_instructions", s.wave_instructions},
          {"simulation_seconds", s.simulation_seconds},
          {"by_family", families},
          {"opcodes", opcodes}};
}

}  // namespace crosslane::sim
