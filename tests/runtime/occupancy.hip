// Guards: function attributes come from the kernel's metadata; occupancy respects registers, LDS and limits.
#include <hip/hip_runtime.h>

#include "check.hpp"

extern "C" hipError_t hipGetFuncBySymbol(hipFunction_t*, const void*);

__global__ void light(int* p) { p[threadIdx.x] = 1; }
__global__ void heavy(int* p) {
  __shared__ int big[8192];
  big[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = big[threadIdx.x ^ 1];
}
__global__ void __launch_bounds__(128) bounded(int* p) { p[threadIdx.x] = 2; }

int main() {
  auto* light_stub = reinterpret_cast<const void*>(&light);
  auto* heavy_stub = reinterpret_cast<const void*>(&heavy);
  auto* bounded_stub = reinterpret_cast<const void*>(&bounded);
  hipFuncAttributes a{};
  check::works(hipFuncGetAttributes(&a, heavy_stub), "hipFuncGetAttributes");
  check::that(a.sharedSizeBytes == 32768 && a.numRegs > 0 && a.maxThreadsPerBlock == 1024, "its needs");
  check::works(hipFuncGetAttributes(&a, bounded_stub), "hipFuncGetAttributes");
  check::that(a.maxThreadsPerBlock == 128, "__launch_bounds__");
  check::is(hipFuncGetAttributes(&a, &a), hipErrorInvalidDeviceFunction, "not a kernel");
  check::works(hipFuncSetAttribute(light_stub, hipFuncAttributeMaxDynamicSharedMemorySize, 32768), "hipFuncSetAttribute");
  check::is(hipFuncSetAttribute(light_stub, hipFuncAttributeMaxDynamicSharedMemorySize, 1 << 28), hipErrorInvalidValue, "too much");
  check::works(hipFuncSetCacheConfig(light_stub, hipFuncCachePreferL1), "hipFuncSetCacheConfig");
  check::works(hipFuncSetSharedMemConfig(light_stub, hipSharedMemBankSizeFourByte), "hipFuncSetSharedMemConfig");

  int few = 0, many = 0, none = -1, grid = 0, block = 0;
  check::works(hipOccupancyMaxActiveBlocksPerMultiprocessor(&many, light_stub, 256, 0), "hipOccupancyMaxActiveBlocksPerMultiprocessor");
  int lds_bytes = 0;  // of a workgroup; half of it beside the 32 KiB of `heavy`
  check::works(hipDeviceGetAttribute(&lds_bytes, hipDeviceAttributeMaxSharedMemoryPerBlock, 0), "hipDeviceGetAttribute");
  check::works(hipOccupancyMaxActiveBlocksPerMultiprocessor(&few, heavy_stub, 256, lds_bytes / 2), "hipOccupancyMaxActiveBlocksPerMultiprocessor");
  check::that(many > few && few >= 1, "LDS limits occupancy");
  check::works(hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&none, light_stub, 256, 1 << 28, 0), "hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags");
  check::that(none == 0, "what does not fit");
  check::works(hipOccupancyMaxPotentialBlockSize(&grid, &block, bounded_stub, 0, 0), "hipOccupancyMaxPotentialBlockSize");
  check::that(block > 0 && block <= 128 && grid > 0, "a block within the bounds");

  hipFunction_t function = nullptr;
  int value = 0;
  check::works(hipGetFuncBySymbol(&function, heavy_stub), "hipGetFuncBySymbol");
  check::works(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, function), "hipFuncGetAttribute");
  check::that(value == 32768, "LDS by function");
  check::works(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&value, function, 256, lds_bytes / 2), "hipModuleOccupancyMaxActiveBlocksPerMultiprocessor");
  check::that(value == few, "the same by function");
  check::works(hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&value, function, 256, 0, 0), "hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags");
  check::works(hipModuleOccupancyMaxPotentialBlockSize(&grid, &block, function, 0, 0), "hipModuleOccupancyMaxPotentialBlockSize");
  check::works(hipModuleOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, function, 0, 0, 0), "hipModuleOccupancyMaxPotentialBlockSizeWithFlags");
  return check::result();
}
