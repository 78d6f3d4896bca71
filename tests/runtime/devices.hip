// Guards: the figures of the chip, in both layouts and by attribute, agree and are those of the target.
#include <hip/hip_runtime.h>

#include <cstring>

#include "check.hpp"

// The beginning of hipDeviceProp_tR0600, as HIP 6 programs see it, and its size.
struct NewProperties {
  char name[256]; char uuid[16]; char luid[8]; unsigned mask; size_t memory; size_t shared; int registers; int wave; size_t pitch;
  int threads; int block[3]; int grid[3]; int clock;
  char rest[1472 - 352];
};
static_assert(sizeof(NewProperties) == 1472);
extern "C" {
hipError_t hipGetDevicePropertiesR0600(NewProperties*, int);
hipError_t hipGetDevicePropertiesR0000(hipDeviceProp_t*, int);
hipError_t hipChooseDeviceR0600(int*, const NewProperties*);
hipError_t hipChooseDeviceR0000(int*, const hipDeviceProp_t*);
hipError_t hipDeviceSetLimit(hipLimit_t, size_t);
hipError_t hipSetValidDevices(int*, int);
}

static int attribute(hipDeviceAttribute_t which) {
  int value = -1;
  return hipDeviceGetAttribute(&value, which, 0) == hipSuccess ? value : -1;
}

__global__ void wave_size(int* out) { *out = __builtin_amdgcn_wavefrontsize(); }

int main() {
  int count = 0, index = -1, version = 0, major = 0, minor = 0;
  check::works(hipInit(0), "hipInit");
  check::is(hipInit(1), hipErrorInvalidValue, "hipInit(1)");
  check::works(hipGetDeviceCount(&count), "hipGetDeviceCount");
  check::that(count == 1, "one device");
  check::works(hipGetDevice(&index), "hipGetDevice");
  check::works(hipSetDevice(0), "hipSetDevice");
  check::is(hipSetDevice(1), hipErrorInvalidDevice, "no second device");
  check::is(hipSetDevice(-1), hipErrorInvalidDevice, "no device -1");
  check::works(hipDriverGetVersion(&version), "hipDriverGetVersion");
  check::works(hipRuntimeGetVersion(&version), "hipRuntimeGetVersion");
  check::that(version >= 50000000, "a version");

  hipDeviceProp_t old{};
  NewProperties now{};
  check::works(hipGetDeviceProperties(&old, 0), "hipGetDeviceProperties");
  check::works(hipGetDevicePropertiesR0000(&old, 0), "hipGetDevicePropertiesR0000");
  check::works(hipGetDevicePropertiesR0600(&now, 0), "hipGetDevicePropertiesR0600");
  std::printf("%s, %s, %d multiprocessors\n", old.name, old.gcnArchName, old.multiProcessorCount);
  check::that(std::strcmp(old.name, now.name) == 0 && old.totalGlobalMem == now.memory && old.warpSize == now.wave &&
              old.clockRate == now.clock && old.maxThreadsPerBlock == now.threads, "both layouts agree");
  char arch[32];
  std::strncpy(arch, old.gcnArchName, sizeof(arch) - 1);
  const bool gfx9 = std::strncmp(arch, "gfx9", 4) == 0;
  check::that(old.warpSize == (gfx9 ? 64 : 32), "wave size of the family");
  check::that(std::strstr(old.name, "AMD") != nullptr && old.multiProcessorCount >= 32, "a real chip");
  check::that(attribute(hipDeviceAttributeWarpSize) == old.warpSize && attribute(hipDeviceAttributeMultiprocessorCount) == old.multiProcessorCount &&
              attribute(hipDeviceAttributeMaxThreadsPerBlock) == 1024 && attribute(hipDeviceAttributeClockRate) == old.clockRate &&
              attribute(hipDeviceAttributeMaxSharedMemoryPerBlock) == int(old.sharedMemPerBlock) &&
              attribute(hipDeviceAttributeL2CacheSize) == old.l2CacheSize && attribute(hipDeviceAttributeCooperativeLaunch) == 1 &&
              attribute(hipDeviceAttributeComputeCapabilityMajor) == old.major, "attributes agree");
  check::is(hipDeviceGetAttribute(&version, hipDeviceAttribute_t(5000), 0), hipErrorInvalidValue, "no such attribute");
  check::is(hipDeviceGetAttribute(nullptr, hipDeviceAttributeWarpSize, 0), hipErrorInvalidValue, "null");
  check::is(hipGetDeviceProperties(&old, 7), hipErrorInvalidDevice, "no device 7");
  check::works(hipDeviceComputeCapability(&major, &minor, 0), "hipDeviceComputeCapability");
  check::that(major == old.major && minor == old.minor, "capability");

  hipDevice_t device = -1;
  char text[64];
  size_t bytes = 0;
  hipUUID uuid{};
  check::works(hipDeviceGet(&device, 0), "hipDeviceGet");
  check::works(hipDeviceGetName(text, sizeof(text), device), "hipDeviceGetName");
  check::that(std::strcmp(text, old.name) == 0, "its name");
  check::works(hipDeviceGetUuid(&uuid, device), "hipDeviceGetUuid");
  check::works(hipDeviceTotalMem(&bytes, device), "hipDeviceTotalMem");
  check::that(bytes == old.totalGlobalMem, "its memory");
  check::works(hipDeviceGetPCIBusId(text, sizeof(text), 0), "hipDeviceGetPCIBusId");
  check::works(hipDeviceGetByPCIBusId(&index, text), "hipDeviceGetByPCIBusId");
  check::that(index == 0, "found by its bus");
  check::is(hipDeviceGetByPCIBusId(&index, "nonsense"), hipErrorInvalidValue, "not a bus");
  check::works(hipChooseDevice(&index, &old), "hipChooseDevice");
  check::works(hipChooseDeviceR0000(&index, &old), "hipChooseDeviceR0000");
  NewProperties wanted{};
  check::works(hipChooseDeviceR0600(&index, &wanted), "hipChooseDeviceR0600");
  check::works(hipSetValidDevices(&index, 1), "hipSetValidDevices");

  size_t limit = 0;
  check::works(hipDeviceSetLimit(hipLimitMallocHeapSize, 1 << 20), "hipDeviceSetLimit");
  check::works(hipDeviceGetLimit(&limit, hipLimitMallocHeapSize), "hipDeviceGetLimit");
  check::that(limit == 1 << 20, "the limit");
  check::is(hipDeviceGetLimit(&limit, hipLimit_t(99)), hipErrorUnsupportedLimit, "no such limit");
  hipFuncCache_t cache{};
  hipSharedMemConfig banks{};
  unsigned flags = 0;
  check::works(hipDeviceSetCacheConfig(hipFuncCachePreferL1), "hipDeviceSetCacheConfig");
  check::works(hipDeviceGetCacheConfig(&cache), "hipDeviceGetCacheConfig");
  check::works(hipDeviceSetSharedMemConfig(hipSharedMemBankSizeEightByte), "hipDeviceSetSharedMemConfig");
  check::works(hipDeviceGetSharedMemConfig(&banks), "hipDeviceGetSharedMemConfig");
  check::works(hipSetDeviceFlags(hipDeviceScheduleSpin), "hipSetDeviceFlags");
  check::works(hipGetDeviceFlags(&flags), "hipGetDeviceFlags");
  check::that(cache == hipFuncCachePreferL1 && banks == hipSharedMemBankSizeEightByte && flags == hipDeviceScheduleSpin, "settings are kept");
  check::is(hipSetDeviceFlags(0x4000), hipErrorInvalidValue, "unknown flag");

  int *out = nullptr, wave = 0;
  check::works(hipMalloc(&out, 4), "hipMalloc");
  wave_size<<<1, 64>>>(out);
  check::works(hipMemcpy(&wave, out, 4, hipMemcpyDeviceToHost), "copy");
  check::that(wave == old.warpSize, "kernels run with the wave size that the properties tell");
  check::works(hipDeviceReset(), "hipDeviceReset");
  check::works(hipDeviceGetCacheConfig(&cache), "hipDeviceGetCacheConfig");
  check::that(cache == hipFuncCachePreferNone, "a reset forgets settings");
  check::is(hipFree(out), hipErrorInvalidDevicePointer, "and frees memory");
  return check::result();
}
