// SPDX-License-Identifier: MIT
// See the header for the model.
#include "runtime/core/clock.hpp"

#include <algorithm>

namespace crosslane::runtime {
namespace {

constexpr double launch_ns = 5000;
constexpr double copy_ns = 3000;
constexpr double bus_bytes_per_second = 32e9;  // PCIe 4.0 x16

}  // namespace

void DeviceClock::add_kernel(const sim::Statistics& work) {
  const auto in_use =
      std::clamp<uint64_t>(work.workgroups, 1, std::max<uint32_t>(chip_.multiprocessors, 1));
  const double cycles = static_cast<double>(work.wave_instructions) / static_cast<double>(in_use);
  now_ns_ += static_cast<uint64_t>(launch_ns + cycles * 1e6 / chip_.clock_khz);
}

void DeviceClock::add_copy(uint64_t bytes, CopyPath path) {
  const double rate = path == CopyPath::inside_device
                          ? static_cast<double>(chip_.memory_bytes_per_second)
                          : bus_bytes_per_second;
  now_ns_ += static_cast<uint64_t>(copy_ns + static_cast<double>(bytes) * 1e9 / rate);
}

}  // namespace crosslane::runtime
