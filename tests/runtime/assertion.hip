// Guards: a failed assert of device code prints its message and is hipErrorAssert; abort is hipErrorLaunchFailure.
// expect: Device-side assertion `threadIdx.x < limit' failed.
#include <cassert>
#include <hip/hip_runtime.h>

#include "check.hpp"

__global__ void guarded(unsigned limit) { assert(threadIdx.x < limit); }
__global__ void give_up(int when) { if (when == 1) abort(); }

int main() {
  guarded<<<1, 32>>>(32);
  check::works(hipDeviceSynchronize(), "an assertion that holds");
  guarded<<<1, 32>>>(31);
  check::is(hipDeviceSynchronize(), hipErrorAssert, "an assertion that fails");
  check::works(hipDeviceReset(), "hipDeviceReset");
  give_up<<<1, 32>>>(0);
  check::works(hipDeviceSynchronize(), "no abort");
  give_up<<<1, 32>>>(1);
  check::is(hipDeviceSynchronize(), hipErrorLaunchFailure, "abort");
  check::works(hipDeviceReset(), "hipDeviceReset");
  return check::result();
}
