// SPDX-License-Identifier: MIT
#include "sim/timing/log.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace crosslane::sim::timing {
namespace {

using nlohmann::json;

constexpr size_t lines_shown = 10;

double quotient(uint64_t a, uint64_t b) { return b ? static_cast<double>(a) / static_cast<double>(b) : 0; }

json lines_json(const Report& r) {
  json lines = json::array();
  for (size_t n = 0; n < std::min(lines_shown, r.lines.size()); ++n)
    lines.push_back({{"source", r.lines[n].source},
                     {"text", r.lines[n].text},
                     {"executed", r.lines[n].executed},
                     {"cycles", r.lines[n].cycles}});
  return lines;
}

json report_json(const Report& r) {
  const Totals& t = r.totals;
  json slots = json::object(), stalls = json::object();
  for (size_t i = 0; i < unit_count; ++i) slots[to_string(static_cast<Unit>(i))] = t.slots[i];
  for (size_t i = 0; i < cause_count; ++i) stalls[to_string(static_cast<Cause>(i))] = t.stall_cycles[i];
  return {{"kernel", r.kernel},
          {"arch", r.arch},
          {"modelled", true},
          {"wave_size", r.wave_size},
          {"launches", r.launches},
          {"workgroups", r.workgroups},
          {"waves", t.waves},
          {"wave_cycles", quotient(t.cycles, t.waves)},
          {"longest_wave_cycles", t.longest_wave_cycles},
          {"grid_cycles", r.grid_cycles},
          {"compute_cycles", r.compute_cycles},
          {"memory_bound_cycles", r.memory_bound_cycles},
          {"microseconds", quotient(r.grid_cycles, r.clock_khz) * 1000},
          {"vector_registers", r.vector_registers},
          {"scalar_registers", r.scalar_registers},
          {"code_bytes", r.code_bytes},
          {"instructions", t.instructions},
          {"issue_slots", slots},
          {"stall_cycles", stalls},
          {"lds",
           {{"accesses", t.lds_accesses},
            {"exchanges", t.lds_exchanges},
            {"conflict_cycles", t.lds_conflict_cycles}}},
          {"memory",
           {{"accesses", t.memory_accesses},
            {"lines", t.memory_lines},
            {"bytes_used", t.memory_bytes_used},
            {"bytes_moved", t.memory_bytes_moved},
            {"coalescing_efficiency", quotient(t.memory_bytes_used, t.memory_bytes_moved)}}},
          {"occupancy",
           {{"waves_per_simd", r.occupancy.waves_per_simd},
            {"most_waves_per_simd", r.occupancy.most_waves_per_simd},
            {"groups_per_multiprocessor", r.occupancy.groups_per_multiprocessor},
            {"limited_by", r.occupancy.limited_by}}},
          {"costliest_lines", lines_json(r)}};
}

}  // namespace

std::string to_json(const Report& report) {
  return report_json(report).dump(1, ' ', false, json::error_handler_t::replace);
}

void TimingLog::add(Report report) {
  for (Report& known : kernels_)
    if (known.kernel == report.kernel && known.arch == report.arch && known.wave_size == report.wave_size)
      return known.add(report);
  kernels_.push_back(std::move(report));
}

std::string TimingLog::json() const {
  nlohmann::json all = nlohmann::json::array();
  for (const Report& r : kernels_) all.push_back(report_json(r));
  return all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string TimingLog::text() const {
  std::string out;
  for (const Report& r : kernels_) out += to_text(r);
  return out;
}

/// A process for each kernel, a thread for each wave of the first multiprocessor; a cycle is shown as
/// a microsecond.
std::string TimingLog::trace() const {
  nlohmann::json events = nlohmann::json::array();
  for (size_t n = 0; n < kernels_.size(); ++n) {
    const Report& r = kernels_[n];
    events.push_back({{"name", "process_name"}, {"ph", "M"}, {"pid", n},
                      {"args", {{"name", r.kernel + " on " + r.arch + " (modelled cycles)"}}}});
    std::vector<bool> named;
    for (const TraceEvent& e : r.trace) {
      if (e.wave >= named.size()) named.resize(e.wave + 1);
      if (!named[e.wave])
        events.push_back({{"name", "thread_name"}, {"ph", "M"}, {"pid", n}, {"tid", e.wave},
                          {"args", {{"name", "wave " + std::to_string(e.wave)}}}});
      named[e.wave] = true;
      const auto name = r.trace_names.find(e.pc);
      events.push_back({{"name", name == r.trace_names.end() ? "?" : name->second}, {"cat", to_string(e.unit)},
                        {"ph", "X"}, {"ts", e.start}, {"dur", e.cycles}, {"pid", n}, {"tid", e.wave}});
    }
  }
  return nlohmann::json{{"displayTimeUnit", "ns"}, {"traceEvents", events}}.dump(
      -1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace crosslane::sim::timing
