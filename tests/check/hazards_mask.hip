// archs: gfx1100 gfx1150
// opts: -mwavefrontsize64
// Lane masks that gfx11 does not interlock in waves of 64 once a vector instruction has taken them. [docs/checks.md]
#include <hip/hip_runtime.h>

#include <cstdlib>

#define CLOBBERED "v40", "v41", "v42", "v43", "v44", "s20", "s21", "s22", "s23", "s24", "s25", "vcc", "scc"

__global__ void correct_wait(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b64 s[20:21], 5\n s_waitcnt_depctr 0xfffe\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void correct_other_pair(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b64 s[22:23], 5\n v_cndmask_b32 v41, 0, %0, s[22:23]" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void correct_not_overwritten(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void mask_again(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b64 s[20:21], 5\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void low_half(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b32 s20, 5\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void high_half(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b32 s21, 5\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void as_number(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b32 s20, 5\n v_add_nc_u32 v41, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void by_scalar(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b32 s20, 5\n s_add_u32 s24, s20, 1" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void not_of_mask(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_not_b64 s[20:21], s[20:21]\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void later(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b64 s[20:21], 5\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void s_nop_is_not_enough(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b64 s[20:21], 5\n s_nop 7\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void wrong_wait(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b64 s[20:21], 5\n s_waitcnt_depctr 0xfff\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void vcc(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, vcc\n s_mov_b64 vcc, 5\n v_cndmask_b32 v41, 0, %0, vcc" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void mask_of_carry(int* out) {
  int x = threadIdx.x;
  asm volatile("v_add_co_ci_u32 v40, s[22:23], %0, %0, s[20:21]\n s_mov_b64 s[20:21], 5\n v_cndmask_b32 v41, 0, %0, s[20:21]" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void select_by_scalar(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cndmask_b32 v40, 0, %0, s[20:21]\n s_mov_b64 s[20:21], 5\n v_readlane_b32 s24, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  hipMemset(out, 0, 4096);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct_wait<<<1, wave>>>(out); break;
    case 1: correct_other_pair<<<1, wave>>>(out); break;
    case 2: correct_not_overwritten<<<1, wave>>>(out); break;
    case 3: mask_again<<<1, wave>>>(out); break;
    case 4: low_half<<<1, wave>>>(out); break;
    case 5: high_half<<<1, wave>>>(out); break;
    case 6: as_number<<<1, wave>>>(out); break;
    case 7: by_scalar<<<1, wave>>>(out); break;
    case 8: not_of_mask<<<1, wave>>>(out); break;
    case 9: later<<<1, wave>>>(out); break;
    case 10: s_nop_is_not_enough<<<1, wave>>>(out); break;
    case 11: wrong_wait<<<1, wave>>>(out); break;
    case 12: vcc<<<1, wave>>>(out); break;
    case 13: mask_of_carry<<<1, wave>>>(out); break;
    case 14: select_by_scalar<<<1, wave>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
