// SPDX-License-Identifier: MIT
// What the whole-program tests share: a line "ok what" or "WRONG what" for each check, and the exit status.
#pragma once

#include <hip/hip_runtime.h>

#include <cstdio>

namespace check {

inline int failures = 0;

inline void that(bool holds, const char* what) {
  std::printf("%s %s\n", holds ? "ok" : "WRONG", what);
  if (!holds) ++failures;
}

inline void is(hipError_t got, hipError_t wanted, const char* what) {
  if (got != wanted)
    std::printf("  got %s, wanted %s\n", hipGetErrorName(got), hipGetErrorName(wanted));
  that(got == wanted, what);
}

inline void works(hipError_t got, const char* what) { is(got, hipSuccess, what); }

/// The program's exit status.
inline int result() { return failures == 0 ? 0 : 1; }

}  // namespace check
