// Guards: a fault of a kernel is a report and an error code that sticks to the device until it is reset; the process lives on.
// expect: crosslane: error:
// expect: faults.hip
// opts: -O1 -g
#include <hip/hip_runtime.h>

#include "check.hpp"

__global__ void store(int* p, int i) { p[i] = 1; } // FINDING bounds
__global__ void fall() { __builtin_trap(); }

int main() {
  int* p = nullptr;
  check::works(hipMalloc(&p, 64), "hipMalloc");
  store<<<1, 1>>>(p, 1 << 20);
  check::is(hipGetLastError(), hipErrorIllegalAddress, "a store outside every allocation");
  check::is(hipDeviceSynchronize(), hipErrorIllegalAddress, "sticks");
  void* more = nullptr;
  check::is(hipMalloc(&more, 4), hipErrorIllegalAddress, "and is what other calls return");
  store<<<1, 1>>>(p, 0);
  check::is(hipGetLastError(), hipErrorIllegalAddress, "launches too");
  check::works(hipDeviceReset(), "hipDeviceReset");
  check::works(hipMalloc(&p, 64), "the device works again");

  check::works(hipFree(p), "hipFree");
  store<<<1, 1>>>(p, 0);
  check::is(hipDeviceSynchronize(), hipErrorIllegalAddress, "use after free");
  check::works(hipDeviceReset(), "hipDeviceReset");

  store<<<1, 1>>>(nullptr, 0);
  check::is(hipDeviceSynchronize(), hipErrorIllegalAddress, "a null pointer");
  check::works(hipDeviceReset(), "hipDeviceReset");

  int on_stack = 0;
  store<<<1, 1>>>(&on_stack, 0);
  check::is(hipDeviceSynchronize(), hipErrorIllegalAddress, "host memory that no device knows");
  check::that(on_stack == 0, "was not touched");
  check::works(hipDeviceReset(), "hipDeviceReset");

  fall<<<1, 1>>>();
  check::is(hipDeviceSynchronize(), hipErrorLaunchFailure, "a trap");
  check::works(hipDeviceReset(), "hipDeviceReset");
  return check::result();
}
