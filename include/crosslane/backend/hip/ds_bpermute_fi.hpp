// SPDX-License-Identifier: MIT
// ds_bpermute_fi_b32: reads inactive lanes too. gfx12.
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

template <class Word>
CROSSLANE_DEVICE uint32_t
ds_bpermute_fi([[maybe_unused]] CROSSLANE_MAYBE_UNDEF uint32_t address_bytes,
               [[maybe_unused]] CROSSLANE_MAYBE_UNDEF Word source) {
#if __has_builtin(__builtin_amdgcn_ds_bpermute_fi_b32)
  return static_cast<uint32_t>(__builtin_amdgcn_ds_bpermute_fi_b32(static_cast<int>(address_bytes),
                                                                   static_cast<int>(source)));
#else  // the compiler is older than the targets that have it
  __builtin_trap();
#endif
}

}  // namespace crosslane::backend::hip
