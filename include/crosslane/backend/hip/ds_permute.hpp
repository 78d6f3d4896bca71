// SPDX-License-Identifier: MIT
// ds_permute_b32.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

CROSSLANE_DEVICE uint32_t ds_permute(CROSSLANE_MAYBE_UNDEF uint32_t address_bytes,
                                     CROSSLANE_MAYBE_UNDEF uint32_t source) {
  return static_cast<uint32_t>(
      __builtin_amdgcn_ds_permute(static_cast<int>(address_bytes), static_cast<int>(source)));
}

}  // namespace crosslane::backend::hip
