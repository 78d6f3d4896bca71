// SPDX-License-Identifier: MIT
// archs: gfx90a,gfx942,gfx1030
// opts: -O3 -std=c++17
// expect: warp_reduce ok
// expect: warp_scan ok
// expect: block_reduce ok
// expect: device_reduce ok
// expect: device_scan ok
// Guards that a library which knows nothing of us, Debian's rocPRIM, gives right results: it picks
// DPP, ds_swizzle and LDS by target, and asks the runtime for device properties. Every result is
// compared with a plain loop on the host.
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
#include <numeric>
#include <rocprim/rocprim.hpp>
#include <vector>

namespace {

constexpr unsigned warp_items = 32;  // a logical warp that every target has
constexpr unsigned block_items = 256;

void check(hipError_t status, const char* what) {
  if (status == hipSuccess) return;
  std::printf("%s: %s\n", what, hipGetErrorString(status));
  std::exit(100);
}
#define CHECK(call) check(call, #call)

template <class T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(size_t count) : count_(count) {
    CHECK(hipMalloc(reinterpret_cast<void**>(&data_), count * sizeof(T)));
  }
  explicit DeviceBuffer(const std::vector<T>& host) : DeviceBuffer(host.size()) {
    CHECK(hipMemcpy(data_, host.data(), count_ * sizeof(T), hipMemcpyHostToDevice));
  }
  DeviceBuffer(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { check(hipFree(data_), "hipFree"); }
  T* get() { return data_; }
  std::vector<T> read() {
    std::vector<T> host(count_);
    CHECK(hipMemcpy(host.data(), data_, count_ * sizeof(T), hipMemcpyDeviceToHost));
    return host;
  }

 private:
  size_t count_;
  T* data_ = nullptr;
};

template <class T>
__global__ void warp_reduce_kernel(const T* in, T* out) {
  using Reduce = rocprim::warp_reduce<T, warp_items, true>;
  __shared__ typename Reduce::storage_type storage[block_items / warp_items];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  T value = in[i];
  Reduce().reduce(value, value, storage[threadIdx.x / warp_items]);
  out[i] = value;
}

template <class T>
__global__ void warp_scan_kernel(const T* in, T* out) {
  using Scan = rocprim::warp_scan<T, warp_items>;
  __shared__ typename Scan::storage_type storage[block_items / warp_items];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  T value = in[i];
  Scan().inclusive_scan(value, value, storage[threadIdx.x / warp_items]);
  out[i] = value;
}

template <class T>
__global__ void block_reduce_kernel(const T* in, T* out) {
  using Reduce = rocprim::block_reduce<T, block_items>;
  __shared__ typename Reduce::storage_type storage;
  T value = in[blockIdx.x * blockDim.x + threadIdx.x];
  Reduce().reduce(value, value, storage);
  if (threadIdx.x == 0) out[blockIdx.x] = value;
}

/// Small whole numbers: sums are exact in every type, so the order of additions does not matter.
template <class T>
std::vector<T> input_of(size_t count) {
  std::vector<T> values(count);
  unsigned state = 12345;
  for (T& value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<T>(static_cast<int>(state >> 24) - 100);
  }
  return values;
}

template <class T>
bool same(const char* what, const std::vector<T>& got, const std::vector<T>& want) {
  for (size_t i = 0; i < want.size(); ++i) {
    if (got[i] == want[i]) continue;
    std::printf("%s WRONG at %zu: %g, expected %g\n", what, i, static_cast<double>(got[i]),
                static_cast<double>(want[i]));
    return false;
  }
  return true;
}

template <class T>
std::vector<T> sums_of_each(const std::vector<T>& in, size_t width, bool to_all) {
  std::vector<T> sums;
  for (size_t start = 0; start < in.size(); start += width) {
    const T sum = std::accumulate(in.begin() + start, in.begin() + start + width, T{});
    sums.insert(sums.end(), to_all ? width : 1, sum);
  }
  return sums;
}

template <class T>
std::vector<T> scans_of_each(const std::vector<T>& in, size_t width) {
  std::vector<T> out(in.size());
  for (size_t i = 0; i < in.size(); ++i) out[i] = i % width == 0 ? in[i] : out[i - 1] + in[i];
  return out;
}

template <class T>
bool warp_reduce_is_right() {
  const auto in = input_of<T>(4 * block_items);
  DeviceBuffer<T> from(in), to(in.size());
  warp_reduce_kernel<T><<<4, block_items>>>(from.get(), to.get());
  CHECK(hipGetLastError());
  return same("warp_reduce", to.read(), sums_of_each(in, warp_items, true));
}

template <class T>
bool warp_scan_is_right() {
  const auto in = input_of<T>(4 * block_items);
  DeviceBuffer<T> from(in), to(in.size());
  warp_scan_kernel<T><<<4, block_items>>>(from.get(), to.get());
  CHECK(hipGetLastError());
  return same("warp_scan", to.read(), scans_of_each(in, warp_items));
}

template <class T>
bool block_reduce_is_right() {
  const auto in = input_of<T>(6 * block_items);
  DeviceBuffer<T> from(in), to(6);
  block_reduce_kernel<T><<<6, block_items>>>(from.get(), to.get());
  CHECK(hipGetLastError());
  return same("block_reduce", to.read(), sums_of_each(in, block_items, false));
}

template <class T>
bool device_reduce_is_right(size_t count) {
  const auto in = input_of<T>(count);
  DeviceBuffer<T> from(in), to(1);
  size_t bytes = 0;
  CHECK(rocprim::reduce(nullptr, bytes, from.get(), to.get(), T{}, count, rocprim::plus<T>()));
  DeviceBuffer<char> scratch(bytes);
  CHECK(
      rocprim::reduce(scratch.get(), bytes, from.get(), to.get(), T{}, count, rocprim::plus<T>()));
  CHECK(hipDeviceSynchronize());
  return same("device_reduce", to.read(), {std::accumulate(in.begin(), in.end(), T{})});
}

template <class T>
bool device_scan_is_right(size_t count) {
  const auto in = input_of<T>(count);
  DeviceBuffer<T> from(in), to(count);
  size_t bytes = 0;
  CHECK(rocprim::inclusive_scan(nullptr, bytes, from.get(), to.get(), count, rocprim::plus<T>()));
  DeviceBuffer<char> scratch(bytes);
  CHECK(rocprim::inclusive_scan(scratch.get(), bytes, from.get(), to.get(), count,
                                rocprim::plus<T>()));
  CHECK(hipDeviceSynchronize());
  return same("device_scan", to.read(), scans_of_each(in, count));
}

int report(const char* what, bool is_right) {
  if (is_right) std::printf("%s ok\n", what);
  return is_right ? 0 : 1;
}

}  // namespace

int main() {
  int wrong = 0;
  wrong += report("warp_reduce", warp_reduce_is_right<int>() && warp_reduce_is_right<double>());
  wrong += report("warp_scan", warp_scan_is_right<int>() && warp_scan_is_right<float>());
  wrong +=
      report("block_reduce", block_reduce_is_right<int>() && block_reduce_is_right<long long>());
  wrong += report("device_reduce",
                  device_reduce_is_right<int>(100003) && device_reduce_is_right<int>(517));
  wrong +=
      report("device_scan", device_scan_is_right<int>(100003) && device_scan_is_right<int>(1025));
  return wrong;
}
