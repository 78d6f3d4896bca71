// SPDX-License-Identifier: MIT
// The order of floats on thousands of vectors: reductions and scans of random bits, denormals,
// zeros of both signs, infinities and NaNs with payloads against loops that say the documented
// order. Clusters of 32 have the same bits in waves of 32, 64 and 128. Which NaN a sum is, is not
// said, so any is right; minima, maxima and operators that choose are compared bit by bit.
#pragma once

#include <array>
#include <memory>

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

/// What lane `lane` holds in vector `vector`: one of eight kinds.
template <class T>
T random_float(unsigned vector, unsigned lane) {
  using Bits = typename FloatFormat<T>::Bits;
  constexpr unsigned bits = sizeof(T) * 8, fraction = FloatFormat<T>::fraction;
  constexpr Bits sign = static_cast<Bits>(uint64_t{1} << (bits - 1));
  constexpr Bits infinity = static_cast<Bits>(sign - (uint64_t{1} << fraction));
  const Bits raw = static_cast<Bits>(scrambled(uint64_t{vector} << 32 | lane));
  const unsigned odd_lane = static_cast<unsigned>(scrambled(vector) % 64);
  if (vector % 8 == 1 && (raw & infinity) != infinity) return __builtin_bit_cast(T, raw);
  if (vector % 8 == 2) {  // neighbours cancel but for the last bits
    const Bits other = __builtin_bit_cast(Bits, sample<T>(vector, lane | 1));
    return lane % 2 ? __builtin_bit_cast(T, other)
                    : __builtin_bit_cast(T, static_cast<Bits>(other ^ sign ^ (raw >> 4 & 3)));
  }
  if (vector % 8 == 3 && lane == odd_lane)  // one infinity or NaN, quiet or signalling
    return __builtin_bit_cast(T, static_cast<Bits>(raw % 4 ? raw | infinity : infinity));
  return sample<T>(vector, lane);
}

/// Of two values the later: its bits say which lane they came from.
struct Later {
  template <class T>
  CROSSLANE_HOST_DEVICE constexpr T operator()(const T&, const T& b) const {
    return b;
  }
};

template <class T>
struct FloatVectors {
  static constexpr unsigned rows = 12, max_lanes = 128;
  using Vector = std::array<T, max_lanes>;

  /// One wave: out[row * lanes + lane].
  CROSSLANE_DEVICE static void run(T v, T* out) {
    using namespace crosslane;
    constexpr unsigned cluster = wave_size < 32 ? wave_size : 32;
    const unsigned i = lane_id();
    const auto put = [=](unsigned row, T value) { out[row * wave_size + i] = value; };
    T two[2] = {v, shuffle_xor<1>(v)};
    reduce_batch(two, op::mul{});
    put(0, reduce_add(v));
    put(1, reduce_add<cluster>(v));
    put(2, reduce_add<8>(v));
    put(3, reduce_mul<cluster>(v));
    put(4, inclusive_sum(v));
    put(5, inclusive_sum<cluster>(v));
    put(6, exclusive_scan<cluster>(v, op::add{}, two[0]));
    put(7, inclusive_suffix_scan<cluster>(v, op::mul{}));
    put(8, reduce_min(v));
    put(9, inclusive_scan(v, op::max<nan::propagate_t>{}));
    put(10, reduce_add(v, valid_items{wave_size - 5}));
    put(11, reduce<8>(v, Later{}));
  }

  // ---- what is expected ----

  template <class Op>
  static Vector fold(Vector v, unsigned lanes, unsigned cluster, Op op) {
    for (unsigned distance = 1; distance < cluster; distance *= 2) {
      const Vector last = v;
      for (unsigned i = 0; i < lanes; ++i) v[i] = op(last[i & ~distance], last[i | distance]);
    }
    return v;
  }
  template <class Op>
  static Vector scan(Vector v, unsigned lanes, unsigned cluster, Op op) {
    const unsigned row = cluster < 16 ? cluster : 16;
    for (unsigned distance = 1; distance < cluster; distance *= 2) {
      const Vector last = v;
      for (unsigned i = 0; i < lanes; ++i) {
        if (distance < 16 && i % row >= distance) v[i] = op(last[i - distance], last[i]);
        if (distance >= 16 && (i & distance) != 0)
          v[i] = op(last[(i & ~(distance - 1)) - 1], last[i]);
      }
    }
    return v;
  }
  template <class Op>
  static Vector suffix_scan(const Vector& v, unsigned lanes, unsigned cluster, Op op) {
    Vector mirrored{};
    for (unsigned i = 0; i < lanes; ++i) mirrored[i] = v[lanes - 1 - i];
    mirrored = scan(mirrored, lanes, cluster, [=](T a, T b) { return op(b, a); });
    Vector result{};
    for (unsigned i = 0; i < lanes; ++i) result[i] = mirrored[lanes - 1 - i];
    return result;
  }

  static T add(T a, T b) { return naive(Operator::add, a, b); }
  static T mul(T a, T b) { return naive(Operator::mul, a, b); }

  static std::array<Vector, rows> expected(const Vector& v, unsigned lanes) {
    const unsigned cluster = lanes < 32 ? lanes : 32;
    const auto least = [](T a, T b) { return naive(Operator::min, a, b); };
    const auto greatest = [](T a, T b) { return naive(Operator::max_nan, a, b); };
    const Vector sums = scan(v, lanes, cluster, add), products = fold(v, lanes, lanes, mul);
    Vector before{}, valid = v;
    for (unsigned i = 0; i < lanes; ++i)
      before[i] = i % cluster == 0 ? products[i] : add(products[i], sums[i - 1]);
    for (unsigned i = lanes - 5; i < lanes; ++i) valid[i] = crosslane::op::add::identity<T>();
    return {fold(v, lanes, lanes, add),
            fold(v, lanes, cluster, add),
            fold(v, lanes, 8, add),
            fold(v, lanes, cluster, mul),
            scan(v, lanes, lanes, add),
            sums,
            before,
            suffix_scan(v, lanes, cluster, mul),
            fold(v, lanes, lanes, least),
            scan(v, lanes, lanes, greatest),
            fold(valid, lanes, lanes, add),
            fold(v, lanes, 8, Later{})};
  }

  /// The bits that a row has where a loop has `want`.
  static uint64_t exact_bits(unsigned row, T want) {
    using Bits = typename FloatFormat<T>::Bits;
    constexpr Bits greatest = static_cast<Bits>((uint64_t{1} << (sizeof(T) * 8 - 1)) - 1);
    if (row == 11 || !is_nan(want)) return __builtin_bit_cast(Bits, want);
    return greatest;  // of extremes
  }

  /// Compares what `run` put for vectors first to first + count - 1.
  static int check(const T* out, unsigned first, unsigned count, unsigned lanes) {
    using Bits = typename FloatFormat<T>::Bits;
    int failures = 0;
    for (unsigned n = 0; n < count; ++n) {
      Vector v{};
      for (unsigned i = 0; i < lanes; ++i) v[i] = random_float<T>(first + n, i);
      const auto want = expected(v, lanes);
      for (unsigned row = 0; row < rows; ++row)
        for (unsigned i = 0; i < lanes; ++i) {
          const T have = out[(n * rows + row) * lanes + i];
          if (row != 8 && row != 9 && row != 11 && is_nan(want[row][i]) && is_nan(have)) continue;
          const uint64_t wanted = exact_bits(row, want[row][i]);
          if (wanted == __builtin_bit_cast(Bits, have)) continue;
          if (failures++ < 20)
            std::printf("%zu bytes: row %u of vector %u: lane %u has %llx, expected %llx\n",
                        sizeof(T), row, first + n, i,
                        static_cast<unsigned long long>(__builtin_bit_cast(Bits, have)),
                        static_cast<unsigned long long>(wanted));
        }
    }
    return failures;
  }
};

}  // namespace crosslane_tests
