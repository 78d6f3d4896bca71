// A user of crosslane-all.hpp, as in Compiler Explorer: one file, for HIP without any header of HIP's, for CUDA and for the host.
#include "crosslane-all.hpp"

#if defined(CROSSLANE_BACKEND_HIP)
#define KERNEL __attribute__((global)) void
#elif defined(CROSSLANE_BACKEND_CUDA)
#define KERNEL __global__ void
#else
#define KERNEL void
#endif

KERNEL rotate_and_sum(int* values) {
  const unsigned i = crosslane::lane_id();
  values[i] = crosslane::reduce(crosslane::shift_down<1>(values[i], crosslane::edge::zero), crosslane::op::add{});
}

#if defined(CROSSLANE_BACKEND_HOST)
int main() {
  int values[crosslane::wave_size];
  int wanted = 0;
  for (unsigned i = 0; i < crosslane::wave_size; ++i) values[i] = static_cast<int>(i), wanted += static_cast<int>(i);
  crosslane::host::launch(1, crosslane::wave_size, [&] { rotate_and_sum(values); });
  for (const int value : values)
    if (value != wanted) return 1;
  return 0;
}
#endif
