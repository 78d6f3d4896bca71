// archs: gfx1100 gfx1201 gfx1250
// What gfx11 and later do not interlock by themselves, as inline assembly forgets it, and with it. [docs/checks.md]
#include <hip/hip_runtime.h>

#include <cstdlib>

#define SETUP "v_mov_b32 v40, 0\n v_mov_b32 v41, 1\n s_mov_b32 s20, 0x76543210\n s_mov_b32 s21, 0xfedcba98\n s_nop 4\n"
#if __GFX12__
#define WAIT "s_wait_alu 0\n"
#else
#define WAIT "s_nop 4\n"
#endif
#define CLOBBERED "v40", "v41", "v42", "v43", "s20", "s21", "s22"

__global__ void correct(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n v_mov_b32 v42, v40\n v_permlane16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void permlane16(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n v_permlane16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void permlanex16(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n v_permlanex16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void permlane64(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n v_permlane64_b32 v42, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void nop_is_no_instruction(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n v_nop\n v_permlane16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void scalar_between(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n s_mov_b32 s22, 1\n v_permlane16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void signed_compare(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_gt_i32 v41, v40\n v_permlane16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void float_compare(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_lt_f32 v40, v41\n v_permlanex16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void waits_do_not_help(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n s_nop 7\n v_permlane16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void class_compare(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_class_f32 v40, v41\n v_permlane16_b32 v42, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void two_compares(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n v_mov_b32 v42, v40\n v_cmpx_ne_u32 v40, v41\n v_permlane16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void inline_tables(int* out) {
  int x = threadIdx.x;
  asm volatile(SETUP "v_cmpx_ne_u32 v40, v41\n v_permlanex16_b32 %0, %0, -1, -1" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void in_a_loop(int* out) {
  int x = threadIdx.x;
  for (int k = 0; k < 3; ++k) asm volatile(SETUP WAIT "v_cmpx_ne_u32 v40, v41\n v_permlane16_b32 %0, %0, s20, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<1, 32>>>(out); break;
    case 1: permlane16<<<1, 32>>>(out); break;
    case 2: permlanex16<<<1, 32>>>(out); break;
    case 3: permlane64<<<1, 32>>>(out); break;
    case 4: nop_is_no_instruction<<<1, 32>>>(out); break;
    case 5: scalar_between<<<1, 32>>>(out); break;
    case 6: signed_compare<<<1, 32>>>(out); break;
    case 7: float_compare<<<1, 32>>>(out); break;
    case 8: waits_do_not_help<<<1, 32>>>(out); break;
    case 9: class_compare<<<1, 32>>>(out); break;
    case 10: two_compares<<<1, 32>>>(out); break;
    case 11: inline_tables<<<1, 32>>>(out); break;
    case 12: in_a_loop<<<1, 32>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
