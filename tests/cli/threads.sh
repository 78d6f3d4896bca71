#!/usr/bin/env bash
# Guards that a program computes the same bits with any number of host threads: float sums by atomics, values that atomics return,
# compare-and-swap loops, printf.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0

cat >program.hip <<'END'
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>
struct Sums {
  float sum, in_lds, by_swap;
  double wide;
  unsigned tickets, place[256];
  unsigned long long order;
};
__device__ float value(unsigned i) { return 1.0f / (3.0f + float(i * 2654435761u % 1000003u)); }
__global__ void add(Sums* s) {
  __shared__ float part;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) part = 0;
  // Workgroups take unequal times, so that threads do not meet them in order.
  for (unsigned n = 0; n < i * 7 % 13 * 20; ++n) __builtin_amdgcn_s_sleep(0);
  __syncthreads();
  atomicAdd(&part, value(i));
  atomicAdd(&s->sum, value(i));
  atomicAdd(&s->wide, double(value(i)) * 1e-3);
  __syncthreads();
  if (threadIdx.x) return;
  atomicAdd(&s->in_lds, part);
  s->place[blockIdx.x] = atomicAdd(&s->tickets, 1u);
  atomicExch(&s->order, (unsigned long long)(blockIdx.x));
  unsigned* word = reinterpret_cast<unsigned*>(&s->by_swap);
  for (unsigned seen = *word;;) {
    unsigned before = atomicCAS(word, seen, __float_as_uint(__uint_as_float(seen) * 0.999f + value(i)));
    if (before == seen) break;
    seen = before;
  }
  if (blockIdx.x % 64 == 5) printf("block %u\n", unsigned(blockIdx.x));
}
int main() {
  Sums* device;
  static Sums host;
  if (hipMalloc(&device, sizeof host) || hipMemset(device, 0, sizeof host)) return 10;
  for (int launch = 0; launch < 2; ++launch) add<<<256, 128>>>(device);
  if (hipMemcpy(&host, device, sizeof host, hipMemcpyDeviceToHost)) return 11;
  unsigned bits[3];
  std::memcpy(bits, &host, sizeof bits);
  std::printf("%08x %08x %08x %a %u %llu\n", bits[0], bits[1], bits[2], host.wide, host.tickets, host.order);
  for (unsigned place : host.place) std::printf("%u ", place);
  std::printf("\n");
}
END
"$CROSSLANE" c++ -O3 --offload-arch=gfx90a,gfx942,gfx1030,gfx1100,gfx1201 program.hip -o program || exit 1
"$CROSSLANE" c++ -O3 -munsafe-fp-atomics --offload-arch=gfx942,gfx1201 program.hip -o unsafe || exit 1

same() {
  local program=$1 arch=$2
  for threads in 1 2 5 2; do
    CROSSLANE_ARCH=$arch CROSSLANE_THREADS=$threads ./"$program" >"now" 2>&1 || { echo "$program, $arch: status $?"; cat now; status=1; }
    [ $threads = 1 ] && cp now one
    diff one now || { echo "$program, $arch: $threads threads differ from one"; status=1; }
  done
  grep -q ' 512 255$' one || { echo "$program, $arch: wrong"; cat one; status=1; }
}
for arch in gfx90a gfx942 gfx1030 gfx1100 gfx1201; do same program $arch; done
for arch in gfx942 gfx1201; do same unsafe $arch; done
exit $status
