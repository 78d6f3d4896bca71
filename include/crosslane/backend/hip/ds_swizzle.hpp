// SPDX-License-Identifier: MIT
// ds_swizzle_b32.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

template <unsigned Control>
CROSSLANE_DEVICE uint32_t ds_swizzle(CROSSLANE_MAYBE_UNDEF uint32_t source) {
  return static_cast<uint32_t>(__builtin_amdgcn_ds_swizzle(static_cast<int>(source), Control));
}

}  // namespace crosslane::backend::hip
