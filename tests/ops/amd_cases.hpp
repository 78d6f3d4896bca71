// SPDX-License-Identifier: MIT
// The literal layer: instructions with their edge cases, on the target and emulated on the host.
// Lanes 1, 4, 7, ... are inactive in the second half of the rows.
#pragma once

#include "tests/ops/cases.hpp"

namespace crosslane_tests {

struct AmdCases {
  CROSSLANE_HOST_DEVICE static bool is_active(unsigned lane) { return lane % 3 != 1; }

  CROSSLANE_DEVICE static void run(const Rows& rows) {
    const unsigned i = crosslane::lane_id();
    full(rows, i, input(i));
    if (is_active(i)) holed(rows, i, input(i));
    crosslane::wave_barrier();
  }

  CROSSLANE_DEVICE static void full(const Rows& rows, unsigned i, uint32_t v) {
    namespace amd = crosslane::amd;
    using amd::bound_ctrl;
    const uint32_t old = ~v;
    rows.put(0, amd::update_dpp<amd::dpp::row_shl(1)>(old, v));
    rows.put(1, amd::mov_dpp<amd::dpp::row_shr(3)>(v));
    rows.put(2, amd::update_dpp<amd::dpp::row_ror(5), 0x1, 0xe>(old, v));
    rows.put(3, amd::mov_dpp<amd::dpp::quad_perm(3, 1, 0, 0)>(v));
    rows.put(4, amd::mov_dpp<amd::dpp::row_mirror>(v * 1.5));
    rows.put(5, amd::mov_dpp<amd::dpp::row_half_mirror>(v));
    rows.put(6, amd::ds_swizzle<amd::swizzle::swap(4)>(v));
    rows.put(7, amd::ds_swizzle<amd::swizzle::rotate(3)>(v));
    rows.put(8, amd::ds_swizzle<amd::swizzle::quad_perm(1, 1, 3, 2)>(v));
    rows.put(9, amd::ds_bpermute(((i & ~31u) | (i * 3 & 31)) * 4, v));
    rows.put(10, amd::ds_permute(((i & ~31u) | (i * 5 & 31)) * 4, v));
    rows.put(11, amd::readlane(v, 9));
    rows.put(12, amd::writelane(7u, 3u, v));
    rows.put(13, amd::mbcnt_hi(0xf0f0f0f0u, amd::mbcnt_lo(0x0ff00ff0u, 5)));
    rows.put(14, amd::wave_reduce_add_u32(v));
    rows.put(15, amd::wave_reduce_max_i32(static_cast<int32_t>(v)));
    rows.put(16, amd::wave_reduce_xor_b64(v * uint64_t{0x100000001}));
  }

  CROSSLANE_DEVICE static void holed(const Rows& rows, unsigned i, uint32_t v) {
    namespace amd = crosslane::amd;
    rows.put(40, amd::mov_dpp<amd::dpp::row_shl(1)>(v));
    rows.put(41, amd::ds_swizzle<amd::swizzle::swap(1)>(v));
    rows.put(42, amd::ds_bpermute((i ^ 1) * 4, v));
    rows.put(43, amd::ds_permute((i ^ 2) * 4, v));
    rows.put(44, amd::readfirstlane(i + 5));
    rows.put(45, amd::ballot_w64(v & 1));
    rows.put(46, amd::wave_reduce_add_u32(1));
    rows.put(47, amd::wave_reduce_sub_u32(i));
    rows.put(48, amd::wave_reduce_fmin_f32(static_cast<float>(i) - 4));
    rows.put(49, amd::wave_reduce_or_b32(1u << i % 32));
  }

  static void check(Checker& c) {
    const unsigned w = c.lanes();
    check_full(c, w);
    Checker part = c.only(is_active);
    check_holed(part, w);
    c.add(part);
  }

  static void check_full(Checker& c, unsigned w) {
    const auto row_lane = [](unsigned i, unsigned p) { return i / 16 * 16 + p % 16; };
    c.row("row_shl old", 0, [](unsigned i) { return i % 16 < 15 ? input(i + 1) : ~input(i); });
    c.row("row_shr zero", 1, [](unsigned i) { return i % 16 >= 3 ? input(i - 3) : 0; });
    c.row("row_ror masked", 2,
          [&](unsigned i) { return i < 16 && i >= 4 ? input(row_lane(i, i + 11)) : ~input(i); });
    const unsigned quad[] = {3, 1, 0, 0}, swizzled[] = {1, 1, 3, 2};
    c.row("quad_perm", 3, [&](unsigned i) { return input(i / 4 * 4 + quad[i % 4]); });
    c.row("row_mirror double", 4,
          [](unsigned i) { return __builtin_bit_cast(uint64_t, input(i ^ 15) * 1.5); });
    c.row("row_half_mirror", 5, [](unsigned i) { return input(i ^ 7); });
    c.row("swizzle swap", 6, [](unsigned i) { return input(i ^ 4); });
    c.row("swizzle rotate", 7, [](unsigned i) { return input(i / 32 * 32 + (i + 3) % 32); });
    c.row("swizzle quad_perm", 8, [&](unsigned i) { return input(i / 4 * 4 + swizzled[i % 4]); });
    c.row("ds_bpermute", 9, [](unsigned i) { return input(i / 32 * 32 + i * 3 % 32); });
    c.row("ds_permute", 10, [](unsigned i) {
      for (unsigned k = 0; k < 32; ++k)
        if (k * 5 % 32 == i % 32) return input(i / 32 * 32 + k);
      return 0u;
    });
    c.row("readlane", 11, [](unsigned) { return input(9); });
    c.row("writelane", 12, [](unsigned i) { return i == 3 ? 7 : input(i); });
    c.row("mbcnt", 13, [](unsigned i) {
      const uint64_t mask = 0xf0f0f0f00ff00ff0u;
      return 5 + __builtin_popcountll(mask & ((uint64_t{1} << i) - 1));
    });
    uint32_t sum = 0, most = input(0);
    uint64_t all = 0;
    for (unsigned i = 0; i < w; ++i) {
      sum += input(i);
      if (static_cast<int32_t>(input(i)) > static_cast<int32_t>(most)) most = input(i);
      all ^= input(i) * uint64_t{0x100000001};
    }
    c.row("wave_reduce_add", 14, [&](unsigned) { return sum; });
    c.row("wave_reduce_max", 15, [&](unsigned) { return most; });
    c.row("wave_reduce_xor", 16, [&](unsigned) { return all; });
  }

  static void check_holed(Checker& c, unsigned w) {
    const auto read = [](unsigned s) { return is_active(s) ? input(s) : 0; };
    uint64_t odd = 0;
    unsigned count = 0, sum = 0;
    for (unsigned i = 0; i < w; ++i) {
      if (!is_active(i)) continue;
      odd |= uint64_t{input(i) & 1} << i;
      count += 1;
      sum += i;
    }
    c.row("row_shl, inactive source", 40,
          [&](unsigned i) { return i % 16 < 15 ? read(i + 1) : 0; });
    c.row("swizzle, inactive source", 41, [&](unsigned i) { return read(i ^ 1); });
    c.row("ds_bpermute, inactive source", 42, [&](unsigned i) { return read(i ^ 1); });
    c.row("ds_permute, nobody sends", 43, [&](unsigned i) { return read(i ^ 2); });
    c.row("readfirstlane", 44, [](unsigned) { return 5; });
    c.row("ballot_w64", 45, [&](unsigned) { return odd; });
    c.row("wave_reduce_add", 46, [&](unsigned) { return count; });
    c.row("wave_reduce_sub", 47, [&](unsigned) { return static_cast<uint32_t>(0 - sum); });
    c.row("wave_reduce_fmin", 48, [](unsigned) { return __builtin_bit_cast(uint32_t, -4.0f); });
    c.row("wave_reduce_or", 49, [&](unsigned) {
      uint32_t bits = 0;
      for (unsigned i = 0; i < w; ++i) bits |= is_active(i) ? 1u << i % 32 : 0;
      return bits;
    });
  }
};

}  // namespace crosslane_tests
