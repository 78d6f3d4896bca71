// SPDX-License-Identifier: MIT
// Names and sums of timing reports.
#include "sim/timing/report.hpp"

#include <algorithm>

namespace crosslane::sim::timing {

const char* to_string(Unit unit) {
  static constexpr const char* names[] = {"vector", "scalar", "LDS", "memory", "scalar memory", "branch", "other"};
  return names[static_cast<size_t>(unit)];
}

const char* to_string(Cause cause) {
  static constexpr const char* names[] = {"vector result", "scalar result", "LDS", "memory", "scalar memory",
                                          "unit busy", "branch", "wait states", "barrier"};
  return names[static_cast<size_t>(cause)];
}

void Totals::add(const Totals& o) {
  waves += o.waves;
  instructions += o.instructions;
  cycles += o.cycles;
  longest_wave_cycles = std::max(longest_wave_cycles, o.longest_wave_cycles);
  for (size_t i = 0; i < unit_count; ++i) slots[i] += o.slots[i], busy_cycles[i] += o.busy_cycles[i];
  for (size_t i = 0; i < cause_count; ++i) stall_cycles[i] += o.stall_cycles[i];
  lds_accesses += o.lds_accesses;
  lds_exchanges += o.lds_exchanges;
  lds_conflict_cycles += o.lds_conflict_cycles;
  memory_accesses += o.memory_accesses;
  memory_lines += o.memory_lines;
  memory_bytes_used += o.memory_bytes_used;
  memory_bytes_moved += o.memory_bytes_moved;
  device_memory_bytes += o.device_memory_bytes;
}

void Report::add(const Report& o) {
  launches += o.launches;
  workgroups += o.workgroups;
  totals.add(o.totals);
  grid_cycles += o.grid_cycles;
  compute_cycles += o.compute_cycles;
  memory_bound_cycles += o.memory_bound_cycles;
  for (const auto& [pc, time] : o.instructions) {
    instructions[pc].executed += time.executed;
    instructions[pc].cycles += time.cycles;
  }
  for (const LineTime& line : o.lines) {
    const auto known = std::ranges::find(lines, line.source, &LineTime::source);
    if (known == lines.end()) {
      lines.push_back(line);
      continue;
    }
    known->executed += line.executed;
    known->cycles += line.cycles;
  }
  std::ranges::sort(lines, [](const LineTime& a, const LineTime& b) {
    return a.cycles != b.cycles ? a.cycles > b.cycles : a.source < b.source;
  });
}

}  // namespace crosslane::sim::timing
