// SPDX-License-Identifier: MIT
// The eight kernels of wavefront_builtins.hip, written with crosslane: no control words, no
// branches for targets, no wave size to pass. Each is checked against plain loops on the host.
//
//   crosslane run examples/wave_operations.hip --arch gfx1201 -std=c++20
//   hipcc -O3 -std=c++20 --offload-arch=gfx942 wave_operations.hip && ./a.out
//
// One habit remains: all lanes of a wave stay active. A thread past the end of the data holds the
// identity of the operation, and only its store is skipped.
#include <algorithm>
#include <climits>
#include <cstdio>
#include <hip/hip_runtime.h>
#include <vector>

#include "crosslane/crosslane.hpp"

namespace cl = crosslane;

constexpr unsigned block_size = 256;

__device__ unsigned global_index() { return blockIdx.x * block_size + threadIdx.x; }

template <class T>
__device__ T load_or(const T* input, unsigned n, T otherwise) {
  return global_index() < n ? input[global_index()] : otherwise;
}

/// The largest value of each wave, in all of its lanes.
__global__ void broadcast_maximum(const int* input, int* output, unsigned n) {
  const int most = cl::reduce_max(load_or(input, n, INT_MIN));
  if (global_index() < n) output[global_index()] = most;
}

/// As many rotations as the wave has lanes, xoring each step's number.
__global__ void rotate(const int* input, int* output, unsigned n) {
  int value = load_or(input, n, 0);
  for (unsigned step = 0; step < cl::wave_size; ++step) value = cl::rotate_up<1>(value) ^ int(step);
  if (global_index() < n) output[global_index()] = value;
}

/// The same, by an index that is computed at run time.
__global__ void rotate_by_index(const int* input, int* output, unsigned n) {
  int value = load_or(input, n, 0);
  for (unsigned step = 0; step < cl::wave_size; ++step)
    value = cl::shuffle(value, cl::lane_id() + cl::wave_size - 1) ^ int(step);
  if (global_index() < n) output[global_index()] = value;
}

/// Neighbouring groups of four lanes change places.
__global__ void swap_groups_of_4(const int* input, int* output, unsigned n) {
  const int swapped = cl::swap_groups<4>(load_or(input, n, 0));
  if (global_index() < n) output[global_index()] = swapped;
}

/// The sum of the block: each wave's, then the sum of these by every wave alike.
template <class T>
__device__ T sum_of_block(T value) {
  __shared__ T of_waves[block_size / 32];
  const T of_wave = cl::reduce_add(value);
  if (cl::elect()) of_waves[cl::wave_id()] = of_wave;
  __syncthreads();
  const unsigned waves = block_size / cl::wave_size;
  return cl::reduce_add(cl::lane_id() < waves ? of_waves[cl::lane_id()] : T{});
}

template <class T>
__global__ void sum_blocks(const T* input, T* output, unsigned n) {
  const T sum = sum_of_block(load_or(input, n, T{}));
  if (threadIdx.x == 0) output[blockIdx.x] = sum;
}

/// The positive values of each block, in their order and without gaps.
__global__ void compact_positive(const int* input, int* output, unsigned n) {
  __shared__ unsigned counts[block_size / 32];
  const int value = load_or(input, n, 0);
  const bool keep = value > 0;
  const cl::wave_mask kept = cl::ballot(keep);
  if (cl::elect()) counts[cl::wave_id()] = kept.count();
  __syncthreads();
  unsigned start = 0;
  for (unsigned wave = 0; wave < cl::wave_id(); ++wave) start += counts[wave];
  if (keep) output[blockIdx.x * block_size + cl::prefix_count(kept, start)] = value;
}

__global__ void ask_wave_size(unsigned* lanes) { *lanes = cl::wave_size; }

int wrong = 0;

template <class T, class Kernel, class Expected>
void check(const char* name, Kernel kernel, const std::vector<T>& input, Expected expected) {
  const unsigned n = unsigned(input.size()), blocks = (n + block_size - 1) / block_size;
  std::vector<T> output(n, T{});
  T *in = nullptr, *out = nullptr;
  bool ok = hipMalloc(&in, n * sizeof(T)) == hipSuccess &&
            hipMalloc(&out, n * sizeof(T)) == hipSuccess &&
            hipMemcpy(in, input.data(), n * sizeof(T), hipMemcpyHostToDevice) == hipSuccess &&
            hipMemset(out, 0, n * sizeof(T)) == hipSuccess;
  if (ok) kernel<<<blocks, block_size>>>(in, out, n);
  ok = ok && hipMemcpy(output.data(), out, n * sizeof(T), hipMemcpyDeviceToHost) == hipSuccess &&
       hipFree(in) == hipSuccess && hipFree(out) == hipSuccess;
  const std::vector<T> want = expected(input);
  ok = ok && std::equal(want.begin(), want.end(), output.begin());
  std::printf("%-18s %s\n", name, ok ? "ok" : "WRONG");
  wrong += !ok;
}

int main() {
  unsigned *lanes = nullptr, wave = 0;
  if (hipMalloc(&lanes, sizeof wave) != hipSuccess) return 1;
  ask_wave_size<<<1, 1>>>(lanes);
  if (hipMemcpy(&wave, lanes, sizeof wave, hipMemcpyDeviceToHost) != hipSuccess) return 1;
  std::printf("waves of %u lanes\n", wave);

  std::vector<int> ints(1000);
  for (unsigned i = 0; i < ints.size(); ++i) ints[i] = int(i * 7919 % 2003) - 1000;
  const auto at = [](const std::vector<int>& v, size_t i) { return i < v.size() ? v[i] : 0; };
  const auto rotated = [&](const std::vector<int>& v) {
    std::vector<int> all((v.size() + wave - 1) / wave * wave);
    for (size_t i = 0; i < all.size(); ++i) all[i] = at(v, i);
    for (unsigned step = 0; step < wave; ++step)
      for (size_t first = 0; first < all.size(); first += wave) {
        std::rotate(&all[first], &all[first] + wave - 1, &all[first] + wave);
        for (unsigned i = 0; i < wave; ++i) all[first + i] ^= int(step);
      }
    all.resize(v.size());
    return all;
  };
  const auto sums = [](const auto& v) {
    auto result = std::vector(v.begin(), v.begin() + (v.size() + block_size - 1) / block_size);
    for (size_t b = 0; b < result.size(); ++b) {
      result[b] = {};
      for (size_t i = b * block_size; i < std::min<size_t>((b + 1) * block_size, v.size()); ++i)
        result[b] += v[i];
    }
    return result;
  };

  check("broadcast_maximum", broadcast_maximum, ints, [&](const std::vector<int>& v) {
    std::vector<int> most(v.size());
    for (size_t i = 0; i < v.size(); ++i)
      most[i] = *std::max_element(v.begin() + i / wave * wave,
                                  v.begin() + std::min<size_t>(i / wave * wave + wave, v.size()));
    return most;
  });
  check("rotate", rotate, ints, rotated);
  check("rotate_by_index", rotate_by_index, ints, rotated);
  check("swap_groups_of_4", swap_groups_of_4, ints, [&](const std::vector<int>& v) {
    std::vector<int> swapped(v.size());
    for (size_t i = 0; i < v.size(); ++i) swapped[i] = at(v, i ^ 4);
    return swapped;
  });
  check("sum_floats", sum_blocks<float>, std::vector<float>(ints.begin(), ints.end()), sums);
  check("sum_ints", sum_blocks<int>, ints, sums);
  check("sum_unsigned", sum_blocks<unsigned>, std::vector<unsigned>(ints.begin(), ints.end()),
        sums);
  check("compact_positive", compact_positive, ints, [](const std::vector<int>& v) {
    std::vector<int> dense(v.size());
    for (size_t b = 0; b < v.size(); b += block_size)
      std::copy_if(v.begin() + b, v.begin() + std::min(b + block_size, v.size()), dense.begin() + b,
                   [](int x) { return x > 0; });
    return dense;
  });
  return wrong;
}
