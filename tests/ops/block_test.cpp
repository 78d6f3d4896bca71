// SPDX-License-Identifier: MIT
// Blocks of one wave, of several, and with a partial last wave.
#include <gtest/gtest.h>

#include "tests/ops/block_cases.hpp"

namespace crosslane_tests {
namespace {

TEST(Block, IsTheNaiveLoopOnTheHost) {
  for (const unsigned threads : {1u, 5u, 32u, 33u, 64u, 100u, 256u}) {
    if (threads > crosslane::wave_size * crosslane::wave_size) continue;
    std::vector<uint64_t> words(BlockCases::slots * BlockCases::max_threads);
    std::vector<unsigned> kept(BlockCases::max_threads);
    crosslane::host::launch(1, threads, [&] { BlockCases::run(words.data(), kept.data()); });
    EXPECT_EQ(BlockCases::check(words.data(), kept.data(), threads), 0) << threads;
  }
}

}  // namespace
}  // namespace crosslane_tests
