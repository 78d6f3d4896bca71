// SPDX-License-Identifier: MIT
// v_permlane16_swap_b32: writes both registers. gfx950, gfx1250.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

template <bool FetchInactive = false, bool BoundCtrl = false>
CROSSLANE_DEVICE void permlane16_swap([[maybe_unused]] uint32_t& destination,
                                      [[maybe_unused]] uint32_t& source) {
#if __has_builtin(__builtin_amdgcn_permlane16_swap)
  const auto both = __builtin_amdgcn_permlane16_swap(destination, source, FetchInactive, BoundCtrl);
  destination = both[0];
  source = both[1];
#else  // the compiler is older than the targets that have it
  __builtin_trap();
#endif
}

}  // namespace crosslane::backend::hip
