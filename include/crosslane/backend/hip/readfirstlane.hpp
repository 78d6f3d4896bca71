// SPDX-License-Identifier: MIT
// v_readfirstlane_b32.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

CROSSLANE_DEVICE uint32_t readfirstlane(CROSSLANE_MAYBE_UNDEF uint32_t source) {
  return static_cast<uint32_t>(__builtin_amdgcn_readfirstlane(static_cast<int>(source)));
}

}  // namespace crosslane::backend::hip
