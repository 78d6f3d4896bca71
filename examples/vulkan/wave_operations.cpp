// SPDX-License-Identifier: MIT
// Runs wave_operations.comp on a Vulkan device and checks each kernel against plain loops.
//
//   glslangValidator --target-env vulkan1.1 -Ishaders -o k.spv examples/vulkan/wave_operations.comp
//   c++ -std=c++20 examples/vulkan/wave_operations.cpp -lvulkan -o wave_operations
//   ./wave_operations k.spv
//
// Prints "name ok" or "name WRONG" for each kernel; the exit status is the number of wrong ones.
#include "../expected_results.hpp"
#include "compute.hpp"

int main(int argc, char** argv) {
  vulkan_compute::Device device(0);
  const uint32_t size = device.abilities().subgroup_sizes().back();
  const uint32_t block = size * std::min(size, 4u), blocks = 3, threads = block * blocks;
  const std::vector<uint32_t> sample = wave_operations::sample_values(threads);
  std::vector<uint32_t> values = sample, results(8 * threads);
  device.run(vulkan_compute::read_spirv(argc > 1 ? argv[1] : "wave_operations.spv"),
             {size, block, {blocks, 1}}, {&values, &results});
  std::printf("%s, subgroups of %u\n", device.abilities().properties.properties.deviceName, size);
  return wave_operations::compare(wave_operations::kernels(sample, size, block), results);
}
