// SPDX-License-Identifier: MIT
// What the tests of device functions share: arrays on the device, items, operators, and a naive
// order where floats are compared bit by bit.
#pragma once

#include <cstdio>
#include <hip/hip_runtime.h>
#include <vector>

#include "crosslane/device.hpp"
#include "tests/ops/reduce_cases.hpp"

namespace crosslane_tests {

/// Device memory that ends with its owner.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t count, size_t offset = 0) : offset_(offset), count_(count) {
    ok_ = hipMalloc(&memory_, (count + offset + 1) * sizeof(T)) == hipSuccess &&
          hipMemset(memory_, 0, (count + offset + 1) * sizeof(T)) == hipSuccess;
  }
  DeviceArray(const std::vector<T>& from, size_t offset) : DeviceArray(from.size(), offset) {
    ok_ = ok_ && hipMemcpy(data(), from.data(), from.size() * sizeof(T), hipMemcpyHostToDevice) ==
                     hipSuccess;
  }
  ~DeviceArray() { static_cast<void>(hipFree(memory_)); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* data() { return memory_ + offset_; }
  [[nodiscard]] bool ok() const { return ok_; }
  std::vector<T> read() {
    std::vector<T> host(count_);
    ok_ = ok_ &&
          hipMemcpy(host.data(), data(), count_ * sizeof(T), hipMemcpyDeviceToHost) == hipSuccess;
    return host;
  }

 private:
  T* memory_ = nullptr;
  size_t offset_, count_;
  bool ok_ = false;
};

inline int failures = 0;
inline void expect(bool holds, const char* what, const char* type, size_t count, size_t at) {
  if (holds) return;
  if (failures++ < 20) std::printf("%s of %zu %s: wrong at %zu\n", what, count, type, at);
}

template <class T>
bool same_bits(const T& a, const T& b) {
  return __builtin_memcmp(&a, &b, sizeof(T)) == 0;
}

struct Three {  // 12 bytes
  uint32_t a, b, c;
};
struct Wide {  // 16 bytes: composition of x -> a x + b in 64 bits
  uint64_t a, b;
};
struct ComposeWide {
  CROSSLANE_HOST_DEVICE Wide operator()(const Wide& f, const Wide& g) const {
    return {g.a * f.a, g.a * f.b + g.b};
  }
};
struct AddThree {
  CROSSLANE_HOST_DEVICE Three operator()(const Three& x, const Three& y) const {
    return {x.a + y.a, x.b ^ y.b, x.c > y.c ? x.c : y.c};
  }
};

template <class T>
T item(size_t i) {
  const uint64_t random = scrambled(i);
  if constexpr (std::is_same_v<T, Three>)
    return {static_cast<uint32_t>(random), static_cast<uint32_t>(random >> 20), uint32_t(i)};
  else if constexpr (std::is_same_v<T, Wide>)
    return {random | 1, random >> 7};
  else if constexpr (std::is_same_v<T, Affine>)
    return Affine::of(static_cast<unsigned>(i));
  else if constexpr (std::is_floating_point_v<T>)
    return static_cast<T>(static_cast<int>(random % 2001) - 1000) / 64;  // sums of few are exact
  else
    return static_cast<T>(random);
}
template <class T>
std::vector<T> items(size_t count) {
  std::vector<T> all;
  all.reserve(count);
  for (size_t i = 0; i < count; ++i) all.push_back(item<T>(i));
  return all;
}

/// One for all calls of a program: each leaves it ready for the next, of whatever kind.
inline crosslane::device::workspace shared_workspace() {
  static DeviceArray<unsigned char> memory(crosslane::device::workspace_bytes<char>(3 << 20));
  return {memory.data(), crosslane::device::workspace_bytes<char>(3 << 20)};
}

inline std::vector<size_t> sizes(int argc, char** argv) {
  std::vector<size_t> all = {0, 1, 33, 1000, 12289, 20000};
  if (argc > 1) all = {100003, 1 << 20, (3 << 20) - 7};
  static_cast<void>(argv);
  return all;
}

inline int result() {
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace crosslane_tests
