// Addresses that run from one allocation into another. A line that ends in "EXPECT check" must be what the check of that name reports, and nothing
// else. `far` is the distance from `out` to another array, in elements of 4 bytes.
#include <hip/hip_runtime.h>

#include <cstdlib>

struct Arrays {
  long count;
  int* data;
  const int* more;
};

__global__ void correct(int* out, const int* in, Arrays arrays, long far) {
  const int i = threadIdx.x;
  int* p = far > 0 ? out : arrays.data;
  for (int k = 0; k < 3; ++k) p[i + 64 * k] = in[255 - i] + arrays.more[i];
  const long distance = in - out;
  out[distance + i - distance] = 3;
}

__global__ void store(int* out, long far) {
  out[far + threadIdx.x] = 1;  // EXPECT bounds
}

__global__ void load(int* out, long far) {
  const int x = out[far + threadIdx.x];  // EXPECT bounds
  out[threadIdx.x] = x;
}

__global__ void one_lane(int* out, long far) {
  const long i = threadIdx.x;
  out[i == 37 % warpSize ? far + i : i] = 1;  // EXPECT bounds
}

__global__ void before_start(int*, int* other, long far) {
  other[threadIdx.x - far] = 1;  // EXPECT bounds
}

__global__ void add_atomically(int* out, long far) {
  atomicAdd(&out[far + threadIdx.x], 1);  // EXPECT bounds
}

__global__ void in_structure(Arrays arrays, long far) {
  arrays.data[far + threadIdx.x] = 1;  // EXPECT bounds
}

__global__ void uniform_load(int* __restrict__ out, const int* __restrict__ in, long far) {
  out[threadIdx.x] = in[far] + 1;  // EXPECT bounds
}

__global__ void bytes(char* out, long far) {
  out[4 * far + threadIdx.x] = 1;  // EXPECT bounds
}

__global__ void doubles(double* out, long far) {
  out[far / 2 + threadIdx.x] = 1;  // EXPECT bounds
}

__global__ void walking(int* out, long far, int rounds) {
  int* p = out + threadIdx.x;
#pragma unroll 1
  for (int k = 0; k < rounds; ++k) {
    *p = k;  // EXPECT bounds
    p += far;
  }
}

__device__ void set(int* p, int value);

__global__ void in_function(int* out, long far) { set(out + far + threadIdx.x, 2); }

__device__ __attribute__((noinline)) void set(int* p, int value) {
  *p = value;  // EXPECT bounds
}

__global__ void selected(int* out, int* other, long far) {
  int* p = far > 1000000000 ? other : out;
  p[far + threadIdx.x] = 1;  // EXPECT bounds
}

__global__ void scaled(int* out, int pitch, int row) {
  out[long{pitch} * row + threadIdx.x] = 1;  // EXPECT bounds
}

int main(int, char** arguments) {
  int *out, *other, *in;
  hipMalloc(&out, 1024);
  hipMalloc(&in, 1024);
  hipMalloc(&other, 1024);
  for (int* p : {out, in, other}) hipMemset(p, 0, 1024);
  const long far = (other - out), near = (in - out);
  const Arrays arrays{3, out, in};
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  const int wave = properties.warpSize;
  switch (std::atoi(arguments[1])) {
    case 0: correct<<<1, wave>>>(out, in, arrays, far); break;
    case 1: store<<<1, wave>>>(out, far); break;
    case 2: load<<<1, wave>>>(out, far); break;
    case 3: one_lane<<<1, wave>>>(out, far); break;
    case 4: before_start<<<1, wave>>>(out, other, far); break;
    case 5: add_atomically<<<1, wave>>>(out, far); break;
    case 6: in_structure<<<1, wave>>>(arrays, far); break;
    case 7: uniform_load<<<1, wave>>>(out, in, other - in); break;
    case 8: bytes<<<1, wave>>>(reinterpret_cast<char*>(out), far); break;
    case 9: doubles<<<1, wave>>>(reinterpret_cast<double*>(out), far); break;
    case 10: walking<<<1, wave>>>(out, near, 2); break;
    case 11: in_function<<<1, wave>>>(out, far); break;
    case 12: selected<<<1, wave>>>(out, other, far); break;
    case 13: scaled<<<1, wave>>>(out, static_cast<int>(far / 16), 16); break;
  }
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
