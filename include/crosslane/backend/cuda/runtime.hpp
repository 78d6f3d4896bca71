// SPDX-License-Identifier: MIT
// What functions of a whole device need besides the primitives of waves: launches, and memory that
// blocks share while they run. Words of 64 bits are read and written whole.
#pragma once

#include <cstddef>
#include <cuda_runtime.h>

#include "crosslane/backend/cuda/bulk.hpp"
#include "crosslane/backend/cuda/cuda.hpp"

#define CROSSLANE_KERNEL(threads, blocks) __global__ __launch_bounds__(threads, blocks)
#define CROSSLANE_SHARED static __shared__

namespace crosslane::backend {

using stream = cudaStream_t;
using status = cudaError_t;
inline constexpr status success = cudaSuccess;
inline constexpr status bad_argument = cudaErrorInvalidValue;

template <class... Parameters, class... Arguments>
status launch(void (*kernel)(Parameters...), unsigned blocks, unsigned threads, stream s,
              const Arguments&... arguments) {
  kernel<<<blocks, threads, 0, s>>>(arguments...);
  return cudaGetLastError();
}

CROSSLANE_DEVICE uint32_t atomic_add(uint32_t* word, uint32_t amount) {
  return atomicAdd(word, amount);
}
CROSSLANE_DEVICE uint64_t atomic_add(uint64_t* word, uint64_t amount) {
  return atomicAdd(reinterpret_cast<unsigned long long*>(word), amount);
}
CROSSLANE_DEVICE uint64_t load_relaxed(const uint64_t* word) {
  uint64_t value;
  asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(word) : "memory");
  return value;
}
CROSSLANE_DEVICE void store_relaxed(uint64_t* word, uint64_t value) {
  asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(word), "l"(value) : "memory");
}
/// Two words at a multiple of 16 bytes, read and written as one.
inline constexpr bool has_word_pairs = true;
CROSSLANE_DEVICE void load_relaxed_pair(const uint64_t* words, uint64_t& first, uint64_t& second) {
  asm volatile(
      "{ .reg .b128 both; ld.relaxed.gpu.global.b128 both, [%2]; mov.b128 {%0, %1}, both; }"
      : "=l"(first), "=l"(second)
      : "l"(words)
      : "memory");
}
CROSSLANE_DEVICE void store_relaxed_pair(uint64_t* words, uint64_t first, uint64_t second) {
  asm volatile(
      "{ .reg .b128 both; mov.b128 both, {%1, %2}; st.relaxed.gpu.global.b128 [%0], both; }" ::"l"(
          words),
      "l"(first), "l"(second)
      : "memory");
}
/// What others wrote before they made a word visible, and we before we do.
CROSSLANE_DEVICE void device_fence() { __threadfence(); }

/// A value that others on the device wrote, not an old one from a cache.
CROSSLANE_DEVICE uint32_t load_shared_word(const uint32_t* word) { return __ldcg(word); }
CROSSLANE_DEVICE void pause() { __nanosleep(20); }

}  // namespace crosslane::backend
