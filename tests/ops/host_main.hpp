// SPDX-License-Identifier: MIT
// Runs a file of cases on the host back end, as a GoogleTest.
#pragma once

#include <gtest/gtest.h>

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

template <class Cases>
void run_on_host() {
  std::vector<uint64_t> words(max_rows * row_lanes, untouched);
  const Rows rows{words.data()};
  crosslane::host::run_wave([rows] { Cases::run(rows); });
  Checker checker(words, crosslane::wave_size);
  Cases::check(checker);
  EXPECT_EQ(checker.failures(), 0);
}

}  // namespace crosslane_tests
