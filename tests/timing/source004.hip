// The chain of source document 004: a shuffle_down and a fixed ALU part, each step needing the one
// before it. The document describes its helpers in words; these are written from that description.
// The argument is the number of steps.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>

__device__ unsigned lane() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0)); }

/// Its general helper. CDNA: one ds_bpermute that reaches the whole wave. RDNA: the lane is read from
/// the own half and, by v_permlane64, from the other one, and the right one is selected.
__device__ unsigned gather(unsigned target, unsigned value) {
#if defined(__GFX9__)
  return __builtin_amdgcn_ds_bpermute(target * 4, value);
#else
  const unsigned swapped = __builtin_amdgcn_permlane64(value), address = (target & 31) * 4;
  const unsigned own = __builtin_amdgcn_ds_bpermute(address, value);
  const unsigned other = __builtin_amdgcn_ds_bpermute(address, swapped);
  return (target ^ lane()) & 32 ? other : own;
#endif
}

/// Its fast path: one DPP move, not seen by the compiler's hazard recognizer.
#define ROW_SHIFT(n)                                                                                 \
  __device__ unsigned row_shift_##n(unsigned value) {                                                \
    unsigned r = value;                                                                              \
    asm volatile("v_mov_b32_dpp %0, %1 row_shl:" #n " row_mask:0xf bank_mask:0xf" : "+v"(r) : "v"(value)); \
    return r;                                                                                        \
  }
ROW_SHIFT(1)
ROW_SHIFT(2)
ROW_SHIFT(4)
ROW_SHIFT(8)

/// The fixed part, of which the document says nothing: rounds of a linear congruence, whose numbers
/// the compiler does not know. How many is fitted (timing_page.py).
#ifndef ROUNDS
#define ROUNDS 4
#endif
__device__ unsigned fixed_part(unsigned x, unsigned a, unsigned c) {
#pragma unroll
  for (int i = 0; i < ROUNDS; ++i)
#ifdef WITHOUT_PRODUCT
    x = (x ^ a) + c;
#else
    x = x * a + c;
#endif
  return x;
}

#define CHAIN(name, expression)                                                                      \
  extern "C" __global__ void name(unsigned* words, unsigned steps, unsigned a, unsigned c) {         \
    unsigned x = words[threadIdx.x];                                                                 \
    _Pragma("unroll 1") for (unsigned i = 0; i < steps; ++i) x = fixed_part(expression, a, c);       \
    words[threadIdx.x] = x;                                                                          \
  }
CHAIN(helper_1, gather(lane() + 1, x))
CHAIN(helper_2, gather(lane() + 2, x))
CHAIN(helper_4, gather(lane() + 4, x))
CHAIN(helper_8, gather(lane() + 8, x))
CHAIN(helper_16, gather(lane() + 16, x))
CHAIN(helper_32, gather(lane() + 32, x))
CHAIN(dpp_1, row_shift_1(x))
CHAIN(dpp_2, row_shift_2(x))
CHAIN(dpp_4, row_shift_4(x))
CHAIN(dpp_8, row_shift_8(x))

int main(int, char** arguments) {
  unsigned* words;
  if (hipMallocManaged(&words, 256) != hipSuccess) return 2;
  const unsigned steps = std::atoi(arguments[1]);
  for (auto* kernel : {helper_1, helper_2, helper_4, helper_8, helper_16, helper_32, dpp_1, dpp_2, dpp_4, dpp_8})
    kernel<<<1, 64>>>(words, steps, 1664525, 1013904223);
  return hipDeviceSynchronize() == hipSuccess ? 0 : 2;
}
