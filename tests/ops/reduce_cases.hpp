// SPDX-License-Identifier: MIT
// Reductions of every type and operator in the default order, compared with a loop that folds lane
// i with lane i xor 1, then 2, 4, ...
#pragma once

#include "tests/ops/cases.hpp"
#include "tests/ops/number_samples.hpp"

namespace crosslane_tests {

/// What each lane has after the fold of its aligned cluster: op(lower group, upper group).
template <class T, class Op>
std::vector<T> naive_fold(std::vector<T> v, unsigned cluster, Op op) {
  for (unsigned distance = 1; distance < cluster; distance *= 2) {
    const std::vector<T> last = v;
    for (unsigned i = 0; i < v.size(); ++i) {
      const unsigned low = i & ~distance, high = i | distance;
      v[i] = op(last[low], last[high]);
    }
  }
  return v;
}

struct Affine {  // composition of x -> a x + b: associative, not commutative
  uint32_t a, b;
  CROSSLANE_HOST_DEVICE static Affine of(unsigned i) { return {input(i) | 1, i * 7 + 3}; }
  CROSSLANE_HOST_DEVICE uint64_t word() const { return uint64_t{a} << 32 | b; }
};
struct Compose {
  CROSSLANE_HOST_DEVICE Affine operator()(const Affine& f, const Affine& g) const {
    return {g.a * f.a, g.a * f.b + g.b};
  }
};

struct Affine16 {  // the same in one word
  uint16_t a, b;
  CROSSLANE_HOST_DEVICE static Affine16 of(unsigned i) {
    return {static_cast<uint16_t>(input(i) | 1), static_cast<uint16_t>(i * 7 + 3)};
  }
  CROSSLANE_HOST_DEVICE uint64_t word() const { return uint64_t{a} << 16 | b; }
};
struct Compose16 {
  CROSSLANE_HOST_DEVICE Affine16 operator()(const Affine16& f, const Affine16& g) const {
    return {static_cast<uint16_t>(uint32_t{g.a} * f.a),
            static_cast<uint16_t>(uint32_t{g.a} * f.b + g.b)};
  }
};

struct ReduceCases {
  static constexpr unsigned rows_of_type = 20;

  CROSSLANE_DEVICE static void run(const Rows& all) {
    const unsigned i = crosslane::lane_id();
    numbers<int8_t>(all, 0, i);
    numbers<uint16_t>(all, 1, i);
    numbers<int32_t>(all, 2, i);
    numbers<uint32_t>(all, 3, i);
    numbers<int64_t>(all, 4, i);
    numbers<float>(all, 5, i);
    numbers<double>(all, 6, i);
    numbers<half>(all, 7, i);
    numbers<crosslane::bfloat16>(all, 8, i);
    others(all, i);
  }

  template <class T>
  CROSSLANE_DEVICE static void numbers(const Rows& all, unsigned type, unsigned i) {
    using namespace crosslane;
    const Rows rows{all.words + type * rows_of_type * row_lanes};
    rows.put(0, reduce_add(sample<T>(0, i)));
    rows.put(1, reduce_mul(sample<T>(1, i)));
    rows.put(2, reduce_min(sample<T>(7, i)));
    rows.put(3, reduce_max(sample<T>(7, i)));
    rows.put(4, reduce_min(sample<T>(7, i), nan::propagate));
    rows.put(5, reduce_max<8>(sample<T>(7, i), nan::propagate));
    rows.put(6, reduce_add<4>(sample<T>(4, i)));
    rows.put(7, reduce_add<wave_size / 2>(sample<T>(6, i)));
    rows.put(8, reduce_min<2>(sample<T>(5, i)));
    rows.put(9, reduce_add(sample<T>(5, i)));
    rows.put(13, reduce_add(sample<T>(5, i), favour::latency));
    rows.put(14, reduce_max<wave_size / 2>(sample<T>(7, i), favour::latency));
    if constexpr (std::is_integral_v<T>) {
      rows.put(10, reduce_and<4>(sample<T>(2, i)));
      rows.put(11, reduce_or<4>(sample<T>(2, i)));
      rows.put(12, reduce_xor(sample<T>(2, i)));
    }
  }

  CROSSLANE_DEVICE static void others(const Rows& all, unsigned i) {
    using namespace crosslane;
    const Rows rows{all.words + 9 * rows_of_type * row_lanes};
    rows.put(0, reduce(Affine::of(i), Compose{}).word());
    rows.put(1, reduce<8>(Affine::of(i), Compose{}).word());
    rows.put(2, reduce<wave_size / 2>(Affine::of(i), Compose{}).word());
    rows.put(4, reduce(Affine16::of(i), Compose16{}, favour::latency).word());
    const uint32_t three = 3;  // an operator with a state
    const auto times = [=](uint32_t a, uint32_t b) { return a * b * three; };
    rows.put(3, reduce(input(i) | 1, op::commutative(times)));
  }

  static void check(Checker& c) {
    check_numbers<int8_t>(c, "i8", 0);
    check_numbers<uint16_t>(c, "u16", 1);
    check_numbers<int32_t>(c, "i32", 2);
    check_numbers<uint32_t>(c, "u32", 3);
    check_numbers<int64_t>(c, "i64", 4);
    check_numbers<float>(c, "f32", 5);
    check_numbers<double>(c, "f64", 6);
    check_numbers<half>(c, "f16", 7);
    check_numbers<crosslane::bfloat16>(c, "bf16", 8);
    check_others(c);
  }

  template <class T>
  static void fold_row(Checker& c, const char* name, unsigned row, unsigned vector, Operator op,
                       unsigned cluster) {
    std::vector<T> values;
    for (unsigned i = 0; i < c.lanes(); ++i) values.push_back(sample<T>(vector, i));
    const auto expected = naive_fold(values, cluster, [=](T a, T b) { return naive(op, a, b); });
    c.number_row<T>(name, row, [&](unsigned i) { return expected[i]; });
  }

  template <class T>
  static void check_numbers(Checker& c, const char* name, unsigned type) {
    const unsigned w = c.lanes(), row = type * rows_of_type;
    fold_row<T>(c, name, row, 0, Operator::add, w);
    fold_row<T>(c, name, row + 1, 1, Operator::mul, w);
    fold_row<T>(c, name, row + 2, 7, Operator::min, w);
    fold_row<T>(c, name, row + 3, 7, Operator::max, w);
    fold_row<T>(c, name, row + 4, 7, Operator::min_nan, w);
    fold_row<T>(c, name, row + 5, 7, Operator::max_nan, 8);
    fold_row<T>(c, name, row + 6, 4, Operator::add, 4);
    fold_row<T>(c, name, row + 7, 6, Operator::add, w / 2);
    fold_row<T>(c, name, row + 8, 5, Operator::min, 2);
    fold_row<T>(c, name, row + 9, 5, Operator::add, w);
    fold_row<T>(c, name, row + 13, 5, Operator::add, w);
    fold_row<T>(c, name, row + 14, 7, Operator::max, w / 2);
    if constexpr (std::is_integral_v<T>) {
      fold_row<T>(c, name, row + 10, 2, Operator::bit_and, 4);
      fold_row<T>(c, name, row + 11, 2, Operator::bit_or, 4);
      fold_row<T>(c, name, row + 12, 2, Operator::bit_xor, w);
    }
  }

  static void check_others(Checker& c) {
    const unsigned w = c.lanes(), row = 9 * rows_of_type;
    const auto composed = [&](unsigned row, unsigned cluster) {
      c.row("composition", row, [=](unsigned i) {
        Affine f = Affine::of(i / cluster * cluster);
        for (unsigned k = 1; k < cluster; ++k)
          f = Compose{}(f, Affine::of(i / cluster * cluster + k));
        return f.word();
      });
    };
    composed(row, w);
    composed(row + 1, 8);
    composed(row + 2, w / 2);
    c.row("composition in few cycles", row + 4, [=](unsigned) {
      Affine16 f = Affine16::of(0);
      for (unsigned k = 1; k < w; ++k) f = Compose16{}(f, Affine16::of(k));
      return f.word();
    });
    c.row("operator with a state", row + 3, [=](unsigned) {
      uint32_t product = input(0) | 1;
      for (unsigned k = 1; k < w; ++k) product *= 3 * (input(k) | 1);
      return product;
    });
  }
};

}  // namespace crosslane_tests
