// SPDX-License-Identifier: MIT
// Events carry simulated time (core/clock.hpp): equal programs measure equal times, whatever the host does.
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

hipError_t create(hipEvent_t* event, unsigned flags) {
  constexpr unsigned known = hipEventBlockingSync | hipEventDisableTiming | hipEventInterprocess |
                             hipEventReleaseToDevice | hipEventReleaseToSystem | 0x20000000;
  const unsigned releases = flags & (hipEventReleaseToDevice | hipEventReleaseToSystem);
  if (!event || (flags & ~known) != 0) return hipErrorInvalidValue;
  if (releases == (hipEventReleaseToDevice | hipEventReleaseToSystem)) return hipErrorInvalidValue;
  if ((flags & hipEventInterprocess) && !(flags & hipEventDisableTiming)) return hipErrorInvalidValue;
  const hipError_t status = Platform::get().status();
  if (status != hipSuccess) return status;
  *event = make_event(current_device_index(), flags);
  return hipSuccess;
}

hipError_t record(hipEvent_t event, hipStream_t stream) {
  if (!is_event(event)) return hipErrorInvalidHandle;
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return target.error;
  if (target.device->index != event->device) return hipErrorInvalidHandle;
  record_event(event, *target.device);
  return hipSuccess;
}

bool measures_time(hipEvent_t event) {
  return event->recorded && !(event->flags & hipEventDisableTiming);
}

}  // namespace

hipError_t hipEventCreate(hipEvent_t* event) { return finish(create(event, hipEventDefault)); }
hipError_t hipEventCreateWithFlags(hipEvent_t* event, unsigned flags) {
  return finish(create(event, flags));
}

hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  return finish(record(event, stream));
}
CROSSLANE_HIP_EXPORT hipError_t hipEventRecordWithFlags(hipEvent_t event, hipStream_t stream,
                                                        unsigned) {
  return finish(record(event, stream));
}

hipError_t hipEventDestroy(hipEvent_t event) {
  return finish(destroy_event(event) ? hipSuccess : hipErrorInvalidHandle);
}

hipError_t hipEventSynchronize(hipEvent_t event) {
  if (!is_event(event)) return finish(hipErrorInvalidHandle);
  return finish(Platform::get().device(event->device)->fault());
}

hipError_t hipEventQuery(hipEvent_t event) { return hipEventSynchronize(event); }

hipError_t hipEventElapsedTime(float* milliseconds, hipEvent_t start, hipEvent_t stop) {
  if (!milliseconds) return finish(hipErrorInvalidValue);
  if (!is_event(start) || !is_event(stop)) return finish(hipErrorInvalidHandle);
  if (!measures_time(start) || !measures_time(stop) || start->device != stop->device)
    return finish(hipErrorInvalidHandle);
  const auto nanoseconds = static_cast<int64_t>(stop->time_ns - start->time_ns);
  *milliseconds = static_cast<float>(static_cast<double>(nanoseconds) * 1e-6);
  return finish(hipSuccess);
}
