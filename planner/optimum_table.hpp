// SPDX-License-Identifier: MIT
// docs/planner-table.csv, compiled in: for every named map, target and wave size, what the plan of
// least latency costs and how it compares with the shortest sequence that an exhaustive search
// found or could not rule out. bench/plan_search writes it.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace crosslane::planner {

struct OptimumRow {
  unsigned vector_instructions = 0, lds_instructions = 0, wait_states = 0, latency_cycles = 0;
  bool is_optimal = false;   // no sequence has fewer instructions
  unsigned lower_bound = 0;  // instructions that every sequence has at least
};

using OptimumTable = std::map<std::string, OptimumRow, std::less<>>;

/// The key of a row. `edge` is "-" for maps without edges, `value` for those without one parameter.
std::string optimum_key(std::string_view arch, unsigned wave, std::string_view map,
                        std::string_view edge, std::string_view value);

/// Rows of the table's text by their keys; a line that is not a row of it is left out.
OptimumTable parse_optimum_table(std::string_view csv);

/// The table of this build.
const OptimumTable& optimum_table();

}  // namespace crosslane::planner
