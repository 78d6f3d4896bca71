// One lane's value taken for all. A line that ends in "EXPECT check" must be what the check of that name reports, and nothing else.
#include <hip/hip_runtime.h>

#include <cstdlib>

#define first(x) __builtin_amdgcn_readfirstlane(x)
#define lane_of(x, lane) __builtin_amdgcn_readlane(x, lane)
__device__ int lane_id() { return static_cast<int>(__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u))); }

__global__ void correct(int* out, const int* __restrict__ in, int* count) {
  const int i = threadIdx.x;
  const int wave = first(i / warpSize);
  int x = lane_of(i * 3, wave);
  if (first(i) < 1024) x += in[wave];
  // One lane's result for all of them.
  int base = 0;
  if (lane_id() == 0) base = atomicAdd(count, warpSize);
  out[first(base) + lane_id()] = x;
  // A loop over the distinct values.
  const int key = i % 3;
  for (bool done = false; !done;) {
    const int one = first(key);
    if (one == key) {
      atomicAdd(&out[512 + one], in[one]);
      done = true;
    }
  }
}

__global__ void divergent_readlane(int* out, const int*) {
  const int i = threadIdx.x;
  out[i] = lane_of(i * 5, i % 7);  // EXPECT uniform
}

__global__ void explicit_index(int* out, const int*) {
  const int i = threadIdx.x;
  out[i] = lane_of(i * 5, first(i ^ 5));  // EXPECT uniform
}

__global__ void derived_index(int* out, const int*) {
  const int i = threadIdx.x;
  out[i] = lane_of(i * 5, first(i * 3) / 2 + 1);  // EXPECT uniform
}

__global__ void divided_index(int* out, const int*) {
  const int i = threadIdx.x;
  out[i] = lane_of(i * 5, first(i) / 16);  // EXPECT uniform
}

__global__ void loaded_index(int* out, const int* __restrict__ in) {
  const int i = threadIdx.x;
  out[i] = lane_of(i * 5, in[i] & 31);  // EXPECT uniform
}

__global__ void table_index(int* out, const int* __restrict__ in) {
  const int i = threadIdx.x;
  out[i] = in[first(i * 2)] + i;  // EXPECT uniform
}

__global__ void table_of_loaded(int* out, const int* __restrict__ in) {
  const int i = threadIdx.x;
  const int at = first(in[i]);
  out[i] = in[at + 3] + i;  // EXPECT uniform
}

__global__ void branch(int* out, const int*) {
  const int i = threadIdx.x;
  if (first(i & 1)) out[i] = 1;  // EXPECT uniform
}

__global__ void branch_on_range(int* out, const int*) {
  const int i = threadIdx.x;
  if (first(i) / 16 == 1) out[i] = 1;  // EXPECT uniform
}

__global__ void branch_on_loaded(int* out, const int* __restrict__ in) {
  const int i = threadIdx.x;
  if (first(in[i]) > 7) out[i] = 1;  // EXPECT uniform
}

__global__ void store_address(int* out, const int*) {
  const int i = threadIdx.x;
  out[first(i * 2 + 1)] = 5;  // EXPECT uniform
}

__global__ void atomic_address(int* out, const int*) {
  const int i = threadIdx.x;
  atomicAdd(&out[first(i + 2)], 1);  // EXPECT uniform
}

__global__ void loop_bound(int* out, const int*) {
  const int i = threadIdx.x, end = first(i * 4 + 2);
#pragma unroll 1
  for (int k = 0; k < end; ++k) out[i] = out[i] * 3 + k;  // EXPECT uniform
}

int main(int, char** arguments) {
  int *out, *in;
  hipMalloc(&out, 8192);
  hipMalloc(&in, 8192);
  hipMemset(out, 0, 8192);
  int values[2048];
  for (int i = 0; i < 2048; ++i) values[i] = i;
  hipMemcpy(in, values, 8192, hipMemcpyHostToDevice);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<1, 128>>>(out, in, out + 1024); break;
    case 1: divergent_readlane<<<1, wave>>>(out, in); break;
    case 2: explicit_index<<<1, wave>>>(out, in); break;
    case 3: derived_index<<<1, wave>>>(out, in); break;
    case 4: divided_index<<<1, wave>>>(out, in); break;
    case 5: loaded_index<<<1, wave>>>(out, in); break;
    case 6: table_index<<<1, wave>>>(out, in); break;
    case 7: table_of_loaded<<<1, wave>>>(out, in); break;
    case 8: branch<<<1, wave>>>(out, in); break;
    case 9: branch_on_range<<<1, wave>>>(out, in); break;
    case 10: branch_on_loaded<<<1, wave>>>(out, in); break;
    case 11: store_address<<<1, wave>>>(out, in); break;
    case 12: atomic_address<<<1, wave>>>(out, in); break;
    case 13: loop_bound<<<1, wave>>>(out, in); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
