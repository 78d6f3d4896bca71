// SPDX-License-Identifier: MIT
// The kernels of examples/wave_operations.hip on the host back end, and shift_left.
#include <gtest/gtest.h>

#include "crosslane/crosslane.hpp"
#include "examples/expected_results.hpp"

namespace crosslane {
namespace {

constexpr unsigned blocks = 3, waves_in_block = 4, block_size = wave_size * waves_in_block;

struct Data {
  const uint32_t* values;
  uint32_t* results;
  uint32_t threads;
};

int rotations(int value, bool by_index) {
  for (unsigned step = 0; step < wave_size; ++step) {
    value = by_index ? shuffle(value, lane_id() + wave_size - 1) : rotate_up<1>(value);
    value ^= static_cast<int>(step);
  }
  return value;
}

void run_thread(const Data& data, unsigned block) {
  const unsigned i = block * block_size + thread_in_block();
  const auto value = static_cast<int>(data.values[i]);
  const auto put = [&](unsigned kernel, int x) {
    data.results[kernel * data.threads + i] = static_cast<uint32_t>(x);
  };
  put(0, reduce_max(value));
  put(1, rotations(value, false));
  put(2, rotations(value, true));
  put(3, swap_groups<2>(value));
  put(4, static_cast<int>(block::reduce(static_cast<float>(value), op::add{})));
  put(5, static_cast<int>(block::reduce(static_cast<unsigned>(value), op::add{})));
  put(7, shift_left<1>(value, edge::zero));
  uint32_t* const dense = data.results + 6 * data.threads + block * block_size;
  block::compact(static_cast<uint32_t>(value), value > 0, dense);
}

TEST(Kernels, OfTheExampleGiveOnTheHostWhatLoopsGive) {
  const std::vector<uint32_t> values = wave_operations::sample_values(blocks * block_size);
  std::vector<uint32_t> results(8 * values.size());
  const Data data{values.data(), results.data(), static_cast<uint32_t>(values.size())};
  for (unsigned block = 0; block < blocks; ++block)
    host::launch(1, block_size, [data, block] { run_thread(data, block); });
  EXPECT_EQ(
      wave_operations::compare(wave_operations::kernels(values, wave_size, block_size), results),
      0);
}

}  // namespace
}  // namespace crosslane
