// SPDX-License-Identifier: MIT
// v_readlane_b32: ignores EXEC. The lane is made uniform by clang where it is not.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

CROSSLANE_DEVICE uint32_t readlane(CROSSLANE_MAYBE_UNDEF uint32_t source, uint32_t lane) {
  return static_cast<uint32_t>(
      __builtin_amdgcn_readlane(static_cast<int>(source), static_cast<int>(lane)));
}

}  // namespace crosslane::backend::hip
