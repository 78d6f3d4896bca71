// SPDX-License-Identifier: MIT
// Device memory: made, freed, measured.
#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/pools.hpp"

using namespace crosslane::runtime;

namespace {

constexpr size_t pitch_alignment = 256;

hipError_t make(void** pointer, size_t bytes, unsigned flags, const char* call) {
  if (!pointer) return hipErrorInvalidValue;
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return usable.error;
  *pointer = nullptr;
  if (bytes == 0) return hipSuccess;
  return Allocations::get().allocate(*usable.device, {bytes, Placement::device, flags, call}, pointer);
}

hipError_t make_pitched(void** pointer, size_t* pitch, size_t width, size_t height, size_t depth,
                        const char* call) {
  if (!pointer || !pitch) return hipErrorInvalidValue;
  const size_t padded = (width + pitch_alignment - 1) / pitch_alignment * pitch_alignment;
  if (padded < width || (height != 0 && depth != 0 && padded > SIZE_MAX / height / depth))
    return hipErrorOutOfMemory;
  const hipError_t error = make(pointer, padded * height * depth, hipDeviceMallocDefault, call);
  if (error == hipSuccess) *pitch = padded;
  return error;
}

/// hipFree waits for the device, so it also returns the device's fault; the memory is freed all the same.
hipError_t release(void* pointer) {
  const hipError_t status = Platform::get().status();
  if (status != hipSuccess) return status;
  if (!pointer) return current_device()->fault();
  if (release_from_pool(pointer)) return current_device()->fault();
  const hipError_t error = Allocations::get().release(pointer, Placement::device, Placement::managed);
  if (error == hipSuccess) return current_device()->fault();
  if (where_is(pointer, 1) == Where::freed) say_error("hipFree: the memory was freed before");
  return hipErrorInvalidDevicePointer;
}

}  // namespace

hipError_t hipMalloc(void** pointer, size_t bytes) {
  return finish(make(pointer, bytes, hipDeviceMallocDefault, "hipMalloc"));
}

hipError_t hipExtMallocWithFlags(void** pointer, size_t bytes, unsigned flags) {
  constexpr unsigned known = hipDeviceMallocFinegrained | hipMallocSignalMemory | 0x3;
  constexpr size_t signal_bytes = 8;
  if ((flags & ~known) || (flags == hipMallocSignalMemory && bytes != signal_bytes))
    return finish(hipErrorInvalidValue);
  return finish(make(pointer, bytes, flags, "hipExtMallocWithFlags"));
}

hipError_t hipFree(void* pointer) { return finish(release(pointer)); }

hipError_t hipMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
  return finish(make_pitched(pointer, pitch, width, height, 1, "hipMallocPitch"));
}

hipError_t hipMemAllocPitch(hipDeviceptr_t* pointer, size_t* pitch, size_t width, size_t height,
                            unsigned element_bytes) {
  if (element_bytes != 4 && element_bytes != 8 && element_bytes != 16)
    return finish(hipErrorInvalidValue);
  return finish(make_pitched(pointer, pitch, width, height, 1, "hipMemAllocPitch"));
}

hipError_t hipMalloc3D(hipPitchedPtr* pointer, hipExtent extent) {
  if (!pointer) return finish(hipErrorInvalidValue);
  const hipError_t error = make_pitched(&pointer->ptr, &pointer->pitch, extent.width, extent.height,
                                        extent.depth, "hipMalloc3D");
  pointer->xsize = extent.width;
  pointer->ysize = extent.height;
  return finish(error);
}

hipError_t hipMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  if (!free_bytes || !total_bytes) return finish(hipErrorInvalidValue);
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return finish(usable.error);
  const uint64_t used = usable.device->simulator().memory().used_bytes();
  *total_bytes = usable.device->chip.memory_bytes;
  *free_bytes = used < *total_bytes ? *total_bytes - used : 0;
  return finish(hipSuccess);
}

hipError_t hipMemPtrGetInfo(void* pointer, size_t* bytes) {
  if (!pointer || !bytes) return finish(hipErrorInvalidValue);
  const auto known = Allocations::get().find(pointer);
  if (!known) return finish(hipErrorInvalidValue);
  *bytes = known->size_bytes;
  return finish(hipSuccess);
}

hipError_t hipMemGetAddressRange(hipDeviceptr_t* base, size_t* bytes, hipDeviceptr_t pointer) {
  const auto known = Allocations::get().find(pointer);
  if (!known || (!base && !bytes)) return finish(hipErrorInvalidValue);
  if (base) *base = reinterpret_cast<hipDeviceptr_t>(known->base);
  if (bytes) *bytes = known->size_bytes;
  return finish(hipSuccess);
}
