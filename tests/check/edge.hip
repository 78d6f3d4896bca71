// Lanes without a source whose value matters. Each kernel has one planted fault, at the line that ends in "EXPECT check".
#include <hip/hip_runtime.h>

#include <cstdlib>

__device__ int lane_id() { return static_cast<int>(__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u))); }

__global__ void correct_patched(int* out) {
  const int i = threadIdx.x;
  const int y = __builtin_amdgcn_update_dpp(0, i * 7, 0x101, 0xf, 0xf, false);
  out[i] = y;
}

__global__ void correct_not_stored(int* out) {
  const int i = threadIdx.x;
  const int y = __builtin_amdgcn_update_dpp(i, i * 7, 0x101, 0xf, 0xf, false);
  if (i % 16 != 15) out[i] = y;
}

__global__ void row_edge(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_update_dpp(i, i * 7, 0x101, 0xf, 0xf, false);  // EXPECT edge
}

__global__ void row_shr_edge(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_update_dpp(i, i * 7, 0x113, 0xf, 0xf, false);  // EXPECT edge
}

__global__ void row_edge_after_arithmetic(int* out) {
  const int i = threadIdx.x;
  const int y = __builtin_amdgcn_update_dpp(i, i * 7, 0x104, 0xf, 0xf, false);
  out[i] = (y ^ i) * 3 - 1;  // EXPECT edge
}

__global__ void row_edge_in_scan(int* out) {
  const int i = threadIdx.x;
  int x = out[i] + i;
  x += __builtin_amdgcn_update_dpp(x, x, 0x111, 0xf, 0xf, false);
  out[i] = x;  // EXPECT edge
}

__global__ void zero_for_maximum(int* out) {
  const int i = threadIdx.x;
  const int x = -i - 1, y = __builtin_amdgcn_update_dpp(0, x, 0x118, 0xf, 0xf, true);
  out[i] = x > y ? x : y;  // EXPECT edge
}

__global__ void zero_for_product(int* out) {
  const int i = threadIdx.x;
  out[i] = i * __builtin_amdgcn_update_dpp(0, i + 1, 0x101, 0xf, 0xf, true);  // EXPECT edge
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

__global__ void row_edge_through_shared(int* out) {
  __shared__ int shared[64];
  const int i = threadIdx.x;
  shared[i] = __builtin_amdgcn_update_dpp(i, i * 7, 0x101, 0xf, 0xf, false);
  __syncthreads();
  out[i] = shared[i ^ 1];  // EXPECT edge
}

__global__ void row_edge_of_byte_through_shared(int* out) {
  __shared__ unsigned char shared[256];
  const int i = threadIdx.x;
  shared[i] = static_cast<unsigned char>(__builtin_amdgcn_update_dpp(i, i * 7, 0x101, 0xf, 0xf, false));
  __syncthreads();
  out[i] = shared[i ^ 1];  // EXPECT edge
}

__global__ void row_edge_through_lane_read(int* out) {
  const int i = threadIdx.x;
  const int y = __builtin_amdgcn_update_dpp(i, i * 7, 0x101, 0xf, 0xf, false);
  out[i] = __builtin_amdgcn_readlane(y, 15) + i;  // EXPECT edge
}

__global__ void wrapped_index(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_ds_bpermute((lane_id() + 1) * 4, i);  // EXPECT edge
}

__global__ void unhit_lane(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_ds_permute((lane_id() | 1) * 4, i + 1);  // EXPECT edge
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  hipMemset(out, 0, 4096);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct_patched<<<1, wave>>>(out); break;
    case 1: correct_not_stored<<<1, wave>>>(out); break;
    case 2: row_edge<<<1, wave>>>(out); break;
    case 3: row_shr_edge<<<1, wave>>>(out); break;
    case 4: row_edge_after_arithmetic<<<1, wave>>>(out); break;
    case 5: row_edge_in_scan<<<1, wave>>>(out); break;
    case 6: zero_for_maximum<<<1, wave>>>(out); break;
    case 7: zero_for_product<<<1, wave>>>(out); break;
    case 8: row_edge_address<<<1, wave>>>(out); break;
    case 9: row_edge_branch<<<1, wave>>>(out); break;
    case 10: row_edge_atomic<<<1, wave>>>(out); break;
    case 11: row_edge_through_shared<<<1, wave>>>(out); break;
    case 12: row_edge_of_byte_through_shared<<<1, wave>>>(out); break;
    case 13: row_edge_through_lane_read<<<1, wave>>>(out); break;
    case 14: wrapped_index<<<1, wave>>>(out); break;
    case 15: unhit_lane<<<1, wave>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
