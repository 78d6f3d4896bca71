// SPDX-License-Identifier: MIT
// Several waves on one multiprocessor: the recorded instructions of its workgroups, issued again
// with shared units. A SIMD issues to each unit from one wave at a time, to different units from
// different waves in the same cycle; LDS and the vector cache serve all SIMDs of their half.
// What an instruction waited for when its wave was alone it waits for here, so the latency of LDS
// and memory does not grow with load, only their throughput is shared.
#pragma once

#include <span>

#include "sim/machine/chips.hpp"
#include "sim/timing/collector.hpp"

namespace crosslane::sim::timing {

struct ReplayEvent {
  u64 start;
  u32 wave;
  Event event;
};

struct Replay {
  u64 cycles = 0;
  std::vector<ReplayEvent> events;  // the first `keep_events`
  u64 left_out = 0;
};

Replay replay(std::span<const GroupEvents* const> groups, const arch::CostTable& costs, const Chip& chip,
              size_t keep_events);

}  // namespace crosslane::sim::timing
