// SPDX-License-Identifier: MIT
#include "sim/timing/collector.hpp"

namespace crosslane::sim::timing {

void Collector::start(const Workgroup& group, GroupTiming& timing) {
  timing.caches_.start();
  timing.arrivals_[0] = timing.arrivals_[1] = {};
  timing.waves_.resize(group.wave_count);
  timing.recording_ = nullptr;
  if (group.linear_id < sampled_groups_) {
    timing.recording_ = &events_[group.linear_id];
    timing.recording_->waves.resize(group.wave_count);
  }
  for (u32 n = 0; n < group.wave_count; ++n) {
    GroupTiming::WaveState& w = timing.waves_[n];
    if (w.clock) w.clock->restart(vgprs_written_);
    else w.clock = std::make_unique<WaveClock>(costs_);
    w.is_at_barrier = false;
    w.events = timing.recording_ ? &timing.recording_->waves[n] : nullptr;
    w.recorded_until = 0;
  }
}

Collector::Entry& Collector::make_entry(const Wave& wave, const Op& op, size_t index) {
  Entry& e = entries_.emplace_back();
  e.op = &op;
  e.slot = static_cast<u32>(std::min<size_t>(index, (1u << 28) - 1));
  e.instruction = describe(wave, op);
  for (u32 k = 0; k < e.instruction.write_count; ++k)
    if (e.instruction.writes[k] < first_scalar) vgprs_written_ = std::max(vgprs_written_, e.instruction.writes[k] + 1u);
  return e;
}

void Collector::issue(Wave& wave, const Op& op, Entry& e, GroupTiming& timing, GroupTiming::WaveState& state) {
  WaveClock& clock = *state.clock;
  const Instruction& i = e.instruction;
  if (state.is_at_barrier) [[unlikely]] {
    state.is_at_barrier = false;
    clock.released(timing.arrivals_[state.phase & 1].last + arch::fact(costs_, arch::Fact::barrier), totals_);
  }
  AccessCost access{i.issue_cycles, 0};
  if (i.access != Access::none) {
    access = cost_of_access(wave, op, i, costs_, timing.caches_, totals_);
    e.busy_cycles += access.busy_cycles;
  }
  const bool half_is_idle = i.has_passes && !wave.exec_full &&
                            (wave.sgpr[operand::exec_lo] == 0) != (wave.sgpr[operand::exec_lo + 1] == 0);
  e.half_idle += half_is_idle;
  const u64 last = clock.last_issue();
  const WaveClock::Issue issued = clock.issue(i, access, half_is_idle, totals_);
  ++e.time.executed;
  e.time.cycles += issued.spent;
  if (state.events) record(e, issued, issued.cycle - last, state);
  if (!i.is_barrier) return;
  state.is_at_barrier = true;
  state.phase = wave.workgroup->barrier_phase;
  GroupTiming::Arrivals& arrivals = timing.arrivals_[state.phase & 1];
  if (arrivals.phase != state.phase) arrivals = {state.phase, 0};
  arrivals.last = std::max(arrivals.last, issued.cycle);
}

void Collector::record(const Entry& e, const WaveClock::Issue& issued, u64 gap, GroupTiming::WaveState& state) const {
  Event event;
  event.slot = e.slot;
  event.unit = static_cast<u32>(e.instruction.unit) & 7u;
  event.is_barrier = e.instruction.is_barrier;
  constexpr u64 most_gap = (1u << 22) - 1;
  event.gap = static_cast<u32>(std::min(gap, most_gap)) & most_gap;
  event.busy = std::min(issued.busy, 1023u) & 1023u;
  state.events->push_back(event);
  state.recorded_until = issued.cycle;
  if (state.events->size() >= events_a_wave_) state.events = nullptr;  // enough
}

void Collector::wave_ended(const Wave& wave, GroupTiming& timing) {
  const GroupTiming::WaveState& state = timing.waves_[wave.index];
  const u64 cycles = state.clock->now();
  ++totals_.waves;
  totals_.cycles += cycles;
  totals_.longest_wave_cycles = std::max(totals_.longest_wave_cycles, cycles);
  if (!timing.recording_) return;
  timing.recording_->cycles += cycles;
  timing.recording_->recorded_cycles += state.recorded_until + 1;
}

}  // namespace crosslane::sim::timing
