// SPDX-License-Identifier: MIT
// A timing report for people.
#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "sim/timing/log.hpp"

namespace crosslane::sim::timing {
namespace {

__attribute__((format(printf, 2, 3))) void add(std::string& out, const char* format, ...) {
  char buffer[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(buffer, sizeof buffer, format, arguments);
  va_end(arguments);
  out += buffer;
}

double percent(uint64_t part, uint64_t all) {
  return all ? 100.0 * static_cast<double>(part) / static_cast<double>(all) : 0;
}

unsigned long long whole(uint64_t n) { return n; }

template <class Name, size_t count>
void add_shares(std::string& out, const char* what, const std::array<uint64_t, count>& numbers, uint64_t all) {
  add(out, "  %s:", what);
  bool any = false;
  for (size_t i = 0; i < count; ++i) {
    if (!numbers[i]) continue;
    add(out, "%s %s %llu (%.1f %%)", any ? "," : "", to_string(static_cast<Name>(i)), whole(numbers[i]),
        percent(numbers[i], all));
    any = true;
  }
  out += any ? "\n" : " none\n";
}

void add_memory(std::string& out, const Totals& t) {
  if (t.lds_accesses || t.lds_exchanges)
    add(out, "  LDS: %llu accesses, %llu lane exchanges, %llu cycles of bank conflicts\n", whole(t.lds_accesses),
        whole(t.lds_exchanges), whole(t.lds_conflict_cycles));
  if (t.memory_accesses)
    add(out, "  memory: %llu accesses touch %llu cache lines; coalescing efficiency %.0f %% (%llu of %llu bytes used)\n",
        whole(t.memory_accesses), whole(t.memory_lines), percent(t.memory_bytes_used, t.memory_bytes_moved),
        whole(t.memory_bytes_used), whole(t.memory_bytes_moved));
}

void add_lines(std::string& out, const Report& r) {
  if (r.lines.empty()) return;
  out += "  costliest lines, cycles of all waves:\n";
  for (size_t n = 0; n < std::min<size_t>(10, r.lines.size()); ++n) {
    const LineTime& line = r.lines[n];
    add(out, "    %5.1f %% %12llu  ", percent(line.cycles, r.totals.cycles), whole(line.cycles));
    out += line.source + (line.text.empty() ? "" : ": " + line.text) + "\n";
  }
}

}  // namespace

std::string to_text(const Report& r) {
  const Totals& t = r.totals;
  std::string out = "modelled time of " + r.kernel + " on " + r.arch;
  add(out, " (wave%u), %llu launch%s, %llu workgroups, %llu waves\n", r.wave_size, whole(r.launches),
      r.launches == 1 ? "" : "es", whole(r.workgroups), whole(t.waves));
  const double mean = t.waves ? static_cast<double>(t.cycles) / static_cast<double>(t.waves) : 0;
  add(out, "  a wave alone: %.0f cycles (longest %llu); the grid: %llu cycles, %.2f us at %.2f GHz, limited by %s\n", mean,
      whole(t.longest_wave_cycles), whole(r.grid_cycles), 1000.0 * static_cast<double>(r.grid_cycles) / r.clock_khz,
      r.clock_khz / 1e6, r.compute_cycles >= r.memory_bound_cycles ? "its waves" : "device memory");
  uint64_t slots = 0;
  for (const uint64_t n : t.slots) slots += n;
  add_shares<Unit>(out, "issue slots", t.slots, slots);
  add_shares<Cause>(out, "stall cycles", t.stall_cycles, t.cycles);
  const Occupancy& o = r.occupancy;
  add(out, "  occupancy: %u of %u waves a SIMD, %u workgroups a multiprocessor, limited by %s\n", o.waves_per_simd,
      o.most_waves_per_simd, o.groups_per_multiprocessor, o.limited_by.c_str());
  add_memory(out, t);
  add_lines(out, r);
  return out;
}

}  // namespace crosslane::sim::timing
