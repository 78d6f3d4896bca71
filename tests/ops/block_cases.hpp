// SPDX-License-Identifier: MIT
// Operations of blocks of any number of threads, also with a partial last wave, compared with
// loops. Each thread writes a slot a result.
#pragma once

#include "tests/ops/reduce_some_cases.hpp"

namespace crosslane_tests {

struct BlockCases {
  static constexpr unsigned slots = 8, max_threads = 1024;

  CROSSLANE_HOST_DEVICE static bool keeps(unsigned i) { return scrambled(i + 3) % 5 < 2; }

  CROSSLANE_DEVICE static void run(uint64_t* words, unsigned* kept) {
    using namespace crosslane;
    const unsigned t = thread_in_block();
    const auto put = [=](unsigned slot, auto value) {
      uint64_t word = 0;
      __builtin_memcpy(&word, &value, sizeof(value));
      words[slot * max_threads + t] = word;
    };
    put(0, block::reduce(sample<float>(0, t), op::add{}));
    put(1, block::reduce(Affine::of(t), Compose{}));
    put(2, block::inclusive_scan(Affine::of(t), Compose{}));
    put(3, block::exclusive_scan(Affine::of(t), Compose{}, Affine::of(5000)));
    put(4, block::inclusive_scan(input(t), op::add{}));
    put(5, block::compact(input(t), keeps(t), kept));
    put(6, block::compact_index(keeps(t)).index);
    put(7, block::reduce(input(t), op::max<>{}));
  }

  static int check(const uint64_t* words, const unsigned* kept, unsigned threads) {
    int failures = 0;
    const auto expect = [&](const char* name, unsigned slot, unsigned t, uint64_t want) {
      const uint64_t have = words[slot * max_threads + t];
      if (have != want && failures++ < 10)
        std::printf("%s: thread %u of %u has %llx, expected %llx\n", name, t, threads,
                    static_cast<unsigned long long>(have), static_cast<unsigned long long>(want));
    };
    const auto word = [](Affine f) { return __builtin_bit_cast(uint64_t, f); };
    std::vector<std::optional<float>> v(max_threads);
    for (unsigned t = 0; t < threads; ++t) v[t] = sample<float>(0, t);
    v = naive_partial_fold(v, 1, max_threads, [](float a, float b) { return a + b; });
    Affine all = Affine::of(0);
    uint32_t greatest = 0, sum = 0, count = 0;
    for (unsigned t = 1; t < threads; ++t) all = Compose{}(all, Affine::of(t));
    for (unsigned t = 0; t < threads; ++t) greatest = std::max(greatest, input(t));
    unsigned in_all = 0;
    for (unsigned t = 0; t < threads; ++t) in_all += keeps(t);
    Affine through = Affine::of(0), before = Affine::of(5000);
    for (unsigned t = 0; t < threads; ++t) {
      if (t != 0) through = Compose{}(through, Affine::of(t));
      sum += input(t);
      expect("sum", 0, t, bits_of(*v[0]));
      expect("composition", 1, t, word(all));
      expect("inclusive scan", 2, t, word(through));
      expect("exclusive scan", 3, t, word(before));
      expect("sums", 4, t, sum);
      expect("compact", 5, t, in_all);
      expect("index", 6, t, count);
      expect("maximum", 7, t, greatest);
      before = Compose{}(before, Affine::of(t));
      if (keeps(t) && kept[count++] != input(t) && failures++ < 10)
        std::printf("kept value %u is wrong\n", count - 1);
    }
    return failures;
  }
};

}  // namespace crosslane_tests
