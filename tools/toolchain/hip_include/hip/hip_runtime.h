// SPDX-License-Identifier: MIT
// Stands in front of HIP 5.2's header of this name, which refuses gfx10 with 64 lanes a wave. The hardware and the compiler have it,
// so everything that depends on the wave size is included first, and the refusal then sees 32.
#pragma once

#if defined(__HIP_DEVICE_COMPILE__) && defined(__GFX10__) && __AMDGCN_WAVEFRONT_SIZE == 64
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <thread>

#include <hip/hip_version.h>

#include <hip/hip_common.h>

#include <hip/amd_detail/amd_hip_runtime.h>
#pragma push_macro("__AMDGCN_WAVEFRONT_SIZE")
#undef __AMDGCN_WAVEFRONT_SIZE
#define __AMDGCN_WAVEFRONT_SIZE 32
#include_next <hip/hip_runtime.h>
#pragma pop_macro("__AMDGCN_WAVEFRONT_SIZE")
#else
#include_next <hip/hip_runtime.h>
#endif
