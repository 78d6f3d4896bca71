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

}  // namespace crosslane::backend::hip
