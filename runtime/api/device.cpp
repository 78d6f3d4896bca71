// SPDX-License-Identifier: MIT
// Devices: how many, which is current, names, identifiers, limits and settings. Work is done inside the calls, so synchronizing only
// returns the device's sticky fault.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

constexpr int hip_version = 60'400'000;  // 6.4.0: major * 10^7 + minor * 10^5 + patch
constexpr int first_pci_bus = 3;

struct DeviceLookup {
  GpuDevice* device = nullptr;
  hipError_t error = hipSuccess;
};

DeviceLookup find_device(int index) {
  const Platform& platform = Platform::get();
  if (platform.status() != hipSuccess) return {nullptr, platform.status()};
  GpuDevice* device = platform.device(index);
  return {device, device ? hipSuccess : hipErrorInvalidDevice};
}

template <class Action>
hipError_t on_current(Action action) {
  const hipError_t status = Platform::get().status();
  if (status != hipSuccess) return finish(status);
  return finish(action(*current_device()));
}

hipError_t copy_text(char* target, int size, const char* text) {
  if (!target || size <= 0) return hipErrorInvalidValue;
  std::snprintf(target, static_cast<size_t>(size), "%s", text);
  return hipSuccess;
}

}  // namespace

hipError_t hipInit(unsigned flags) {
  return finish(flags != 0 ? hipErrorInvalidValue : Platform::get().status());
}

hipError_t hipDriverGetVersion(int* version) {
  if (!version) return finish(hipErrorInvalidValue);
  *version = hip_version;
  return finish(hipSuccess);
}

hipError_t hipRuntimeGetVersion(int* version) { return hipDriverGetVersion(version); }

hipError_t hipGetDeviceCount(int* count) {
  if (!count) return finish(hipErrorInvalidValue);
  *count = Platform::get().count();
  return finish(Platform::get().status());
}

hipError_t hipSetDevice(int index) { return finish(set_current_device(index)); }

hipError_t hipGetDevice(int* index) {
  if (!index) return finish(hipErrorInvalidValue);
  *index = current_device_index();
  return finish(Platform::get().status());
}

CROSSLANE_HIP_EXPORT hipError_t hipSetValidDevices(int* list, int count) {
  if (!list && count != 0) return finish(hipErrorInvalidValue);
  for (int i = 0; i < count; ++i)
    if (find_device(list[i]).error != hipSuccess) return finish(hipErrorInvalidDevice);
  return finish(hipSuccess);
}

hipError_t hipDeviceGet(hipDevice_t* device, int index) {
  if (!device) return finish(hipErrorInvalidValue);
  *device = index;
  return finish(find_device(index).error);
}

hipError_t hipDeviceComputeCapability(int* major, int* minor, hipDevice_t index) {
  if (!major || !minor) return finish(hipErrorInvalidValue);
  const DeviceLookup found = find_device(index);
  if (found.error != hipSuccess) return finish(found.error);
  *major = found.device->chip.major;
  *minor = found.device->chip.minor;
  return finish(hipSuccess);
}

hipError_t hipDeviceGetName(char* name, int size, hipDevice_t index) {
  const DeviceLookup found = find_device(index);
  if (found.error != hipSuccess) return finish(found.error);
  return finish(copy_text(name, size, std::string(found.device->chip.name).c_str()));
}

hipError_t hipDeviceGetUuid(hipUUID* uuid, hipDevice_t index) {
  if (!uuid) return finish(hipErrorInvalidValue);
  const DeviceLookup found = find_device(index);
  if (found.error != hipSuccess) return finish(found.error);
  char text[32];
  std::snprintf(text, sizeof(text), "xl-%s-%08x", std::string(found.device->arch.name).c_str(), index);
  std::memset(uuid->bytes, 0, sizeof(uuid->bytes));
  std::memcpy(uuid->bytes, text, std::min(std::strlen(text), sizeof(uuid->bytes)));
  return finish(hipSuccess);
}

hipError_t hipDeviceGetPCIBusId(char* text, int size, int index) {
  const DeviceLookup found = find_device(index);
  if (found.error != hipSuccess) return finish(found.error);
  char id[16];
  std::snprintf(id, sizeof(id), "0000:%02x:00.0", first_pci_bus + index);
  return finish(copy_text(text, size, id));
}

hipError_t hipDeviceGetByPCIBusId(int* index, const char* text) {
  if (!index || !text) return finish(hipErrorInvalidValue);
  unsigned domain = 0;
  unsigned bus = 0;
  unsigned slot = 0;
  if (std::sscanf(text, "%x:%x:%x", &domain, &bus, &slot) != 3) return finish(hipErrorInvalidValue);
  const int wanted = static_cast<int>(bus) - first_pci_bus;
  if (domain != 0 || find_device(wanted).error != hipSuccess) return finish(hipErrorInvalidDevice);
  *index = wanted;
  return finish(hipSuccess);
}

hipError_t hipDeviceTotalMem(size_t* bytes, hipDevice_t index) {
  if (!bytes) return finish(hipErrorInvalidValue);
  const DeviceLookup found = find_device(index);
  if (found.error != hipSuccess) return finish(found.error);
  *bytes = found.device->chip.memory_bytes;
  return finish(hipSuccess);
}

hipError_t hipDeviceSynchronize() {
  return on_current([](GpuDevice& device) { return device.fault(); });
}

hipError_t hipDeviceReset() {
  return on_current([](GpuDevice& device) {
    device.reset();
    return hipSuccess;
  });
}

hipError_t hipDeviceGetLimit(size_t* value, hipLimit_t limit) {
  if (!value) return finish(hipErrorInvalidValue);
  return on_current([&](GpuDevice& device) {
    if (static_cast<size_t>(limit) >= device.limits.size()) return hipErrorUnsupportedLimit;
    *value = device.limits[limit];
    return hipSuccess;
  });
}

CROSSLANE_HIP_EXPORT hipError_t hipDeviceSetLimit(hipLimit_t limit, size_t value) {
  return on_current([&](GpuDevice& device) {
    if (static_cast<size_t>(limit) >= device.limits.size()) return hipErrorUnsupportedLimit;
    device.limits[limit] = value;
    return hipSuccess;
  });
}

hipError_t hipDeviceSetCacheConfig(hipFuncCache_t config) {
  return on_current([&](GpuDevice& device) {
    device.cache_config = config;
    return hipSuccess;
  });
}

hipError_t hipDeviceGetCacheConfig(hipFuncCache_t* config) {
  if (!config) return finish(hipErrorInvalidValue);
  return on_current([&](GpuDevice& device) {
    *config = device.cache_config;
    return hipSuccess;
  });
}

hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig config) {
  return on_current([&](GpuDevice& device) {
    device.shared_memory_config = config;
    return hipSuccess;
  });
}

hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig* config) {
  if (!config) return finish(hipErrorInvalidValue);
  return on_current([&](GpuDevice& device) {
    *config = device.shared_memory_config;
    return hipSuccess;
  });
}

hipError_t hipSetDeviceFlags(unsigned flags) {
  constexpr unsigned known = hipDeviceScheduleMask | hipDeviceMapHost | hipDeviceLmemResizeToMax;
  if (flags & ~known) return finish(hipErrorInvalidValue);
  return on_current([&](GpuDevice& device) {
    device.schedule_flags = flags;
    return hipSuccess;
  });
}

hipError_t hipGetDeviceFlags(unsigned* flags) {
  if (!flags) return finish(hipErrorInvalidValue);
  return on_current([&](GpuDevice& device) {
    *flags = device.schedule_flags;
    return hipSuccess;
  });
}

hipError_t hipDeviceGetStreamPriorityRange(int* least, int* greatest) {
  if (least) *least = least_stream_priority;
  if (greatest) *greatest = greatest_stream_priority;
  return finish(Platform::get().status());
}
