// SPDX-License-Identifier: MIT
// Runs wave_operations.comp on a Vulkan device and checks each kernel against plain loops.
//
//   glslangValidator --target-env vulkan1.1 -Ishaders -o k.spv examples/vulkan/wave_operations.comp
//   c++ -std=c++20 examples/vulkan/wave_operations.cpp -lvulkan -o wave_operations
//   ./wave_operations k.spv
//
// Prints "name ok" or "name WRONG" for each kernel; the exit status is the number of wrong ones.
#include <algorithm>
#include <numeric>

#include "compute.hpp"

int main(int argc, char** argv) {
  vulkan_compute::Device device(0);
  const uint32_t size = device.abilities().subgroup_sizes().back();
  const uint32_t block = size * std::min(size, 4u), blocks = 3, threads = block * blocks;
  std::vector<uint32_t> values(threads), results(8 * threads);
  for (uint32_t i = 0; i < threads; ++i) values[i] = i * 7919 % 2003 - 1000;
  device.run(vulkan_compute::read_spirv(argc > 1 ? argv[1] : "wave_operations.spv"),
             {size, block, {blocks, 1}}, {&values, &results});
  std::printf("%s, subgroups of %u\n", device.abilities().properties.properties.deviceName, size);

  std::vector<int> v(values.begin(), values.end()), most(v), rotated(v), swapped(v), sums(v),
      dense(threads), next(threads);
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

  const std::pair<const char*, const std::vector<int>*> kernels[] = {
      {"broadcast_maximum", &most}, {"rotate", &rotated},  {"rotate_by_index", &rotated},
      {"swap_groups", &swapped},    {"sum_floats", &sums}, {"sum_unsigned", &sums},
      {"compact_positive", &dense}, {"shift_left", &next},
  };
  int wrong = 0;
  for (uint32_t k = 0; k < 8; ++k) {
    const bool ok = std::equal(kernels[k].second->begin(), kernels[k].second->end(),
                               results.begin() + k * threads,
                               [](int want, uint32_t have) { return uint32_t(want) == have; });
    std::printf("%-18s %s\n", kernels[k].first, ok ? "ok" : "WRONG");
    wrong += ok ? 0 : 1;
  }
  return wrong;
}
