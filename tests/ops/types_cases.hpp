// SPDX-License-Identifier: MIT
// Values of every size from 1 to 64 bytes move bit for bit: each byte differs from its neighbours
// and from the same byte of other lanes.
#pragma once

#include <utility>

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

struct TypeCases {
  static constexpr unsigned most_bytes = 64;

  template <unsigned N>
  struct Bytes {
    unsigned char byte[N];
  };
  template <unsigned N>
  CROSSLANE_HOST_DEVICE static Bytes<N> bytes_of(unsigned lane) {
    Bytes<N> b{};
    for (unsigned k = 0; k < N; ++k)
      b.byte[k] = static_cast<unsigned char>(input(lane) >> k % 4 * 8 ^ k * 29);
    return b;
  }
  template <unsigned N>
  CROSSLANE_HOST_DEVICE static uint64_t folded(const Bytes<N>& b) {
    uint64_t h = N;
    for (unsigned k = 0; k < N; ++k) h = h * 0x100000001b3u ^ b.byte[k];
    return h;
  }

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    const unsigned i = crosslane::lane_id();
    [&]<unsigned... K>(std::integer_sequence<unsigned, K...>) {
      (rows.put(K, folded(crosslane::rotate_down<1>(bytes_of<K + 1>(i)))), ...);
    }(std::make_integer_sequence<unsigned, most_bytes>{});
    others<1, 3, 6, 8, 13, 24, 33, 64>(rows, i);
  }
  template <unsigned... N>
  CROSSLANE_DEVICE static void others(const Rows& rows, unsigned i) {
    using namespace crosslane;
    unsigned row = 64;
    ((rows.put(row++, folded(shuffle(bytes_of<N>(i), i ^ 3))),
      rows.put(row++, folded(active::shift_up<1>(bytes_of<N>(i)))),
      rows.put(row++, folded(broadcast_first(bytes_of<N>(i)))),
      rows.put(row++, folded(permute_to(bytes_of<N>(i), i ^ 1)))),
     ...);
  }

  static void check(Checker& c) {
    [&]<unsigned... K>(std::integer_sequence<unsigned, K...>) {
      (c.row("rotate_down", K,
             [&](unsigned i) { return folded(bytes_of<K + 1>((i + 1) % c.lanes())); }),
       ...);
    }(std::make_integer_sequence<unsigned, most_bytes>{});
    check_others<1, 3, 6, 8, 13, 24, 33, 64>(c);
  }
  template <unsigned... N>
  static void check_others(Checker& c) {
    unsigned row = 64;
    const auto expect = [&]<unsigned Size>(std::integral_constant<unsigned, Size>) {
      c.row("shuffle", row++, [](unsigned i) { return folded(bytes_of<Size>(i ^ 3)); });
      c.row("active::shift_up", row++,
            [](unsigned i) { return folded(bytes_of<Size>(i == 0 ? 0 : i - 1)); });
      c.row("broadcast_first", row++, [](unsigned) { return folded(bytes_of<Size>(0)); });
      c.row("permute_to", row++, [](unsigned i) { return folded(bytes_of<Size>(i ^ 1)); });
    };
    (expect(std::integral_constant<unsigned, N>{}), ...);
  }
};

}  // namespace crosslane_tests
