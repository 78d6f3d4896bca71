// SPDX-License-Identifier: MIT
#include "sim/timing/replay.hpp"

#include <algorithm>
#include <queue>

namespace crosslane::sim::timing {
namespace {

struct ReplayWave {
  const std::vector<Event>* events = nullptr;
  size_t at = 0;
  u64 last = 0;  // when its last instruction issued
  u32 group = 0;
  u32 simd = 0;
};

struct Group {
  u32 waves = 0;
  u32 arrived = 0;
  u32 ended = 0;
  u64 last_arrival = 0;
  std::vector<u32> waiting;
};

class Multiprocessor {
 public:
  Multiprocessor(std::span<const GroupEvents* const> groups, const arch::CostTable& costs,
                 const Chip& chip, size_t keep_events)
      : costs_(costs), simds_(chip.simds_per_multiprocessor), keep_events_(keep_events) {
    // A work-group processor of RDNA is two halves, each with LDS banks and a vector cache.
    halves_ = chip.lds_per_multiprocessor_bytes == 128 * 1024 && simds_ == 4 && chip.waves_per_simd > 8 ? 2 : 1;
    free_.resize((simds_ + halves_) * unit_count);
    for (const GroupEvents* g : groups) {
      groups_.push_back({static_cast<u32>(g->waves.size()), 0, 0, 0, {}});
      for (const auto& events : g->waves) {
        const u32 n = static_cast<u32>(waves_.size());
        waves_.push_back({&events, 0, 0, static_cast<u32>(groups_.size() - 1), n % simds_});
        if (!events.empty()) ready_.push({events.front().gap, n});
        else ++groups_.back().ended;
      }
    }
  }

  Replay run() {
    while (!ready_.empty()) {
      auto [cycle, n] = ready_.top();
      ready_.pop();
      // On with the same wave while it is the next one anyway.
      while (step(cycle, n)) {
      }
    }
    return std::move(result_);
  }

 private:
  u64& unit_free(const ReplayWave& w, Unit unit) {
    const bool is_shared = unit == Unit::lds || unit == Unit::memory || unit == Unit::scalar_memory;
    const u32 place = is_shared ? simds_ + w.simd * halves_ / simds_ : w.simd;
    return free_[place * unit_count + static_cast<size_t>(unit)];
  }

  /// Issues the wave's next instruction. True: `cycle` is that of the one behind it, which is next.
  bool step(u64& cycle, u32 n) {
    ReplayWave& w = waves_[n];
    const Event& e = (*w.events)[w.at];
    const Unit unit = static_cast<Unit>(e.unit);
    if (unit != Unit::sequencer) {
      u64& free = unit_free(w, unit);
      if (free > cycle) return is_next(cycle = free, n);
      free = cycle + std::max<u64>(e.busy, 1);
    }
    keep(cycle, n, e);
    w.last = cycle;
    ++w.at;
    result_.cycles = std::max(result_.cycles, cycle + 1);
    if (e.is_barrier) {
      arrive(n);
      return false;
    }
    if (w.at == w.events->size()) {
      go_on(n);
      return false;
    }
    return is_next(cycle = cycle + (*w.events)[w.at].gap, n);
  }

  bool is_next(u64 cycle, u32 n) {
    if (ready_.empty() || ready_.top() > Turn{cycle, n}) return true;
    ready_.push({cycle, n});
    return false;
  }

  void keep(u64 cycle, u32 n, const Event& e) {
    if (result_.events.size() < keep_events_) result_.events.push_back({cycle, n, e});
    else ++result_.left_out;
  }

  void go_on(u32 n) {
    ReplayWave& w = waves_[n];
    if (w.at < w.events->size()) return ready_.push({w.last + (*w.events)[w.at].gap, n});
    Group& g = groups_[w.group];
    ++g.ended;
    release(g);
  }

  void arrive(u32 n) {
    Group& g = groups_[waves_[n].group];
    g.waiting.push_back(n);
    g.last_arrival = std::max(g.last_arrival, waves_[n].last);
    release(g);
  }

  void release(Group& g) {
    if (g.waiting.empty() || g.waiting.size() + g.ended < g.waves) return;
    const u64 cycle = g.last_arrival + arch::fact(costs_, arch::Fact::barrier);
    const u64 turn = arch::fact(costs_, arch::Fact::wave_issue);
    g.last_arrival = 0;
    const std::vector<u32> released = std::move(g.waiting);
    g.waiting.clear();
    for (const u32 n : released) {
      waves_[n].last = cycle - std::min(turn, cycle);
      go_on(n);
    }
  }

  struct Turn {
    u64 cycle;
    u32 wave;
    bool operator>(const Turn& other) const {
      return cycle != other.cycle ? cycle > other.cycle : wave > other.wave;
    }
  };

  const arch::CostTable& costs_;
  u32 simds_;
  u32 halves_;
  size_t keep_events_;
  std::vector<u64> free_;
  std::vector<ReplayWave> waves_;
  std::vector<Group> groups_;
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> ready_;
  Replay result_;
};

}  // namespace

Replay replay(std::span<const GroupEvents* const> groups, const arch::CostTable& costs,
              const Chip& chip, size_t keep_events) {
  return Multiprocessor(groups, costs, chip, keep_events).run();
}

}  // namespace crosslane::sim::timing
