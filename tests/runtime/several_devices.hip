// Guards: CROSSLANE_DEVICES shows several devices; each has its memory, and peers see each other's once access is enabled.
// archs: gfx942
// opts: -O3 --offload-arch=gfx1201
// env: CROSSLANE_DEVICES=gfx942,gfx942,gfx1201
#include <hip/hip_runtime.h>

#include "check.hpp"

__device__ int where = 1;
__managed__ int shared = 0;
__global__ void add(int* p, int v) { atomicAdd(p, v + where - 1); }
__global__ void count() { atomicAdd(&shared, 1); }

int main() {
  int count_devices = 0;
  check::works(hipGetDeviceCount(&count_devices), "hipGetDeviceCount");
  check::that(count_devices == 3, "three devices");
  hipDeviceProp_t p{};
  check::works(hipGetDeviceProperties(&p, 2), "hipGetDeviceProperties");
  check::that(p.warpSize == 32, "the third is an RDNA");

  int* memory[3];
  const int zero = 0;
  for (int i = 0; i < 3; ++i) {
    check::works(hipSetDevice(i), "hipSetDevice");
    check::works(hipMalloc(&memory[i], 4), "hipMalloc");
    check::works(hipMemcpy(memory[i], &zero, 4, hipMemcpyHostToDevice), "copy");
    const int own = i + 1;
    check::works(hipMemcpyToSymbol(HIP_SYMBOL(where), &own, 4, 0, hipMemcpyHostToDevice), "hipMemcpyToSymbol");
    add<<<1, 32>>>(memory[i], 10);
    count<<<1, 1>>>();
    check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  }
  for (int i = 0; i < 3; ++i) {
    int got = 0;
    check::works(hipMemcpy(&got, memory[i], 4, hipMemcpyDeviceToHost), "copy");
    check::that(got == 32 * (10 + i), "each device has its own variable");
  }
  check::that(shared == 3, "and all share the managed one");

  int possible = 0, value = 0, current = -1;
  check::works(hipDeviceCanAccessPeer(&possible, 0, 1), "hipDeviceCanAccessPeer");
  check::that(possible == 1, "peers can");
  check::works(hipDeviceCanAccessPeer(&possible, 1, 1), "hipDeviceCanAccessPeer");
  check::that(possible == 0, "nobody is its own peer");
  check::works(hipDeviceGetP2PAttribute(&value, hipDevP2PAttrAccessSupported, 0, 1), "hipDeviceGetP2PAttribute");
  uint32_t type = 0, hops = 0;
  check::works(hipExtGetLinkTypeAndHopCount(0, 1, &type, &hops), "hipExtGetLinkTypeAndHopCount");
  check::works(hipMemcpyPeer(memory[1], 1, memory[0], 0, 4), "hipMemcpyPeer");
  check::works(hipMemcpyPeerAsync(memory[2], 2, memory[0], 0, 4, nullptr), "hipMemcpyPeerAsync");
  check::is(hipMemcpyPeer(memory[1], 5, memory[0], 0, 4), hipErrorInvalidDevice, "no device 5");

  check::works(hipSetDevice(1), "hipSetDevice");
  check::works(hipDeviceEnablePeerAccess(0, 0), "hipDeviceEnablePeerAccess");
  check::is(hipDeviceEnablePeerAccess(0, 0), hipErrorPeerAccessAlreadyEnabled, "enabled twice");
  check::is(hipDeviceEnablePeerAccess(1, 0), hipErrorInvalidDevice, "its own peer");
  add<<<1, 1>>>(memory[0], 4);
  check::works(hipDeviceSynchronize(), "a kernel of device 1 writes memory of device 0");
  int got = 0;
  check::works(hipMemcpy(&got, memory[0], 4, hipMemcpyDeviceToHost), "copy");
  check::that(got == 320 + 5, "it did");
  check::works(hipDeviceDisablePeerAccess(0), "hipDeviceDisablePeerAccess");
  check::is(hipDeviceDisablePeerAccess(0), hipErrorPeerAccessNotEnabled, "disabled twice");
  add<<<1, 1>>>(memory[0], 4);
  check::is(hipDeviceSynchronize(), hipErrorIllegalAddress, "without access it is a fault");
  check::works(hipDeviceReset(), "hipDeviceReset");

  hipStream_t stream;
  check::works(hipSetDevice(2), "hipSetDevice");
  check::works(hipStreamCreate(&stream), "hipStreamCreate");
  check::works(hipSetDevice(0), "hipSetDevice");
  check::works(hipMemset(memory[2], 0, 4), "hipMemset");
  add<<<1, 1, 0, stream>>>(memory[2], 1);
  check::works(hipStreamSynchronize(stream), "a launch goes to the stream's device");
  check::works(hipMemcpy(&got, memory[2], 4, hipMemcpyDeviceToHost), "copy");
  check::that(got == 3, "and used its variable");
  check::works(hipGetDevice(&current), "hipGetDevice");
  check::that(current == 0, "the current device stays");

  // Contexts, the driver's view of the same.
  hipCtx_t context = nullptr, same = nullptr;
  hipDevice_t device = -1;
  unsigned flags = 0;
  int active = 0, version = 0;
  check::works(hipCtxCreate(&context, 0, 1), "hipCtxCreate");
  check::works(hipCtxGetCurrent(&same), "hipCtxGetCurrent");
  check::works(hipCtxGetDevice(&device), "hipCtxGetDevice");
  check::that(same == context && device == 1, "a context is of its device");
  check::works(hipCtxPopCurrent(&same), "hipCtxPopCurrent");
  check::works(hipCtxPushCurrent(context), "hipCtxPushCurrent");
  check::works(hipCtxSetCurrent(context), "hipCtxSetCurrent");
  check::works(hipCtxGetApiVersion(context, &version), "hipCtxGetApiVersion");
  check::works(hipCtxSynchronize(), "hipCtxSynchronize");
  check::works(hipCtxGetFlags(&flags), "hipCtxGetFlags");
  check::works(hipDevicePrimaryCtxRetain(&same, 0), "hipDevicePrimaryCtxRetain");
  check::works(hipDevicePrimaryCtxGetState(0, &flags, &active), "hipDevicePrimaryCtxGetState");
  check::that(active == 1, "device 0 is active");
  check::works(hipCtxEnablePeerAccess(same, 0), "hipCtxEnablePeerAccess");
  check::works(hipCtxDisablePeerAccess(same), "hipCtxDisablePeerAccess");
  check::works(hipDevicePrimaryCtxRelease(0), "hipDevicePrimaryCtxRelease");
  check::works(hipDevicePrimaryCtxSetFlags(0, 0), "hipDevicePrimaryCtxSetFlags");
  check::works(hipDevicePrimaryCtxReset(0), "hipDevicePrimaryCtxReset");
  hipFuncCache_t cache{};
  hipSharedMemConfig banks{};
  check::works(hipCtxSetCacheConfig(hipFuncCachePreferEqual), "hipCtxSetCacheConfig");
  check::works(hipCtxGetCacheConfig(&cache), "hipCtxGetCacheConfig");
  check::works(hipCtxSetSharedMemConfig(hipSharedMemBankSizeFourByte), "hipCtxSetSharedMemConfig");
  check::works(hipCtxGetSharedMemConfig(&banks), "hipCtxGetSharedMemConfig");
  check::works(hipCtxDestroy(context), "hipCtxDestroy");
  check::is(hipCtxPushCurrent(reinterpret_cast<hipCtx_t>(&context)), hipErrorInvalidContext, "not a context");
  return check::result();
}
