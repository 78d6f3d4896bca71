// A shuffle_down by row_shl, as a proposal for a kernel compiler had it: lanes at the edge of a row keep their own value. A reduction read
// at lane 0 never sees them: no finding. A scan by row_shr does: finding edge at the line marked.
#include <hip/hip_runtime.h>

#include <cstdlib>

template <int control>
__device__ int row_move(int value) {
  return __builtin_amdgcn_update_dpp(value, value, control, 0xf, 0xf, false);
}

__device__ int far_down(int value, int offset) {
  const int lane = static_cast<int>(__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u)));
  return __builtin_amdgcn_ds_bpermute((lane + offset) * 4, value);
}

__global__ void reduce(const int* in, int* out) {
  int x = in[threadIdx.x];
  if (warpSize == 64) x += far_down(x, 32);
  x += far_down(x, 16);
  x += row_move<0x108>(x);
  x += row_move<0x104>(x);
  x += row_move<0x102>(x);
  x += row_move<0x101>(x);
  if (threadIdx.x == 0) out[0] = x;
}

__global__ void scan(const int* in, int* out) {
  const int lane = threadIdx.x;
  int x = in[lane];
  const int y = row_move<0x111>(x);
  if (lane >= 1) x += y;
  out[lane] = x;  // EXPECT edge
}

int main(int, char** arguments) {
  int *in, *out;
  hipMalloc(&in, 256);
  hipMalloc(&out, 256);
  int values[64];
  for (int i = 0; i < 64; ++i) values[i] = i;
  hipMemcpy(in, values, 256, hipMemcpyHostToDevice);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  switch (std::atoi(arguments[1])) {
    case 0: reduce<<<1, properties.warpSize>>>(in, out); break;
    case 1: scan<<<1, properties.warpSize>>>(in, out); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
