// An operation that all lanes must execute stops the program where they do not, in builds with checks (-O0 without
// NDEBUG); in others it costs nothing and the launch succeeds. The active form is right either way.
#include <cstdio>
#include <hip/hip_runtime.h>

#include "crosslane/crosslane.hpp"

using namespace crosslane;

__global__ void ask_wave_size(unsigned* out) { *out = wave_size; }

template <class Function>
__global__ void some_lanes(unsigned* out, unsigned lanes, Function function) {
  if (lane_id() < lanes) out[lane_id()] = function(lane_id());
}

unsigned* words;
unsigned wave = 0;
int failures = 0;

template <class Function>
bool runs(unsigned lanes, Function function) {
  some_lanes<<<1, wave>>>(words, lanes, function);
  if (hipDeviceSynchronize() == hipSuccess) return true;
  // the error sticks to the device until it is reset
  if (hipDeviceReset() != hipSuccess || hipMallocManaged(&words, 4 * 64) != hipSuccess) ++failures;
  return false;
}

void expect(const char* what, bool have, bool want) {
  if (have == want) return;
  ++failures;
  std::printf("%s: the launch %s\n", what, have ? "succeeded" : "failed");
}

/// Stops in builds with checks when the last lane is missing, and never when all are there.
template <class Function>
void check(const char* what, Function function) {
  expect(what, runs(wave, function), true);
  expect(what, runs(wave - 1, function), CROSSLANE_CHECKS == 0);
}

struct Shift {
  __device__ unsigned operator()(unsigned x) const { return shift_down<1>(x); }
};
struct Sum {
  __device__ unsigned operator()(unsigned x) const { return reduce_add(x); }
};
struct Scan {
  __device__ unsigned operator()(unsigned x) const { return inclusive_sum(x); }
};
struct Shuffle {
  __device__ unsigned operator()(unsigned x) const { return shuffle(x, x ^ 1); }
};
struct Sort {
  __device__ unsigned operator()(unsigned x) const { return sort<8>(x); }
};
struct Compact {
  __device__ unsigned operator()(unsigned x) const { return compact(x, x > 3).value; }
};
struct ActiveSum {
  __device__ unsigned operator()(unsigned x) const { return active::reduce_add(x); }
};

int main() {
  if (hipMallocManaged(&words, 4 * 64) != hipSuccess) return 2;
  ask_wave_size<<<1, 1>>>(words);
  if (hipDeviceSynchronize() != hipSuccess) return 2;
  wave = words[0];
  expect("active::reduce_add", runs(wave - 1, ActiveSum{}), true);
  for (unsigned i = 0; i + 1 < wave; ++i)
    if (words[i] != (wave - 1) * (wave - 2) / 2) ++failures;
#if !defined(__NVCC__)  // CUDA allows no launch after a trap
  check("shift_down", Shift{});
  check("reduce_add", Sum{});
  check("inclusive_sum", Scan{});
  check("shuffle", Shuffle{});
  check("sort", Sort{});
  check("compact", Compact{});
#endif
  std::printf("wave%u: %d failures\n", wave, failures);
  return failures != 0;
}
