// SPDX-License-Identifier: MIT
// The kernel of docs/getting-started.md: every wave adds up its lanes. With -DGUARD_OUTSIDE the loop stands inside the guard,
// so the last wave reads lanes that are switched off: what `crosslane run --check` finds.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <vector>

__global__ void sum(const int* in, int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef GUARD_OUTSIDE
  if (i >= count) return;
  int value = in[i];
#else
  int value = i < count ? in[i] : 0;
#endif
  for (int step = warpSize / 2; step > 0; step /= 2) value += __shfl_down(value, step);
  if (threadIdx.x % warpSize == 0) atomicAdd(out, value);
}

int main() {
  const int count = 1000;
  std::vector<int> numbers(count, 1);
  int *in = nullptr, *out = nullptr, total = 0;
  if (hipMalloc(&in, count * sizeof(int)) != hipSuccess) return 2;
  if (hipMalloc(&out, sizeof(int)) != hipSuccess) return 2;
  if (hipMemcpy(in, numbers.data(), count * sizeof(int), hipMemcpyHostToDevice) != hipSuccess) return 2;
  if (hipMemset(out, 0, sizeof(int)) != hipSuccess) return 2;
  sum<<<(count + 255) / 256, 256>>>(in, out, count);
  if (hipMemcpy(&total, out, sizeof(int), hipMemcpyDeviceToHost) != hipSuccess) return 2;
  std::printf("sum %d, should be %d\n", total, count);
  return total == count ? 0 : 1;
}
