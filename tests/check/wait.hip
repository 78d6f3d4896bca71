// archs: gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Loads that are used before they have returned, as inline assembly and hand-written code forget to wait. A line that ends in "EXPECT check"
// must be what the check of that name reports, and nothing else. The compiler does not know that these assembly lines load.
#include <hip/hip_runtime.h>

#include <cstdlib>

#if defined(__GFX12__)
#define LOADS(n) "s_wait_loadcnt " #n
#define LDS(n) "s_wait_dscnt " #n
#define SCALARS(n) "s_wait_kmcnt " #n
#else
#define LOADS(n) "s_waitcnt vmcnt(" #n ")"
#define LDS(n) "s_waitcnt lgkmcnt(" #n ")"
#define SCALARS(n) LDS(n)
#endif
// The compiler may copy x only behind it.
#define WAIT(counter, x) asm volatile(counter : "+v"(x))
#define WAIT_SCALAR(counter, x) asm volatile(counter : "+s"(x))
#define LOAD(x, p) asm volatile("global_load_dword %0, %1, off" : "=&v"(x) : "v"(p))
#define LDS_LOAD(x, offset) asm volatile("ds_read_b32 %0, %1" : "=&v"(x) : "v"(offset))
#define SCALAR_LOAD(x, p) asm volatile("s_load_dword %0, %1, 0x0" : "=&s"(x) : "s"(p))

__shared__ int shared[64];

__global__ void correct(int* out, const int* in) {
  const int i = threadIdx.x;
  shared[i] = i;
  __syncthreads();
  int a, b, c, d, e;
  LOAD(a, in + i);
  LOAD(b, in + 64 + i);
  WAIT(LOADS(1), a);
  out[i] = a;
  WAIT(LOADS(0), b);
  out[64 + i] = b;
  LDS_LOAD(c, i * 4);
  LDS_LOAD(d, 4 * (i ^ 1));
  WAIT(LDS(1), c);
  out[128 + i] = c;
  WAIT(LDS(0), d);
  out[192 + i] = d;
  SCALAR_LOAD(e, in);
  WAIT_SCALAR(SCALARS(0), e);
  out[256 + i] = e;
  LOAD(a, in + i);
  asm volatile("global_load_dword %0, %1, off" : "+v"(a) : "v"(in + 64 + i));  // returns after the other one
  WAIT(LOADS(0), a);
  out[320 + i] = a;
}

__global__ void load(int* out, const int* in) {
  int x;
  LOAD(x, in + threadIdx.x);
  out[threadIdx.x] = x + 1;  // EXPECT wait
  asm volatile(LOADS(0));
}

__global__ void stored_at_once(int* out, const int* in) {
  int x;
  LOAD(x, in + threadIdx.x);
  out[threadIdx.x] = x;  // EXPECT wait
  asm volatile(LOADS(0));
}

__global__ void as_address(int* out, const int* in) {
  const int* p;
  asm volatile("global_load_dwordx2 %0, %1, off" : "=&v"(p) : "v"(in + 512));
  out[threadIdx.x] = *p;  // EXPECT wait
  asm volatile(LOADS(0));
}

__global__ void younger_load(int* out, const int* in) {
  int x, y;
  LOAD(x, in + threadIdx.x);
  LOAD(y, in + 64 + threadIdx.x);
  WAIT(LOADS(1), x);
  asm volatile("" : : "v"(x));
  out[64 + threadIdx.x] = y;  // EXPECT wait
  asm volatile(LOADS(0));
}

__global__ void overwritten(int* out, const int* in) {
  int x, y;
  LOAD(x, in + threadIdx.x);
  asm volatile("v_mov_b32 %0, 7\n v_mov_b32 %1, %0" : "+&v"(x), "=v"(y));  // EXPECT wait
  asm volatile(LOADS(0));
  out[threadIdx.x] = y;
}

__global__ void lds_load(int* out, const int*) {
  int x;
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  LDS_LOAD(x, threadIdx.x * 4);
  out[threadIdx.x] = x;  // EXPECT wait
  asm volatile(LDS(0));
}

__global__ void younger_lds_load(int* out, const int*) {
  int x, y;
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  LDS_LOAD(x, threadIdx.x * 4);
  LDS_LOAD(y, (threadIdx.x ^ 1) * 4);
  WAIT(LDS(1), x);
  out[threadIdx.x] = x + y;  // EXPECT wait
  asm volatile(LDS(0));
}

__global__ void lds_atomic(int* out, const int*) {
  int x;
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  asm volatile("ds_add_rtn_u32 %0, %1, %1" : "=&v"(x) : "v"(static_cast<int>(threadIdx.x) * 4));
  out[threadIdx.x] = x;  // EXPECT wait
  asm volatile(LDS(0));
}

__global__ void bpermute(int* out, const int*) {
  int x;
  asm volatile("" : "+v"(out));
  asm volatile("ds_bpermute_b32 %0, %1, %2" : "=&v"(x) : "v"(static_cast<int>(threadIdx.x ^ 1) * 4), "v"(static_cast<int>(threadIdx.x)));
  out[threadIdx.x] = x;  // EXPECT wait
  asm volatile(LDS(0));
}

__global__ void swizzle(int* out, const int*) {
  int x;
  asm volatile("" : "+v"(out));
  asm volatile("ds_swizzle_b32 %0, %1 offset:0x041f" : "=&v"(x) : "v"(static_cast<int>(threadIdx.x)));
  out[threadIdx.x] = x;  // EXPECT wait
  asm volatile(LDS(0));
}

__global__ void scalar_load(int* out, const int* in) {
  int x;
  SCALAR_LOAD(x, in);
  out[threadIdx.x] = x;  // EXPECT wait
  asm volatile(SCALARS(0));
}

__global__ void scalar_loads_in_any_order(int* out, const int* in) {
  int x, y;
  SCALAR_LOAD(x, in);
  SCALAR_LOAD(y, in + 8);
  WAIT_SCALAR(SCALARS(1), x);
  out[threadIdx.x] = x;  // EXPECT wait
  WAIT_SCALAR(SCALARS(0), y);
  out[64 + threadIdx.x] = y;
}

__global__ void scalar_arithmetic(int* out, const int* in) {
  int x, y;
  SCALAR_LOAD(x, in);
  asm volatile("s_add_u32 %0, %1, 1" : "=s"(y) : "s"(x) : "scc");  // EXPECT wait
  asm volatile(SCALARS(0));
  out[threadIdx.x] = y;
}

__global__ void atomic_result(int* out, const int*) {
  int x;
  int* const sums = out + 128 + threadIdx.x;
#if defined(__GFX12__)
  asm volatile("global_atomic_add_u32 %0, %1, %2, off th:TH_ATOMIC_RETURN" : "=&v"(x) : "v"(sums), "v"(static_cast<int>(threadIdx.x)));
#elif defined(__gfx942__)
  asm volatile("global_atomic_add %0, %1, %2, off sc0" : "=&v"(x) : "v"(sums), "v"(static_cast<int>(threadIdx.x)));
#else
  asm volatile("global_atomic_add %0, %1, %2, off glc" : "=&v"(x) : "v"(sums), "v"(static_cast<int>(threadIdx.x)));
#endif
  out[threadIdx.x] = x;  // EXPECT wait
  asm volatile(LOADS(0));
}

__global__ void wrong_counter(int* out, const int* in) {
  int x;
  LOAD(x, in + threadIdx.x);
  WAIT(LDS(0), x);
  out[threadIdx.x] = x;  // EXPECT wait
  asm volatile(LOADS(0));
}

int main(int, char** arguments) {
  int *out, *in;
  hipMalloc(&out, 8192);
  hipMalloc(&in, 8192);
  hipMemset(out, 0, 8192);
  hipMemset(in, 0, 8192);
  hipMemcpy(in + 512, &in, 8, hipMemcpyHostToDevice);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<1, wave>>>(out, in); break;
    case 1: load<<<1, wave>>>(out, in); break;
    case 2: stored_at_once<<<1, wave>>>(out, in); break;
    case 3: as_address<<<1, wave>>>(out, in); break;
    case 4: younger_load<<<1, wave>>>(out, in); break;
    case 5: overwritten<<<1, wave>>>(out, in); break;
    case 6: lds_load<<<1, wave>>>(out, in); break;
    case 7: younger_lds_load<<<1, wave>>>(out, in); break;
    case 8: lds_atomic<<<1, wave>>>(out, in); break;
    case 9: bpermute<<<1, wave>>>(out, in); break;
    case 10: swizzle<<<1, wave>>>(out, in); break;
    case 11: scalar_load<<<1, wave>>>(out, in); break;
    case 12: scalar_loads_in_any_order<<<1, wave>>>(out, in); break;
    case 13: scalar_arithmetic<<<1, wave>>>(out, in); break;
    case 14: atomic_result<<<1, wave>>>(out, in); break;
    case 15: wrong_counter<<<1, wave>>>(out, in); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
