// SPDX-License-Identifier: MIT
// Each vector integer instruction gives what its manual's formula gives, on every target that has
// it, on edge values and under EXEC.
#include "tests/sim/lane_case.hpp"

namespace crosslane::sim::test {
namespace {

using In = LaneInputs;
using i128 = __int128;

uint32_t a32(const In& in) { return static_cast<uint32_t>(in.a); }
uint32_t b32(const In& in) { return static_cast<uint32_t>(in.b); }
uint32_t c32(const In& in) { return static_cast<uint32_t>(in.c); }
int32_t sa(const In& in) { return static_cast<int32_t>(in.a); }
int32_t sb(const In& in) { return static_cast<int32_t>(in.b); }
int32_t sc(const In& in) { return static_cast<int32_t>(in.c); }
int64_t u24(uint32_t x) { return x & 0xffffff; }
int64_t i24(uint32_t x) {
  return (x & 0x800000) ? int64_t{x & 0xffffff} - 0x1000000 : x & 0xffffff;
}

/// Cut to the range of an n-bit number.
uint64_t saturate_unsigned(i128 x, uint32_t n) {
  const i128 top = (i128{1} << n) - 1;
  return static_cast<uint64_t>(x < 0 ? 0 : x > top ? top : x);
}
uint64_t saturate_signed(i128 x, uint32_t n) {
  const i128 top = (i128{1} << (n - 1)) - 1, bottom = -top - 1;
  return static_cast<uint64_t>(x < bottom ? bottom : x > top ? top : x);
}
uint64_t median(int64_t x, int64_t y, int64_t z) {
  return static_cast<uint64_t>(std::max(std::min(x, y), std::min(std::max(x, y), z)));
}

const std::string ab = "v10, v2, v4", abc = "v10, v2, v4, v6";

TEST(VectorInteger, AddsAndSubtracts) {
  const std::vector<LaneCase> cases = {
      {{"v_add_u32_e32", "v_add_nc_u32_e32"}, ab, 32, [](const In& i) { return a32(i) + b32(i); }},
      {{"v_sub_u32_e32", "v_sub_nc_u32_e32"}, ab, 32, [](const In& i) { return a32(i) - b32(i); }},
      {{"v_subrev_u32_e32", "v_subrev_nc_u32_e32"},
       ab,
       32,
       [](const In& i) { return b32(i) - a32(i); }},
      {{"v_add_u32_e64", "v_add_nc_u32_e64"},
       ab + " clamp",
       32,
       [](const In& i) { return saturate_unsigned(i128{a32(i)} + b32(i), 32); }},
      {{"v_sub_u32_e64", "v_sub_nc_u32_e64"},
       ab + " clamp",
       32,
       [](const In& i) { return saturate_unsigned(i128{a32(i)} - b32(i), 32); }},
      {{"v_subrev_u32_e64", "v_subrev_nc_u32_e64"},
       ab + " clamp",
       32,
       [](const In& i) { return saturate_unsigned(i128{b32(i)} - a32(i), 32); }},
      {{"v_add_i32", "v_add_nc_i32"}, ab, 32, [](const In& i) { return a32(i) + b32(i); }},
      {{"v_sub_i32", "v_sub_nc_i32"}, ab, 32, [](const In& i) { return a32(i) - b32(i); }},
      {{"v_add_i32", "v_add_nc_i32"},
       ab + " clamp",
       32,
       [](const In& i) { return saturate_signed(i128{sa(i)} + sb(i), 32); }},
      {{"v_sub_i32", "v_sub_nc_i32"},
       ab + " clamp",
       32,
       [](const In& i) { return saturate_signed(i128{sa(i)} - sb(i), 32); }},
      {{"v_add3_u32"}, abc, 32, [](const In& i) { return a32(i) + b32(i) + c32(i); }},
      {{"v_add_nc_u64"}, "v[10:11], v[2:3], v[4:5]", 64, [](const In& i) { return i.a + i.b; }},
      {{"v_sub_nc_u64"}, "v[10:11], v[2:3], v[4:5]", 64, [](const In& i) { return i.a - i.b; }},
      {{"v_add_nc_u64_e64"},
       "v[10:11], v[2:3], v[4:5] clamp",
       64,
       [](const In& i) { return saturate_unsigned(i128{i.a} + i.b, 64); }},
      {{"v_add_u32_e32", "v_add_nc_u32_e32"},
       "v10, -5, v4",
       32,
       [](const In& i) { return b32(i) - 5; }},
      {{"v_add_u32_e32", "v_add_nc_u32_e32"},
       "v10, 0x12345678, v4",
       32,
       [](const In& i) { return b32(i) + 0x12345678; }},
      {{"v_add_max_i32"},
       abc,
       32,
       [](const In& i) {
         return std::max<int64_t>(static_cast<int32_t>(saturate_signed(i128{sa(i)} + sb(i), 32)),
                                  sc(i));
       }},
      {{"v_add_min_i32"},
       abc,
       32,
       [](const In& i) {
         return std::min<int64_t>(static_cast<int32_t>(saturate_signed(i128{sa(i)} + sb(i), 32)),
                                  sc(i));
       }},
      {{"v_add_max_u32"},
       abc,
       32,
       [](const In& i) {
         return std::max<uint64_t>(saturate_unsigned(i128{a32(i)} + b32(i), 32), c32(i));
       }},
      {{"v_add_min_u32"},
       abc,
       32,
       [](const In& i) {
         return std::min<uint64_t>(saturate_unsigned(i128{a32(i)} + b32(i), 32), c32(i));
       }},
  };
  LaneCaseRunner(cases).run_all();
}

TEST(VectorInteger, CarriesAndBorrows) {
  auto carry_1 = [](const In& i) { return uint64_t{a32(i)} + b32(i) > 0xffffffff; };
  auto borrow_1 = [](const In& i) { return a32(i) < b32(i); };
  auto borrow_reversed = [](const In& i) { return b32(i) < a32(i); };
  auto carry_2 = [](const In& i) { return uint64_t{a32(i)} + b32(i) + i.mask > 0xffffffff; };
  auto borrow_2 = [](const In& i) { return a32(i) < uint64_t{b32(i)} + i.mask; };
  auto borrow_2_reversed = [](const In& i) { return b32(i) < uint64_t{a32(i)} + i.mask; };
  const std::string co = "v10, vcc_lo, v2, v4", ci = "v10, vcc_lo, v2, v4, vcc_lo";
  const std::vector<LaneCase> cases = {
      {{"v_add_co_u32"}, co, 32, [](const In& i) { return a32(i) + b32(i); }, carry_1},
      {{"v_sub_co_u32"}, co, 32, [](const In& i) { return a32(i) - b32(i); }, borrow_1},
      {{"v_subrev_co_u32"}, co, 32, [](const In& i) { return b32(i) - a32(i); }, borrow_reversed},
      {{"v_add_co_u32_e64"},
       co + " clamp",
       32,
       [](const In& i) { return saturate_unsigned(i128{a32(i)} + b32(i), 32); },
       carry_1},
      {{"v_sub_co_u32_e64"},
       co + " clamp",
       32,
       [](const In& i) { return saturate_unsigned(i128{a32(i)} - b32(i), 32); },
       borrow_1},
      {{"v_addc_co_u32", "v_add_co_ci_u32"},
       ci,
       32,
       [](const In& i) { return a32(i) + b32(i) + i.mask; },
       carry_2},
      {{"v_subb_co_u32", "v_sub_co_ci_u32"},
       ci,
       32,
       [](const In& i) { return a32(i) - b32(i) - i.mask; },
       borrow_2},
      {{"v_subbrev_co_u32", "v_subrev_co_ci_u32"},
       ci,
       32,
       [](const In& i) { return b32(i) - a32(i) - i.mask; },
       borrow_2_reversed},
      {{"v_addc_co_u32_e64", "v_add_co_ci_u32_e64"},
       ci + " clamp",
       32,
       [](const In& i) { return saturate_unsigned(i128{a32(i)} + b32(i) + i.mask, 32); },
       carry_2},
      {{"v_subb_co_u32_e64", "v_sub_co_ci_u32_e64"},
       ci + " clamp",
       32,
       [](const In& i) { return saturate_unsigned(i128{a32(i)} - b32(i) - i.mask, 32); },
       borrow_2},
      {{"v_mad_u64_u32", "v_mad_co_u64_u32"},
       "v[10:11], vcc_lo, v2, v4, v[6:7]",
       64,
       [](const In& i) { return uint64_t{a32(i)} * b32(i) + i.c; },
       [](const In& i) {
         return (static_cast<unsigned __int128>(a32(i)) * b32(i) + i.c) >> 64 != 0;
       }},
      {{"v_mad_u64_u32", "v_mad_co_u64_u32"},
       "v[10:11], vcc_lo, v2, v4, v[6:7] clamp",
       64,
       [](const In& i) { return saturate_unsigned(i128{a32(i)} * b32(i) + i128{i.c}, 64); }},
      {{"v_mad_i64_i32", "v_mad_co_i64_i32"},
       "v[10:11], vcc_lo, v2, v4, v[6:7]",
       64,
       [](const In& i) {
         return static_cast<uint64_t>(i128{sa(i)} * sb(i) + static_cast<int64_t>(i.c));
       },
       [](const In& i) { return (i128{sa(i)} * sb(i) + static_cast<int64_t>(i.c)) < 0; }},
      {{"v_mad_i64_i32", "v_mad_co_i64_i32"},
       "v[10:11], vcc_lo, v2, v4, v[6:7] clamp",
       64,
       [](const In& i) {
         return saturate_signed(i128{sa(i)} * sb(i) + static_cast<int64_t>(i.c), 64);
       }},
      {{"v_mad_nc_u64_u32"},
       "v[10:11], v2, v4, v[6:7]",
       64,
       [](const In& i) { return uint64_t{a32(i)} * b32(i) + i.c; }},
      {{"v_mad_nc_i64_i32"},
       "v[10:11], v2, v4, v[6:7]",
       64,
       [](const In& i) {
         return static_cast<uint64_t>(i128{sa(i)} * sb(i) + static_cast<int64_t>(i.c));
       }},
  };
  LaneCaseRunner(cases).run_all();
}

TEST(VectorInteger, Multiplies) {
  const std::vector<LaneCase> cases = {
      {{"v_mul_lo_u32"}, ab, 32, [](const In& i) { return a32(i) * b32(i); }},
      {{"v_mul_lo_i32"}, ab, 32, [](const In& i) { return a32(i) * b32(i); }},
      {{"v_mul_hi_u32"}, ab, 32, [](const In& i) { return uint64_t{a32(i)} * b32(i) >> 32; }},
      {{"v_mul_hi_i32"},
       ab,
       32,
       [](const In& i) { return static_cast<uint64_t>(int64_t{sa(i)} * sb(i)) >> 32; }},
      {{"v_mul_u32_u24"}, ab, 32, [](const In& i) { return u24(a32(i)) * u24(b32(i)); }},
      {{"v_mul_hi_u32_u24"}, ab, 32, [](const In& i) { return u24(a32(i)) * u24(b32(i)) >> 32; }},
      {{"v_mul_i32_i24"}, ab, 32, [](const In& i) { return i24(a32(i)) * i24(b32(i)); }},
      {{"v_mul_hi_i32_i24"},
       ab,
       32,
       [](const In& i) { return static_cast<uint64_t>(i24(a32(i)) * i24(b32(i)) >> 32); }},
      {{"v_mad_u32_u24"}, abc, 32, [](const In& i) { return u24(a32(i)) * u24(b32(i)) + c32(i); }},
      {{"v_mad_i32_i24"}, abc, 32, [](const In& i) { return i24(a32(i)) * i24(b32(i)) + sc(i); }},
      {{"v_mad_u32_u24"},
       abc + " clamp",
       32,
       [](const In& i) { return saturate_unsigned(i128{u24(a32(i))} * u24(b32(i)) + c32(i), 32); }},
      {{"v_mad_i32_i24"},
       abc + " clamp",
       32,
       [](const In& i) { return saturate_signed(i128{i24(a32(i))} * i24(b32(i)) + sc(i), 32); }},
      {{"v_mad_u32"}, abc, 32, [](const In& i) { return a32(i) * b32(i) + c32(i); }},
      {{"v_mul_u64"}, "v[10:11], v[2:3], v[4:5]", 64, [](const In& i) { return i.a * i.b; }},
  };
  LaneCaseRunner(cases).run_all();
}

TEST(VectorInteger, TakesMinimaAndMaxima) {
  const std::string wide = "v[10:11], v[2:3], v[4:5]";
  const std::vector<LaneCase> cases = {
      {{"v_min_u32"}, ab, 32, [](const In& i) { return std::min(a32(i), b32(i)); }},
      {{"v_max_u32"}, ab, 32, [](const In& i) { return std::max(a32(i), b32(i)); }},
      {{"v_min_i32"}, ab, 32, [](const In& i) { return std::min(sa(i), sb(i)); }},
      {{"v_max_i32"}, ab, 32, [](const In& i) { return std::max(sa(i), sb(i)); }},
      {{"v_min3_u32"}, abc, 32, [](const In& i) { return std::min({a32(i), b32(i), c32(i)}); }},
      {{"v_max3_u32"}, abc, 32, [](const In& i) { return std::max({a32(i), b32(i), c32(i)}); }},
      {{"v_med3_u32"}, abc, 32, [](const In& i) { return median(a32(i), b32(i), c32(i)); }},
      {{"v_min3_i32"}, abc, 32, [](const In& i) { return std::min({sa(i), sb(i), sc(i)}); }},
      {{"v_max3_i32"}, abc, 32, [](const In& i) { return std::max({sa(i), sb(i), sc(i)}); }},
      {{"v_med3_i32"}, abc, 32, [](const In& i) { return median(sa(i), sb(i), sc(i)); }},
      {{"v_minmax_i32"},
       abc,
       32,
       [](const In& i) { return std::max(std::min(sa(i), sb(i)), sc(i)); }},
      {{"v_maxmin_i32"},
       abc,
       32,
       [](const In& i) { return std::min(std::max(sa(i), sb(i)), sc(i)); }},
      {{"v_minmax_u32"},
       abc,
       32,
       [](const In& i) { return std::max(std::min(a32(i), b32(i)), c32(i)); }},
      {{"v_maxmin_u32"},
       abc,
       32,
       [](const In& i) { return std::min(std::max(a32(i), b32(i)), c32(i)); }},
      {{"v_min_u64"}, wide, 64, [](const In& i) { return std::min(i.a, i.b); }},
      {{"v_max_u64"}, wide, 64, [](const In& i) { return std::max(i.a, i.b); }},
      {{"v_min_i64"}, wide, 64, [](const In& i) { return std::min<int64_t>(i.a, i.b); }},
      {{"v_max_i64"}, wide, 64, [](const In& i) { return std::max<int64_t>(i.a, i.b); }},
  };
  LaneCaseRunner(cases).run_all();
}

}  // namespace
}  // namespace crosslane::sim::test
