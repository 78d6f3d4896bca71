// Lanes of one store that write different values to one address. Each kernel has one planted fault, at the line that ends in "EXPECT check".
#include <hip/hip_runtime.h>

#include <cstdlib>

__global__ void correct(int* out) {
  const int i = threadIdx.x;
  out[i] = i;
}

__global__ void correct_same_value(int* out) {
  const int i = threadIdx.x;
  out[i / 2] = i / 2;
}

__global__ void correct_bytes(int* out) {
  reinterpret_cast<char*>(out)[threadIdx.x] = static_cast<char>(threadIdx.x);
}

__global__ void same_address(int* out) {
  const int i = threadIdx.x;
  out[i / 2] = i;  // EXPECT store
}

__global__ void one_address(int* out) {
  *out = threadIdx.x;  // EXPECT store
}

__global__ void two_lanes(int* out) {
  const int i = threadIdx.x;
  out[i == 9 ? 4 : i] = i;  // EXPECT store
}

__global__ void same_in_branch(int* out) {
  const int i = threadIdx.x;
  if (i % 3 == 0) out[i % 2] = i;  // EXPECT store
}

__global__ void same_bytes(int* out) {
  const int i = threadIdx.x;
  reinterpret_cast<char*>(out)[i / 2] = static_cast<char>(i);  // EXPECT store
}

__global__ void same_halves(int* out) {
  const int i = threadIdx.x;
  reinterpret_cast<short*>(out)[i & 7] = static_cast<short>(i);  // EXPECT store
}

__global__ void same_wide(int* out) {
  const int i = threadIdx.x;
  reinterpret_cast<long*>(out)[i & 7] = i;  // EXPECT store
}

__global__ void same_widest(int* out) {
  const int i = threadIdx.x;
  reinterpret_cast<int4*>(out)[i & 7] = make_int4(1, 2, 3, i);  // EXPECT store
}

__global__ void overlapping(char* out) {
  const int i = threadIdx.x;
  __builtin_memcpy(out + 2 * i, &i, 4);  // EXPECT store
}

__global__ void same_float(int* out) {
  const int i = threadIdx.x;
  reinterpret_cast<float*>(out)[i % 5] = i * 0.5f;  // EXPECT store
}

__global__ void same_in_loop(int* out) {
  const int i = threadIdx.x;
  for (int k = 0; k < 3; ++k) out[k] = i + k * out[k + 100 + i];  // EXPECT store
}

__global__ void same_shared_address(int* out) {
  __shared__ int shared[64];
  const int i = threadIdx.x;
  shared[i % 16] = i;  // EXPECT store
  __syncthreads();
  out[i] = shared[i % 16];
}

__global__ void same_shared_bytes(int* out) {
  __shared__ char shared[64];
  const int i = threadIdx.x;
  shared[i / 4] = static_cast<char>(i);  // EXPECT store
  __syncthreads();
  out[i] = shared[i / 4];
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  hipMemset(out, 0, 4096);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<1, wave>>>(out); break;
    case 1: correct_same_value<<<1, wave>>>(out); break;
    case 2: correct_bytes<<<1, wave>>>(out); break;
    case 3: same_address<<<1, wave>>>(out); break;
    case 4: one_address<<<1, wave>>>(out); break;
    case 5: two_lanes<<<1, wave>>>(out); break;
    case 6: same_in_branch<<<1, wave>>>(out); break;
    case 7: same_bytes<<<1, wave>>>(out); break;
    case 8: same_halves<<<1, wave>>>(out); break;
    case 9: same_wide<<<1, wave>>>(out); break;
    case 10: same_widest<<<1, wave>>>(out); break;
    case 11: overlapping<<<1, wave>>>(reinterpret_cast<char*>(out)); break;
    case 12: same_float<<<1, wave>>>(out); break;
    case 13: same_in_loop<<<1, wave>>>(out); break;
    case 14: same_shared_address<<<1, wave>>>(out); break;
    case 15: same_shared_bytes<<<1, wave>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
