// SPDX-License-Identifier: MIT
// Check "race", inside a workgroup: accesses of two waves to the same bytes of LDS or global
// memory, one of them a store, that nothing orders. Lanes of a wave run together; waves are ordered
// by barriers and by atomics. [CDNA3 §9.1, LLVM AMDGPUUsage "Memory Model"]
//
// Happens-before by vector clocks, one entry for each wave. The workgroup counts moments: each
// barrier arrival and each atomic starts one. A wave knows of each other wave the moment up to
// which its accesses are before what it does itself. A barrier joins the knowledge of all; an
// atomic whose result is read joins that of the waves that changed the same dword before. So
// atomics are taken for acquire and release, whatever they are in the source: a fence that is
// missing beside one is not found, and no correct program is blamed.
//
// Which of the two accesses is reported: see is_to_blame. Stores of equal values to one address are
// let pass, as in check "store".
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "sim/check/access.hpp"
#include "sim/check/race_blocks.hpp"
#include "sim/check/reporter.hpp"

namespace crosslane::sim::check {

class LaunchRaces;

/// "a load", "a store", "an atomic".
const char* describe_access(bool is_store, AccessKind kind);
/// Accesses of these kinds may race: atomics and coherent accesses do not with one another.
/// `sees_atomic_stores`: a plain store is no atomic one.
bool may_race(AccessKind a, bool a_stores, AccessKind b, bool b_stores, bool sees_atomic_stores);
/// On other targets an atomic store is encoded as any store.
bool sees_atomic_stores(const arch::Arch& arch);

class RaceCheck {
 public:
  /// `launch`: of several workgroups, else null.
  void start(const Workgroup& group, LaunchRaces* launch);
  void before(Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
              Reporter& reporter);
  /// The workgroup has ended.
  void end();

 private:
  static constexpr u32 most_waves = 32;
  struct Clock {
    std::array<u32, most_waves> known{};    // moments of other waves that are before this one
    std::array<u32, most_waves> carried{};  // and what an atomic of it passes on
    u64 arrivals = 0;
    bool joins_barrier = false;  // before its next access
  };
  struct BarrierClock {
    u64 arrival = ~u64{0};
    std::array<u32, most_waves> moments{};
  };
  struct Current {
    Wave& wave;
    const Op& op;
    AccessKind kind;
    bool stores;
    bool returns;
    bool in_lds;
  };
  struct Conflict {
    Mark other;
    bool other_stores;
    u64 lanes;
    u64 address;
  };

  void arrive(u32 wave);
  void join_barrier(Clock& clock);
  void acquire(Clock& clock, const Mark& writer);
  void lds(const Current& c, const Access& a, Registers data);
  void global(const Current& c, const Access& a, Registers data);
  bool whole_blocks(const Current& c, const Access& a, Registers data);
  void dword(const Current& c, u64 address, u32 lane, u32 bytes, u32 value);
  void scalar_load(Wave& wave, const Op& op, const Operands& o);
  bool touch_in_order(const Current& c, Cell& cell, u32 lane, u8 bytes);
  void learn(const Current& c, const Cell& cell);
  void touch(const Current& c, Cell& cell, u32 lane, u8 bytes, bool same_value, u64 address);
  [[nodiscard]] bool is_unordered(const Mark& mark, u32 wave) const {
    return mark.op && mark.wave != wave && mark.moment > clocks_[wave].known[mark.wave];
  }
  void note(const Current& c, const Mark& other, bool other_stores, u32 lane, u64 address);
  void report(const Current& c, Reporter& reporter);

  std::vector<Clock> clocks_;
  u32 wave_count_ = 0;
  BarrierClock barriers_[2];
  u32 moment_ = 1;
  std::vector<Cell> lds_;  // by dword
  BlockMap blocks_;
  std::vector<Conflict> conflicts_;  // of the current instruction
  u32 released_ = 0;                 // waves whose atomics this instruction read
  bool sees_atomic_stores_ = false;
  u64 own_memory_ = 0;  // kernel arguments and the like: nobody writes them
  LaunchRaces* launch_ = nullptr;
  const Workgroup* group_ = nullptr;
};

}  // namespace crosslane::sim::check
