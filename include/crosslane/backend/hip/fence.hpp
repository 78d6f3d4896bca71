// SPDX-License-Identifier: MIT
// Fences against the optimiser. Values that pass through an empty assembly statement stay where
// they are computed: LLVM does not know of every lane move that it depends on EXEC, and folds
// constants through moves whose result differs from lane to lane. [Compiler faults 16, 22, 31]
#pragma once

#include <cstdint>

#include "crosslane/config.hpp"

namespace crosslane::backend::hip {

/// The value, computed here: not under a narrower EXEC further down.
CROSSLANE_DEVICE uint32_t pinned(CROSSLANE_MAYBE_UNDEF uint32_t value) {
#if defined(__HIP_DEVICE_COMPILE__)
  asm volatile("" : "+v"(value));
#endif
  return value;
}

/// The value, of which the optimiser knows nothing. It may still move and share it.
CROSSLANE_DEVICE uint32_t opaque(CROSSLANE_MAYBE_UNDEF uint32_t value) {
#if defined(__HIP_DEVICE_COMPILE__)
  asm("" : "+v"(value));
#endif
  return value;
}

/// The scalar in a vector register, once `last`, another scalar, is there. An empty asm, or leaving
/// it to the compiler, costs gfx94x a wait state more: LLVM takes asm for a write of half a vector
/// register, and of two scalar operands moves the later one. [LLVM GCNHazardRecognizer]
CROSSLANE_DEVICE uint32_t in_vector_register(uint32_t scalar, uint32_t last) {
#if defined(__HIP_DEVICE_COMPILE__)
  asm volatile("" ::"s"(__builtin_amdgcn_readfirstlane(static_cast<int>(last))));
  __builtin_amdgcn_sched_barrier(0);
  return __builtin_amdgcn_sad_u8(0, 0, scalar);
#else
  return scalar;
#endif
}

}  // namespace crosslane::backend::hip
