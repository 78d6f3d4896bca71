// SPDX-License-Identifier: MIT
// Which lane each lane of a cross-lane instruction reads, found by executing that very instruction
// on a wave whose source register holds lane numbers. So a check cannot have another opinion on
// lane maps than the simulator. Maps are pull.
#pragma once

#include <array>
#include <memory>

#include "sim/check/operands.hpp"
#include "sim/machine/resident.hpp"

namespace crosslane::sim::check {

struct LaneMove {
  static constexpr u8 zero = 0, kept = 255;
  u8 from[64];             // 1 + the lane that is read, or one of the above
  u8 from_second[64];      // swap: the same for the second register
  u64 zeroed = 0;          // active lanes that get 0 because they have no source
  u64 unwritten = 0;       // active lanes that keep their old value because they have no source
  u64 reads_inactive = 0;  // active lanes whose source is an inactive lane
  u64 dead_sources = 0;    // those sources
};

class LaneProbe {
 public:
  /// Call before the instruction is executed. `o.sort` is pull, push or swap, or the instruction
  /// has DPP.
  const LaneMove& move(Wave& wave, const Op& op, const Operands& o);

 private:
  void prepare(Wave& wave, u64 exec);
  u32* probe_register(u32 index) { return wave_.vgpr(index); }
  const u32* run(Wave& wave, const Op& op, const Operands& o, u64 exec);
  void fill(Wave& wave, const Op& op, const Operands& o, LaneMove& m);

  struct Cached {
    const OpDetail* detail = nullptr;
    u64 exec = 0;
    u32 lanes = 0;
    LaneMove move;
  };
  std::array<Cached, 256> cache_{};  // of DPP, whose map only EXEC changes
  LaneMove move_{};
  Wave wave_;
  std::unique_ptr<WaveStorage> storage_;
  u32 spare_ = 0;  // first of the registers behind the file
};

}  // namespace crosslane::sim::check
