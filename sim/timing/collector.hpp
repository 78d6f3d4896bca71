// SPDX-License-Identifier: MIT
// The cycle model as the timed step loop calls it: a GroupTiming for each workgroup under way, a
// Collector for each host thread. Sums only, so that reports do not depend on threads.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "sim/machine/code_image.hpp"
#include "sim/machine/workgroup.hpp"
#include "sim/timing/wave_clock.hpp"

namespace crosslane::sim::timing {

/// The instructions of a workgroup's waves, for replay.hpp.
struct GroupEvents {
  std::vector<std::vector<Event>> waves;
  u64 cycles = 0;           // of the waves, all together
  u64 recorded_cycles = 0;  // until the last recorded event
};

/// Of one workgroup: a clock for each wave, and caches.
class GroupTiming {
 public:
  explicit GroupTiming(const arch::CostTable& costs) : caches_(costs) {}

 private:
  friend class Collector;
  struct WaveState {
    std::unique_ptr<WaveClock> clock;
    bool is_at_barrier = false;
    u64 phase = 0;  // of that barrier
    std::vector<Event>* events = nullptr;
    u64 recorded_until = 0;
  };
  struct Arrivals {
    u64 phase = ~u64{0};
    u64 last = 0;
  };
  Caches caches_;
  std::vector<WaveState> waves_;
  Arrivals arrivals_[2];
  GroupEvents* recording_ = nullptr;
};

class Collector {
 public:
  /// Workgroups below `sampled_groups` are recorded, each wave up to `events_a_wave`.
  Collector(const arch::CostTable& costs, const CodeImage::Array& code, u64 sampled_groups, u64 events_a_wave)
      : costs_(costs), code_(code), slots_(code.dwords), sampled_groups_(sampled_groups), events_a_wave_(events_a_wave) {}

  struct Entry {
    const Op* op = nullptr;
    u32 slot = 0;
    Instruction instruction;
    InstructionTime time;
    u64 half_idle = 0;  // executions of which a pass was skipped
    u64 busy_cycles = 0;  // of LDS and memory
  };

  void start(const Workgroup& group, GroupTiming& timing);
  using WaveState = GroupTiming::WaveState;
  static WaveState& state_of(const Wave& wave, GroupTiming& timing) { return timing.waves_[wave.index]; }
  /// `op` is about to be executed; give what this returns to after().
  Entry& before(Wave& wave, const Op& op, GroupTiming& timing, WaveState& state) {
    Entry& e = entry_of(wave, op);
    if (e.instruction.only_takes_a_turn && !state.events && !state.is_at_barrier) {
      ++e.time.executed;
      e.time.cycles += state.clock->take_turn();
    } else {
      issue(wave, op, e, timing, state);
    }
    return e;
  }
  void after(const Op& op, const Op* next, Entry& e, WaveState& state) {
    if (!e.instruction.is_branch) return;
    e.time.cycles += state.clock->branched(e.instruction, next && next != following(op), totals_);
  }
  void wave_ended(const Wave& wave, GroupTiming& timing);

  [[nodiscard]] const Totals& totals() const { return totals_; }
  [[nodiscard]] const std::deque<Entry>& entries() const { return entries_; }
  std::map<u64, GroupEvents>& events() { return events_; }

 private:
  Entry& entry_of(const Wave& wave, const Op& op) {
    const size_t index = static_cast<size_t>(&op - code_.ops);
    Entry*& known = index < slots_.size() ? slots_[index] : others_[&op];
    if (!known) [[unlikely]] known = &make_entry(wave, op, index);
    return *known;
  }
  Entry& make_entry(const Wave& wave, const Op& op, size_t index);
  void issue(Wave& wave, const Op& op, Entry& e, GroupTiming& timing, WaveState& state);
  void record(const Entry& e, const WaveClock::Issue& issued, u64 gap, GroupTiming::WaveState& state) const;

  const arch::CostTable& costs_;
  CodeImage::Array code_;
  std::vector<Entry*> slots_;
  std::unordered_map<const Op*, Entry*> others_;
  std::deque<Entry> entries_;
  u64 sampled_groups_;
  u64 events_a_wave_;
  Totals totals_;
  u32 vgprs_written_ = 0;  // by all instructions so far: higher ones are not
  std::map<u64, GroupEvents> events_;  // by workgroup
};

}  // namespace crosslane::sim::timing
