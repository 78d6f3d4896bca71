// SPDX-License-Identifier: MIT
// What a pointer is.
//
// The numbers of hipMemoryType changed in HIP 6 while the function kept its name, so the library must know which headers the program
// was built with. A program that loads libamdhip64.so.5 was built for HIP 5; so was one that crosslane c++ builds with HIP 5 headers,
// which it tells by defining hipPointerGetAttributes as hipPointerGetAttributes_R0502. Everything else is HIP 6 or later.
#include <dlfcn.h>
#include <link.h>

#include <cstring>

#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"

using namespace crosslane::runtime;

namespace {

enum class Numbering : uint8_t { before_6, since_6 };

Numbering numbering_of_program() {
  static const Numbering found = [] {
    void* self = dlopen("libamdhip64.so.5", RTLD_LAZY | RTLD_NOLOAD);
    if (!self) return Numbering::since_6;
    // glibc knows the one file by the name it was first asked for, and by its soname.
    link_map* map = nullptr;
    const bool by_five = dlinfo(self, RTLD_DI_LINKMAP, &map) == 0 && map->l_name &&
                         std::strstr(map->l_name, "libamdhip64.so.5");
    dlclose(self);
    return by_five ? Numbering::before_6 : Numbering::since_6;
  }();
  return found;
}

int memory_type(const HipAllocation& allocation, Numbering numbering) {
  const bool on_device = allocation.placement == Placement::device;
  if (numbering == Numbering::before_6) return allocation.on_device() ? 1 : 0;
  if (allocation.placement == Placement::managed) return static_cast<int>(MemoryTypeR0600::managed);
  return static_cast<int>(on_device ? MemoryTypeR0600::device : MemoryTypeR0600::host);
}

/// The allocation behind a pointer; symbols and code are the device's.
std::optional<HipAllocation> locate(const void* pointer) {
  if (const auto known = Allocations::get().find(pointer)) return known;
  for (const auto& device : Platform::get().devices()) {
    if (!device->simulator_if_made()) continue;
    const auto found = device->simulator().memory().find(reinterpret_cast<uint64_t>(pointer));
    if (found) return HipAllocation{found->base, found->size_bytes, device->index, Placement::device, 0};
  }
  return std::nullopt;
}

hipError_t describe(hipPointerAttribute_t* result, const void* pointer, Numbering numbering) {
  if (!result || !pointer) return hipErrorInvalidValue;
  std::memset(result, 0, sizeof(*result));
  const auto found = locate(pointer);
  if (!found) {
    if (numbering == Numbering::before_6) return hipErrorInvalidValue;
    result->device = hipInvalidDeviceId;  // hipMemoryTypeUnregistered
    return hipSuccess;
  }
  const int type = memory_type(*found, numbering);
  std::memcpy(&result->memoryType, &type, sizeof(type));
  result->device = found->device == no_device ? 0 : found->device;
  result->devicePointer = const_cast<void*>(pointer);
  result->hostPointer = found->placement == Placement::device ? nullptr : const_cast<void*>(pointer);
  result->isManaged = found->placement == Placement::managed;
  result->allocationFlags = found->flags;
  return hipSuccess;
}

template <class T>
void store(void* target, T value) {
  std::memcpy(target, &value, sizeof(value));
}

hipError_t one_attribute(void* data, hipPointer_attribute what, const void* pointer) {
  if (!data || !pointer) return hipErrorInvalidValue;
  const auto found = locate(pointer);
  if (!found) return hipErrorInvalidValue;
  const bool on_device = found->placement == Placement::device;
  switch (what) {
    case HIP_POINTER_ATTRIBUTE_MEMORY_TYPE:
      store(data, memory_type(*found, numbering_of_program()));
      break;
    case HIP_POINTER_ATTRIBUTE_DEVICE_POINTER: store(data, pointer); break;
    case HIP_POINTER_ATTRIBUTE_HOST_POINTER:
      if (on_device) return hipErrorInvalidValue;
      store(data, pointer);
      break;
    case HIP_POINTER_ATTRIBUTE_BUFFER_ID: store(data, found->base); break;
    case HIP_POINTER_ATTRIBUTE_IS_MANAGED:
      store(data, static_cast<uint32_t>(found->placement == Placement::managed));
      break;
    case HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL: store(data, found->device == no_device ? 0 : found->device); break;
    case HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR: store(data, found->base); break;
    case HIP_POINTER_ATTRIBUTE_RANGE_SIZE: store(data, found->size_bytes); break;
    case HIP_POINTER_ATTRIBUTE_MAPPED: store(data, uint32_t{1}); break;
    case HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS: store(data, uint32_t{1}); break;
    case HIP_POINTER_ATTRIBUTE_ACCESS_FLAGS: store(data, int{hipMemAccessFlagsProtReadWrite}); break;
    default: return hipErrorNotSupported;
  }
  return hipSuccess;
}

}  // namespace

hipError_t hipPointerGetAttributes(hipPointerAttribute_t* attributes, const void* pointer) {
  return finish(describe(attributes, pointer, numbering_of_program()));
}

CROSSLANE_HIP_EXPORT hipError_t hipPointerGetAttributes_R0502(hipPointerAttribute_t* attributes,
                                                              const void* pointer) {
  return finish(describe(attributes, pointer, Numbering::before_6));
}

hipError_t hipPointerGetAttribute(void* data, hipPointer_attribute what, hipDeviceptr_t pointer) {
  return finish(one_attribute(data, what, pointer));
}

hipError_t hipDrvPointerGetAttributes(unsigned count, hipPointer_attribute* what, void** data,
                                      hipDeviceptr_t pointer) {
  if (!what || !data || count == 0) return finish(hipErrorInvalidValue);
  for (unsigned i = 0; i < count; ++i) {
    const hipError_t error = one_attribute(data[i], what[i], pointer);
    if (error == hipErrorNotSupported) return finish(error);
    if (error != hipSuccess && data[i]) store(data[i], uint32_t{0});
  }
  return finish(hipSuccess);
}

CROSSLANE_HIP_EXPORT hipError_t hipPointerSetAttribute(const void* value, hipPointer_attribute what,
                                                       hipDeviceptr_t pointer) {
  if (!value || !pointer || what != HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS || !locate(pointer))
    return finish(hipErrorInvalidValue);
  return finish(hipSuccess);
}
