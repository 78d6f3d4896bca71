// SPDX-License-Identifier: MIT
// Device functions against CUB's, side by side, and against a copy of the same array. Prints CSV:
// function,type,log2_items,implementation,median_us,bytes. `bytes` are those read and written.
//   nvcc -std=c++20 -O3 -arch=sm_90 -Iinclude -I. bench/cuda/device_functions.cu -o
//   device_functions
//   ./device_functions [RUNS] [LARGEST LOG2] [TYPE]
#include <cstring>
#include <cub/cub.cuh>

#include "bench/cuda/timing.cuh"
#include "crosslane/device.hpp"

namespace {

template <class T>
__global__ void fill(T* items, size_t count) {
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < count;
       i += size_t{gridDim.x} * blockDim.x)
    items[i] = static_cast<T>((i * 2654435761u >> 7) % 100);
}

template <class T>
struct Keeps {  // half of them
  __host__ __device__ bool operator()(const T& x) const { return x < T(50); }
};

struct Options {
  unsigned runs = 25, largest = 30;
  const char* type = nullptr;
};

template <class T>
struct Arrays {
  T *input = nullptr, *output = nullptr;
  uint64_t* selected = nullptr;
  void *cub_memory = nullptr, *own_memory = nullptr;
  size_t cub_bytes = 0, own_bytes = 0;

  explicit Arrays(size_t count) {
    own_bytes = crosslane::device::workspace_bytes<T>(count);
    cub_bytes = (size_t{256} << 20);
    bench::check(cudaMalloc(&input, count * sizeof(T)), "memory");
    bench::check(cudaMalloc(&output, count * sizeof(T)), "memory");
    bench::check(cudaMalloc(&selected, 64), "memory");
    bench::check(cudaMalloc(&cub_memory, cub_bytes), "memory");
    bench::check(cudaMalloc(&own_memory, own_bytes), "memory");
    bench::check(cudaMemset(own_memory, 0, own_bytes), "memory");
    fill<<<1024, 256>>>(input, count);
    bench::check(cudaDeviceSynchronize(), "fill");
  }
  ~Arrays() {
    cudaFree(input);
    cudaFree(output);
    cudaFree(selected);
    cudaFree(cub_memory);
    cudaFree(own_memory);
  }
  Arrays(const Arrays&) = delete;
  Arrays& operator=(const Arrays&) = delete;
};

template <class T>
class Sizes {
 public:
  Sizes(const char* type, const Options& options) : type_(type), options_(options) {}

  void run() {
    Arrays<T> a(size_t{1} << options_.largest);
    for (unsigned log2 = 10; log2 <= options_.largest; log2 += 2) size(a, log2);
  }

 private:
  template <class Call>
  void row(const char* function, unsigned log2, const char* who, double bytes, const Call& call) {
    const double us = bench::median_us(options_.runs, call);
    std::printf("%s,%s,%u,%s,%.3f,%.0f\n", function, type_, log2, who, us, bytes);
  }

  void size(Arrays<T>& a, unsigned log2) {
    namespace device = crosslane::device;
    const size_t count = size_t{1} << log2;
    const double bytes = static_cast<double>(count) * sizeof(T);
    const device::workspace w{a.own_memory, a.own_bytes};
    const crosslane::op::add add;
    row("copy", log2, "cudaMemcpy", 2 * bytes,
        [&] { cudaMemcpyAsync(a.output, a.input, count * sizeof(T), cudaMemcpyDeviceToDevice); });
    row("reduce", log2, "CUB", bytes,
        [&] { cub::DeviceReduce::Sum(a.cub_memory, a.cub_bytes, a.input, a.output, count); });
    row("reduce", log2, "crosslane", bytes,
        [&] { device::reduce(a.input, count, a.output, add, T{}, w); });
    row("scan", log2, "CUB", 2 * bytes, [&] {
      cub::DeviceScan::InclusiveSum(a.cub_memory, a.cub_bytes, a.input, a.output, count);
    });
    row("scan", log2, "crosslane", 2 * bytes,
        [&] { device::inclusive_scan(a.input, count, a.output, add, w); });
    if (!std::is_integral_v<T>)
      row("scan", log2, "crosslane any order", 2 * bytes, [&] {
        device::inclusive_scan(a.input, count, a.output, add, w, {}, device::order::any);
      });
    row("select", log2, "CUB", 1.5 * bytes, [&] {
      cub::DeviceSelect::If(a.cub_memory, a.cub_bytes, a.input, a.output, a.selected, count,
                            Keeps<T>{});
    });
    row("select", log2, "crosslane", 1.5 * bytes,
        [&] { device::select_if(a.input, count, a.output, a.selected, Keeps<T>{}, w); });
  }

  const char* type_;
  Options options_;
};

template <class T>
void of_type(const char* type, const Options& options) {
  if (!options.type || std::strcmp(options.type, type) == 0) Sizes<T>(type, options).run();
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (argc > 1) options.runs = std::atoi(argv[1]);
  if (argc > 2) options.largest = std::atoi(argv[2]);
  if (argc > 3) options.type = argv[3];
  std::printf("function,type,log2_items,implementation,median_us,bytes\n");
  of_type<uint8_t>("u8", options);
  of_type<int32_t>("i32", options);
  of_type<float>("f32", options);
  of_type<double>("f64", options);
  return 0;
}
