// SPDX-License-Identifier: MIT
// Compiled only: one kernel that calls something of each HIP header, for tests/cli/headers.sh.
#include <hip/hip_bfloat16.h>
#include <hip/hip_complex.h>
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#include <cassert>
#include <cstdio>

namespace cg = cooperative_groups;

__device__ int counter;
__constant__ float table[4];

struct Base {
  __device__ virtual float apply(float x) { return x; }
};
struct Derived : Base {
  __device__ float apply(float x) override { return x * 2; }
};

__global__ void mathematics(float* p, double* d) {
  const int i = static_cast<int>(threadIdx.x);
  p[i] = sqrtf(p[i]) + expf(p[i]) + sinf(p[i]) + powf(p[i], 2.5f) + logf(p[i]) + rsqrtf(p[i]) + __expf(p[i]) + __sinf(p[i]) +
         erff(p[i]) + tgammaf(p[i]) + fmodf(p[i], 3) + cbrtf(p[i]) + atan2f(p[i], 1) + __fsqrt_rn(p[i]) + table[i & 3];
  d[i] = sqrt(d[i]) + exp(d[i]) + sin(d[i]) + pow(d[i], 2.5) + log(d[i]) + rsqrt(d[i]) + lgamma(d[i]) + fma(d[i], d[i], 1.0);
}

__global__ void small_floats(__half* h, __half2* h2, hip_bfloat16* b, hipFloatComplex* c) {
  const int i = static_cast<int>(threadIdx.x);
  h[i] = hrcp(h[i]) + hsqrt(h[i]) + hexp(h[i]);
  h2[i] = h2rcp(h2[i]) + __hfma2(h2[i], h2[i], h2[i]);
  b[i] = b[i] + hip_bfloat16(1.f);
  c[i] = hipCmulf(c[i], c[i]);
}

__global__ void atomics(float* p, double* d, unsigned* u, unsigned long long* w) {
  atomicAdd(p, 1.f);
  atomicAdd(d, 1.0);
  u[1] = atomicInc(u, 4) + atomicDec(u, 3) + atomicCAS(u, 1u, 2u) + atomicMax(u, 3u) + atomicExch(u, 5u);
  atomicAdd(w, 1ull);
  atomicAdd(&counter, 1);
}

__global__ void waves(unsigned* u) {
  const int i = static_cast<int>(threadIdx.x);
  u[i] = static_cast<unsigned>(__ballot(i & 1)) + __popc(u[i]) + __clz(i) + __ffs(i) + __brev(i) + __any(i) + __all(i) +
         __shfl(i, 3) + __shfl_up(i, 1) + __shfl_down(i, 1) + __shfl_xor(i, 5) + __lane_id() + __mul24(i, i) + __umulhi(i, i) +
         __byte_perm(i, i, 0x3210) + __funnelshift_l(i, i, 3) + __hip_ds_swizzle(i, 0x1f) +
         static_cast<unsigned>(clock64() + wall_clock64());
}

__global__ void synchronisation(float* p) {
  extern __shared__ float dynamic[];
  __shared__ float fixed[64];
  const int i = static_cast<int>(threadIdx.x);
  dynamic[i] = p[i];
  fixed[i & 63] = dynamic[i ^ 1];
  __syncthreads();
  p[i] += fixed[63 - (i & 63)] + static_cast<float>(__syncthreads_count(i & 1) + __syncthreads_or(i));
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  cg::this_thread_block().sync();
  cg::this_grid().sync();
}

__global__ void host_calls(int* p, int n) {
  assert(n > 0);
  printf("%d %f %s\n", n, 1.0 * n, "text");
  int* memory = static_cast<int*>(malloc(16));
  memory[0] = n;
  p[0] = memory[0];
  free(memory);
  Derived derived;
  Base* base = &derived;
  p[1] = static_cast<int>(base->apply(2));
  memcpy(p + 2, p, 8);
  memset(p + 4, 0, 8);
  if (n == 77) abort();
}

int main() {
  mathematics<<<1, 64>>>(nullptr, nullptr);
  small_floats<<<1, 64>>>(nullptr, nullptr, nullptr, nullptr);
  atomics<<<1, 64>>>(nullptr, nullptr, nullptr, nullptr);
  waves<<<1, 64>>>(nullptr);
  synchronisation<<<1, 64, 256>>>(nullptr);
  host_calls<<<1, 64>>>(nullptr, 1);
}
