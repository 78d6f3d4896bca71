// SPDX-License-Identifier: MIT
// v_writelane_b32 has no builtin; the LLVM intrinsic is reached by its assembly name.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/intrinsics.hpp"

namespace crosslane::backend::hip {

/// `old` with the scalar in one lane, whatever EXEC says.
CROSSLANE_DEVICE uint32_t writelane(CROSSLANE_MAYBE_UNDEF uint32_t old, uint32_t scalar,
                                    uint32_t lane) {
  return static_cast<uint32_t>(crosslane_llvm_writelane(
      static_cast<int>(scalar), static_cast<int>(lane), static_cast<int>(old)));
}

}  // namespace crosslane::backend::hip
