// SPDX-License-Identifier: MIT
// A workgroup: its LDS, its waves and their barrier. All waves of a workgroup run on one host thread, in turn, so nothing here is atomic.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "sim/machine/wave.hpp"

namespace crosslane::sim {

class Launch;

struct Workgroup {
  Launch* launch = nullptr;
  std::array<u32, 3> id{};
  std::array<u32, 3> size{};      // work-items: the launch's block, or less in a grid's last workgroups
  u64 linear_id = 0;              // order in which workgroups are dispatched
  std::vector<u8> lds;            // bytes that a kernel may touch
  std::vector<std::unique_ptr<Wave>> wave_storage;
  u32 wave_count = 0;             // waves of this workgroup: the first of wave_storage
  u32 waves_ended = 0;
  u32 barrier_arrived = 0;        // of the current phase, waves that ended without arriving not among them
  u64 barrier_phase = 0;          // barriers completed
  u64 clock_base = 0;             // cycles that s_memtime shows at the workgroup's start
  Wave* first_arrived = nullptr;  // at the barrier of the current phase, and where
  const Op* first_arrived_at = nullptr;

  /// A barrier that completed after some wave had ended without reaching it.
  struct SkippedBarrier {
    Wave* wave;
    const Op* op;
    u32 ended;  // waves
  };
  std::vector<SkippedBarrier> skipped_barriers;  // that the worker has not looked at yet

  /// A wave arrives at `op`; the barrier completes when all waves that have not ended are there. Ended waves do not hold it up, as
  /// on hardware. [RDNA3 §3.8 "Barriers"]
  void arrive(Wave& wave, const Op& op) {
    wave.barrier_target = barrier_phase + 1;
    if (barrier_arrived++ == 0) first_arrived = &wave, first_arrived_at = &op;
    complete_barrier();
  }
  [[nodiscard]] bool is_released(const Wave& wave) const { return barrier_phase >= wave.barrier_target; }
  void wave_ended() {
    ++waves_ended;
    complete_barrier();
  }

 private:
  void complete_barrier() {
    if (barrier_arrived == 0 || barrier_arrived + waves_ended < wave_count) return;
    if (waves_ended) skipped_barriers.push_back({first_arrived, first_arrived_at, waves_ended});
    barrier_arrived = 0;
    ++barrier_phase;
  }
};

}  // namespace crosslane::sim
