// archs: gfx90a gfx942 gfx950
// Inline assembly without the wait states that gfx9 needs, and with them.
#include <hip/hip_runtime.h>

#include <cstdlib>

#define SWAP_PAIR " quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf"
#define CLOBBERED "v40", "v41", "v42", "s20", "s21", "s22", "s23", "vcc"

__global__ void correct(int* out) {
  int x = threadIdx.x;
  asm volatile("v_add_u32 %0, %0, %0\n s_nop 1\n v_mov_b32_dpp %0, %0" SWAP_PAIR : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void correct_other_register(int* out) {
  int x = threadIdx.x;
  asm volatile("s_nop 1\n v_mov_b32 v40, 1\n v_add_u32_dpp v41, %0, %0" SWAP_PAIR : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void dpp_at_once(int* out) {
  int x = threadIdx.x;
  asm volatile("v_add_u32 %0, %0, %0\n v_mov_b32_dpp %0, %0" SWAP_PAIR : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void dpp_too_soon(int* out) {
  int x = threadIdx.x;
  asm volatile("v_add_u32 %0, %0, %0\n s_nop 0\n v_mov_b32_dpp %0, %0" SWAP_PAIR : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void dpp_one_instruction_later(int* out) {
  int x = threadIdx.x;
  asm volatile("v_add_u32 %0, %0, %0\n v_mov_b32 v40, 1\n v_mov_b32_dpp v41, %0" SWAP_PAIR : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void second_source_of_dpp(int* out) {
  int x = threadIdx.x;
  asm volatile("v_mov_b32 v40, 1\n v_add_u32_dpp v41, %0, v40" SWAP_PAIR : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void old_value_of_dpp(int* out) {
  int x = threadIdx.x;
  asm volatile("v_mov_b32 v40, 1\n v_mov_b32_dpp v40, %0" SWAP_PAIR : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void chain_of_dpp(int* out) {
  int x = threadIdx.x;
  asm volatile("s_nop 1\n v_add_u32_dpp v40, %0, %0" SWAP_PAIR "\n v_add_u32_dpp v41, v40, v40" SWAP_PAIR : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void dpp_after_cmpx(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cmpx_eq_u32 vcc, %0, %0\n s_nop 3\n v_mov_b32_dpp v40, %0" SWAP_PAIR : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void dpp_after_load_of_constant(int* out) {
  int x = threadIdx.x;
  asm volatile("v_mov_b32 v42, 0x12345\n v_mov_b32_dpp v40, v42" SWAP_PAIR : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void lane_select(int* out) {
  int x = threadIdx.x;
  asm volatile("v_mov_b32 v40, 3\n s_nop 4\n v_readfirstlane_b32 s20, v40\n v_readlane_b32 s21, %0, s20\n s_nop 4\n v_mov_b32 %0, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void lane_select_too_soon(int* out) {
  int x = threadIdx.x;
  asm volatile("v_mov_b32 v40, 3\n s_nop 4\n v_readfirstlane_b32 s20, v40\n s_nop 2\n v_readlane_b32 s21, %0, s20\n s_nop 4\n v_mov_b32 %0, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void writelane_select(int* out) {
  int x = threadIdx.x;
  asm volatile("v_mov_b32 v40, 3\n s_nop 4\n v_readfirstlane_b32 s20, v40\n v_writelane_b32 v40, 5, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void select_of_select(int* out) {
  int x = threadIdx.x;
  asm volatile("v_mov_b32 v40, 3\n s_mov_b32 s22, 3\n s_nop 4\n v_readlane_b32 s20, v40, s22\n s_nop 0\n v_readlane_b32 s21, %0, s20\n s_nop 4" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<1, 64>>>(out); break;
    case 1: correct_other_register<<<1, 64>>>(out); break;
    case 2: dpp_at_once<<<1, 64>>>(out); break;
    case 3: dpp_too_soon<<<1, 64>>>(out); break;
    case 4: dpp_one_instruction_later<<<1, 64>>>(out); break;
    case 5: second_source_of_dpp<<<1, 64>>>(out); break;
    case 6: old_value_of_dpp<<<1, 64>>>(out); break;
    case 7: chain_of_dpp<<<1, 64>>>(out); break;
    case 8: dpp_after_cmpx<<<1, 64>>>(out); break;
    case 9: dpp_after_load_of_constant<<<1, 64>>>(out); break;
    case 10: lane_select<<<1, 64>>>(out); break;
    case 11: lane_select_too_soon<<<1, 64>>>(out); break;
    case 12: writelane_select<<<1, 64>>>(out); break;
    case 13: select_of_select<<<1, 64>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
