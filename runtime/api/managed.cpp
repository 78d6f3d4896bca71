// SPDX-License-Identifier: MIT
// Managed memory: host and devices share it as it is, so moving and advising change nothing but what the range attributes answer.
#include <map>
#include <mutex>

#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

struct Advice {
  int read_mostly = 0;
  int preferred_location = hipInvalidDeviceId;
  int accessed_by = hipInvalidDeviceId;
  int last_prefetch = hipInvalidDeviceId;
  int coherency = 0;  // hipMemRangeCoherencyModeFineGrain
};

std::mutex advice_mutex;
std::map<uint64_t, Advice>& advice_by_base() {
  static auto& only = *new std::map<uint64_t, Advice>;
  return only;
}

bool is_place(int device) { return device == hipCpuDeviceId || Platform::get().device(device); }

/// Calls `action` with the advice of the managed range; hipErrorInvalidValue when the range is not managed.
template <class Action>
hipError_t with_advice(const void* start, size_t bytes, Action action) {
  const auto known = Allocations::get().find(start);
  if (!known || bytes == 0 || known->placement == Placement::device) return hipErrorInvalidValue;
  if (reinterpret_cast<uint64_t>(start) - known->base + bytes > known->size_bytes)
    return hipErrorInvalidValue;
  const std::lock_guard lock(advice_mutex);
  return action(advice_by_base()[known->base]);
}

hipError_t advise(Advice& advice, hipMemoryAdvise what, int device) {
  switch (what) {
    case hipMemAdviseSetReadMostly: advice.read_mostly = 1; break;
    case hipMemAdviseUnsetReadMostly: advice.read_mostly = 0; break;
    case hipMemAdviseSetPreferredLocation: advice.preferred_location = device; break;
    case hipMemAdviseUnsetPreferredLocation: advice.preferred_location = hipInvalidDeviceId; break;
    case hipMemAdviseSetAccessedBy: advice.accessed_by = device; break;
    case hipMemAdviseUnsetAccessedBy: advice.accessed_by = hipInvalidDeviceId; break;
    case hipMemAdviseSetCoarseGrain: advice.coherency = 1; break;
    case hipMemAdviseUnsetCoarseGrain: advice.coherency = 0; break;
    default: return hipErrorInvalidValue;
  }
  return hipSuccess;
}

hipError_t answer(const Advice& advice, void* data, size_t data_bytes, hipMemRangeAttribute what) {
  if (!data || data_bytes < sizeof(int) || data_bytes % sizeof(int) != 0) return hipErrorInvalidValue;
  auto* values = static_cast<int*>(data);
  switch (what) {
    case hipMemRangeAttributeReadMostly: *values = advice.read_mostly; break;
    case hipMemRangeAttributePreferredLocation: *values = advice.preferred_location; break;
    case hipMemRangeAttributeLastPrefetchLocation: *values = advice.last_prefetch; break;
    case hipMemRangeAttributeCoherencyMode: *values = advice.coherency; break;
    case hipMemRangeAttributeAccessedBy:
      for (size_t i = 0; i < data_bytes / sizeof(int); ++i)
        values[i] = i == 0 ? advice.accessed_by : static_cast<int>(hipInvalidDeviceId);
      break;
    default: return hipErrorInvalidValue;
  }
  return hipSuccess;
}

}  // namespace

hipError_t hipMallocManaged(void** pointer, size_t bytes, unsigned flags) {
  if (!pointer || bytes == 0 || (flags != hipMemAttachGlobal && flags != hipMemAttachHost))
    return finish(hipErrorInvalidValue);
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return finish(usable.error);
  return finish(Allocations::get().allocate(
      *usable.device, {bytes, Placement::managed, flags, "hipMallocManaged"}, pointer));
}

hipError_t hipMemPrefetchAsync(const void* start, size_t bytes, int device, hipStream_t stream) {
  const hipError_t error = check_stream(stream);
  if (error != hipSuccess) return finish(error);
  if (!start || !is_place(device)) return finish(start ? hipErrorInvalidDevice : hipErrorInvalidValue);
  return finish(with_advice(start, bytes, [&](Advice& advice) {
    advice.last_prefetch = device;
    return hipSuccess;
  }));
}

hipError_t hipMemAdvise(const void* start, size_t bytes, hipMemoryAdvise what, int device) {
  if (!start || !is_place(device)) return finish(start ? hipErrorInvalidDevice : hipErrorInvalidValue);
  return finish(with_advice(start, bytes, [&](Advice& advice) { return advise(advice, what, device); }));
}

hipError_t hipMemRangeGetAttribute(void* data, size_t data_bytes, hipMemRangeAttribute what,
                                   const void* start, size_t bytes) {
  return finish(with_advice(start, bytes, [&](const Advice& advice) {
    return answer(advice, data, data_bytes, what);
  }));
}

hipError_t hipMemRangeGetAttributes(void** data, size_t* data_bytes, hipMemRangeAttribute* what,
                                    size_t count, const void* start, size_t bytes) {
  if (!data || !data_bytes || !what || count == 0) return finish(hipErrorInvalidValue);
  return finish(with_advice(start, bytes, [&](const Advice& advice) {
    for (size_t i = 0; i < count; ++i) {
      const hipError_t error = answer(advice, data[i], data_bytes[i], what[i]);
      if (error != hipSuccess) return error;
    }
    return hipSuccess;
  }));
}

hipError_t hipStreamAttachMemAsync(hipStream_t stream, void* start, size_t, unsigned flags) {
  if (!start || (flags != hipMemAttachGlobal && flags != hipMemAttachHost && flags != hipMemAttachSingle))
    return finish(hipErrorInvalidValue);
  const auto known = Allocations::get().find(start);
  if (!known || known->placement != Placement::managed) return finish(hipErrorInvalidValue);
  return finish(check_stream(stream));
}
