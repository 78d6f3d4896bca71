// SPDX-License-Identifier: MIT
// What is being compiled, as facts of the compiler: the target from its predefined macros, the wave
// size from the builtins that the code object may use. No macro of the user has a say: ROCm 7
// stopped defining the wave size, and code that defined it by hand was wrong for one of RDNA's two
// wave sizes. The host pass of a HIP compilation only parses device code; there both are
// placeholders. [LLVM AMDGPUUsage, "Processors" and "Target Features", wavefrontsize64]
#pragma once

#include "crosslane/arch/all.hpp"
#include "crosslane/config.hpp"
#include "crosslane/lane/lane_mask.hpp"

namespace crosslane::backend {

using arch::Arch;

#if defined(__HIP_DEVICE_COMPILE__)

inline constexpr bool compiles_device_code = true;

#if !__has_builtin(__builtin_amdgcn_ballot_w64)
#error "crosslane: this compiler is too old; it needs clang 18 or later"
#elif __has_builtin(__builtin_amdgcn_ballot_w32)  // only in waves of 32
inline constexpr unsigned wave_size = 32;
#else
inline constexpr unsigned wave_size = 64;
#endif

#if defined(__AMDGCN_WAVEFRONT_SIZE__)
static_assert(__AMDGCN_WAVEFRONT_SIZE__ == wave_size,
              "crosslane: __AMDGCN_WAVEFRONT_SIZE__ is not the wave size of this code object; do "
              "not define it, choose with -mwavefrontsize64");
#endif
#if defined(CROSSLANE_WAVE_SIZE)
static_assert(CROSSLANE_WAVE_SIZE == wave_size,
              "crosslane: CROSSLANE_WAVE_SIZE is not the wave size of this code object");
#endif

#if defined(__gfx90a__)
inline constexpr Arch target = arch::gfx90a;
#elif defined(__gfx950__)
inline constexpr Arch target = arch::gfx950;
#elif defined(__gfx942__) || defined(__gfx940__) || defined(__gfx941__)
inline constexpr Arch target = arch::gfx942;
#elif defined(__GFX9__)  // gfx900 to gfx909: as gfx90a, without its row broadcast
inline constexpr Arch target = [] {
  Arch a = arch::gfx90a;
  a.name = "gfx9";
  a.has_dpp_row_newbcast = false;
  return a;
}();
#elif defined(__gfx1250__) || defined(__gfx1251__)
inline constexpr Arch target = arch::gfx1250;
#elif defined(__GFX12__)
inline constexpr Arch target = arch::gfx1201;
#elif defined(__GFX11__)
inline constexpr Arch target = arch::gfx1100;
#elif defined(__GFX10__)
inline constexpr Arch target = arch::gfx1030;
#else
#error "crosslane: unknown AMD target; gfx9 to gfx12 are known (backend/hip/target.hpp)"
#endif

static_assert(target.has_wave_size(wave_size), "crosslane: the target has no waves of this size");

#else  // host pass

inline constexpr bool compiles_device_code = false;
inline constexpr unsigned wave_size = 64;
inline constexpr Arch target = arch::gfx942;

#endif

using wave_mask = lane_mask<wave_size>;

}  // namespace crosslane::backend
