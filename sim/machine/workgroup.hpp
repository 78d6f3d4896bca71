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

  /// A wave arrives; the barrier completes when all waves that have not ended are there. Ended waves do not hold it up, as on
  /// hardware. [RDNA3 §3.8 "Barriers"]
  void arrive(Wave& wave) {
    wave.barrier_target = barrier_phase + 1;
    ++barrier_arrived;
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
    if (waves_ended) barrier_without_all_waves = true;
    barrier_arrived = 0;
    ++barrier_phase;
  }

 public:
  bool barrier_without_all_waves = false;  // a barrier completed after some wave had ended without reaching it
};

}  // namespace crosslane::sim
