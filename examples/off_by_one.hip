// SPDX-License-Identifier: MIT
// A common mistake, for the README: the guard lets one work-item too many through. A real GPU often says nothing.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void scale(float* values, float factor, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= count) values[i] *= factor;
}

int main() {
  const int count = 1000;
  float* values = nullptr;
  if (hipMalloc(&values, count * sizeof(float)) != hipSuccess) return 1;
  scale<<<(count + 255) / 256, 256>>>(values, 2.0f, count);
  const hipError_t status = hipDeviceSynchronize();
  std::printf("hipDeviceSynchronize: %s\n", hipGetErrorString(status));
  return hipFree(values) == hipSuccess && status == hipSuccess ? 0 : 1;
}
