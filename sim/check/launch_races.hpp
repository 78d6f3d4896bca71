// SPDX-License-Identifier: MIT
// Check "race" between the workgroups of a launch: accesses to the same bytes of global memory, one
// of them a store, of workgroups that no atomic orders. Each workgroup hands in what its accesses
// left (BlockMap) when it has ended; the maps are merged in the order of workgroups, so what is
// found does not depend on host threads.
//
// Happens-before by sparse vector clocks: a workgroup that reads the result of an atomic, or loads
// past the caches, is after what workgroups before it did up to their stores to that dword; a
// workgroup that spins is also after later ones. Clocks of more than 64 workgroups are taken for
// "all before".
#pragma once

#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "sim/check/race_blocks.hpp"
#include "sim/check/reporter.hpp"

namespace crosslane::sim {
struct LaunchContext;
}

namespace crosslane::sim::check {

/// One side of a race, to be reported.
struct RacingAccess {
  const Op* op;
  u32 wave;
  u64 lanes;
  bool stores;
  AccessKind kind;
};
/// Which of the two is reported: the load of a load and a store, the plain access beside an atomic,
/// else the later in the code. So a pair is one finding, whichever came first and however the
/// compiler has moved them.
bool is_to_blame(const CodeImage& code, const RacingAccess& access, const RacingAccess& other);
/// Tells the pairs of one place apart.
u32 race_topic(const CodeImage& code, const Op& here, const Op& there);
/// Memory of the program itself: not the runtime's buffers, whose protocol includes the host.
bool is_shared_memory(const Memory& memory, u64 address);

class LaunchRaces {
 public:
  explicit LaunchRaces(const LaunchContext& context);
  /// A workgroup's accesses from `moment` on are after stores to that dword by other workgroups.
  void acquires(const Workgroup& group, u32 moment, u64 dword, bool spins);
  void ended(const Workgroup& group, BlockMap& blocks);
  Reporter& reporter() { return reporter_; }

 private:
  struct GroupMark {
    Mark mark;
    u64 group = 0;
  };
  struct GroupCell {
    GroupMark write;
    GroupMark atomic;
    GroupMark reads[2];
  };
  struct GroupBlock {
    bool split = false;
    GroupCell all;
    std::vector<GroupCell> cells;
    u32 values[Block::dwords];
  };
  struct Acquire {
    u32 moment;
    u64 dword;
    bool spins;
  };
  /// From its moment `from` on, a workgroup is after what `group` did until its moment `until`.
  struct Known {
    u64 group;
    u32 from, until;
  };
  struct Clock {
    std::vector<Known> known;
    u32 all_from = ~u32{0};  // from here on everything is known
  };

  void merge(u64 group, const BlockMap& blocks, const std::vector<Acquire>& acquired);
  void learn(Clock& clock, u32 from, u64 dword);
  void add_known(Clock& clock, Known known);
  void resolve_spins(u64 group, const BlockMap& blocks);
  void merge_block(u64 group, const BlockMap& blocks, const Block& block);
  void merge_cell(u64 group, const Cell& cell, GroupCell& merged, bool same_value, u64 dword);
  void publish(u64 group, const Mark& write, u64 dword);
  [[nodiscard]] bool is_ordered(const GroupMark& before, u64 group, const Mark& mark) const;
  [[nodiscard]] bool knows(u64 group, u32 moment, u64 other, u32 other_moment) const;
  void check_pair(u64 group, const Mark& mark, bool stores, const GroupMark& other,
                  bool other_stores, u64 dword);

  const LaunchContext& context_;
  const bool sees_atomic_stores_;
  std::mutex mutex_;
  std::map<u64, BlockMap> waiting_;  // of workgroups that ended before their turn
  std::unordered_map<u64, std::vector<Acquire>> acquires_;
  u64 next_ = 0;
  std::unordered_map<u64, GroupBlock> blocks_;
  std::unordered_map<u64, std::vector<Known>> published_;            // by dword, of atomics
  std::unordered_map<u64, std::vector<std::pair<u64, u32>>> spins_;  // by dword: workgroup, moment
  std::unordered_map<u64, Clock> clocks_;                            // of workgroups that acquired
  Reporter reporter_;
};

}  // namespace crosslane::sim::check
