// SPDX-License-Identifier: MIT
// v_permlanex16_b32 with a constant table of 16 nibbles.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

template <uint64_t Table, bool FetchInactive = false, bool BoundCtrl = false>
CROSSLANE_DEVICE uint32_t permlanex16(CROSSLANE_MAYBE_UNDEF uint32_t old,
                                      CROSSLANE_MAYBE_UNDEF uint32_t source) {
  return __builtin_amdgcn_permlanex16(old, source, static_cast<uint32_t>(Table),
                                      static_cast<uint32_t>(Table >> 32), FetchInactive, BoundCtrl);
}

}  // namespace crosslane::backend::hip
