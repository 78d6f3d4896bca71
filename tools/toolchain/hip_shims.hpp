// SPDX-License-Identifier: MIT
// Force-included by `crosslane c++` in front of every HIP source. It gives the HIP headers what
// they expect from the compiler:
//   __AMDGCN_WAVEFRONT_SIZE   LLVM 22 no longer predefines it; HIP 5, HIP 6 and rocPRIM use it in
//   #if.
//   __llvm_amdgcn_rcp_*f16    HIP 5.2's half headers call them and nothing declares them.
// hip_include/ beside this file has the shims that must stand behind one of HIP's own headers.
// The preprocessor cannot see -mwavefrontsize64, so `crosslane c++` repeats it as
// CROSSLANE_GFX10_WAVEFRONT_SIZE. [LLVM AMDGPUUsage, "Target Features", wavefrontsize64]
#ifndef CROSSLANE_HIP_SHIMS_HPP
#define CROSSLANE_HIP_SHIMS_HPP

#ifdef __HIP__

#ifndef CROSSLANE_GFX10_WAVEFRONT_SIZE
#define CROSSLANE_GFX10_WAVEFRONT_SIZE 32
#endif

// The host pass said 64 as long as clang defined it.
#ifndef __AMDGCN_WAVEFRONT_SIZE
#if defined(__HIP_DEVICE_COMPILE__) && !defined(__GFX9__) && !defined(__GFX8__) && \
    !defined(__GFX7__) && !defined(__GFX6__)
#define __AMDGCN_WAVEFRONT_SIZE CROSSLANE_GFX10_WAVEFRONT_SIZE
#else
#define __AMDGCN_WAVEFRONT_SIZE 64
#endif
#endif
#ifndef __AMDGCN_WAVEFRONT_SIZE__
#define __AMDGCN_WAVEFRONT_SIZE__ __AMDGCN_WAVEFRONT_SIZE
#endif

#if __has_include(<hip/hip_version.h>)
#include <hip/hip_version.h>
#endif

#if defined(__cplusplus) && defined(HIP_VERSION_MAJOR) && HIP_VERSION_MAJOR < 6

// HIP 6 renumbered hipMemoryType under the same function name; the runtime has the old one by this.
#define hipPointerGetAttributes hipPointerGetAttributes_R0502

typedef _Float16 crosslane_shim_2f16 __attribute__((ext_vector_type(2)));

__attribute__((device)) inline _Float16 __llvm_amdgcn_rcp_f16(_Float16 x) {
#ifdef __HIP_DEVICE_COMPILE__
  return __builtin_amdgcn_rcph(x);
#else
  return x;
#endif
}

__attribute__((device)) inline crosslane_shim_2f16 __llvm_amdgcn_rcp_2f16(crosslane_shim_2f16 x) {
  return crosslane_shim_2f16{__llvm_amdgcn_rcp_f16(x.x), __llvm_amdgcn_rcp_f16(x.y)};
}

#endif
#endif
#endif
