// SPDX-License-Identifier: MIT
// Where a doubtful value came from: a root (the lane kept its old value at this DPP instruction)
// and the steps since (through v_add_f32). Nodes form chains; values carry the number of a node.
// One table for each workgroup.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "sim/check/finding.hpp"
#include "sim/machine/wave.hpp"

namespace crosslane::sim::check {

enum class Cause : u8 {
  never_written,
  kept_old,       // DPP: no source, so the destination kept what it had
  zero_filled,    // DPP with bound_ctrl: no source, so 0
  wrapped_index,  // ds_bpermute: the index is past the wave and wraps
  beyond_reach,   // ds_bpermute: the lane is in the other half
  unhit,          // ds_permute: no lane pushed to this one
  inactive_zero,  // the source lane is inactive: 0
  inactive_kept,  // the source lane is inactive: the old value
  inactive_read,  // the source lane is inactive: what its register held
};

Check check_of(Cause cause);
/// "kept its old value because its source lies outside its row".
const char* describe(Cause cause);

using OriginId = u32;  // 0: none
inline constexpr OriginId never_written_id = 1;

struct Origin {
  Cause cause = Cause::never_written;
  OriginId root = 0;
  OriginId parent = 0;  // 0: this is a root
  const Op* op = nullptr;
  u32 depth = 0;
  u64 lanes = 0, sources = 0, active = 0;  // roots
};

class Origins {
 public:
  void clear();
  const Origin& operator[](OriginId id) const { return nodes_[id]; }
  OriginId root(Cause cause, const Op& op, u32 wave, u64 active);
  void add_lane(OriginId root, u32 lane, u64 source) {
    nodes_[root].lanes |= u64{1} << lane;
    nodes_[root].sources |= source;
  }
  /// The value of `id` went through `op`.
  OriginId step(OriginId id, const Op& op) {
    Step& s = steps_[(reinterpret_cast<uintptr_t>(&op) / 64 + id) % steps_.size()];
    if (s.op != &op || s.from != id) s = {&op, id, find_step(id, op)};
    return s.to;
  }
  [[nodiscard]] Cause cause(OriginId id) const { return nodes_[id].cause; }

 private:
  struct Step {
    const Op* op = nullptr;
    OriginId from = 0, to = 0;
  };
  OriginId find_step(OriginId id, const Op& op);

  std::array<Step, 256> steps_;  // taken last
  std::vector<Origin> nodes_;
  std::unordered_map<u64, OriginId> known_;
};

}  // namespace crosslane::sim::check
