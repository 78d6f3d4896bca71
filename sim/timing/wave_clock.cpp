// SPDX-License-Identifier: MIT
#include "sim/timing/wave_clock.hpp"

namespace crosslane::sim::timing {

/// The wait itself takes an issue slot: the instruction behind it issues when the result is there.
void WaveClock::wait_counters(const Instruction& i, Wait& wait) {
  static constexpr Cause causes[] = {Cause::memory, Cause::memory, Cause::lds, Cause::scalar_memory};
  const auto until = [&](u64 cycle, Cause cause) {
    if (cycle > wave_issue_) wait.at_least(cycle - wave_issue_, cause);
  };
  for (u32 c = 0; c < counter_count; ++c)
    if (i.wait_for[c] != no_wait) until(counters_[c].wait(i.wait_for[c]), causes[c]);
  if (i.drains_vector) until(vector_done_, Cause::vector_result);
  if (i.drains_scalar) until(scalar_done_, Cause::scalar_result);
}

/// LDS and memory: the wave goes on while the unit is at work on those before it. Returns how long
/// the unit is busy.
u32 WaveClock::queue(const Instruction& i, AccessCost access, u64 at) {
  u64& free = unit_free_[static_cast<size_t>(i.unit)];
  const u64 start = std::max(at, free);
  free = start + access.busy_cycles;
  const u64 done = start + i.latency_cycles + access.extra_latency;
  counters_[static_cast<size_t>(i.counter)].push(done);
  if (i.counter2 != Counter::none) counters_[static_cast<size_t>(i.counter2)].push(done);
  write_registers(i, done,
                  i.unit == Unit::lds      ? Source::lds
                  : i.unit == Unit::memory ? Source::memory
                                           : Source::scalar_memory);
  return access.busy_cycles;
}

u64 WaveClock::branched(const Instruction& i, bool is_taken, Totals& totals) {
  const u64 target = last_issue_ + (is_taken ? i.latency_cycles : branch_not_taken_);
  if (target <= next_) return 0;
  const u64 lost = target - next_;
  totals.stall_cycles[static_cast<size_t>(Cause::branch)] += lost;
  next_ = target;
  return lost;
}

void WaveClock::released(u64 cycle, Totals& totals) {
  if (cycle > next_) {
    totals.stall_cycles[static_cast<size_t>(Cause::barrier)] += cycle - next_;
    next_ = cycle;
  }
  last_issue_ = next_ - wave_issue_;  // what follows is counted from here, in replay.hpp too
}

void WaveClock::restart(u32 vgprs) {
  std::fill_n(keys_, std::min(vgprs, first_scalar), 0);
  std::fill(keys_ + first_scalar, keys_ + register_count, 0);
  next_ = last_issue_ = vector_done_ = scalar_done_ = vector_free_ = 0;
  std::fill(std::begin(unit_free_), std::end(unit_free_), 0);
  for (CompletionQueue& queue : counters_) queue.clear();
}

}  // namespace crosslane::sim::timing
