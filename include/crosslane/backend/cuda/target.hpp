// SPDX-License-Identifier: MIT
// What is being compiled. Warps have 32 lanes on every NVIDIA GPU, so there is nothing to choose;
// what differs by compute capability is which instructions exist. In the host pass device code is
// only parsed.
#pragma once

#include "crosslane/config.hpp"
#include "crosslane/lane/lane_mask.hpp"

namespace crosslane::backend {

#if defined(__CUDA_ARCH__)
static_assert(__CUDA_ARCH__ >= 700,
              "crosslane: NVIDIA GPUs before compute capability 7.0 have no *.sync instructions");
#if __CUDA_ARCH__ >= 800
#define CROSSLANE_HAS_REDUX 1
#endif
#endif

#if defined(CROSSLANE_WAVE_SIZE)
static_assert(CROSSLANE_WAVE_SIZE == 32,
              "crosslane: NVIDIA GPUs have warps of 32 lanes; code for waves of 64 lanes runs on "
              "AMD GPUs and on the host");
#endif

#if defined(__CUDA_ARCH__)
inline constexpr bool compiles_device_code = true;
#else
inline constexpr bool compiles_device_code = false;
#endif
inline constexpr unsigned wave_size = 32;

using wave_mask = lane_mask<wave_size>;

}  // namespace crosslane::backend
