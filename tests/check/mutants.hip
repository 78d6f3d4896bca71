// Kernels with one planted fault each. A line that ends in "EXPECT check" must be what the check of that name reports, and nothing else.
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

__global__ void shuffle_in_branch(int* out) {
  const int i = threadIdx.x;
  int x = i;
  if (i % 2 == 0) x = __builtin_amdgcn_ds_bpermute((lane_id() ^ 1) * 4, x);  // EXPECT lanes
  out[i] = x;
}

__global__ void dpp_in_branch(int* out) {
  const int i = threadIdx.x;
  int x = i * 3;
  if (i % 4 < 2) x = __builtin_amdgcn_update_dpp(i, x, 0x1b, 0xf, 0xf, false);  // EXPECT lanes
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

__global__ void readlane_outside(int* out, int lane) {
  out[threadIdx.x] = __builtin_amdgcn_readlane(static_cast<int>(threadIdx.x) * 5, lane + 60);  // EXPECT lanes
}

__global__ void row_edge(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_update_dpp(i, i * 7, 0x101, 0xf, 0xf, false);  // EXPECT edge
}

__global__ void row_edge_address(int* out) {
  const int i = threadIdx.x;
  const int at = __builtin_amdgcn_update_dpp(i, i ^ 1, 0x111, 0xf, 0xf, false);
  out[at] = 1;  // EXPECT edge
}

__global__ void row_edge_branch(int* out) {
  const int i = threadIdx.x;
  const int y = __builtin_amdgcn_update_dpp(i, i * 7, 0x101, 0xf, 0xf, false);
  if (__builtin_amdgcn_readlane(y, 15) == 15) out[i] = 2;  // EXPECT edge
}

__global__ void row_edge_atomic(int* out) {
  const int i = threadIdx.x;
  atomicMax(&out[i], __builtin_amdgcn_update_dpp(i, i * 7, 0x102, 0xf, 0xf, false));  // EXPECT edge
}

__global__ void wrapped_index(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_ds_bpermute((lane_id() + 1) * 4, i);  // EXPECT edge
}

__global__ void same_address(int* out) {
  const int i = threadIdx.x;
  out[i / 2] = i;  // EXPECT store
}

__global__ void same_shared_address(int* out) {
  __shared__ int shared[64];
  const int i = threadIdx.x;
  shared[i % 16] = i;  // EXPECT store
  __syncthreads();
  out[i] = shared[i % 16];
}

__global__ void overlapping(char* out) {
  const int i = threadIdx.x;
  __builtin_memcpy(out + 2 * i, &i, 4);  // EXPECT store
}

__global__ void divergent_barrier(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i;
  if (i % 32 < 20) __syncthreads();  // EXPECT barrier
  out[i] = shared[255 - i];
}

__global__ void two_barriers(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i;
  if (__builtin_amdgcn_readfirstlane(i) < 64) {
    __syncthreads();
    out[i] = 1;
  } else {
    __syncthreads();  // EXPECT barrier
    out[i] = 2;
  }
  out[i] = shared[255 - i];
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<2, 256>>>(out); break;
    case 1: shuffle_in_branch<<<1, wave>>>(out); break;
    case 2: dpp_in_branch<<<1, wave>>>(out); break;
    case 3: swizzle_in_branch<<<1, wave>>>(out); break;
    case 4: readlane_in_branch<<<1, wave>>>(out, 20); break;
    case 5: readlane_outside<<<1, wave>>>(out, 40); break;
    case 6: row_edge<<<1, wave>>>(out); break;
    case 7: row_edge_address<<<1, wave>>>(out); break;
    case 8: row_edge_branch<<<1, wave>>>(out); break;
    case 9: row_edge_atomic<<<1, wave>>>(out); break;
    case 10: wrapped_index<<<1, wave>>>(out); break;
    case 11: same_address<<<1, wave>>>(out); break;
    case 12: same_shared_address<<<1, wave>>>(out); break;
    case 13: overlapping<<<1, wave>>>(reinterpret_cast<char*>(out)); break;
    case 14: divergent_barrier<<<1, 256>>>(out); break;
    case 15: two_barriers<<<1, 256>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
