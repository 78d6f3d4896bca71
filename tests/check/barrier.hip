// Barriers that not all lanes and waves reach together. Each kernel has one planted fault, at the line that ends in "EXPECT check".
#include <hip/hip_runtime.h>

#include <cstdlib>

__global__ void correct(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i;
  __syncthreads();
  out[i] = shared[255 - i];
}

__global__ void correct_after_return(int* out) {
  const int i = threadIdx.x;
  if (i % 32 >= 20) return;
  out[i] = 1;
  __syncthreads();
  out[i] = 2;
}

__global__ void correct_in_loop(int* out) {
  const int i = threadIdx.x;
  for (int k = 0; k < 4; ++k) {
    out[i] += k;
    __syncthreads();
  }
}

__global__ void divergent(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i;
  if (i % 32 < 20) __syncthreads();  // EXPECT barrier
  out[i] = shared[i];
}

__global__ void divergent_odd(int* out) {
  const int i = threadIdx.x;
  if (i & 1) {
    out[i] = 3;
    __syncthreads();  // EXPECT barrier
  }
  out[i] += 1;
}

__global__ void divergent_by_data(int* out) {
  const int i = threadIdx.x;
  if (out[i] + i > 40) __syncthreads();  // EXPECT barrier
  out[i] = 1;
}

__global__ void one_lane_missing(int* out) {
  const int i = threadIdx.x;
  if (i != 77) __syncthreads();  // EXPECT barrier
  out[i] = 1;
}

__global__ void only_one_lane(int* out) {
  const int i = threadIdx.x;
  if (i % 64 == 0) __syncthreads();  // EXPECT barrier
  out[i] = 1;
}

__global__ void divergent_then_atomic(int* out) {
  const int i = threadIdx.x;
  if (i % 32 > 3) __syncthreads();  // EXPECT barrier
  atomicAdd(out, 1);
}

__global__ void divergent_then_load(int* out) {
  const int i = threadIdx.x;
  int x = 0;
  if (i % 32 > 3) {
    __syncthreads();  // EXPECT barrier
    x = 3;
  }
  out[i] = x;
}

__global__ void divergent_trip_count(int* out) {
  const int i = threadIdx.x;
  for (int k = 0; k <= i % 2; ++k) {
    out[i] += k;
    __syncthreads();  // EXPECT barrier
  }
  out[i] += 1;
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

__global__ void last_wave_elsewhere(int* out) {
  const int i = threadIdx.x;
  out[i] = 5;
  if (__builtin_amdgcn_readfirstlane(i) >= 192) {
    __syncthreads();  // EXPECT barrier
    out[i] = 1;
  } else {
    __syncthreads();
    out[i] = 2;
  }
}

__global__ void wave_returns(int* out) {
  const int i = threadIdx.x;
  if (__builtin_amdgcn_readfirstlane(i) >= 128) {
    out[i] = 1;
    for (int k = 0; k < 40; ++k) out[i] += k;
    __builtin_amdgcn_endpgm();
  }
  __syncthreads();  // EXPECT barrier
  out[i] = 2;
}

__global__ void skipped_by_a_wave(int* out) {
  const int i = threadIdx.x;
  if (__builtin_amdgcn_readfirstlane(i) < 64) __syncthreads();  // EXPECT barrier
  out[i] = 2;
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  hipMemset(out, 0, 4096);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<1, 256>>>(out); break;
    case 1: correct_after_return<<<1, 256>>>(out); break;
    case 2: correct_in_loop<<<1, 256>>>(out); break;
    case 3: divergent<<<1, 256>>>(out); break;
    case 4: divergent_odd<<<1, 256>>>(out); break;
    case 5: divergent_by_data<<<1, 256>>>(out); break;
    case 6: one_lane_missing<<<1, 256>>>(out); break;
    case 7: only_one_lane<<<1, 256>>>(out); break;
    case 8: divergent_then_atomic<<<1, 256>>>(out); break;
    case 9: divergent_then_load<<<1, 256>>>(out); break;
    case 10: divergent_trip_count<<<1, 256>>>(out); break;
    case 11: two_barriers<<<1, 256>>>(out); break;
    case 12: last_wave_elsewhere<<<1, 256>>>(out); break;
    case 13: wave_returns<<<1, 256>>>(out); break;
    case 14: skipped_by_a_wave<<<1, 256>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
