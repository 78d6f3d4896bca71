// SPDX-License-Identifier: MIT
// What a memory or LDS instruction costs because of its lanes' addresses: bank conflicts, cache
// lines, and which cache has them.
#pragma once

#include "sim/check/access.hpp"
#include "sim/timing/caches.hpp"
#include "sim/timing/instruction.hpp"

namespace crosslane::sim::timing {

struct AccessCost {
  u32 busy_cycles = 0;   // of LDS or of the vector cache
  u32 extra_latency = 0; // on top of the instruction's own
};

/// Cycles that LDS takes for one access of `bytes` by each of `lanes` at offsets `address`. A cycle
/// serves each bank once, whatever number of lanes read the same word of it.
struct LdsCycles {
  u32 all = 0;
  u32 conflicts = 0;  // more than without conflict
};
LdsCycles lds_cycles(const u64* address, u64 active, u32 lanes, u32 bytes, u32 banks);

/// `wave` is about to execute `op`. Counts what it sees in `totals`.
AccessCost cost_of_access(Wave& wave, const Op& op, const Instruction& instruction,
                          const arch::CostTable& costs, Caches& caches, Totals& totals);

}  // namespace crosslane::sim::timing
