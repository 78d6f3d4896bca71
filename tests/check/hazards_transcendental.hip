// archs: gfx1100
// Results of transcendental instructions that gfx110x does not interlock, and with what makes them wait. [docs/checks.md]
#include <hip/hip_runtime.h>

#include <cstdlib>

#define CLOBBERED "v40", "v41", "v42", "v43", "v44", "s20", "s21", "s22", "s23", "s24", "s25", "vcc", "scc"

__global__ void correct_wait(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n s_waitcnt_depctr 0xfff\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void correct_distance(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void correct_two_more(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n v_exp_f32 v41, %0\n v_exp_f32 v42, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);
  out[threadIdx.x] = x;
}

__global__ void at_once_exp_f32(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void at_once_log_f32(int* out) {
  int x = threadIdx.x;
  asm volatile("v_log_f32 v40, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void at_once_rcp_f32(int* out) {
  int x = threadIdx.x;
  asm volatile("v_rcp_f32 v40, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void at_once_rsq_f32(int* out) {
  int x = threadIdx.x;
  asm volatile("v_rsq_f32 v40, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void at_once_sqrt_f32(int* out) {
  int x = threadIdx.x;
  asm volatile("v_sqrt_f32 v40, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void at_once_sin_f32(int* out) {
  int x = threadIdx.x;
  asm volatile("v_sin_f32 v40, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void at_once_cos_f32(int* out) {
  int x = threadIdx.x;
  asm volatile("v_cos_f32 v40, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void one_between(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n v_mov_b32 v42, 1\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void four_between(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void five_between(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_mov_b32 v42, 1\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void one_more_between(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n v_rcp_f32 v41, %0\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void wrong_wait(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n s_waitcnt_depctr 0xfffe\n v_add_f32 %0, v40, %0" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
  out[threadIdx.x] = x;
}

__global__ void second_source(int* out) {
  int x = threadIdx.x;
  asm volatile("v_exp_f32 v40, %0\n v_add_f32 %0, %0, v40" : "+v"(x) : : CLOBBERED);  // EXPECT hazard
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
    case 1: correct_distance<<<1, wave>>>(out); break;
    case 2: correct_two_more<<<1, wave>>>(out); break;
    case 3: at_once_exp_f32<<<1, wave>>>(out); break;
    case 4: at_once_log_f32<<<1, wave>>>(out); break;
    case 5: at_once_rcp_f32<<<1, wave>>>(out); break;
    case 6: at_once_rsq_f32<<<1, wave>>>(out); break;
    case 7: at_once_sqrt_f32<<<1, wave>>>(out); break;
    case 8: at_once_sin_f32<<<1, wave>>>(out); break;
    case 9: at_once_cos_f32<<<1, wave>>>(out); break;
    case 10: one_between<<<1, wave>>>(out); break;
    case 11: four_between<<<1, wave>>>(out); break;
    case 12: five_between<<<1, wave>>>(out); break;
    case 13: one_more_between<<<1, wave>>>(out); break;
    case 14: wrong_wait<<<1, wave>>>(out); break;
    case 15: second_source<<<1, wave>>>(out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
