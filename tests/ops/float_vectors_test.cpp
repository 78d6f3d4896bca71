// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/ops/float_vectors_cases.hpp"

namespace crosslane_tests {
namespace {

template <class T>
int failures_of(unsigned first, unsigned count) {
  using Cases = FloatVectors<T>;
  std::vector<T> out(size_t{Cases::rows} * crosslane::wave_size);
  int failures = 0;
  for (unsigned n = first; n < first + count; ++n) {
    T* const words = out.data();
    crosslane::host::run_wave([=] { Cases::run(random_float<T>(n, crosslane::lane_id()), words); });
    failures += Cases::check(words, n, 1, crosslane::wave_size);
  }
  return failures;
}

constexpr unsigned some = 8192 / crosslane::wave_size, all = 10000;

template <class... Types>
int failures_of_types(unsigned first, unsigned end) {
  return (failures_of<Types>(first, end - first) + ...);
}

TEST(FloatVectors, HaveTheBitsOfLoopsOnTheHost) {
  EXPECT_EQ(failures_of<float>(0, some), 0);
  EXPECT_EQ((failures_of_types<double, half, crosslane::bfloat16>(0, some / 4)), 0);
}

TEST(FloatVectors, SlowAllHaveTheBitsOfLoopsOnTheHost) {
  EXPECT_EQ(failures_of<float>(some, all - some), 0);
  EXPECT_EQ((failures_of_types<double, half, crosslane::bfloat16>(some / 4, all / 10)), 0);
}

}  // namespace
}  // namespace crosslane_tests
