// SPDX-License-Identifier: MIT
// shfl.sync with a mode and width known while compiling. In inline assembly where the predicate is
// wanted, which the CUDA functions do not give. [PTX ISA 9.0, 9.7.9.6 shfl.sync]
#pragma once

#include "crosslane/backend/cuda/vote.hpp"
#include "crosslane/isa/nvidia/shuffle.hpp"

namespace crosslane::backend::cuda {

using isa::nvidia::ShuffleMode;

/// chosen ? a : b, as an instruction. From the operator nvcc may make a branch around what follows,
/// shuffles included, which then wait for each other in two places.
CROSSLANE_DEVICE uint32_t select(bool chosen, uint32_t a, uint32_t b) {
#if defined(__CUDA_ARCH__)
  uint32_t result;
  asm("{ .reg .pred p; setp.ne.u32 p, %3, 0; selp.b32 %0, %1, %2, p; }"
      : "=r"(result)
      : "r"(a), "r"(b), "r"(static_cast<uint32_t>(chosen)));
  return result;
#else
  return chosen ? a : b;
#endif
}

template <ShuffleMode Mode, unsigned Width>
CROSSLANE_DEVICE uint32_t shuffle(uint32_t members, uint32_t word, unsigned b) {
  if constexpr (Mode == ShuffleMode::up)
    return __shfl_up_sync(members, word, b, Width);
  else if constexpr (Mode == ShuffleMode::down)
    return __shfl_down_sync(members, word, b, Width);
  else if constexpr (Mode == ShuffleMode::bfly)
    return __shfl_xor_sync(members, word, static_cast<int>(b), Width);
  else
    return __shfl_sync(members, word, static_cast<int>(b), Width);
}

/// The same, and whether the source was in range. Only for the modes that have a range.
template <ShuffleMode Mode, unsigned Width>
CROSSLANE_DEVICE uint32_t shuffle(uint32_t members, uint32_t word, unsigned b, bool& is_in_range) {
  constexpr unsigned c = isa::nvidia::shuffle_bounds(Mode, Width);
  uint32_t result, in_range;
  if constexpr (Mode == ShuffleMode::up) {
    asm volatile("{ .reg .pred p; shfl.sync.up.b32 %0|p, %2, %3, %4, %5; selp.u32 %1, 1, 0, p; }"
                 : "=r"(result), "=r"(in_range)
                 : "r"(word), "r"(b), "n"(c), "r"(members));
  } else {
    static_assert(Mode == ShuffleMode::down, "crosslane: this mode has no lanes out of range");
    asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, %3, %4, %5; selp.u32 %1, 1, 0, p; }"
                 : "=r"(result), "=r"(in_range)
                 : "r"(word), "r"(b), "n"(c), "r"(members));
  }
  is_in_range = in_range != 0;
  return result;
}

}  // namespace crosslane::backend::cuda
