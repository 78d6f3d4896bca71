// Guards: CROSSLANE_MAX_INSTRUCTIONS ends a kernel that does not end by itself.
// env: CROSSLANE_MAX_INSTRUCTIONS=100000
// expect: crosslane: error:
#include <hip/hip_runtime.h>

#include "check.hpp"

__global__ void forever(volatile int* p) { while (*p == 0) {} }

int main() {
  int* p = nullptr;
  check::works(hipMalloc(&p, 4), "hipMalloc");
  check::works(hipMemset(p, 0, 4), "hipMemset");
  forever<<<1, 64>>>(p);
  check::is(hipDeviceSynchronize(), hipErrorLaunchTimeOut, "a kernel without end");
  return check::result();
}
