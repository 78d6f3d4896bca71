// Guards: grid.sync() of a cooperative launch: every workgroup sees what every other wrote before it.
// opts: -O3
// opts: -O3 --wave 64
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>

#include "check.hpp"

namespace groups = cooperative_groups;

__global__ void relay(int* a, int* b) {
  groups::grid_group grid = groups::this_grid();
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned n = gridDim.x * blockDim.x;
  a[i] = int(i);
  grid.sync();
  b[i] = a[n - 1 - i];
  grid.sync();
  a[i] = b[(i + blockDim.x) % n];
}

int main() {
  const int blocks = 8, items = 64, n = blocks * items;
  int *a = nullptr, *b = nullptr, host[n];
  check::works(hipMalloc(&a, sizeof(host)), "hipMalloc");
  check::works(hipMalloc(&b, sizeof(host)), "hipMalloc");
  void* arguments[] = {&a, &b};
  check::works(hipLaunchCooperativeKernel(reinterpret_cast<void*>(relay), dim3(blocks), dim3(items), arguments, 0, nullptr), "hipLaunchCooperativeKernel");
  check::works(hipMemcpy(host, a, sizeof(host), hipMemcpyDeviceToHost), "copy");
  bool right = true;
  for (int i = 0; i < n; ++i) right &= host[i] == n - 1 - (i + items) % n;
  check::that(right, "two grid barriers");
  return check::result();
}
