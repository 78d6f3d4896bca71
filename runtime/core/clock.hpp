// SPDX-License-Identifier: MIT
// The simulated time of one device, which events read. It moves only when work is done, never by itself, so equal programs measure
// equal times. What a piece of work costs is a rough model until the cycle model exists:
//   kernel   5 us + wave-instructions / (multiprocessors in use * clock): one wave-instruction a cycle and multiprocessor
//   copy     3 us + bytes / (device bandwidth for device memory, 32 GB/s across the bus)
//   marker   1 ns, so that two records never carry the same time
#pragma once

#include <atomic>
#include <cstdint>

#include "runtime/core/chips.hpp"
#include "sim/machine/statistics.hpp"

namespace crosslane::runtime {

enum class CopyPath : uint8_t { inside_device, across_bus };

class DeviceClock {
 public:
  explicit DeviceClock(const Chip& chip) : chip_(chip) {}

  void add_kernel(const sim::Statistics& work);
  void add_copy(uint64_t bytes, CopyPath path);
  /// Simulated nanoseconds since the device was first used; every call answers a later time.
  uint64_t mark() { return ++now_ns_; }

 private:
  const Chip& chip_;
  std::atomic<uint64_t> now_ns_{0};
};

}  // namespace crosslane::runtime
