// SPDX-License-Identifier: MIT
// See the header. Handles are pointers; a set of the live ones tells good from stale without touching freed memory.
#include "runtime/core/streams.hpp"

#include <mutex>
#include <unordered_set>

#include "runtime/core/platform.hpp"

namespace crosslane::runtime {
namespace {

template <class T>
class LiveSet {
 public:
  T* add(T* item) {
    const std::lock_guard lock(mutex_);
    items_.insert(item);
    return item;
  }
  bool remove(T* item) {
    const std::lock_guard lock(mutex_);
    if (items_.erase(item) == 0) return false;
    delete item;
    return true;
  }
  bool holds(T* item) {
    const std::lock_guard lock(mutex_);
    return items_.count(item) != 0;
  }

 private:
  std::mutex mutex_;
  std::unordered_set<T*> items_;
};

LiveSet<ihipStream_t>& streams() {
  static auto& only = *new LiveSet<ihipStream_t>;
  return only;
}

LiveSet<ihipEvent_t>& events() {
  static auto& only = *new LiveSet<ihipEvent_t>;
  return only;
}

bool is_default_stream(hipStream_t handle) {
  const auto value = reinterpret_cast<uintptr_t>(handle);
  return value == 0 || value == stream_legacy_handle || value == stream_per_thread_handle;
}

}  // namespace

hipStream_t make_stream(int device, unsigned flags, int priority) {
  static std::atomic<uint64_t> next_id{1};
  auto* stream = new ihipStream_t;
  stream->device = device;
  stream->flags = flags;
  stream->priority = priority;
  stream->id = next_id++;
  return streams().add(stream);
}

bool destroy_stream(hipStream_t stream) { return streams().remove(stream); }

hipEvent_t make_event(int device, unsigned flags) {
  auto* event = new ihipEvent_t;
  event->device = device;
  event->flags = flags;
  return events().add(event);
}

bool destroy_event(hipEvent_t event) { return events().remove(event); }
bool is_event(hipEvent_t event) { return events().holds(event); }

StreamTarget find_stream(hipStream_t handle) {
  StreamTarget target;
  target.error = Platform::get().status();
  if (target.error != hipSuccess) return target;
  if (is_default_stream(handle)) {
    target.device = current_device();
  } else if (streams().holds(handle)) {
    target.stream = handle;
    target.device = Platform::get().device(handle->device);
  } else {
    target.error = hipErrorInvalidHandle;
    return target;
  }
  target.error = target.device->fault();
  return target;
}

hipError_t check_stream(hipStream_t handle) { return find_stream(handle).error; }

void record_event(hipEvent_t event, GpuDevice& device) {
  event->device = device.index;
  event->recorded = true;
  event->time_ns = device.clock.mark();
}

}  // namespace crosslane::runtime
