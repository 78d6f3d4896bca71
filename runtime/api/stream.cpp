// SPDX-License-Identifier: MIT
// Streams. Nothing is ever pending in one, so queries succeed, waits return at once and host functions run inside the call that
// enqueues them, on the calling thread. A wait for a memory value that is not there yet would never end: it is refused.
#include <algorithm>
#include <cstring>
#include <utility>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

hipError_t create(hipStream_t* stream, unsigned flags, int priority) {
  if (!stream || (flags & ~unsigned{hipStreamNonBlocking})) return hipErrorInvalidValue;
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return usable.error;
  priority = std::clamp(priority, greatest_stream_priority, least_stream_priority);
  *stream = make_stream(usable.device->index, flags, priority);
  return hipSuccess;
}

bool compare(uint64_t value, uint64_t wanted, unsigned how) {
  switch (how) {
    case hipStreamWaitValueGte: return static_cast<int64_t>(value - wanted) >= 0;
    case hipStreamWaitValueEq: return value == wanted;
    case hipStreamWaitValueAnd: return (value & wanted) != 0;
    default: return ~(value | wanted) != 0;  // hipStreamWaitValueNor
  }
}

template <class T>
hipError_t wait_value(hipStream_t stream, const void* where, T wanted, unsigned how, T mask,
                      const char* call) {
  const hipError_t error = check_stream(stream);
  if (error != hipSuccess) return finish(error);
  if (!where || how > hipStreamWaitValueNor) return finish(hipErrorInvalidValue);
  T value;
  std::memcpy(&value, where, sizeof(value));
  // Sign-extended, so that the 32-bit ">=" wraps at 32 bits.
  const T masked = value & mask;
  const bool there = how == hipStreamWaitValueGte && sizeof(T) == 4
                         ? static_cast<int32_t>(masked - wanted) >= 0
                         : compare(masked, how == hipStreamWaitValueNor ? wanted | ~mask : wanted, how);
  if (there) return finish(hipSuccess);
  return not_supported(call, "the value is not there yet, and a stream has nothing else to wait for");
}

template <class T>
hipError_t write_value(hipStream_t stream, void* where, T value) {
  const hipError_t error = check_stream(stream);
  if (error != hipSuccess) return finish(error);
  if (!where) return finish(hipErrorInvalidValue);
  std::memcpy(where, &value, sizeof(value));
  return finish(hipSuccess);
}

}  // namespace

hipError_t hipStreamCreate(hipStream_t* stream) {
  return finish(create(stream, hipStreamDefault, 0));
}
hipError_t hipStreamCreateWithFlags(hipStream_t* stream, unsigned flags) {
  return finish(create(stream, flags, 0));
}
hipError_t hipStreamCreateWithPriority(hipStream_t* stream, unsigned flags, int priority) {
  return finish(create(stream, flags, priority));
}

hipError_t hipExtStreamCreateWithCUMask(hipStream_t* stream, uint32_t words, const uint32_t* mask) {
  if (words == 0 || !mask) return finish(hipErrorInvalidValue);
  const hipError_t error = create(stream, hipStreamDefault, 0);
  if (error == hipSuccess) (*stream)->cu_mask.assign(mask, mask + words);
  return finish(error);
}

hipError_t hipExtStreamGetCUMask(hipStream_t stream, uint32_t words, uint32_t* mask) {
  if (words == 0 || !mask) return finish(hipErrorInvalidValue);
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return finish(target.error);
  const uint32_t units = target.device->chip.compute_units;
  for (uint32_t i = 0; i < words; ++i) {
    const uint32_t left = units > i * 32 ? units - i * 32 : 0;
    mask[i] = left >= 32 ? ~0U : (1U << left) - 1;
    if (target.stream && !target.stream->cu_mask.empty())
      mask[i] = i < target.stream->cu_mask.size() ? target.stream->cu_mask[i] : 0;
  }
  return finish(hipSuccess);
}

hipError_t hipStreamDestroy(hipStream_t stream) {
  return finish(destroy_stream(stream) ? hipSuccess : hipErrorInvalidHandle);
}

hipError_t hipStreamQuery(hipStream_t stream) { return finish(check_stream(stream)); }
hipError_t hipStreamSynchronize(hipStream_t stream) { return finish(check_stream(stream)); }

hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned) {
  if (!is_event(event)) return finish(hipErrorInvalidHandle);
  return finish(check_stream(stream));
}

hipError_t hipStreamGetFlags(hipStream_t stream, unsigned* flags) {
  if (!flags) return finish(hipErrorInvalidValue);
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return finish(target.error);
  *flags = target.stream ? target.stream->flags : hipStreamDefault;
  return finish(hipSuccess);
}

hipError_t hipStreamGetPriority(hipStream_t stream, int* priority) {
  if (!priority) return finish(hipErrorInvalidValue);
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return finish(target.error);
  *priority = target.stream ? target.stream->priority : 0;
  return finish(hipSuccess);
}

int hipGetStreamDeviceId(hipStream_t stream) {
  const StreamTarget target = find_stream(stream);
  return target.device ? target.device->index : -1;
}

CROSSLANE_HIP_EXPORT hipError_t hipStreamGetDevice(hipStream_t stream, hipDevice_t* device) {
  if (!device) return finish(hipErrorInvalidValue);
  const StreamTarget target = find_stream(stream);
  if (target.device) *device = target.device->index;
  return finish(target.error);
}

CROSSLANE_HIP_EXPORT hipError_t hipStreamGetId(hipStream_t stream, unsigned long long* id) {
  if (!id) return finish(hipErrorInvalidValue);
  const StreamTarget target = find_stream(stream);
  *id = target.stream ? target.stream->id : 0;
  return finish(target.error);
}

hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void* user,
                                unsigned flags) {
  if (!callback || flags != 0) return finish(hipErrorInvalidValue);
  const StreamTarget target = find_stream(stream);
  if (!target.device) return finish(target.error);
  callback(stream, target.error, user);
  return finish(target.error);
}

hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void* user) {
  if (!function) return finish(hipErrorInvalidValue);
  const hipError_t error = check_stream(stream);
  if (error == hipSuccess) function(user);
  return finish(error);
}

hipError_t hipStreamWaitValue32(hipStream_t stream, void* where, uint32_t value, unsigned how,
                                uint32_t mask) {
  return wait_value(stream, where, value, how, mask, "hipStreamWaitValue32");
}
hipError_t hipStreamWaitValue64(hipStream_t stream, void* where, uint64_t value, unsigned how,
                                uint64_t mask) {
  return wait_value(stream, where, value, how, mask, "hipStreamWaitValue64");
}
hipError_t hipStreamWriteValue32(hipStream_t stream, void* where, uint32_t value, unsigned) {
  return write_value(stream, where, value);
}
hipError_t hipStreamWriteValue64(hipStream_t stream, void* where, uint64_t value, unsigned) {
  return write_value(stream, where, value);
}

// No stream is ever capturing: graphs are not supported, but libraries ask.
hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus* status) {
  if (!status) return finish(hipErrorInvalidValue);
  *status = hipStreamCaptureStatusNone;
  return finish(check_stream(stream));
}

hipError_t hipStreamGetCaptureInfo(hipStream_t stream, hipStreamCaptureStatus* status,
                                   unsigned long long* id) {
  if (id) *id = 0;
  return hipStreamIsCapturing(stream, status);
}

hipError_t hipStreamGetCaptureInfo_v2(hipStream_t stream, hipStreamCaptureStatus* status,
                                      unsigned long long* id, hipGraph_t* graph,
                                      const hipGraphNode_t** dependencies, size_t* count) {
  if (graph) *graph = nullptr;
  if (dependencies) *dependencies = nullptr;
  if (count) *count = 0;
  return hipStreamGetCaptureInfo(stream, status, id);
}

hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode* mode) {
  thread_local hipStreamCaptureMode current = hipStreamCaptureModeGlobal;
  if (!mode) return finish(hipErrorInvalidValue);
  std::swap(*mode, current);
  return finish(hipSuccess);
}
