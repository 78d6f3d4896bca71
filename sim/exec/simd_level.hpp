// SPDX-License-Identifier: MIT
// Files that include this header are compiled once for each SIMD level (baseline, avx2, avx512), each time in a namespace of that name,
// because inline functions of different instruction sets must not be merged by the linker; the rows that gain nothing from wide vectors
// are compiled in namespace `plain` only (row_lists.hpp). Their public face is RowTable (rows.hpp).
#pragma once

#ifndef CROSSLANE_SIMD_LEVEL
#define CROSSLANE_SIMD_LEVEL baseline
#endif

/// Before a loop whose iterations are independent lanes: registers may be the same array, but lane i only ever touches lane i.
#if defined(__clang__)
#define CROSSLANE_LANE_LOOP _Pragma("clang loop vectorize(assume_safety) interleave(disable)")
#else
#define CROSSLANE_LANE_LOOP _Pragma("GCC ivdep")
#endif
