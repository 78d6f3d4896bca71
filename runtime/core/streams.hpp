// SPDX-License-Identifier: MIT
// Streams and events. Work is done inside the call that enqueues it, so a stream is never busy and every ordering that HIP documents
// holds by itself; what is left is which device a stream belongs to, its flags, and the times that events carry.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/device.hpp"
#include "runtime/core/hip.hpp"

struct ihipStream_t {
  int device = 0;
  unsigned flags = 0;
  int priority = 0;
  uint64_t id = 0;
  std::vector<uint32_t> cu_mask;  // hipExtStreamCreateWithCUMask; kept, not obeyed
};

struct ihipEvent_t {
  int device = 0;
  unsigned flags = 0;
  bool recorded = false;
  uint64_t time_ns = 0;  // of the device's clock
};

namespace crosslane::runtime {

inline constexpr int least_stream_priority = 1;
inline constexpr int greatest_stream_priority = -1;

hipStream_t make_stream(int device, unsigned flags, int priority);
bool destroy_stream(hipStream_t stream);
hipEvent_t make_event(int device, unsigned flags);
bool destroy_event(hipEvent_t event);
bool is_event(hipEvent_t event);

/// The stream behind a handle: null for the default streams (0, hipStreamLegacy, hipStreamPerThread).
struct StreamTarget {
  GpuDevice* device = nullptr;
  const ihipStream_t* stream = nullptr;
  hipError_t error = hipSuccess;  // hipErrorInvalidHandle: no such stream; or the device's sticky fault
};
StreamTarget find_stream(hipStream_t handle);

/// find_stream(handle).error: what calls with a stream that only order work return.
hipError_t check_stream(hipStream_t handle);

/// Stamps the event with the device's time.
void record_event(hipEvent_t event, GpuDevice& device);

}  // namespace crosslane::runtime
