// SPDX-License-Identifier: MIT
// Lane masks from predicates and predicates from masks. A ballot is asked at the width of the wave
// and widened afterwards: LLVM 22 cannot select a 32-bit ballot in waves of 64. [Compiler fault 27]
#pragma once

#include "crosslane/backend/hip/intrinsics.hpp"
#include "crosslane/backend/hip/target.hpp"

namespace crosslane::backend {

/// The active lanes whose predicate holds.
CROSSLANE_DEVICE wave_mask ballot(CROSSLANE_MAYBE_UNDEF bool predicate) {
#if !defined(__HIP_DEVICE_COMPILE__) || !__has_builtin(__builtin_amdgcn_ballot_w32)
  return wave_mask::from_words(__builtin_amdgcn_ballot_w64(predicate));
#else
  return wave_mask::from_words(__builtin_amdgcn_ballot_w32(predicate));
#endif
}

CROSSLANE_DEVICE wave_mask active_mask() { return ballot(true); }

/// Whether the own lane is a member; the mask must be the same in all lanes.
CROSSLANE_DEVICE bool inverse_ballot(wave_mask mask) {
#if __has_builtin(__builtin_amdgcn_inverse_ballot_w32) && defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_inverse_ballot_w32(static_cast<uint32_t>(mask.word(0)));
#elif __has_builtin(__builtin_amdgcn_inverse_ballot_w64)
  return __builtin_amdgcn_inverse_ballot_w64(mask.word(0));
#else  // before LLVM 21
  if constexpr (wave_size == 32)
    return crosslane_llvm_inverse_ballot_w32(static_cast<uint32_t>(mask.word(0)));
  else
    return crosslane_llvm_inverse_ballot_w64(mask.word(0));
#endif
}

/// Members of the mask below the own lane, plus `start`.
CROSSLANE_DEVICE unsigned prefix_count(wave_mask mask, unsigned start) {
  const uint64_t word = mask.word(0);
  const unsigned low = __builtin_amdgcn_mbcnt_lo(static_cast<uint32_t>(word), start);
  if constexpr (wave_size == 32)
    return low;
  else
    return __builtin_amdgcn_mbcnt_hi(static_cast<uint32_t>(word >> 32), low);
}

}  // namespace crosslane::backend
