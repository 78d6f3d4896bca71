// Guards: device and constant variables are initialized, written and read by symbol, in parts too.
// opts: -O3
// opts: -O3 --wave 64
#include <hip/hip_runtime.h>

#include "check.hpp"

__device__ int numbers[4] = {1, 2, 3, 4};
__constant__ float factors[2] = {0.5f, 2.0f};
__device__ int zeroed[2];
__global__ void use(float* out) {
  out[threadIdx.x] = numbers[threadIdx.x] * factors[threadIdx.x & 1] + zeroed[0];
  if (threadIdx.x == 0) zeroed[1] = 77;
}

int main() {
  float *out = nullptr, host[4];
  check::works(hipMalloc(&out, sizeof(host)), "hipMalloc");
  use<<<1, 4>>>(out);
  check::works(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost), "copy");
  check::that(host[0] == 0.5f && host[1] == 4 && host[2] == 1.5f && host[3] == 8, "initial values");
  const int two[] = {20, 30};
  check::works(hipMemcpyToSymbol(HIP_SYMBOL(numbers), two, 8, 4, hipMemcpyHostToDevice), "hipMemcpyToSymbol");
  const float ten = 10;
  check::works(hipMemcpyToSymbolAsync(HIP_SYMBOL(factors), &ten, 4, 0, hipMemcpyHostToDevice, nullptr), "hipMemcpyToSymbolAsync");
  use<<<1, 4>>>(out);
  check::works(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost), "copy");
  check::that(host[0] == 10 && host[1] == 40 && host[2] == 300 && host[3] == 8, "written values");
  int back[2] = {};
  check::works(hipMemcpyFromSymbol(back, HIP_SYMBOL(zeroed), 8, 0, hipMemcpyDeviceToHost), "hipMemcpyFromSymbol");
  check::that(back[0] == 0 && back[1] == 77, "what the kernel wrote");
  check::works(hipMemcpyFromSymbolAsync(back, HIP_SYMBOL(numbers), 8, 8, hipMemcpyDeviceToHost, nullptr), "hipMemcpyFromSymbolAsync");
  check::that(back[0] == 30 && back[1] == 4, "a part of it");
  void* address = nullptr;
  size_t size = 0;
  check::works(hipGetSymbolAddress(&address, HIP_SYMBOL(numbers)), "hipGetSymbolAddress");
  check::works(hipGetSymbolSize(&size, HIP_SYMBOL(numbers)), "hipGetSymbolSize");
  check::that(size == 16, "its size");
  check::works(hipMemcpy(back, address, 8, hipMemcpyDeviceToHost), "copy by its address");
  check::that(back[0] == 1 && back[1] == 20, "the same variable");
  check::is(hipMemcpyToSymbol(HIP_SYMBOL(numbers), two, 8, 12, hipMemcpyHostToDevice), hipErrorInvalidValue, "past the end");
  check::is(hipGetSymbolAddress(&address, &size), hipErrorInvalidSymbol, "not a symbol");
  check::is(hipMemcpyToSymbol(HIP_SYMBOL(numbers), two, 8, 0, hipMemcpyDeviceToHost), hipErrorInvalidMemcpyDirection, "wrong direction");
  return check::result();
}
