// SPDX-License-Identifier: MIT
// When the instructions of one wave issue: in order, each when its registers are ready, its unit is
// free and what it waits for has come. The wave has the SIMD for itself; replay.hpp puts several on
// one.
#pragma once

#include <algorithm>
#include <memory>

#include "sim/timing/accesses.hpp"

namespace crosslane::sim::timing {

/// Outstanding instructions of one counter. They complete in order: one that could be earlier is
/// counted when those before it are.
class CompletionQueue {
 public:
  void push(u64 completion) {
    last_ = std::max(last_, completion);
    if (count_ == capacity) --count_;
    times_[(newest_ = (newest_ + 1) % capacity)] = last_;
    ++count_;
  }
  /// When no more than `limit` are outstanding; 0: already.
  void clear() { *this = {}; }
  u64 wait(u32 limit) {
    if (count_ <= limit) return 0;
    const u64 at = times_[(newest_ + capacity - limit) % capacity];
    count_ = limit;
    return at;
  }

 private:
  static constexpr u32 capacity = 64;
  u64 times_[capacity] = {};
  u64 last_ = 0;
  u32 newest_ = 0;
  u32 count_ = 0;
};

/// An instruction, for replay.hpp.
struct Event {
  u32 slot : 28;
  u32 unit : 3;
  u32 is_barrier : 1;
  u32 gap : 22;   // cycles since the instruction before it issued
  u32 busy : 10;  // of its unit
};

class WaveClock {
 public:
  explicit WaveClock(const arch::CostTable& costs)
      : wave_issue_(arch::fact(costs, arch::Fact::wave_issue)),
        scalar_drain_(arch::fact(costs, arch::Fact::scalar_drain)),
        branch_not_taken_(arch::fact(costs, arch::Fact::branch_not_taken)) {}

  /// As at its start, at cycle 0. VGPRs from `vgprs` on were never written.
  void restart(u32 vgprs);

  struct Issue {
    u64 cycle = 0;
    u32 spent = 0;  // from the issue of the instruction before, and its own slot
    u32 busy = 0;   // of its unit
  };

  /// Issues the instruction. `half_is_idle`: a wave of 64 of which a pass is skipped.
  Issue issue(const Instruction& i, AccessCost access, bool half_is_idle, Totals& totals);
  /// An instruction that only takes a turn; returns its cycles.
  u32 take_turn() {
    last_issue_ = next_;
    next_ += wave_issue_;
    return wave_issue_;
  }
  /// After a branch; returns the cycles that the wave loses by it.
  u64 branched(const Instruction& i, bool is_taken, Totals& totals);
  /// A barrier has let the wave go.
  void released(u64 cycle, Totals& totals);
  /// The cycle after the last instruction.
  [[nodiscard]] u64 now() const { return next_; }
  /// When the last instruction issued, or the barrier behind it let go.
  [[nodiscard]] u64 last_issue() const { return last_issue_; }

 private:
  /// What wrote a register. A register's key is the cycle when it is ready, times 8, and that.
  enum class Source : u8 { none, vector, scalar, lds, memory, scalar_memory };
  static constexpr u64 key_of(u64 cycle, Source source) { return cycle << 3 | static_cast<u64>(source); }
  struct Wait {
    u64 until;
    Cause cause;
    void at_least(u64 cycle, Cause why) {
      if (cycle > until) until = cycle, cause = why;
    }
  };
  static Cause cause_of(Source source) {
    constexpr Cause causes[] = {Cause::vector_result, Cause::vector_result, Cause::scalar_result,
                                Cause::lds, Cause::memory, Cause::scalar_memory};
    return causes[static_cast<size_t>(source)];
  }
  [[nodiscard]] u64 latest_source(const Instruction& i, u64 key) const;
  void wait_counters(const Instruction& i, Wait& wait);
  u32 queue(const Instruction& i, AccessCost access, u64 at);
  void write_registers(const Instruction& i, u64 ready, Source source);

  u32 wave_issue_;
  u32 scalar_drain_;
  u32 branch_not_taken_;
  u64 next_ = 0;  // the wave's next turn
  u64 last_issue_ = 0;
  u64 vector_done_ = 0, scalar_done_ = 0;
  u64 vector_free_ = 0;
  u64 unit_free_[unit_count] = {};  // of those with queues
  CompletionQueue counters_[counter_count];
  u64 keys_[register_count] = {};
};

// What follows runs for every instruction: inline, so that timing costs little.

inline u64 WaveClock::latest_source(const Instruction& i, u64 key) const {
  if (i.extra_after_vector) {
    for (u32 k = 0; k < i.read_count; ++k) {
      const u64 one = keys_[i.reads[k]];
      const bool is_vector = (one & 7) == static_cast<u64>(Source::vector);
      key = std::max(key, is_vector ? one + (u64{i.extra_after_vector} << 3) : one);
    }
    return key;
  }
  for (u32 k = 0; k < i.read_count; k += 4)
    key = std::max(std::max(std::max(key, keys_[i.reads[k]]), keys_[i.reads[k + 1]]),
                   std::max(keys_[i.reads[k + 2]], keys_[i.reads[k + 3]]));
  return key;
}

inline void WaveClock::write_registers(const Instruction& i, u64 ready, Source source) {
  const u64 key = key_of(ready, source);
  for (u32 k = 0; k < i.write_count; k += 2) keys_[i.writes[k]] = keys_[i.writes[k + 1]] = key;
}

inline WaveClock::Issue WaveClock::issue(const Instruction& i, AccessCost access, bool half_is_idle, Totals& totals) {
  const u64 key = latest_source(i, key_of(next_, Source::none));
  Wait wait{key >> 3, cause_of(static_cast<Source>(key & 7))};
  if (i.waits) [[unlikely]] wait_counters(i, wait);
  u32 busy = i.issue_cycles;
  if (i.unit == Unit::vector) {
    wait.at_least(vector_free_, Cause::unit_busy);
    if (half_is_idle) busy /= 2;
    vector_free_ = wait.until + busy;
    const u64 ready = wait.until + i.latency_cycles - (i.issue_cycles - busy);
    vector_done_ = std::max(vector_done_, ready);
    write_registers(i, ready, Source::vector);
  } else if (i.unit == Unit::scalar) {
    scalar_done_ = std::max(scalar_done_, wait.until + scalar_drain_);
    write_registers(i, wait.until + i.latency_cycles, Source::scalar);
  } else if (i.counter != Counter::none) {
    busy = queue(i, access, wait.until);
  }
  if (wait.until != next_) totals.stall_cycles[static_cast<size_t>(wait.cause)] += wait.until - next_;
  const u64 before = next_;
  next_ = wait.until + wave_issue_ + i.extra_wait_cycles;
  last_issue_ = wait.until;
  return {wait.until, static_cast<u32>(next_ - before), busy};
}

}  // namespace crosslane::sim::timing
