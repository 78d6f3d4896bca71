// Guards: malloc and free of device code, small blocks and large ones; clocks that go on, which the allocator waits by.
// opts: -O3
// opts: -O1 --wave 64
#include <hip/hip_runtime.h>

#include "check.hpp"

__global__ void use(int* out, int words) {
  int* p = static_cast<int*>(malloc(words * sizeof(int)));
  if (!p) { out[threadIdx.x] = -1; return; }
  for (int i = 0; i < words; ++i) p[i] = int(threadIdx.x) + i;
  int sum = 0;
  for (int i = 0; i < words; ++i) sum += p[i];
  out[threadIdx.x] = sum;
  free(p);
}

__global__ void clocks(long long* out) {
  long long wall = wall_clock64(), cycles = clock64();
  for (int i = 0; i < 1000; ++i) __builtin_amdgcn_s_sleep(1);
  out[0] = wall_clock64() - wall;
  out[1] = clock64() - cycles;
}

int main() {
  int *out = nullptr, host[64];
  check::works(hipMalloc(&out, sizeof(host)), "hipMalloc");
  for (int words : {4, 100, 2000}) {
    use<<<1, 64>>>(out, words);
    check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
    check::works(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost), "copy");
    bool right = true;
    for (int lane = 0; lane < 64; ++lane) right &= host[lane] == words * lane + words * (words - 1) / 2;
    check::that(right, "each lane used its block");
  }
  long long *ticks = nullptr, passed[2];
  check::works(hipMalloc(&ticks, sizeof(passed)), "hipMalloc");
  clocks<<<1, 1>>>(ticks);
  check::works(hipMemcpy(passed, ticks, sizeof(passed), hipMemcpyDeviceToHost), "copy");
  check::that(passed[0] > 0 && passed[1] > 0, "wall_clock64 and clock64 go on");
  return check::result();
}
