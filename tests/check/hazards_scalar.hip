// archs: gfx1200 gfx1201
// Scalar registers that gfx12 does not interlock once a vector instruction has read them, and with s_wait_alu. [docs/checks.md]
#include <hip/hip_runtime.h>

#include <cstdlib>

#define READ "s_mov_b64 s[20:21], 0\n s_mov_b32 vcc_lo, 0\n v_mov_b32 v40, s20\n v_mov_b32 v41, s21\n v_mov_b32 v42, vcc_lo\n"
#define CLOBBERED "v40", "v41", "v42", "s20", "s21", "s22", "s23", "vcc", "scc"

__global__ void correct_wait(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 s20, 5\n s_wait_alu 0xfffe\n v_add_nc_u32 %0, %0, s20\n v_readfirstlane_b32 s21, %0\n s_wait_alu 0xf1ff\n v_add_nc_u32 %0, %0, s21" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void correct_fresh_register(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 s22, 5\n v_add_nc_u32 %0, %0, s22" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void correct_scalar_reads_vector(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "v_readfirstlane_b32 s20, %0\n s_add_co_i32 s22, s20, 1\n v_add_nc_u32 %0, %0, s20" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void scalar_then_vector(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 s20, 5\n v_add_nc_u32 %0, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void other_half_of_pair(int* out) {
  int x = threadIdx.x;
  asm volatile("s_mov_b64 s[20:21], 0\n v_mov_b32 v40, s21\n s_mov_b32 s20, 5\n v_add_nc_u32 %0, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void scalar_then_scalar(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 s20, 5\n s_add_co_i32 s22, s20, 1\n v_mov_b32 v40, 0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void vector_then_vector(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "v_readfirstlane_b32 s20, %0\n v_add_nc_u32 %0, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void readlane_then_vector(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "v_readlane_b32 s21, %0, 3\n v_add_nc_u32 %0, %0, s21" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void wrong_wait(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 s20, 5\n s_wait_alu 0xf1ff\n v_add_nc_u32 %0, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void wrong_wait_for_vector(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "v_readfirstlane_b32 s20, %0\n s_wait_alu 0xfffe\n v_add_nc_u32 %0, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void vcc_by_compare(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "v_cmp_lt_u32 vcc_lo, %0, v40\n v_cndmask_b32 %0, %0, v40, vcc_lo" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void vcc_by_scalar(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 vcc_lo, 5\n v_cndmask_b32 %0, %0, v40, vcc_lo" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void mask_by_scalar(int* out) {
  int x = threadIdx.x;
  asm volatile("s_mov_b32 s20, 0\n v_cndmask_b32 v40, %0, %0, s20\n s_mov_b32 s20, 5\n v_cndmask_b32 %0, %0, 7, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void lane_number(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 s20, 5\n v_readlane_b32 s22, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void nop_does_not_help(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 s20, 5\n s_nop 9\n v_add_nc_u32 %0, %0, s20" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void permlane_table(int* out) {
  int x = threadIdx.x;
  asm volatile(READ "s_mov_b32 s20, 0x76543210\n v_permlane16_b32 %0, %0, s20, -1" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

int main(int, char** arguments) {
  int* out;
  hipMalloc(&out, 4096);
  switch (std::atoi(arguments[1])) {
    case 0: correct_wait<<<1, 32>>>(out); break;
    case 1: correct_fresh_register<<<1, 32>>>(out); break;
    case 2: correct_scalar_reads_vector<<<1, 32>>>(out); break;
    case 3: scalar_then_vector<<<1, 32>>>(out); break;
    case 4: other_half_of_pair<<<1, 32>>>(out); break;
    case 5: scalar_then_scalar<<<1, 32>>>(out); break;
    case 6: vector_then_vector<<<1, 32>>>(out); break;
    case 7: readlane_then_vector<<<1, 32>>>(out); break;
    case 8: wrong_wait<<<1, 32>>>(out); break;
    case 9: wrong_wait_for_vector<<<1, 32>>>(out); break;
    case 10: vcc_by_compare<<<1, 32>>>(out); break;
    case 11: vcc_by_scalar<<<1, 32>>>(out); break;
    case 12: mask_by_scalar<<<1, 32>>>(out); break;
    case 13: lane_number<<<1, 32>>>(out); break;
    case 14: nop_does_not_help<<<1, 32>>>(out); break;
    case 15: permlane_table<<<1, 32>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
