// SPDX-License-Identifier: MIT
// The copy engine of compute capability 9.0 and later: one thread asks for a whole tile, which goes
// from memory to shared memory without passing through registers. Addresses and sizes are multiples
// of 16 bytes. [PTX ISA 9.0, 9.7.9.25.4 cp.async.bulk, 9.7.13.15 mbarrier]
#pragma once

#include <cstddef>

#include "crosslane/backend/cuda/identity.hpp"

namespace crosslane::backend {

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
inline constexpr bool has_bulk_loads = true;

namespace cuda {

CROSSLANE_DEVICE uint32_t shared_address(const void* shared) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(shared));
}

}  // namespace cuda

/// By one thread, before a barrier of the block; once for each barrier word.
CROSSLANE_DEVICE void start_bulk_load(uint64_t* barrier, void* to, const void* from,
                                      unsigned bytes) {
  const uint32_t word = cuda::shared_address(barrier);
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(word) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(word), "r"(bytes)
               : "memory");
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::
          "r"(cuda::shared_address(to)),
      "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(word)
      : "memory");
}

/// By every thread that reads what was loaded, behind that barrier.
CROSSLANE_DEVICE void wait_for_bulk_load(const uint64_t* barrier) {
  asm volatile(
      "{ .reg .pred there;\n"
      "wait: mbarrier.try_wait.parity.shared::cta.b64 there, [%0], 0;\n"
      "@!there bra wait; }" ::"r"(cuda::shared_address(barrier))
      : "memory");
}

#else

inline constexpr bool has_bulk_loads = false;
CROSSLANE_DEVICE void start_bulk_load(uint64_t*, void*, const void*, unsigned) {}
CROSSLANE_DEVICE void wait_for_bulk_load(const uint64_t*) {}

#endif

}  // namespace crosslane::backend
