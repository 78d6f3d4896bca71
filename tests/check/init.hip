// Values that were never written and matter. Each kernel has one planted fault, at the line that ends in "EXPECT check".
#include <hip/hip_runtime.h>

#include <cstdlib>

#define UNSET(name) asm volatile("" : "=v"(name))

__global__ void correct(int* out) {
  int x[8];
  for (int k = 0; k < 8; ++k) x[(k + threadIdx.x) & 7] = k;
  out[threadIdx.x] = x[3];
}

__global__ void correct_text(int* out) {
  volatile char text[13];
  for (int k = 0; k < 13; ++k) text[k] = static_cast<char>(k);
  out[threadIdx.x] = text[threadIdx.x % 13];
}

__global__ void correct_shared_bytes(int* out) {
  __shared__ unsigned char shared[70];
  shared[threadIdx.x + 3] = static_cast<unsigned char>(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = shared[threadIdx.x + 3];
}

__global__ void correct_not_stored(int* out) {
  int x;
  UNSET(x);
  if (threadIdx.x & 1) x = 3;
  if (threadIdx.x & 1) out[threadIdx.x] = x;
}

__global__ void shared_dword(int* out) {
  __shared__ int shared[64];
  if (threadIdx.x != 5) shared[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = shared[threadIdx.x];  // EXPECT init
}

__global__ void shared_byte(int* out) {
  __shared__ unsigned char shared[64];
  if (threadIdx.x != 5) shared[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = shared[threadIdx.x];  // EXPECT init
}

__global__ void shared_half(int* out) {
  __shared__ unsigned short shared[64];
  if (threadIdx.x & 1) shared[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = shared[threadIdx.x ^ 1];  // EXPECT init
}

__global__ void shared_past_the_end(int* out) {
  __shared__ int shared[65];
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = shared[threadIdx.x + 1] * 2;  // EXPECT init
}

__global__ void shared_as_address(int* out) {
  __shared__ int shared[64];
  if (threadIdx.x & 2) shared[threadIdx.x] = 1;
  __syncthreads();
  out[shared[threadIdx.x] & 63] = 1;  // EXPECT init
}

__global__ void shared_as_condition(int* out) {
  __shared__ int shared[64];
  if (threadIdx.x & 2) shared[threadIdx.x] = 1;
  __syncthreads();
  if (shared[threadIdx.x] > 7) out[threadIdx.x] = 1;  // EXPECT init
}

__global__ void shared_as_operand_of_atomic(int* out) {
  __shared__ int shared[64];
  if (threadIdx.x & 2) shared[threadIdx.x] = 1;
  __syncthreads();
  atomicAdd(&out[threadIdx.x], shared[threadIdx.x]);  // EXPECT init
}

__global__ void stack_element(int* out) {
  volatile int x[8];
  for (int k = 0; k < 7; ++k) x[k] = k;
  out[threadIdx.x] = x[threadIdx.x & 7];  // EXPECT init
}

__global__ void stack_byte(int* out) {
  volatile char text[16];
  for (int k = 0; k < 15; ++k) text[k] = 'a';
  out[threadIdx.x] = text[threadIdx.x & 15];  // EXPECT init
}

__global__ void stack_of_some_lanes(int* out) {
  volatile int x[4];
  if (threadIdx.x % 4) x[threadIdx.x & 1] = 3;
  out[threadIdx.x] = x[threadIdx.x & 1];  // EXPECT init
}

__global__ void register_(int* out) {
  int x;
  asm volatile("v_mov_b32 %0, v77" : "=v"(x) : : "v77");
  out[threadIdx.x] = x;  // EXPECT init
}

__global__ void register_of_some_lanes(int* out) {
  int x;
  if (threadIdx.x % 3) asm volatile("v_mov_b32 v77, 3" : : : "v77");
  asm volatile("v_mov_b32 %0, v77" : "=v"(x) : : "v77");
  out[threadIdx.x] = x;  // EXPECT init
}

__global__ void register_as_address(int* out) {
  int x;
  asm volatile("v_and_b32 %0, 63, v77" : "=v"(x) : : "v77");
  out[x] = 1;  // EXPECT init
}

__global__ void scalar_register(int* out) {
  int x;
  asm volatile("s_mov_b32 %0, s77" : "=s"(x) : : "s77");
  out[threadIdx.x] = x;  // EXPECT init
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
    case 1: correct_text<<<1, wave>>>(out); break;
    case 2: correct_shared_bytes<<<1, wave>>>(out); break;
    case 3: correct_not_stored<<<1, wave>>>(out); break;
    case 4: shared_dword<<<1, wave>>>(out); break;
    case 5: shared_byte<<<1, wave>>>(out); break;
    case 6: shared_half<<<1, wave>>>(out); break;
    case 7: shared_past_the_end<<<1, wave>>>(out); break;
    case 8: shared_as_address<<<1, wave>>>(out); break;
    case 9: shared_as_condition<<<1, wave>>>(out); break;
    case 10: shared_as_operand_of_atomic<<<1, wave>>>(out); break;
    case 11: stack_element<<<1, wave>>>(out); break;
    case 12: stack_byte<<<1, wave>>>(out); break;
    case 13: stack_of_some_lanes<<<1, wave>>>(out); break;
    case 14: register_<<<1, wave>>>(out); break;
    case 15: register_of_some_lanes<<<1, wave>>>(out); break;
    case 16: register_as_address<<<1, wave>>>(out); break;
    case 17: scalar_register<<<1, wave>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
