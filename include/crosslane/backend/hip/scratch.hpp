// SPDX-License-Identifier: MIT
// Lane exchange through LDS memory, a word a thread: the only way between the halves of a wave64 on
// gfx10. LDS operations of a wave complete in order, so the fences only hold the compiler back.
// Kernels that do not use it have no LDS for it.
#pragma once

#include "crosslane/backend/hip/identity.hpp"

namespace crosslane::backend::hip {

inline constexpr unsigned max_block_threads = 1024;

/// The words of the own wave, by lane.
CROSSLANE_DEVICE uint32_t* wave_scratch() {
  static __attribute__((shared)) uint32_t words[max_block_threads];
  return words + wave_in_block() * wave_size;
}

CROSSLANE_DEVICE void scratch_store(unsigned lane, CROSSLANE_MAYBE_UNDEF uint32_t value) {
  wave_fence();  // what others read before is not overwritten
  wave_scratch()[lane] = value;
  wave_fence();
}

CROSSLANE_DEVICE uint32_t scratch_load(unsigned lane) { return wave_scratch()[lane]; }

}  // namespace crosslane::backend::hip
