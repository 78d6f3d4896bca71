// SPDX-License-Identifier: MIT
// What check_cost runs: a kernel of arithmetic, one of lane moves, one of LDS, shuffles and barriers, and one that streams.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

__global__ void arithmetic(unsigned* out, int rounds) {
  unsigned whole = threadIdx.x * 0x9e3779b1u, mixed = ~whole;
  float sum = threadIdx.x * 0.5f, step = 1.5f;
  for (int i = 0; i < rounds; ++i) {
    whole = whole * 0x5851f42du + mixed;
    mixed = (mixed << 9 | mixed >> 23) ^ whole;
    sum = sum * 0.998046875f + step;
    step = step * 0.25f + (mixed & 127u) * 0.0078125f;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = whole ^ mixed ^ __float_as_uint(sum) ^ __float_as_uint(step);
}

__global__ void lane_moves(int* out, int rounds) {
  int x = threadIdx.x;
  for (int i = 0; i < rounds; ++i) {
    x += __builtin_amdgcn_update_dpp(0, x, 0xb1, 0xf, 0xf, true);
    x += __builtin_amdgcn_update_dpp(0, x, 0x4e, 0xf, 0xf, true);
    x += __builtin_amdgcn_update_dpp(0, x, 0x141, 0xf, 0xf, true);
    x += __builtin_amdgcn_update_dpp(0, x, 0x140, 0xf, 0xf, true);
    x += __shfl_xor(x, 16);
    x ^= i;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void shared_memory(int* out, int rounds) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  int x = i;
  for (int k = 0; k < rounds; ++k) {
    shared[i] = x;
    __syncthreads();
    x += shared[(i + 37) % 256] + __shfl_down(x, 3, 16);
    __syncthreads();
  }
  out[blockIdx.x * 256 + i] = x;
}

__global__ void streaming(float* out, const float* in, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) out[i] = in[i] * 2 + out[i];
}

int main(int, char** arguments) {
  const std::string_view name = arguments[1];
  constexpr int count = 1 << 20;
  float *a, *b;
  if (hipMalloc(&a, count * 4) != hipSuccess || hipMalloc(&b, count * 4) != hipSuccess) return 1;
  if (hipMemset(a, 0, count * 4) != hipSuccess || hipMemset(b, 0, count * 4) != hipSuccess) return 1;
  if (name == "arithmetic") arithmetic<<<4, 256>>>(reinterpret_cast<unsigned*>(a), 5000);
  if (name == "lane_moves") lane_moves<<<4, 256>>>(reinterpret_cast<int*>(a), 3000);
  if (name == "shared_memory") shared_memory<<<4, 256>>>(reinterpret_cast<int*>(a), 2000);
  if (name == "streaming") streaming<<<1024, 256>>>(a, b, count);
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
