// archs: gfx90a gfx942
// Inline assembly without the wait states that gfx9 needs, and with them.
#include <hip/hip_runtime.h>

#include <cstdlib>

__global__ void correct(int* out) {
  int x = threadIdx.x;
  asm volatile("v_add_u32 %0, %0, %0\n s_nop 1\n v_mov_b32_dpp %0, %0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf" : "+v"(x));
  out[threadIdx.x] = x;
}

__global__ void dpp_at_once(int* out) {
  int x = threadIdx.x;
  asm volatile("v_add_u32 %0, %0, %0\n v_mov_b32_dpp %0, %0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf" : "+v"(x));  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void dpp_too_soon(int* out) {
  int x = threadIdx.x;
  asm volatile("v_add_u32 %0, %0, %0\n s_nop 0\n v_mov_b32_dpp %0, %0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf" : "+v"(x));  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void lane_select(int* out) {
  int x = threadIdx.x, y;
  asm volatile("v_readfirstlane_b32 s20, %1\n v_readlane_b32 s21, %1, s20\n s_nop 4\n v_mov_b32 %0, s21" : "=v"(y) : "v"(x) : "s20", "s21");  // EXPECT hazard
  out[threadIdx.x] = y;
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<1, 64>>>(out); break;
    case 1: dpp_at_once<<<1, 64>>>(out); break;
    case 2: dpp_too_soon<<<1, 64>>>(out); break;
    case 3: lane_select<<<1, 64>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
