// SPDX-License-Identifier: MIT
// The smallest program with a kernel, for startup_bench. With an argument it does the host's part only.
#include <hip/hip_runtime.h>

__global__ void store(int* out) { *out = 42; }

int main(int argc, char**) {
  if (argc > 1) return 0;
  int *device = nullptr, host = 0;
  if (hipMalloc(&device, sizeof host) != hipSuccess) return 1;
  store<<<1, 1>>>(device);
  if (hipMemcpy(&host, device, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 1;
  return host == 42 ? 0 : 1;
}
