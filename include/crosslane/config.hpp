// SPDX-License-Identifier: MIT
// The macros of the headers; every layer sees them, and there are no others.
#pragma once

/// Before functions that device code calls at run time. Functions that only run while compiling do
/// not need it: clang makes every constexpr function callable on both sides, and nvcc evaluates
/// constants on the host.
#if defined(__HIP__)  // without the HIP headers, which define the short spelling
#define CROSSLANE_HOST_DEVICE __attribute__((host)) __attribute__((device))
#elif defined(__CUDACC__)
#define CROSSLANE_HOST_DEVICE __host__ __device__
#else
#define CROSSLANE_HOST_DEVICE
#endif
