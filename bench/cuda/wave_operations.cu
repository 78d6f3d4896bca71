// SPDX-License-Identifier: MIT
// Operations of a warp against CUB's and cooperative_groups', side by side: cycles of a dependent
// chain in one warp, and operations a second with every multiprocessor full. Prints CSV:
// operation,type,implementation,latency_cycles,giga_operations_a_second.
//   nvcc -std=c++20 -O3 -arch=sm_90 -Iinclude -I. bench/cuda/wave_operations.cu -o wave_operations
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cub/cub.cuh>

#include "bench/cuda/timing.cuh"
#include "crosslane/crosslane.hpp"

namespace cg = cooperative_groups;

namespace {

constexpr unsigned steps = 256, block_warps = 8;

__device__ cg::thread_block_tile<32> tile() {
  return cg::tiled_partition<32>(cg::this_thread_block());
}

// ---- a step: x becomes something that depends on the operation's result; memory is the warp's
// ----

template <class T>
struct SumOwn {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return crosslane::reduce_add(x); }
};
template <class T>
struct SumCub {
  using W = cub::WarpReduce<T>;
  static constexpr unsigned bytes = sizeof(typename W::TempStorage), operations = 1;
  __device__ static T step(T x, void* m) {
    return __shfl_sync(~0u, W(*static_cast<typename W::TempStorage*>(m)).Sum(x), 0);
  }
};
template <class T>
struct SumGroups {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return cg::reduce(tile(), x, cg::plus<T>()); }
};
template <class T>
struct SumToOneOwn {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return crosslane::reduce_to<0>(x, crosslane::op::add{}); }
};
template <class T>
struct SumToOneCub {
  using W = cub::WarpReduce<T>;
  static constexpr unsigned bytes = sizeof(typename W::TempStorage), operations = 1;
  __device__ static T step(T x, void* m) {
    return W(*static_cast<typename W::TempStorage*>(m)).Sum(x);
  }
};
template <class T>
struct MaxOwn {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return crosslane::reduce_max(x); }
};
template <class T>
struct MaxCub {
  using W = cub::WarpReduce<T>;
  static constexpr unsigned bytes = sizeof(typename W::TempStorage), operations = 1;
  __device__ static T step(T x, void* m) {
    return __shfl_sync(
        ~0u, W(*static_cast<typename W::TempStorage*>(m)).Reduce(x, ::cuda::maximum<>{}), 0);
  }
};
template <class T>
struct MaxGroups {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return cg::reduce(tile(), x, cg::greater<T>()); }
};
template <class T>
struct ScanOwn {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return crosslane::inclusive_sum(x); }
};
template <class T>
struct ScanCub {
  using W = cub::WarpScan<T>;
  static constexpr unsigned bytes = sizeof(typename W::TempStorage), operations = 1;
  __device__ static T step(T x, void* m) {
    T y;
    W(*static_cast<typename W::TempStorage*>(m)).InclusiveSum(x, y);
    return y;
  }
};
template <class T>
struct ScanGroups {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return cg::inclusive_scan(tile(), x, cg::plus<T>()); }
};
template <class T>
struct ExclusiveOwn {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return crosslane::exclusive_sum(x); }
};
template <class T>
struct ExclusiveCub {
  using W = cub::WarpScan<T>;
  static constexpr unsigned bytes = sizeof(typename W::TempStorage), operations = 1;
  __device__ static T step(T x, void* m) {
    T y;
    W(*static_cast<typename W::TempStorage*>(m)).ExclusiveSum(x, y);
    return y;
  }
};
template <class T>
struct ExclusiveGroups {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return cg::exclusive_scan(tile(), x, cg::plus<T>()); }
};
template <class T, unsigned N>
struct ExchangeOwn {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) {
    T v[N];
    for (unsigned n = 0; n < N; ++n) v[n] = x + T(n);
    crosslane::blocked_to_striped(v);
    for (unsigned n = 1; n < N; ++n) v[0] += v[n] * T(n);
    return v[0];
  }
};
template <class T, unsigned N>
struct ExchangeCub {
  using W = cub::WarpExchange<T, N, 32>;
  static constexpr unsigned bytes = sizeof(typename W::TempStorage), operations = 1;
  __device__ static T step(T x, void* m) {
    T v[N];
    for (unsigned n = 0; n < N; ++n) v[n] = x + T(n);
    W(*static_cast<typename W::TempStorage*>(m)).BlockedToStriped(v, v);
    __syncwarp();
    for (unsigned n = 1; n < N; ++n) v[0] += v[n] * T(n);
    return v[0];
  }
};
template <class T>
struct SortOwn {
  static constexpr unsigned bytes = 4, operations = 1;
  __device__ static T step(T x, void*) { return crosslane::sort(x) * T(-3) + T(threadIdx.x); }
};
template <class T>
struct SortCub {
  using W = cub::WarpMergeSort<T, 1, 32>;
  static constexpr unsigned bytes = sizeof(typename W::TempStorage), operations = 1;
  __device__ static T step(T x, void* m) {
    T v[1] = {x};
    W(*static_cast<typename W::TempStorage*>(m)).Sort(v, ::cuda::std::less<>{});
    __syncwarp();
    return v[0] * T(-3) + T(threadIdx.x);
  }
};
template <class T>
struct BatchOwn {
  static constexpr unsigned bytes = 4, operations = 32;
  __device__ static T step(T x, void*) {
    T v[32];
    for (unsigned n = 0; n < 32; ++n) v[n] = x + T(n);
    return crosslane::reduce_batch_to_lanes(v, crosslane::op::add{});
  }
};
template <class T>
struct BatchToAllOwn {
  static constexpr unsigned bytes = 4, operations = 32;
  __device__ static T step(T x, void*) {
    T v[32];
    for (unsigned n = 0; n < 32; ++n) v[n] = x + T(n);
    crosslane::reduce_batch(v, crosslane::op::add{});
    for (unsigned n = 1; n < 32; ++n) v[0] = max(v[0], v[n]);
    return v[0];
  }
};
template <class T>
struct BatchCub {
  using W = cub::WarpReduce<T>;
  static constexpr unsigned bytes = sizeof(typename W::TempStorage), operations = 32;
  __device__ static T step(T x, void* m) {
    T v[32];
    for (unsigned n = 0; n < 32; ++n)
      v[n] = W(*static_cast<typename W::TempStorage*>(m)).Sum(x + T(n));
    for (unsigned n = 1; n < 32; ++n) v[0] = max(v[0], v[n]);
    return v[0];
  }
};

// ---- timing ----

/// Each step adds a number from memory that is 0 in every lane: else nvcc folds what it does to
/// values that are the same in all lanes.
template <class S, class T>
__global__ void __launch_bounds__(block_warps * 32)
    chain(T* items, long long* cycles, const T* zero) {
  __shared__ __align__(16) unsigned char memory[block_warps][(S::bytes + 15) / 16 * 16];
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  T x = items[thread % 1024];
  const T nothing = zero[threadIdx.x % 32];
  const long long start = clock64();
#pragma unroll 4
  for (unsigned n = 0; n < steps; ++n) x = S::step(x, memory[threadIdx.x / 32]) + nothing;
  const long long end = clock64();
  if (x == T(123456)) items[thread % 1024] = x;  // hardly ever
  if (threadIdx.x == 0 && blockIdx.x == 0) *cycles = end - start;
}

template <class S, class T>
void measure(const char* operation, const char* type, const char* who) {
  static T* items = nullptr;
  static long long* cycles = nullptr;
  if (!items) {
    bench::check(cudaMalloc(&items, 1056 * sizeof(T)), "memory");
    bench::check(cudaMemset(items, 0, 1056 * sizeof(T)), "memory");
    bench::check(cudaMallocHost(&cycles, sizeof(long long)), "memory");
    bench::check(cudaMemset(items, 1, 1024 * sizeof(T)), "memory");
  }
  std::vector<long long> all;
  for (unsigned n = 0; n < 25; ++n) {
    chain<S, T><<<1, 32>>>(items, cycles, items + 1024);
    bench::check(cudaDeviceSynchronize(), "latency");
    all.push_back(*cycles);
  }
  std::nth_element(all.begin(), all.begin() + all.size() / 2, all.end());
  const unsigned blocks = 132 * 8 * 8;
  const double us = bench::median_us(
      25, [&] { chain<S, T><<<blocks, block_warps * 32>>>(items, cycles, items + 1024); });
  const double operations = double(blocks) * block_warps * steps * S::operations;
  std::printf("%s,%s,%s,%.1f,%.2f\n", operation, type, who,
              static_cast<double>(all[all.size() / 2]) / steps, operations / us / 1000);
}

template <class T>
void of_type(const char* type) {
  measure<SumOwn<T>, T>("sum to all", type, "crosslane");
  measure<SumCub<T>, T>("sum to all", type, "CUB");
  measure<SumGroups<T>, T>("sum to all", type, "cooperative_groups");
  measure<SumToOneOwn<T>, T>("sum to lane 0", type, "crosslane");
  measure<SumToOneCub<T>, T>("sum to lane 0", type, "CUB");
  measure<MaxOwn<T>, T>("maximum to all", type, "crosslane");
  measure<MaxCub<T>, T>("maximum to all", type, "CUB");
  measure<MaxGroups<T>, T>("maximum to all", type, "cooperative_groups");
  measure<ScanOwn<T>, T>("inclusive sum", type, "crosslane");
  measure<ScanCub<T>, T>("inclusive sum", type, "CUB");
  measure<ScanGroups<T>, T>("inclusive sum", type, "cooperative_groups");
  measure<ExclusiveOwn<T>, T>("exclusive sum", type, "crosslane");
  measure<ExclusiveCub<T>, T>("exclusive sum", type, "CUB");
  measure<ExclusiveGroups<T>, T>("exclusive sum", type, "cooperative_groups");
  measure<ExchangeOwn<T, 4>, T>("blocked to striped 4", type, "crosslane");
  measure<ExchangeCub<T, 4>, T>("blocked to striped 4", type, "CUB");
  measure<SortOwn<T>, T>("sort", type, "crosslane");
  measure<SortCub<T>, T>("sort", type, "CUB");
  measure<BatchOwn<T>, T>("32 sums", type, "crosslane to lanes");
  measure<BatchToAllOwn<T>, T>("32 sums", type, "crosslane to all");
  measure<BatchCub<T>, T>("32 sums", type, "CUB to lane 0");
}

}  // namespace

int main() {
  std::printf("operation,type,implementation,latency_cycles,giga_operations_a_second\n");
  of_type<int32_t>("i32");
  of_type<float>("f32");
  of_type<long long>("i64");
  of_type<double>("f64");
  return 0;
}
