// Reductions and scans of 10,000 float vectors have the bits of loops, on every target.
#include <hip/hip_runtime.h>

#include "tests/ops/float_vectors_cases.hpp"

using namespace crosslane_tests;

#if defined(__OPTIMIZE__) || defined(__NVCC__)
constexpr unsigned share = 1;
#else
constexpr unsigned share = 50;  // they take long without optimisation
#endif
constexpr unsigned block_count = 50;

template <class T>
__global__ void fold_vectors(const T* in, T* out, unsigned count, unsigned* wave) {
  constexpr unsigned lanes = crosslane::wave_size;
  if (wave != nullptr) *wave = lanes;
  for (unsigned n = blockIdx.x; n < count; n += gridDim.x)
    FloatVectors<T>::run(in[n * lanes + threadIdx.x], out + n * FloatVectors<T>::rows * lanes);
}

template <class T>
int failures_of(unsigned count, unsigned lanes) {
  count /= share;
  std::vector<T> in, out(size_t{count} * FloatVectors<T>::rows * lanes);
  for (unsigned n = 0; n < count; ++n)
    for (unsigned i = 0; i < lanes; ++i) in.push_back(random_float<T>(n, i));
  T *device_in = nullptr, *device_out = nullptr;
  bool ok =
      hipMalloc(&device_in, in.size() * sizeof(T)) == hipSuccess &&
      hipMalloc(&device_out, out.size() * sizeof(T)) == hipSuccess &&
      hipMemcpy(device_in, in.data(), in.size() * sizeof(T), hipMemcpyHostToDevice) == hipSuccess;
  if (ok) fold_vectors<T><<<block_count, lanes>>>(device_in, device_out, count, nullptr);
  ok = ok &&
       hipMemcpy(out.data(), device_out, out.size() * sizeof(T), hipMemcpyDeviceToHost) ==
           hipSuccess &&
       hipFree(device_in) == hipSuccess && hipFree(device_out) == hipSuccess;
  if (!ok) return std::puts("the HIP runtime failed"), 1;
  return FloatVectors<T>::check(out.data(), 0, count, lanes);
}

int main() {
  unsigned *wave = nullptr, lanes = 0;
  if (hipMalloc(&wave, 4) != hipSuccess) return 2;
  fold_vectors<float><<<1, 1>>>(nullptr, nullptr, 0, wave);
  if (hipMemcpy(&lanes, wave, 4, hipMemcpyDeviceToHost) != hipSuccess) return 2;
  const int failures = failures_of<float>(10000, lanes) + failures_of<double>(10000, lanes) +
                       failures_of<half>(10000, lanes) +
                       failures_of<crosslane::bfloat16>(10000, lanes);
  std::printf("wave%u: %d failures\n", lanes, failures);
  return failures == 0 ? 0 : 1;
}
