// Guards: printf that -mprintf-kind=buffered lowers to a buffer which the host reads behind the launch: the same text, in order of
// workgroups, and two launches after one another.
// archs: gfx942,gfx1100,gfx1201
// opts: -O3 -mprintf-kind=buffered
// opts: -O0 -mprintf-kind=buffered
// expect: block 1 lane 1: 3.50 [  -7] [00ff] text wide 1234567890123 c % 0x1234
// expect: star <   42><3.142>
// expect: plain
// expect: launch 2
// expect: late string
#include <hip/hip_runtime.h>

#include "check.hpp"

__global__ void speak(int launch) {
  int lane = threadIdx.x, block = blockIdx.x;
  printf("block %d lane %d: %.2f [%4d] [%04x] %s wide %lld %c %% %p\n", block, lane, 1.5 + block + lane, -7, 255, "text", 1234567890123ll, 'c',
         reinterpret_cast<void*>(0x1234));
  if (lane || block) return;
  printf("star <%*d><%.*f>\n", 5, 42, 3, 3.14159);
  printf("plain\n");
  printf("launch %d\n", launch);
}
__device__ const char* choose(int i) { return i ? "late string" : "early string"; }
__global__ void dynamic(int i) { printf("%s\n", choose(i)); }

int main() {
  for (int launch = 1; launch < 3; ++launch) {
    speak<<<2, 2>>>(launch);
    check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  }
  dynamic<<<1, 1>>>(1);
  check::works(hipDeviceSynchronize(), "hipDeviceSynchronize");
  return check::result();
}
