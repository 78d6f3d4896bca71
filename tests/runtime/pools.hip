// Guards: stream-ordered allocation and memory pools in their simple form.
#include <hip/hip_runtime.h>

#include <cstdint>

#include "check.hpp"

__global__ void set(int* p, int v) { p[threadIdx.x] = v; }

int main() {
  hipStream_t stream;
  check::works(hipStreamCreate(&stream), "hipStreamCreate");
  int *p = nullptr, host[64];
  check::works(hipMallocAsync(reinterpret_cast<void**>(&p), sizeof(host), stream), "hipMallocAsync");
  set<<<1, 64, 0, stream>>>(p, 9);
  check::works(hipMemcpyAsync(host, p, sizeof(host), hipMemcpyDeviceToHost, stream), "copy");
  check::works(hipFreeAsync(p, stream), "hipFreeAsync");
  check::works(hipStreamSynchronize(stream), "hipStreamSynchronize");
  check::that(host[63] == 9, "allocate, use and free in a stream");

  hipMemPool_t standard = nullptr, own = nullptr, current = nullptr;
  check::works(hipDeviceGetDefaultMemPool(&standard, 0), "hipDeviceGetDefaultMemPool");
  hipMemPoolProps properties{};
  properties.allocType = hipMemAllocationTypePinned;
  properties.location.type = hipMemLocationTypeDevice;
  check::works(hipMemPoolCreate(&own, &properties), "hipMemPoolCreate");
  check::works(hipDeviceSetMemPool(0, own), "hipDeviceSetMemPool");
  check::works(hipDeviceGetMemPool(&current, 0), "hipDeviceGetMemPool");
  check::that(current == own && own != standard, "the pool in use");
  check::works(hipMallocAsync(reinterpret_cast<void**>(&p), 4096, stream), "hipMallocAsync");
  int* q = nullptr;
  check::works(hipMallocFromPoolAsync(reinterpret_cast<void**>(&q), 1024, own, stream), "hipMallocFromPoolAsync");
  uint64_t used = 0, most = 0, threshold = 123;
  check::works(hipMemPoolGetAttribute(own, hipMemPoolAttrUsedMemCurrent, &used), "hipMemPoolGetAttribute");
  check::that(used == 5120, "what it has in use");
  check::works(hipFree(q), "hipFree takes pool memory too");
  check::works(hipMemPoolGetAttribute(own, hipMemPoolAttrUsedMemCurrent, &used), "hipMemPoolGetAttribute");
  check::works(hipMemPoolGetAttribute(own, hipMemPoolAttrUsedMemHigh, &most), "hipMemPoolGetAttribute");
  check::that(used == 4096 && most == 5120, "and had at most");
  check::works(hipMemPoolSetAttribute(own, hipMemPoolAttrReleaseThreshold, &threshold), "hipMemPoolSetAttribute");
  threshold = 0;
  check::works(hipMemPoolGetAttribute(own, hipMemPoolAttrReleaseThreshold, &threshold), "hipMemPoolGetAttribute");
  check::that(threshold == 123, "the threshold");
  hipMemAccessDesc access{};
  access.location.type = hipMemLocationTypeDevice;
  access.flags = hipMemAccessFlagsProtReadWrite;
  check::works(hipMemPoolSetAccess(own, &access, 1), "hipMemPoolSetAccess");
  hipMemAccessFlags flags{};
  check::works(hipMemPoolGetAccess(&flags, own, &access.location), "hipMemPoolGetAccess");
  check::that(flags == hipMemAccessFlagsProtReadWrite, "its device may");
  check::works(hipMemPoolTrimTo(own, 0), "hipMemPoolTrimTo");
  check::works(hipFreeAsync(p, stream), "hipFreeAsync");
  check::works(hipMemPoolDestroy(own), "hipMemPoolDestroy");
  check::is(hipMemPoolDestroy(own), hipErrorInvalidValue, "destroyed twice");
  check::is(hipMemPoolDestroy(standard), hipErrorInvalidValue, "the default pool stays");
  check::works(hipStreamDestroy(stream), "hipStreamDestroy");
  return check::result();
}
