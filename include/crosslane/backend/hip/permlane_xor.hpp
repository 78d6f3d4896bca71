// SPDX-License-Identifier: MIT
// v_permlane_xor_b32. gfx1250.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

CROSSLANE_DEVICE uint32_t permlane_xor([[maybe_unused]] CROSSLANE_MAYBE_UNDEF uint32_t source,
                                       [[maybe_unused]] uint32_t amount,
                                       [[maybe_unused]] uint32_t width) {
#if __has_builtin(__builtin_amdgcn_permlane_xor)
  return pinned(static_cast<uint32_t>(__builtin_amdgcn_permlane_xor(
      static_cast<int>(source), static_cast<int>(amount), static_cast<int>(width))));
#else  // the compiler is older than the targets that have it
  __builtin_trap();
#endif
}

}  // namespace crosslane::backend::hip
