// Guards: malloc and free of device code, small blocks and large ones.
// Not on gfx11 and gfx12: the allocator of Debian's device libraries waits for a clock that they read as a constant there.
// archs: gfx90a,gfx942,gfx950,gfx1030
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
  return check::result();
}
