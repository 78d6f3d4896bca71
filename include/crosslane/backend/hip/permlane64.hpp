// SPDX-License-Identifier: MIT
// v_permlane64_b32. gfx11. LLVM 22 sinks it under a narrower EXEC, so its result is pinned.
// [Compiler fault 31]
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

CROSSLANE_DEVICE uint32_t permlane64(CROSSLANE_MAYBE_UNDEF uint32_t source) {
  return pinned(__builtin_amdgcn_permlane64(source));
}

}  // namespace crosslane::backend::hip
