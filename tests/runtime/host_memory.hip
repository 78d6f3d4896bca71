// Guards: pinned, registered and managed memory is seen by kernels and host alike; pointer attributes tell them apart.
#include <hip/hip_runtime.h>

#include <cstdint>
#include <cstdlib>

#include "check.hpp"

__managed__ int counters[4] = {5, 6, 7, 8};
__global__ void add_one(int* p) { p[threadIdx.x] += 1; }
__global__ void count() { atomicAdd(&counters[threadIdx.x], 10); }

extern "C" hipError_t hipPointerSetAttribute(const void*, hipPointer_attribute, hipDeviceptr_t);

static void pinned() {
  int* p = nullptr;
  check::works(hipHostMalloc(reinterpret_cast<void**>(&p), 64 * sizeof(int), hipHostMallocMapped), "hipHostMalloc");
  for (int i = 0; i < 64; ++i) p[i] = i;
  int* device = nullptr;
  check::works(hipHostGetDevicePointer(reinterpret_cast<void**>(&device), p, 0), "hipHostGetDevicePointer");
  add_one<<<1, 64>>>(device);
  check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  check::that(p[0] == 1 && p[63] == 64, "the kernel wrote pinned memory");
  unsigned flags = 0;
  check::works(hipHostGetFlags(&flags, p), "hipHostGetFlags");
  check::that(flags == hipHostMallocMapped, "its flags");
  check::is(hipFree(p), hipErrorInvalidDevicePointer, "hipFree of host memory");
  check::works(hipHostFree(p), "hipHostFree");
  check::is(hipHostFree(p), hipErrorInvalidValue, "freed twice");
  check::is(hipHostMalloc(reinterpret_cast<void**>(&p), 4, 0x4000), hipErrorInvalidValue, "unknown flag");
  check::works(hipHostAlloc(reinterpret_cast<void**>(&p), 4, 0), "hipHostAlloc");
  check::works(hipFreeHost(p), "hipFreeHost");
  check::works(hipMallocHost(reinterpret_cast<void**>(&p), 4), "hipMallocHost");
  check::works(hipFreeHost(p), "hipFreeHost");
  check::works(hipMemAllocHost(reinterpret_cast<void**>(&p), 4), "hipMemAllocHost");
  check::works(hipHostFree(p), "hipHostFree");
}

static void registered() {
  int* p = static_cast<int*>(std::malloc(64 * sizeof(int)));
  for (int i = 0; i < 64; ++i) p[i] = 100;
  check::works(hipHostRegister(p, 64 * sizeof(int), hipHostRegisterDefault), "hipHostRegister");
  check::is(hipHostRegister(p, 64 * sizeof(int), 0), hipErrorHostMemoryAlreadyRegistered, "registered twice");
  add_one<<<1, 64>>>(p);
  check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  check::that(p[0] == 101 && p[63] == 101, "the kernel wrote registered memory");
  check::works(hipHostUnregister(p), "hipHostUnregister");
  check::is(hipHostUnregister(p), hipErrorHostMemoryNotRegistered, "unregistered twice");
  check::is(hipHostRegister(nullptr, 4, 0), hipErrorInvalidValue, "null");
  std::free(p);
}

static void managed() {
  check::that(counters[0] == 5 && counters[3] == 8, "a managed variable has its value before any call");
  counters[1] = 60;
  count<<<1, 4>>>();
  check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  check::that(counters[0] == 15 && counters[1] == 70 && counters[3] == 18, "host and kernel share it");
  int* p = nullptr;
  check::works(hipMallocManaged(reinterpret_cast<void**>(&p), 64 * sizeof(int), hipMemAttachGlobal), "hipMallocManaged");
  for (int i = 0; i < 64; ++i) p[i] = i;
  check::works(hipMemPrefetchAsync(p, 64 * sizeof(int), 0, nullptr), "hipMemPrefetchAsync");
  check::works(hipMemAdvise(p, 64 * sizeof(int), hipMemAdviseSetReadMostly, 0), "hipMemAdvise");
  int value = -1, place = -1;
  check::works(hipMemRangeGetAttribute(&value, sizeof(value), hipMemRangeAttributeReadMostly, p, 256), "hipMemRangeGetAttribute");
  void* data[] = {&value, &place};
  size_t sizes[] = {sizeof(value), sizeof(place)};
  hipMemRangeAttribute what[] = {hipMemRangeAttributeReadMostly, hipMemRangeAttributeLastPrefetchLocation};
  check::works(hipMemRangeGetAttributes(data, sizes, what, 2, p, 256), "hipMemRangeGetAttributes");
  check::that(value == 1 && place == 0, "advice is remembered");
  check::works(hipStreamAttachMemAsync(nullptr, p, 0, hipMemAttachGlobal), "hipStreamAttachMemAsync");
  add_one<<<1, 64>>>(p);
  check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  check::that(p[63] == 64, "the kernel wrote managed memory");
  check::is(hipMemAdvise(p, 1 << 20, hipMemAdviseSetReadMostly, 0), hipErrorInvalidValue, "past the end");
  check::is(hipMallocManaged(reinterpret_cast<void**>(&p), 4, 77), hipErrorInvalidValue, "unknown flag");
  check::works(hipFree(p), "hipFree");
}

static void attributes() {
  char *device = nullptr, *host = nullptr, *both = nullptr;
  check::works(hipMalloc(&device, 100), "hipMalloc");
  check::works(hipHostMalloc(reinterpret_cast<void**>(&host), 100, 0), "hipHostMalloc");
  check::works(hipMallocManaged(reinterpret_cast<void**>(&both), 100, hipMemAttachGlobal), "hipMallocManaged");
  hipPointerAttribute_t a{};
  check::works(hipPointerGetAttributes(&a, device + 10), "hipPointerGetAttributes");
  const int device_type = a.memoryType;
  check::that(a.devicePointer == device + 10 && a.device == 0 && !a.isManaged, "device memory");
  check::works(hipPointerGetAttributes(&a, host), "hipPointerGetAttributes");
  check::that(a.hostPointer == host && a.memoryType != device_type, "pinned memory");
  check::works(hipPointerGetAttributes(&a, both), "hipPointerGetAttributes");
  check::that(a.isManaged == 1, "managed memory");
  uint64_t base = 0, size = 0;
  check::works(hipPointerGetAttribute(&base, HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR, device + 10), "hipPointerGetAttribute");
  check::works(hipPointerGetAttribute(&size, HIP_POINTER_ATTRIBUTE_RANGE_SIZE, device + 10), "hipPointerGetAttribute");
  check::that(base == reinterpret_cast<uint64_t>(device) && size == 100, "range");
  hipPointer_attribute what[] = {HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR, HIP_POINTER_ATTRIBUTE_RANGE_SIZE};
  void* data[] = {&base, &size};
  check::works(hipDrvPointerGetAttributes(2, what, data, host), "hipDrvPointerGetAttributes");
  check::that(base == reinterpret_cast<uint64_t>(host), "range of pinned memory");
  bool on = true;
  check::works(hipPointerSetAttribute(&on, HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS, device), "hipPointerSetAttribute");
  check::is(hipPointerGetAttributes(nullptr, device), hipErrorInvalidValue, "null");
  check::works(hipFree(device), "hipFree");
  check::works(hipFree(both), "hipFree");
  check::works(hipHostFree(host), "hipHostFree");
}

int main() {
  pinned();
  registered();
  managed();
  attributes();
  return check::result();
}
