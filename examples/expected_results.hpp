// SPDX-License-Identifier: MIT
// What the kernels of examples/wave_operations.hip give, by plain loops, for the programs that run
// them on Vulkan, on the host and on the model of Metal. Values fill whole blocks of whole waves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

namespace wave_operations {

inline std::vector<uint32_t> sample_values(uint32_t threads) {
  std::vector<uint32_t> values(threads);
  for (uint32_t i = 0; i < threads; ++i) values[i] = i * 7919 % 2003 - 1000;
  return values;
}

struct Kernel {
  const char* name;
  std::vector<int> expected;
};

/// In the order in which the programs run them.
inline std::vector<Kernel> kernels(const std::vector<uint32_t>& values, uint32_t size,
                                   uint32_t block) {
  const auto threads = static_cast<uint32_t>(values.size());
  const std::vector<int> v(values.begin(), values.end());
  std::vector<int> most(v), rotated(v), swapped(v), sums(v), dense(threads), next(threads);
  for (uint32_t i = 0; i < threads; ++i) {
    const auto wave = v.begin() + i / size * size, group = v.begin() + i / block * block;
    most[i] = *std::max_element(wave, wave + size);
    swapped[i] = v[i ^ 2];
    sums[i] = std::accumulate(group, group + block, 0);
    next[i] = i % size + 1 < size ? v[i + 1] : 0;
  }
  for (uint32_t first = 0; first < threads; first += size)
    for (uint32_t step = 0; step < size; ++step) {
      const auto wave = rotated.begin() + first;
      std::rotate(wave, wave + size - 1, wave + size);
      std::for_each(wave, wave + size, [=](int& x) { x ^= int(step); });
    }
  for (uint32_t first = 0; first < threads; first += block)
    std::copy_if(v.begin() + first, v.begin() + first + block, dense.begin() + first,
                 [](int x) { return x > 0; });
  return {{"broadcast_maximum", most}, {"rotate", rotated},  {"rotate_by_index", rotated},
          {"swap_groups", swapped},    {"sum_floats", sums}, {"sum_unsigned", sums},
          {"compact_positive", dense}, {"shift_left", next}};
}

/// Compares results[k * threads + thread] of kernel k, prints a line for each; how many are wrong.
inline int compare(const std::vector<Kernel>& all, const std::vector<uint32_t>& results) {
  int wrong = 0;
  for (size_t k = 0; k < all.size(); ++k) {
    const std::vector<int>& want = all[k].expected;
    const bool ok = std::equal(want.begin(), want.end(), results.begin() + k * want.size(),
                               [](int a, uint32_t b) { return uint32_t(a) == b; });
    std::printf("%-18s %s\n", all[k].name, ok ? "ok" : "WRONG");
    wrong += ok ? 0 : 1;
  }
  return wrong;
}

}  // namespace wave_operations
