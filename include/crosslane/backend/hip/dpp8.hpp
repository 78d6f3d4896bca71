// SPDX-License-Identifier: MIT
// DPP8. LLVM 22 sinks it under a narrower EXEC, so its result is pinned. [Compiler fault 31]
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

template <unsigned Selectors>
CROSSLANE_DEVICE uint32_t dpp8(CROSSLANE_MAYBE_UNDEF uint32_t source) {
  return pinned(__builtin_amdgcn_mov_dpp8(source, Selectors));
}

}  // namespace crosslane::backend::hip
