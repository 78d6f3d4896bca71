// Guards: every way to launch a kernel passes its arguments and shape; what cannot be launched returns the documented code.
// opts: -O3
// opts: -O3 --wave 64
#include <hip/hip_runtime.h>
#include <hip/hip_ext.h>

#include <cstdint>
#include <vector>

#include "check.hpp"

struct Small { char letter; short number; };

__global__ void mix(char a, Small s, double d, int* out, long long big) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    out[0] = a; out[1] = s.letter; out[2] = s.number; out[3] = int(d * 2);
    out[4] = int(big >> 32); out[5] = int(big); out[6] = int(blockDim.x); out[7] = int(gridDim.x);
  }
}

__global__ void shape(unsigned* out) {
  unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  unsigned item = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  out[block * blockDim.x * blockDim.y * blockDim.z + item] = block * 1000 + item;
}

__global__ void reverse(int* data) {
  extern __shared__ int shared[];
  shared[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(64) bounded(int* out) { out[threadIdx.x] = 1; }
__global__ void nothing() {}
template <class T> __global__ void add(T* p, T v) { p[threadIdx.x] += v; }

struct Attribute { int id; int pad; union { char bytes[64]; int cooperative; } value; };
struct Config { dim3 grid, block; size_t shared; hipStream_t stream; Attribute* attributes; unsigned count; };
extern "C" hipError_t hipLaunchKernelExC(const Config*, const void*, void**);
extern "C" hipError_t hipGetFuncBySymbol(hipFunction_t*, const void*);

int main() {
  int* out = nullptr;
  int host[8];
  check::works(hipMalloc(&out, 4096 * sizeof(int)), "hipMalloc");
  mix<<<3, 64>>>('x', Small{'y', -7}, 2.5, out, 0x100000002ll);
  check::works(hipGetLastError(), "<<<>>>");
  check::works(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost), "copy");
  check::that(host[0] == 'x' && host[1] == 'y' && host[2] == -7 && host[3] == 5 && host[4] == 1 &&
              host[5] == 2 && host[6] == 64 && host[7] == 3, "arguments of all sizes arrive");

  unsigned* grid = reinterpret_cast<unsigned*>(out);
  shape<<<dim3(2, 3, 2), dim3(4, 2, 3)>>>(grid);
  std::vector<unsigned> seen(12 * 24);
  check::works(hipMemcpy(seen.data(), grid, seen.size() * 4, hipMemcpyDeviceToHost), "copy");
  bool right = true;
  for (unsigned b = 0; b < 12; ++b) for (unsigned i = 0; i < 24; ++i) right &= seen[b * 24 + i] == b * 1000 + i;
  check::that(right, "three-dimensional grid and block");

  std::vector<int> numbers(100);
  for (int i = 0; i < 100; ++i) numbers[i] = i;
  check::works(hipMemcpy(out, numbers.data(), 400, hipMemcpyHostToDevice), "copy");
  reverse<<<1, 100, 400>>>(out);
  check::works(hipMemcpy(numbers.data(), out, 400, hipMemcpyDeviceToHost), "copy");
  right = true;
  for (int i = 0; i < 100; ++i) right &= numbers[i] == 99 - i;
  check::that(right, "dynamic shared memory");

  // By pointer, with events, cooperative, by attributes, by the oldest calls.
  float one = 1, *floats = nullptr;
  check::works(hipMalloc(&floats, 64 * sizeof(float)), "hipMalloc");
  check::works(hipMemset(floats, 0, 64 * sizeof(float)), "hipMemset");
  void* arguments[] = {&floats, &one};
  auto* stub = reinterpret_cast<const void*>(&add<float>);
  check::works(hipLaunchKernel(stub, dim3(1), dim3(64), arguments, 0, nullptr), "hipLaunchKernel");
  hipEvent_t start, stop;
  check::works(hipEventCreate(&start), "hipEventCreate");
  check::works(hipEventCreate(&stop), "hipEventCreate");
  check::works(hipExtLaunchKernel(stub, dim3(1), dim3(64), arguments, 0, nullptr, start, stop, 0), "hipExtLaunchKernel");
  float elapsed = 0;
  check::works(hipEventElapsedTime(&elapsed, start, stop), "hipEventElapsedTime");
  check::that(elapsed > 0, "events of hipExtLaunchKernel were recorded");
  check::works(hipLaunchCooperativeKernel(stub, dim3(1), dim3(64), arguments, 0, nullptr), "hipLaunchCooperativeKernel");
  Attribute cooperative{2, 0, {}};
  cooperative.value.cooperative = 1;
  Config config{dim3(1), dim3(64), 0, nullptr, &cooperative, 1};
  check::works(hipLaunchKernelExC(&config, stub, arguments), "hipLaunchKernelExC");
  check::works(hipConfigureCall(dim3(1), dim3(64), 0, nullptr), "hipConfigureCall");
  check::works(hipSetupArgument(&floats, sizeof(floats), 0), "hipSetupArgument");
  check::works(hipSetupArgument(&one, sizeof(one), 8), "hipSetupArgument");
  check::works(hipLaunchByPtr(stub), "hipLaunchByPtr");
  hipStream_t stream;
  check::works(hipStreamCreate(&stream), "hipStreamCreate");
  hipLaunchParams multi{const_cast<void*>(stub), dim3(1), dim3(64), arguments, 0, stream};
  check::works(hipLaunchCooperativeKernelMultiDevice(&multi, 1, 0), "hipLaunchCooperativeKernelMultiDevice");
  check::works(hipExtLaunchMultiKernelMultiDevice(&multi, 1, 0), "hipExtLaunchMultiKernelMultiDevice");
  float sums[64];
  check::works(hipMemcpy(sums, floats, sizeof(sums), hipMemcpyDeviceToHost), "copy");
  check::that(sums[0] == 7 && sums[63] == 7, "each of seven launches added one");

  // What cannot be launched.
  nothing<<<1, 1025>>>();
  check::is(hipGetLastError(), hipErrorInvalidConfiguration, "1025 work-items");
  nothing<<<0, 1>>>();
  check::is(hipGetLastError(), hipErrorInvalidConfiguration, "empty grid");
  nothing<<<1, 0>>>();
  check::is(hipGetLastError(), hipErrorInvalidConfiguration, "empty block");
  nothing<<<dim3(1u << 31), 4>>>();
  check::is(hipGetLastError(), hipErrorInvalidConfiguration, "more than 2^32 work-items");
  bounded<<<1, 128>>>(out);
  check::is(hipGetLastError(), hipErrorInvalidConfiguration, "block beyond __launch_bounds__");
  reverse<<<1, 64, 1 << 20>>>(out);
  check::is(hipGetLastError(), hipErrorLaunchOutOfResources, "a megabyte of shared memory");
  check::is(hipLaunchKernel(nullptr, dim3(1), dim3(1), nullptr, 0, nullptr), hipErrorInvalidDeviceFunction, "null kernel");
  check::is(hipLaunchKernel(&one, dim3(1), dim3(1), nullptr, 0, nullptr), hipErrorInvalidDeviceFunction, "not a kernel");
  check::is(hipLaunchKernel(stub, dim3(1), dim3(1), nullptr, 0, nullptr), hipErrorInvalidValue, "arguments missing");
  check::is(hipLaunchCooperativeKernel(stub, dim3(1 << 20), dim3(64), arguments, 0, nullptr), hipErrorCooperativeLaunchTooLarge, "cooperative grid that does not fit");
  check::is(hipLaunchKernel(stub, dim3(1), dim3(1), arguments, 0, reinterpret_cast<hipStream_t>(out)), hipErrorInvalidHandle, "not a stream");
  nothing<<<1, 1>>>();
  check::works(hipDeviceSynchronize(), "none of these is sticky");
  hipFunction_t function = nullptr;
  check::works(hipGetFuncBySymbol(&function, stub), "hipGetFuncBySymbol");
  check::works(hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr), "launch of a function by symbol");
  check::that(hipKernelNameRef(function) != nullptr && hipKernelNameRefByPtr(stub, nullptr) != nullptr, "kernel names");
  check::works(hipStreamDestroy(stream), "hipStreamDestroy");
  return check::result();
}
