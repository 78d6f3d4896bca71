// SPDX-License-Identifier: MIT
// Host memory that the devices see: made pinned, or the program's own and registered. Its device address is its host address.
#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"

using namespace crosslane::runtime;

namespace {

hipError_t make_pinned(void** pointer, size_t bytes, unsigned flags, const char* call) {
  constexpr unsigned known = hipHostMallocPortable | hipHostMallocMapped |
                             hipHostMallocWriteCombined | hipHostMallocNumaUser |
                             hipHostMallocCoherent | hipHostMallocNonCoherent;
  constexpr unsigned coherence = hipHostMallocCoherent | hipHostMallocNonCoherent;
  if (!pointer || (flags & ~known) || (flags & coherence) == coherence) return hipErrorInvalidValue;
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return usable.error;
  *pointer = nullptr;
  if (bytes == 0) return hipSuccess;
  return Allocations::get().allocate(*usable.device, {bytes, Placement::host, flags, call}, pointer);
}

hipError_t free_pinned(void* pointer) {
  const hipError_t status = Platform::get().status();
  if (status != hipSuccess || !pointer) return status;
  return Allocations::get().release(pointer, Placement::host, Placement::host);
}

}  // namespace

hipError_t hipHostMalloc(void** pointer, size_t bytes, unsigned flags) {
  return finish(make_pinned(pointer, bytes, flags, "hipHostMalloc"));
}
hipError_t hipHostAlloc(void** pointer, size_t bytes, unsigned flags) {
  return finish(make_pinned(pointer, bytes, flags, "hipHostAlloc"));
}
hipError_t hipMallocHost(void** pointer, size_t bytes) {
  return finish(make_pinned(pointer, bytes, hipHostMallocDefault, "hipMallocHost"));
}
hipError_t hipMemAllocHost(void** pointer, size_t bytes) {
  return finish(make_pinned(pointer, bytes, hipHostMallocDefault, "hipMemAllocHost"));
}

hipError_t hipHostFree(void* pointer) { return finish(free_pinned(pointer)); }
hipError_t hipFreeHost(void* pointer) { return finish(free_pinned(pointer)); }

hipError_t hipHostRegister(void* start, size_t bytes, unsigned flags) {
  constexpr unsigned known = hipHostRegisterPortable | hipHostRegisterMapped |
                             hipHostRegisterIoMemory | hipExtHostRegisterCoarseGrained;
  if (!start || bytes == 0 || (flags & ~known)) return finish(hipErrorInvalidValue);
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return finish(usable.error);
  return finish(Allocations::get().register_host(*usable.device, start, bytes, flags));
}

hipError_t hipHostUnregister(void* start) {
  if (!start) return finish(hipErrorInvalidValue);
  return finish(Allocations::get().unregister_host(start));
}

hipError_t hipHostGetDevicePointer(void** device_pointer, void* pointer, unsigned flags) {
  if (!device_pointer || !pointer || flags != 0) return finish(hipErrorInvalidValue);
  const auto known = Allocations::get().find(pointer);
  if (!known || known->placement == Placement::device) return finish(hipErrorInvalidValue);
  *device_pointer = pointer;
  return finish(hipSuccess);
}

hipError_t hipHostGetFlags(unsigned* flags, void* pointer) {
  if (!flags || !pointer) return finish(hipErrorInvalidValue);
  const auto known = Allocations::get().find(pointer);
  if (!known || known->on_device()) return finish(hipErrorInvalidValue);
  *flags = known->flags;
  return finish(hipSuccess);
}
