// Lanes that are read although they are inactive or do not exist. Each kernel has one planted fault, at the line that ends in "EXPECT check".
#include <hip/hip_runtime.h>

#include <cstdlib>

__device__ int lane_id() { return static_cast<int>(__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u))); }

__global__ void correct(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = __shfl_xor(i, 1);
  __syncthreads();
  out[i] = shared[255 - i] + __shfl_down(i, 1) + __shfl(i, 3);
}

__global__ void correct_in_branch(int* out) {
  const int i = threadIdx.x;
  int x = i;
  if (i % 4 < 2) x = __builtin_amdgcn_ds_bpermute((lane_id() ^ 1) * 4, x);
  out[i] = x;
}

__global__ void correct_not_used(int* out) {
  const int i = threadIdx.x;
  int x = i;
  if (i % 2 == 0) x = __builtin_amdgcn_ds_bpermute((lane_id() ^ (i % 4)) * 4, x);
  out[i] = i % 4 == 0 ? x : 7;
}

__global__ void shuffle_in_branch(int* out) {
  const int i = threadIdx.x;
  int x = i;
  if (i % 2 == 0) x = __builtin_amdgcn_ds_bpermute((lane_id() ^ 1) * 4, x);  // EXPECT lanes
  out[i] = x;
}

__global__ void shuffle_after_return(int* out) {
  const int i = threadIdx.x;
  if (i >= 20) return;
  out[i] = __shfl(i * 3, i + 1);  // EXPECT lanes
}

__global__ void shuffle_down_of_partial_wave(int* out) {
  const int i = threadIdx.x;
  out[i] = __shfl_down(i * 3, 4);  // EXPECT lanes
}

__global__ void shuffle_in_loop(int* out) {
  const int i = threadIdx.x;
  int x = i;
  for (int k = 0; k < i % 4; ++k) x += __builtin_amdgcn_ds_bpermute((lane_id() ^ 3) * 4, x);  // EXPECT lanes
  out[i] = x;
}

__global__ void shuffle_decides_a_branch(int* out) {
  const int i = threadIdx.x;
  if (i % 2) {
    if (__builtin_amdgcn_ds_bpermute((lane_id() ^ 1) * 4, i * 9) > 30) out[i] = 1;  // EXPECT lanes
  }
}

__global__ void shuffle_makes_an_address(int* out) {
  const int i = threadIdx.x;
  if (i < 10) out[__builtin_amdgcn_ds_bpermute((lane_id() + 5) * 4, i) & 63] = 1;  // EXPECT lanes
}

__global__ void dpp_in_branch(int* out) {
  const int i = threadIdx.x;
  int x = i * 3;
  if (i % 4 < 2) x = __builtin_amdgcn_update_dpp(i, x, 0x1b, 0xf, 0xf, false);  // EXPECT lanes
  out[i] = x;
}

__global__ void dpp_zero_in_branch(int* out) {
  const int i = threadIdx.x;
  int x = i * 3;
  if (i % 4 < 2) x = __builtin_amdgcn_update_dpp(0, x, 0x1b, 0xf, 0xf, true) * 5;  // EXPECT lanes
  out[i] = x;
}

__global__ void swizzle_in_branch(int* out) {
  const int i = threadIdx.x;
  int x = i * 3;
  if (i % 32 < 16) x = __builtin_amdgcn_ds_swizzle(x, 0x401f);  // EXPECT lanes
  out[i] = x;
}

__global__ void readlane_in_branch(int* out, int lane) {
  const int i = threadIdx.x;
  if (i % 32 < 10) out[i] = __builtin_amdgcn_readlane(i * 5, lane);  // EXPECT lanes
}

__global__ void readlane_decides_a_branch(int* out, int lane) {
  const int i = threadIdx.x;
  if (i % 32 < 10) {
    if (__builtin_amdgcn_readlane(i * 5, lane) > 3) out[i] = 1;  // EXPECT lanes
  }
}

__global__ void readlane_outside(int* out, int lane) {
  out[threadIdx.x] = __builtin_amdgcn_readlane(static_cast<int>(threadIdx.x) * 5, lane + 60);  // EXPECT lanes
}

__global__ void readlane_far_outside(int* out, int lane) {
  int x = static_cast<int>(threadIdx.x) * 5;
  if (x > 20) out[threadIdx.x] = __builtin_amdgcn_readlane(x, lane * 3);  // EXPECT lanes
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  hipMemset(out, 0, 4096);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<2, 256>>>(out); break;
    case 1: correct_in_branch<<<1, wave>>>(out); break;
    case 2: correct_not_used<<<1, wave>>>(out); break;
    case 3: shuffle_in_branch<<<1, wave>>>(out); break;
    case 4: shuffle_after_return<<<1, wave>>>(out); break;
    case 5: shuffle_down_of_partial_wave<<<1, 20>>>(out); break;
    case 6: shuffle_in_loop<<<1, wave>>>(out); break;
    case 7: shuffle_decides_a_branch<<<1, wave>>>(out); break;
    case 8: shuffle_makes_an_address<<<1, wave>>>(out); break;
    case 9: dpp_in_branch<<<1, wave>>>(out); break;
    case 10: dpp_zero_in_branch<<<1, wave>>>(out); break;
    case 11: swizzle_in_branch<<<1, wave>>>(out); break;
    case 12: readlane_in_branch<<<1, wave>>>(out, 20); break;
    case 13: readlane_decides_a_branch<<<1, wave>>>(out, 20); break;
    case 14: readlane_outside<<<1, wave>>>(out, 40); break;
    case 15: readlane_far_outside<<<1, wave>>>(out, 40); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
