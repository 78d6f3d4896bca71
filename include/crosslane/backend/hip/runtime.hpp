// SPDX-License-Identifier: MIT
// What functions of a whole device need besides the primitives of waves: launches, and memory that
// blocks share while they run. Words of 64 bits are read and written whole.
#pragma once

#include <cstddef>
#include <hip/hip_runtime.h>

#include "crosslane/backend/hip/hip.hpp"

#define CROSSLANE_KERNEL(threads, blocks) __global__ __launch_bounds__(threads)
#define CROSSLANE_SHARED static __shared__

namespace crosslane::backend {

using stream = hipStream_t;
using status = hipError_t;
inline constexpr status success = hipSuccess;
inline constexpr status bad_argument = hipErrorInvalidValue;

template <class... Parameters, class... Arguments>
status launch(void (*kernel)(Parameters...), unsigned blocks, unsigned threads, stream s,
              const Arguments&... arguments) {
  kernel<<<dim3(blocks), dim3(threads), 0, s>>>(arguments...);
  return hipGetLastError();
}

CROSSLANE_DEVICE uint32_t atomic_add(uint32_t* word, uint32_t amount) {
  return __hip_atomic_fetch_add(word, amount, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
CROSSLANE_DEVICE uint64_t atomic_add(uint64_t* word, uint64_t amount) {
  return __hip_atomic_fetch_add(word, amount, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
CROSSLANE_DEVICE uint64_t load_relaxed(const uint64_t* word) {
  return __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
CROSSLANE_DEVICE void store_relaxed(uint64_t* word, uint64_t value) {
  __hip_atomic_store(word, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
/// Two words read and written as one do not exist.
inline constexpr bool has_word_pairs = false;
CROSSLANE_DEVICE void load_relaxed_pair(const uint64_t*, uint64_t&, uint64_t&) {}
CROSSLANE_DEVICE void store_relaxed_pair(uint64_t*, uint64_t, uint64_t) {}
/// Nor do copies to shared memory that pass no registers.
inline constexpr bool has_bulk_loads = false;
CROSSLANE_DEVICE void start_bulk_load(uint64_t*, void*, const void*, unsigned) {}
CROSSLANE_DEVICE void wait_for_bulk_load(const uint64_t*) {}
/// What others wrote before they made a word visible, and we before we do.
CROSSLANE_DEVICE void device_fence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }

/// A value that others on the device wrote, not an old one from a cache.
CROSSLANE_DEVICE uint32_t load_shared_word(const uint32_t* word) {
  return __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
CROSSLANE_DEVICE void pause() { __builtin_amdgcn_s_sleep(1); }

}  // namespace crosslane::backend
