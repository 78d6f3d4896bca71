// Reductions, scans and rotations on targets that the library was not tuned for: each has its own set of lane moves, and what
// it lacks does not assemble.
// archs: gfx906,gfx908,gfx1010,gfx1151,gfx1200
// opts: -O3 -std=c++20
// opts: -O3 -std=c++20 --wave 64
#include <cstdio>
#include <hip/hip_runtime.h>

#include "crosslane/crosslane.hpp"

using namespace crosslane;

__global__ void ask_wave_size(unsigned* out) { *out = wave_size; }

__global__ void kernel(unsigned* out) {
  const unsigned i = lane_id();
  out[i] = reduce_add(i);
  out[64 + i] = inclusive_sum(i);
  out[128 + i] = rotate_up<1>(i);
  out[192 + i] = __builtin_bit_cast(unsigned, inclusive_sum(static_cast<float>(i)));
  out[256 + i] = reverse(i);
  out[320 + i] = shuffle(i, i * 5 + 3);
}

int main() {
  unsigned* out = nullptr;
  if (hipMallocManaged(&out, 6 * 256) != hipSuccess) return 2;
  ask_wave_size<<<1, 1>>>(out);
  if (hipDeviceSynchronize() != hipSuccess) return 2;
  const unsigned w = out[0];
  kernel<<<1, w>>>(out);
  if (hipDeviceSynchronize() != hipSuccess) return 2;
  int failures = 0;
  for (unsigned i = 0; i < w; ++i) {
    const unsigned sum = i * (i + 1) / 2;
    failures += out[i] != w * (w - 1) / 2;
    failures += out[64 + i] != sum;
    failures += out[128 + i] != (i + w - 1) % w;
    failures += out[192 + i] != __builtin_bit_cast(unsigned, static_cast<float>(sum));
    failures += out[256 + i] != w - 1 - i;
    failures += out[320 + i] != (i * 5 + 3) % w;
  }
  std::printf("wave%u: %d failures\n", w, failures);
  return failures != 0;
}
