// SPDX-License-Identifier: MIT
// The checks, as the checked step loop calls them. Each sees an instruction before it is executed,
// with the registers as they are then. A check never changes them.
#pragma once

#include <vector>

#include "sim/check/access.hpp"
#include "sim/check/flow.hpp"
#include "sim/check/operands.hpp"
#include "sim/check/reporter.hpp"

namespace crosslane::sim::check {

void check_store(Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
                 Reporter& reporter);

/// Check "barrier" too: waves of the workgroup had ended when `wave` waited at `op`.
void report_skipped_barrier(Wave& wave, const Op& op, u32 ended, Reporter& reporter);

class BarrierCheck {
 public:
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter) {
    if (o.sort == Sort::barrier || waves_[wave.index].missed) look(wave, op, o, reporter);
  }

 private:
  void look(Wave& wave, const Op& op, const Operands& o, Reporter& reporter);
  struct State {
    u64 started = 0;  // lanes
    u64 missed = 0;   // lanes that were not at the last barrier
    u64 there = 0;
    const Op* barrier = nullptr;
  };
  static bool is_proof(const Op& op, const Operands& o);
  void meet(Wave& wave, const Op& op, Reporter& reporter);

  std::vector<State> waves_;
  const Op* met_at_ = nullptr;
  u64 phase_ = 0;
};

}  // namespace crosslane::sim::check
