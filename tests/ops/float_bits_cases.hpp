// SPDX-License-Identifier: MIT
// The default order of floats as bits: what the host back end gave, kept as data, which every GPU
// has to give too. Inputs are ordinary numbers that round at every step.
#pragma once

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

struct FloatBitsCases {
  static constexpr unsigned rows_of_type = 8, types = 4, rows = rows_of_type * types;

  CROSSLANE_DEVICE static void run(const Rows& all) {
    of_type<float>(all, 0);
    of_type<double>(all, 1);
    of_type<half>(all, 2);
    of_type<crosslane::bfloat16>(all, 3);
  }

  template <class T>
  CROSSLANE_DEVICE static void of_type(const Rows& all, unsigned type) {
    using namespace crosslane;
    const Rows out{all.words + type * rows_of_type * row_lanes};
    const unsigned i = lane_id();
    const T v = sample<T>(16 + type, i);
    T two[2] = {v, sample<T>(24 + type, i)};
    reduce_batch(two, op::add{});
    out.put(0, reduce_add(v));
    out.put(1, reduce_add<8>(v));
    out.put(2, reduce_mul(v));
    out.put(3, inclusive_sum(v));
    out.put(4, exclusive_scan(v, op::add{}, two[1]));
    out.put(5, inclusive_suffix_scan<16>(v, op::add{}));
    out.put(6, two[0]);
    out.put(7, reduce_add(v, valid_items{wave_size - 5}));
  }
};

}  // namespace crosslane_tests
