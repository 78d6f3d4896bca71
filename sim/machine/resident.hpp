// SPDX-License-Identifier: MIT
// A workgroup that a host thread keeps alive, with the memory behind its waves. A thread starts one workgroup after another in the same
// Resident: clearing registers and scratch is cheaper than mapping them anew.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "sim/machine/launch.hpp"

namespace crosslane::sim {

/// Registers and scratch of one wave: mapped, so that what a kernel never touches costs nothing.
class WaveStorage {
 public:
  explicit WaveStorage(size_t bytes);
  ~WaveStorage();
  WaveStorage(const WaveStorage&) = delete;
  WaveStorage& operator=(const WaveStorage&) = delete;
  u8* start() { return start_; }

 private:
  size_t bytes_;
  u8* start_;
};

namespace check {
class GroupChecks;
}
namespace timing {
class GroupTiming;
}

struct Resident {
  Workgroup group;
  std::vector<std::unique_ptr<WaveStorage>> storage;
  u64 executed = 0;
  u64 executed_past_fault = 0;
  std::shared_ptr<check::GroupChecks> checks;  // null: none
  std::shared_ptr<timing::GroupTiming> timing;  // null: untimed
};

/// Makes `r` the launch's workgroup `id`, its waves at the kernel's entry. False: the host has no memory for its registers
/// and scratch.
[[nodiscard]] bool start_workgroup(Resident& r, Launch& launch, u64 id);

}  // namespace crosslane::sim
