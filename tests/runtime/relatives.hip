// Guards: code for processors that are modelled by a target of another name: ids in three dimensions, LDS, scratch, calls, printf,
// votes and atomics; and what the device says it is.
// archs: gfx906,gfx908,gfx1010,gfx1032,gfx1101,gfx1151,gfx1200
// opts: -O0
// opts: -O3
// expect: lane 1 of 3
#include <hip/hip_runtime.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "check.hpp"

__device__ __attribute__((noinline)) int twice(int x) { return 2 * x; }

__global__ void ids(int* out) {
  __shared__ int lds[4 * 3 * 2];
  int item = threadIdx.x + 4 * (threadIdx.y + 3 * threadIdx.z);
  int block = blockIdx.x + 2 * (blockIdx.y + 2 * blockIdx.z);
  int scratch[16];
  for (int i = 0; i < 16; ++i) scratch[(i + item) & 15] = i;
  lds[23 - item] = twice(item);
  __syncthreads();
  atomicAdd(&out[24 * block + item], 100 * lds[item] + scratch[(lds[0] + item) & 15]);
}
__global__ void speak() { if (threadIdx.x == 1) printf("lane %d of %d\n", int(threadIdx.x), int(blockDim.x)); }
__global__ void vote(unsigned long long* out) {
  unsigned long long odd = __ballot(threadIdx.x & 1);
  float sum = float(threadIdx.x);
  for (int step = 1; step < 32; step *= 2) sum += __shfl_xor(sum, step, 32);
  if (threadIdx.x == 0) out[0] = odd, out[1] = (unsigned long long)sum;
}

int main() {
  int *out = nullptr, host[8 * 24];
  check::works(hipMalloc(&out, sizeof(host)), "hipMalloc");
  check::works(hipMemset(out, 0, sizeof(host)), "hipMemset");
  ids<<<dim3(2, 2, 2), dim3(4, 3, 2)>>>(out);
  check::works(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost), "copy");
  bool right = true;
  for (int i = 0; i < 8 * 24; ++i) right &= host[i] == 100 * 2 * (23 - i % 24) + 14;  // lds[0] is 46, and 46 % 16 is 14
  check::that(right, "work-item and workgroup ids");
  speak<<<1, 3>>>();
  check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  unsigned long long *votes = nullptr, got[2];
  check::works(hipMalloc(&votes, sizeof(got)), "hipMalloc");
  vote<<<1, 32>>>(votes);
  check::works(hipMemcpy(got, votes, sizeof(got), hipMemcpyDeviceToHost), "copy");
  check::that(got[0] == 0xaaaaaaaa && got[1] == 31 * 32 / 2, "votes and lane moves");

  const std::string arch = std::getenv("CROSSLANE_ARCH");
  hipDeviceProp_t properties;
  check::works(hipGetDeviceProperties(&properties, 0), "hipGetDeviceProperties");
  check::that(std::string(properties.gcnArchName).substr(0, arch.size()) == arch, properties.gcnArchName);
  const int number = std::stoi(arch.substr(3, arch.size() - 5));
  check::that(properties.major == number && properties.minor == arch[arch.size() - 2] - '0', "its gfx number");
  check::that(std::strlen(properties.name) > 3 && properties.multiProcessorCount > 0, properties.name);
  return check::result();
}
