// SPDX-License-Identifier: MIT
// ds_bpermute_b32. LLVM 22 turns a constant address into v_readlane, which is another lane where
// the instruction only reaches its own half, and reads inactive lanes; a caller that cares passes
// an opaque address.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

CROSSLANE_DEVICE uint32_t ds_bpermute(CROSSLANE_MAYBE_UNDEF uint32_t address_bytes,
                                      CROSSLANE_MAYBE_UNDEF uint32_t source) {
  return static_cast<uint32_t>(
      __builtin_amdgcn_ds_bpermute(static_cast<int>(address_bytes), static_cast<int>(source)));
}

}  // namespace crosslane::backend::hip
