// SPDX-License-Identifier: MIT
// v_permlane16_var_b32: the position comes from each lane's register. gfx12. LLVM 22 sinks it under
// a narrower EXEC, so its result is pinned. [Compiler fault 31]
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

template <bool FetchInactive = false, bool BoundCtrl = false>
CROSSLANE_DEVICE uint32_t permlane16_var(CROSSLANE_MAYBE_UNDEF uint32_t old,
                                         CROSSLANE_MAYBE_UNDEF uint32_t source,
                                         CROSSLANE_MAYBE_UNDEF uint32_t position) {
  return pinned(__builtin_amdgcn_permlane16_var(old, source, position, FetchInactive, BoundCtrl));
}

}  // namespace crosslane::backend::hip
