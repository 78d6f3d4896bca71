// Guards: printf of device code prints on the host what printf would, one lane after another, workgroups in order.
// opts: -O3
// opts: -O1
// opts: -O1 --wave 64
// expect: lane 0 of block 0: 1.50 [  -7] [00ff] text|   pad|left  |
// expect: lane 1 of block 1: 3.00 [  -7] [00ff] text|   pad|left  |
// expect: wide 1234567890123 ffffffffffffffff c % 0x1234
// expect: star <   42><3.142><    3.1>
// expect: 0x1.8p+0 1.5e+00 1.5 100 77 -1
// expect: plain
#include <hip/hip_runtime.h>

#include "check.hpp"

__global__ void speak(const char*, int* result) {
  int lane = threadIdx.x, block = blockIdx.x;
  int n = printf("lane %d of block %d: %.2f [%4d] [%04x] %s|%6s|%-6s|\n", lane, block, 1.5 * (lane + 1), -7, 255, "text", "pad", "left");
  result[block * 2 + lane] = n;
}
__global__ void kinds() {
  printf("wide %lld %llx %c %% %p\n", 1234567890123ll, ~0ull, 'c', reinterpret_cast<void*>(0x1234));
  printf("star <%*d><%.*f><%*.*f>\n", 5, 42, 3, 3.14159, 7, 1, 3.14159);
  printf("%a %.1e %g %u %o %hhd\n", 1.5, 1.5, 1.5, 100u, 63, 255);
  printf("plain\n");
}

int main() {
  int *result = nullptr, host[4];
  check::works(hipMalloc(&result, sizeof(host)), "hipMalloc");
  speak<<<2, 2>>>(nullptr, result);
  check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  check::works(hipMemcpy(host, result, sizeof(host), hipMemcpyDeviceToHost), "copy");
  check::that(host[0] == 58 && host[3] == 58, "printf returns the number of characters");
  if (host[0] != 58) std::printf("  it returned %d\n", host[0]);
  kinds<<<1, 1>>>();
  check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  return check::result();
}
