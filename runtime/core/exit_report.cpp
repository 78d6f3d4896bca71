// SPDX-License-Identifier: MIT
// The report is written by the library's own finalizer, after the program's atexit handlers and static destructors.
// JSON: {"schema": 1, "devices": [{"index", "arch", "launches", "workgroups", "waves", "wave_instructions", "simulation_seconds",
//   "by_family": {"valu": n, ...}, "opcodes": [{"name", "executed", "family", "fidelity"}]}],
//   "timing": [what sim/timing/log.cpp writes],
//   "faults": [{"device", "kind", "what", "kernel", "source", "workgroup", "wave", "lanes", "pc", "instruction", "address"}]}
#include "runtime/core/exit_report.hpp"

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>

#include "runtime/core/environment.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/platform.hpp"
#include "sim/machine/statistics_json.hpp"
#include "sim/timing/log.hpp"

namespace crosslane::runtime {
namespace {

struct NotedFault {
  int device;
  sim::Fault fault;
};

std::mutex& noted_mutex() {
  static auto& only = *new std::mutex;
  return only;
}

std::vector<NotedFault>& noted_faults() {
  static auto& only = *new std::vector<NotedFault>;
  return only;
}

std::mutex& timing_mutex() {
  static auto& only = *new std::mutex;
  return only;
}

sim::timing::TimingLog& timing_log() {
  static auto& only = *new sim::timing::TimingLog;
  return only;
}

template <class Visit>
void for_each_used_device(Visit visit) {
  Platform* platform = Platform::get_if_made();
  if (!platform) return;
  for (const auto& device : platform->devices())
    if (const sim::Device* simulator = device->simulator_if_made())
      visit(*device, simulator->statistics());
}

void print_statistics(const GpuDevice& device, const sim::Statistics& s) {
  const double rate =
      s.simulation_seconds > 0 ? static_cast<double>(s.wave_instructions) / s.simulation_seconds : 0;
  std::fprintf(stderr,
               "crosslane: device %d (%s): %llu launches, %llu workgroups, %llu waves\n"
               "  %llu wave-instructions in %.6f s of simulation: %.2f M/s\n",
               device.index, std::string(device.arch.name).c_str(),
               static_cast<unsigned long long>(s.launches),
               static_cast<unsigned long long>(s.workgroups),
               static_cast<unsigned long long>(s.waves),
               static_cast<unsigned long long>(s.wave_instructions), s.simulation_seconds,
               rate / 1e6);
  uint64_t counted = 0;
  for (const uint64_t count : s.by_family) counted += count;
  for (size_t i = 0; i < sim::instruction_family_count; ++i) {
    if (s.by_family[i] == 0) continue;
    std::fprintf(stderr, "  %-10s %14llu  %5.1f %%\n",
                 sim::to_string(static_cast<sim::InstructionFamily>(i)),
                 static_cast<unsigned long long>(s.by_family[i]),
                 100.0 * static_cast<double>(s.by_family[i]) /
                     static_cast<double>(counted));
  }
}

void print_fidelity(const GpuDevice& device, const sim::Statistics& s) {
  for (const sim::Fidelity wanted : {sim::Fidelity::exact, sim::Fidelity::approximate}) {
    uint64_t opcodes = 0;
    uint64_t executed = 0;
    for (const auto& [name, count] : s.by_opcode) {
      if (count.fidelity != wanted) continue;
      ++opcodes;
      executed += count.executed;
    }
    std::fprintf(stderr, "crosslane: device %d (%s): %s: %llu opcodes, executed %llu times\n",
                 device.index, std::string(device.arch.name).c_str(), sim::name_of(wanted),
                 static_cast<unsigned long long>(opcodes),
                 static_cast<unsigned long long>(executed));
    for (const auto& [name, count] : s.by_opcode)
      if (count.fidelity == wanted)
        std::fprintf(stderr, "  %-28s %14llu\n", name.c_str(),
                     static_cast<unsigned long long>(count.executed));
  }
}

nlohmann::json describe(const NotedFault& noted) {
  const sim::Fault& f = noted.fault;
  return {{"device", noted.device},     {"kind", sim::to_string(f.kind)}, {"what", f.what},
          {"kernel", f.kernel},         {"source", f.source},             {"workgroup", f.workgroup},
          {"wave", f.wave},             {"lanes", f.lanes},               {"pc", f.pc},
          {"instruction", f.instruction}, {"address", f.address}};
}

void write_report_file(const std::string& path) {
  nlohmann::json report = {{"schema", 1},
                           {"devices", nlohmann::json::array()},
                           {"faults", nlohmann::json::array()}};
  for_each_used_device([&](const GpuDevice& device, const sim::Statistics& statistics) {
    report["devices"].push_back(sim::statistics_json(device.index, device.arch.name, statistics));
  });
  const std::lock_guard lock(noted_mutex());
  for (const NotedFault& noted : noted_faults()) report["faults"].push_back(describe(noted));
  {
    const std::lock_guard timing_lock(timing_mutex());
    if (!timing_log().is_empty()) report["timing"] = nlohmann::json::parse(timing_log().json());
  }
  std::ofstream file(path);
  file << report.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
  if (!file.flush()) say_error("cannot write the report (CROSSLANE_REPORT_FILE=" + path + ")");
}

sim::check::FindingLog& finding_log() {
  static auto& only = *[] {
    auto* log = new sim::check::FindingLog;
    if (!environment().suppressions.empty()) log->suppress(environment().suppressions);
    return log;
  }();
  return only;
}

/// The last thing a process does: the status of a program that found nothing itself must say that we did.
void report_findings() {
  const Environment& wanted = environment();
  if (!wanted.checks) return;
  const std::string text = finding_log().report(wanted.check_format);
  std::fflush(nullptr);
  if (wanted.check_file.empty()) {
    std::fputs(text.c_str(), wanted.check_format == sim::check::ReportFormat::text ? stderr : stdout);
  } else {
    std::ofstream file(wanted.check_file);
    if (!(file << text).flush()) say_error("cannot write the findings (" + wanted.check_file + ")");
  }
  constexpr int exit_findings = 3;
  std::fflush(nullptr);
  if (!finding_log().findings().empty()) _exit(exit_findings);
}

void write_execution_report() {
  const Environment& wanted = environment();
  if (!wanted.error.empty()) return;
  if (!wanted.report_file.empty()) {
    write_report_file(wanted.report_file);
    return;
  }
  if (!wanted.statistics && !wanted.fidelity) return;
  std::fflush(stdout);
  for_each_used_device([&](const GpuDevice& device, const sim::Statistics& statistics) {
    if (wanted.statistics) print_statistics(device, statistics);
    if (wanted.fidelity) print_fidelity(device, statistics);
  });
}

void report_timing() {
  const Environment& wanted = environment();
  const std::lock_guard lock(timing_mutex());
  if (wanted.time == TimeReport::text) {
    std::fflush(stdout);
    std::fputs(timing_log().text().c_str(), stderr);
  }
  if (wanted.trace_file.empty()) return;
  std::ofstream file(wanted.trace_file);
  if (!(file << timing_log().trace()).flush()) say_error("cannot write the trace (CROSSLANE_TRACE=" + wanted.trace_file + ")");
}

__attribute__((destructor)) void report_at_exit() {
  write_execution_report();
  if (environment().error.empty()) report_timing();
  if (environment().error.empty()) report_findings();
}

}  // namespace

void note_findings(const GpuDevice& device, std::vector<sim::check::Finding> findings) {
  if (!findings.empty()) finding_log().add(std::move(findings), std::string(device.arch.name));
}

void note_timing(sim::timing::Report report) {
  const std::lock_guard lock(timing_mutex());
  timing_log().add(std::move(report));
}

void note_faults(const GpuDevice& device, const std::vector<sim::Fault>& faults) {
  if (environment().checks) finding_log().add_faults(faults);
  if (environment().report_file.empty()) return;
  const std::lock_guard lock(noted_mutex());
  for (const sim::Fault& fault : faults) noted_faults().push_back({device.index, fault});
}

}  // namespace crosslane::runtime
