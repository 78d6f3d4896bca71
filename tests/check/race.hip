// Races between waves of a workgroup and between workgroups. A line that ends in "EXPECT check" must be what the check of that name reports, and
// nothing else. Of a load and a store the load is reported, of a plain access and an atomic the plain one.
#include <hip/hip_runtime.h>

#include <cstdlib>

__global__ void correct(int* out, int* sum) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i;
  __syncthreads();
  const int x = shared[255 - i];
  __syncthreads();
  shared[i] = x;
  __syncthreads();
  out[blockIdx.x * 256 + i] = shared[i ^ 64];
  atomicAdd(sum, x);
}

__global__ void correct_bytes(char* out) {
  __shared__ char shared[256];
  const int i = threadIdx.x;
  shared[(i % 64) * 4 + i / 64] = static_cast<char>(i);  // waves share dwords, not bytes
  __syncthreads();
  out[i] = shared[i];
}

__global__ void correct_last_block(int* partial, int* count, int* out) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x + 1;
    __threadfence();
    is_last = atomicAdd(count, 1) == static_cast<int>(gridDim.x) - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int sum = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) sum += partial[i];
    *out = sum;
  }
}

__global__ void correct_equal_values(int* out) {
  __shared__ int flag;
  flag = 1;
  __syncthreads();
  out[256] = flag;
  out[threadIdx.x % 4] = 7;
}

__global__ void no_barrier(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i;
  out[i] = shared[255 - i];  // EXPECT race, init
}

__global__ void no_second_barrier(int* out, int rounds) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
    shared[i] = i + round;
    __syncthreads();
    out[i] += shared[255 - i];  // EXPECT race
  }
}

__global__ void store_after_read(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i;
  __syncthreads();
  const int x = shared[i ^ 128];  // EXPECT race
  shared[i] = x * 3;
  __syncthreads();
  out[i] = shared[i];
}

__global__ void stores_of_waves(int* out) {
  __shared__ int shared[32];
  const int i = threadIdx.x;
  if (i % 64 == 0) shared[0] = i;  // EXPECT race
  __syncthreads();
  out[i] = shared[0];
}

__global__ void read_beside_atomic(int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, static_cast<int>(threadIdx.x));
  out[threadIdx.x] = sum;  // EXPECT race
}

__global__ void reset_beside_atomic(int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;  // EXPECT race
  atomicAdd(&sum, static_cast<int>(threadIdx.x));
  __syncthreads();
  out[threadIdx.x] = sum;
}

__global__ void half_dwords(short* out) {
  __shared__ short shared[256];
  const int i = threadIdx.x;
  shared[i] = static_cast<short>(i);
  out[i] = shared[(i + 64) % 256];  // EXPECT race, init
}

__global__ void tree_without_barrier(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i;
  __syncthreads();
  if (i < 128) shared[i] += shared[i + 128];
  if (i < 64) out[i] = shared[i] + shared[i + 64];  // EXPECT race
}

__global__ void global_without_barrier(int* out) {
  const int i = threadIdx.x;
  out[i] = i;
  out[512 + i] = out[255 - i];  // EXPECT race
}

__global__ void global_flag(int* out) {
  const int i = threadIdx.x;
  int* const mine = i == 200 ? out + 600 : out + i;
  *mine = i;
  out[1024 + i] = out[600];  // EXPECT race
}

__global__ void neighbour_group(int* out) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = i;
  out[1024 + i] = out[i + 1];  // EXPECT race
}

__global__ void same_place_of_groups(int* out) {
  if (threadIdx.x == 0) out[0] = blockIdx.x;  // EXPECT race
}

__global__ void sum_without_atomic(int* out) {
  if (threadIdx.x == 0) out[0] += 1;  // EXPECT race
}

__global__ void reads_other_group(int* out) {
  const int i = threadIdx.x;
  out[blockIdx.x * 256 + i] = i;
  out[1024 + blockIdx.x * 256 + i] = out[(blockIdx.x ^ 1) * 256 + i];  // EXPECT race
}

__global__ void reads_atomic_of_group(int* out) {
  if (threadIdx.x == 0) atomicAdd(out, 1);
  out[256 + blockIdx.x * 256 + threadIdx.x] = out[0];  // EXPECT race
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 16384);
  hipMemset(out, 0, 16384);
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<4, 256>>>(out, out + 1024); break;
    case 1: correct_bytes<<<1, 256>>>(reinterpret_cast<char*>(out)); break;
    case 2: correct_last_block<<<4, 64>>>(out, out + 100, out + 101); break;
    case 3: correct_equal_values<<<2, 256>>>(out); break;
    case 4: no_barrier<<<1, 256>>>(out); break;
    case 5: no_second_barrier<<<1, 256>>>(out, 3); break;
    case 6: store_after_read<<<1, 256>>>(out); break;
    case 7: stores_of_waves<<<1, 256>>>(out); break;
    case 8: read_beside_atomic<<<1, 256>>>(out); break;
    case 9: reset_beside_atomic<<<1, 256>>>(out); break;
    case 10: half_dwords<<<1, 256>>>(reinterpret_cast<short*>(out)); break;
    case 11: tree_without_barrier<<<1, 256>>>(out); break;
    case 12: global_without_barrier<<<1, 256>>>(out); break;
    case 13: global_flag<<<1, 256>>>(out); break;
    case 14: neighbour_group<<<4, 256>>>(out); break;
    case 15: same_place_of_groups<<<4, 64>>>(out); break;
    case 16: sum_without_atomic<<<4, 64>>>(out); break;
    case 17: reads_other_group<<<2, 256>>>(out); break;
    case 18: reads_atomic_of_group<<<2, 256>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
