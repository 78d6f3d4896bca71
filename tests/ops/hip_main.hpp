// SPDX-License-Identifier: MIT
// Runs a file of cases as a HIP program, by one whole wave. The wave size is what the kernel says:
// the host cannot know how the device code was compiled.
#pragma once

#include <hip/hip_runtime.h>

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

/// Without words, only the wave size is asked for.
template <class Cases>
__global__ void run_cases(uint64_t* words, unsigned* wave) {
  if (words == nullptr) {
    *wave = crosslane::wave_size;
    return;
  }
  Cases::run(Rows{words});
}

template <class Cases>
int hip_main() {
  std::vector<uint64_t> host(max_rows * row_lanes, untouched);
  uint64_t* words = nullptr;
  unsigned *wave = nullptr, lanes = 0;
  bool ok = hipMalloc(&words, host.size() * 8) == hipSuccess && hipMalloc(&wave, 4) == hipSuccess;
  if (ok) run_cases<Cases><<<1, 1>>>(nullptr, wave);
  ok = ok && hipMemcpy(&lanes, wave, 4, hipMemcpyDeviceToHost) == hipSuccess &&
       hipMemcpy(words, host.data(), host.size() * 8, hipMemcpyHostToDevice) == hipSuccess;
  if (ok) run_cases<Cases><<<1, lanes>>>(words, wave);
  ok = ok && hipMemcpy(host.data(), words, host.size() * 8, hipMemcpyDeviceToHost) == hipSuccess &&
       hipFree(words) == hipSuccess && hipFree(wave) == hipSuccess;
  if (!ok) return std::puts("the HIP runtime failed"), 2;
  Checker checker(host, lanes);
  Cases::check(checker);
  std::printf("wave%u: %d failures\n", lanes, checker.failures());
  return checker.failures() == 0 ? 0 : 1;
}

}  // namespace crosslane_tests
