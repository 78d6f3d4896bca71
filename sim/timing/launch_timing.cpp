// SPDX-License-Identifier: MIT
#include "sim/timing/launch_timing.hpp"

#include <algorithm>

#include "sim/timing/replay.hpp"

namespace crosslane::sim::timing {
namespace {

// Recorded a launch: enough for the loops of most kernels to be under way, and little beside what is
// executed.
constexpr u64 usual_events = 8'192, least_events_a_wave = 512;
constexpr size_t most_trace_events = 100'000;

u64 scaled(u64 value, u64 numerator, u64 denominator) {
  if (denominator == 0) return value;
  return static_cast<u64>(static_cast<double>(value) * static_cast<double>(numerator) /
                          static_cast<double>(denominator));
}

u64 ceil_divide(u64 a, u64 b) { return (a + b - 1) / b; }

}  // namespace

LaunchTiming::LaunchTiming(const LaunchContext& context)
    : context_(context),
      costs_(arch::cost_table(context.arch)),
      chip_(chip_of(context.arch)),
      workgroups_(context.request.grid.count()),
      code_(context.image.arrays().front()) {
  const LaunchRequest& request = context.request;
  occupancy_ = occupancy_of(context.arch, chip_, *request.kernel, static_cast<u32>(request.block.count()),
                            request.dynamic_lds_bytes);
  const u64 fair_share = ceil_divide(workgroups_, chip_.multiprocessors);
  sampled_groups_ = std::min<u64>(std::max(1u, occupancy_.groups_per_multiprocessor), fair_share);
}

std::unique_ptr<Collector> LaunchTiming::make_collector() const {
  const u64 waves = sampled_groups_ * ceil_divide(context_.request.block.count(), context_.lanes);
  const u64 events = context_.options.trace_time ? most_trace_events : usual_events;
  return std::make_unique<Collector>(costs_, code_, sampled_groups_,
                                     std::max(least_events_a_wave, events / std::max<u64>(waves, 1)));
}

void LaunchTiming::collect(Collector& collector) {
  totals_.add(collector.totals());
  for (const Collector::Entry& e : collector.entries()) {
    InstructionTime& time = instructions_[e.op];
    time.executed += e.time.executed;
    time.cycles += e.time.cycles;
    const Instruction& i = e.instruction;
    const size_t unit = static_cast<size_t>(i.unit);
    totals_.instructions += e.time.executed;
    totals_.slots[unit] += e.time.executed * i.slots - e.half_idle * (i.slots / 2);
    totals_.stall_cycles[static_cast<size_t>(Cause::wait_states)] += e.time.executed * i.extra_wait_cycles;
    totals_.busy_cycles[unit] += i.access != Access::none ? e.busy_cycles
                                                          : e.time.executed * i.issue_cycles - e.half_idle * (i.issue_cycles / 2);
  }
  events_.merge(collector.events());
}

std::shared_ptr<Report> LaunchTiming::finish() {
  auto report = std::make_shared<Report>();
  report->kernel = context_.request.kernel->name;
  report->arch = context_.arch.name;
  report->wave_size = context_.lanes;
  report->workgroups = workgroups_;
  report->totals = totals_;
  report->occupancy = occupancy_;
  report->clock_khz = chip_.clock_khz;
  const Kernel& kernel = *context_.request.kernel;
  report->vector_registers = kernel.vgpr_count + kernel.agpr_count;
  report->scalar_registers = kernel.sgpr_count;
  report->code_bytes = kernel.code_size_bytes;
  for (const auto& [op, time] : instructions_) {
    InstructionTime& all = report->instructions[context_.image.address_of(*op) - context_.entry_address];
    all.executed += time.executed;
    all.cycles += time.cycles;
  }
  time_grid(*report);
  return report;
}

/// A multiprocessor's share of the grid is as long as the recorded workgroups, replayed, times how
/// often it is filled; longer when device memory cannot keep up.
void LaunchTiming::time_grid(Report& report) {
  std::vector<const GroupEvents*> groups;
  u64 cycles = 0, recorded = 0, waves = 0;
  for (const auto& [id, g] : events_) {
    groups.push_back(&g);
    cycles += g.cycles;
    recorded += g.recorded_cycles;
    waves += g.waves.size();
  }
  const Replay share = replay(groups, costs_, chip_, context_.options.trace_time ? most_trace_events : 0);
  u64 one_fill = scaled(share.cycles, cycles, recorded);
  // Workgroups that were not recorded may be longer or shorter.
  one_fill = scaled(one_fill, report.totals.cycles * std::max<u64>(waves, 1), cycles * std::max<u64>(report.totals.waves, 1));
  const u64 fills = ceil_divide(workgroups_, std::max<u64>(1, chip_.multiprocessors * sampled_groups_));
  report.compute_cycles = one_fill * fills;
  const double bytes_a_cycle = static_cast<double>(chip_.memory_bytes_per_second) / (chip_.clock_khz * 1000.0);
  report.memory_bound_cycles =
      static_cast<u64>(static_cast<double>(report.totals.device_memory_bytes) / bytes_a_cycle);
  report.grid_cycles = std::max(report.compute_cycles, report.memory_bound_cycles);
  report.trace_left_out = share.left_out;
  name_trace(report, share.events);
}

void LaunchTiming::name_trace(Report& report, std::vector<ReplayEvent> events) const {
  for (const ReplayEvent& e : events) {
    if (e.event.slot >= code_.dwords) continue;
    const Op& op = code_.ops[e.event.slot];
    const u64 pc = context_.image.address_of(op) - context_.entry_address;
    const u32 cycles = std::max<u32>(1, e.event.busy);
    report.trace.push_back({e.start, cycles, e.wave, pc, static_cast<Unit>(e.event.unit)});
    auto& name = report.trace_names[pc];
    if (name.empty()) name = context_.image.disassemble(op);
  }
}

}  // namespace crosslane::sim::timing
