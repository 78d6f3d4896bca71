// SPDX-License-Identifier: MIT
// What the tests of operations share. A family has a file of cases: a device function that puts
// results into numbered rows, a word a lane, and a function that says what each row must hold, by
// naive formulas. The same cases run as a HIP program on every target, and on the host.
#pragma once

#include <cstdint>
#include <cstdio>
#include <vector>

#include "crosslane/crosslane.hpp"
#include "tests/ops/number_samples.hpp"

/// A part of the cases that on GPUs has a stack frame of its own: without optimisation one frame
/// for all is more than a wave can have.
#if defined(CROSSLANE_BACKEND_HOST)
#define CROSSLANE_TEST_PART CROSSLANE_DEVICE
#else
#define CROSSLANE_TEST_PART __device__ __attribute__((noinline))
#endif

namespace crosslane_tests {

inline constexpr unsigned max_rows = 256;
inline constexpr unsigned row_lanes = 128;
inline constexpr uint64_t untouched = 0x5a5a5a5a5a5a5a5a;

/// Device side: rows of the result.
struct Rows {
  uint64_t* words;

  template <class T>
  CROSSLANE_DEVICE void put(unsigned row, T value) const {
    uint64_t word = 0;
    __builtin_memcpy(&word, &value, sizeof(T));
    words[row * row_lanes + crosslane::lane_id()] = word;
  }
};

/// An input that differs in every lane and in every byte: what the naive formulas start from.
CROSSLANE_HOST_DEVICE inline uint32_t input(unsigned lane) {
  return (lane + 1) * 0x9e3779b9u ^ 0x01020304u;
}

/// Host side.
class Checker {
 public:
  Checker(const std::vector<uint64_t>& words, unsigned lanes) : words_(words), lanes_(lanes) {}

  [[nodiscard]] unsigned lanes() const { return lanes_; }
  [[nodiscard]] int failures() const { return failures_; }

  /// A checker of the lanes for which is_active(lane); in the others nothing may be written.
  template <class IsActive>
  [[nodiscard]] Checker only(IsActive is_active) const {
    Checker part(words_, lanes_);
    for (unsigned i = 0; i < lanes_; ++i) part.is_idle_.push_back(!is_active(i));
    return part;
  }
  void add(const Checker& part) { failures_ += part.failures_; }

  /// expected(lane) for each lane.
  template <class Expected>
  void row(const char* name, unsigned row, Expected expected) {
    some_row(name, row, 0, lanes_, expected);
  }

  /// The same for numbers, of which any NaN is as good as another.
  template <class T, class Expected>
  void number_row(const char* name, unsigned row, Expected expected) {
    some_row(name, row, 0, lanes_, [&](unsigned i) {
      T have;
      __builtin_memcpy(&have, &words_[row * row_lanes + i], sizeof(T));
      const T want = expected(i);
      uint64_t bits = 0;
      __builtin_memcpy(&bits, is_nan(want) && is_nan(have) ? &have : &want, sizeof(T));
      return bits;
    });
  }

  /// The same for lanes first to end-1; what the others have does not matter.
  template <class Expected>
  void some_row(const char* name, unsigned row, unsigned first, unsigned end, Expected expected) {
    for (unsigned i = first; i < end; ++i) {
      const bool idle = !is_idle_.empty() && is_idle_[i];
      const uint64_t want = idle ? untouched : static_cast<uint64_t>(expected(i));
      const uint64_t have = words_[row * row_lanes + i];
      if (want == have) continue;
      if (failures_++ < 20)
        std::printf("%s (row %u): lane %u of %u has %llx, expected %llx\n", name, row, i, lanes_,
                    static_cast<unsigned long long>(have), static_cast<unsigned long long>(want));
    }
  }

 private:
  const std::vector<uint64_t>& words_;
  unsigned lanes_;
  std::vector<bool> is_idle_;
  int failures_ = 0;
};

}  // namespace crosslane_tests
