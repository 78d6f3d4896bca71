// SPDX-License-Identifier: MIT
// Vector logic, shifts and bit fields give what the manuals' formulas give, bit by bit.
#include "tests/sim/lane_case.hpp"

namespace crosslane::sim::test {
namespace {

using In = LaneInputs;

uint32_t a32(const In& in) { return static_cast<uint32_t>(in.a); }
uint32_t b32(const In& in) { return static_cast<uint32_t>(in.b); }
uint32_t c32(const In& in) { return static_cast<uint32_t>(in.c); }

const std::string ab = "v10, v2, v4", abc = "v10, v2, v4, v6", one = "v10, v2";

uint32_t table_bits(uint32_t a, uint32_t b, uint32_t c, uint32_t table) {
  uint32_t r = 0;
  for (uint32_t bit = 0; bit < 32; ++bit) {
    const uint32_t index = (a >> bit & 1) * 4 + (b >> bit & 1) * 2 + (c >> bit & 1);
    r |= (table >> index & 1) << bit;
  }
  return r;
}

uint32_t field(uint32_t x, uint32_t offset, uint32_t width) {
  return width == 0 ? 0 : x >> offset & ((1ull << width) - 1);
}

TEST(VectorBits, Logic) {
  const std::vector<LaneCase> cases = {
      {{"v_mov_b32"}, one, 32, a32},
      {{"v_mov_b64"}, "v[10:11], v[2:3]", 64, [](const In& i) { return i.a; }},
      {{"v_not_b32"}, one, 32, [](const In& i) { return ~a32(i); }},
      {{"v_and_b32"}, ab, 32, [](const In& i) { return a32(i) & b32(i); }},
      {{"v_or_b32"}, ab, 32, [](const In& i) { return a32(i) | b32(i); }},
      {{"v_xor_b32"}, ab, 32, [](const In& i) { return a32(i) ^ b32(i); }},
      {{"v_xnor_b32"}, ab, 32, [](const In& i) { return ~(a32(i) ^ b32(i)); }},
      {{"v_or3_b32"}, abc, 32, [](const In& i) { return a32(i) | b32(i) | c32(i); }},
      {{"v_xor3_b32"}, abc, 32, [](const In& i) { return a32(i) ^ b32(i) ^ c32(i); }},
      {{"v_and_or_b32"}, abc, 32, [](const In& i) { return (a32(i) & b32(i)) | c32(i); }},
      {{"v_xad_u32"}, abc, 32, [](const In& i) { return (a32(i) ^ b32(i)) + c32(i); }},
      {{"v_cndmask_b32_e32"},
       ab + ", vcc_lo",
       32,
       [](const In& i) { return i.mask ? b32(i) : a32(i); }},
      {{"v_cndmask_b32_e64"},
       ab + ", vcc_lo",
       32,
       [](const In& i) { return i.mask ? b32(i) : a32(i); }},
      {{"v_bitop3_b32"},
       abc + " bitop3:0xca",
       32,
       [](const In& i) { return table_bits(a32(i), b32(i), c32(i), 0xca); }},
      {{"v_bitop3_b32"},
       abc + " bitop3:0x17",
       32,
       [](const In& i) { return table_bits(a32(i), b32(i), c32(i), 0x17); }},
      {{"v_bitop3_b16"},
       abc + " bitop3:0x69",
       16,
       [](const In& i) { return table_bits(a32(i), b32(i), c32(i), 0x69); }},
      {{"v_bitop3_b16"},
       abc + " bitop3:0xe8 op_sel:[1,0,1,0]",
       16,
       [](const In& i) { return table_bits(a32(i) >> 16, b32(i), c32(i) >> 16, 0xe8); }},
  };
  LaneCaseRunner(cases).run_all();
}

TEST(VectorBits, Shifts) {
  const std::string wide = "v[10:11], v4, v[2:3]";
  const std::vector<LaneCase> cases = {
      {{"v_lshlrev_b32"}, ab, 32, [](const In& i) { return b32(i) << a32(i) % 32; }},
      {{"v_lshrrev_b32"}, ab, 32, [](const In& i) { return b32(i) >> a32(i) % 32; }},
      {{"v_ashrrev_i32"},
       ab,
       32,
       [](const In& i) { return static_cast<int32_t>(i.b) >> a32(i) % 32; }},
      {{"v_lshlrev_b64"}, wide, 64, [](const In& i) { return i.a << b32(i) % 64; }},
      {{"v_lshrrev_b64"}, wide, 64, [](const In& i) { return i.a >> b32(i) % 64; }},
      {{"v_ashrrev_i64"},
       wide,
       64,
       [](const In& i) { return static_cast<int64_t>(i.a) >> b32(i) % 64; }},
      {{"v_lshl_add_u32"}, abc, 32, [](const In& i) { return (a32(i) << b32(i) % 32) + c32(i); }},
      {{"v_add_lshl_u32"}, abc, 32, [](const In& i) { return (a32(i) + b32(i)) << c32(i) % 32; }},
      {{"v_lshl_or_b32"}, abc, 32, [](const In& i) { return (a32(i) << b32(i) % 32) | c32(i); }},
      {{"v_lshl_add_u64"},
       "v[10:11], v[2:3], 3, v[6:7]",
       64,
       [](const In& i) { return i.a * 8 + i.c; }},
      {{"v_alignbit_b32"},
       abc,
       32,
       [](const In& i) { return (uint64_t{a32(i)} << 32 | b32(i)) >> c32(i) % 32; }},
      {{"v_alignbyte_b32"},
       abc,
       32,
       [](const In& i) { return (uint64_t{a32(i)} << 32 | b32(i)) >> c32(i) % 4 * 8; }},
      {{"v_ashr_pk_i8_i32"},
       "v10, v2, v4, v6",
       16,
       [](const In& i) {
         const int64_t x = static_cast<int32_t>(i.a) >> c32(i) % 32,
                       y = static_cast<int32_t>(i.b) >> c32(i) % 32;
         return (std::clamp<int64_t>(x, -128, 127) & 255) |
                (std::clamp<int64_t>(y, -128, 127) & 255) << 8;
       }},
      {{"v_ashr_pk_u8_i32"},
       "v10, v2, v4, v6",
       16,
       [](const In& i) {
         const int64_t x = static_cast<int32_t>(i.a) >> c32(i) % 32,
                       y = static_cast<int32_t>(i.b) >> c32(i) % 32;
         return std::clamp<int64_t>(x, 0, 255) | std::clamp<int64_t>(y, 0, 255) << 8;
       }},
  };
  LaneCaseRunner(cases).run_all();
}

TEST(VectorBits, Fields) {
  auto count_from_top = [](const In& i) -> uint64_t {
    for (uint32_t k = 0; k < 32; ++k)
      if (a32(i) >> (31 - k) & 1) return k;
    return ~0u;
  };
  auto count_from_bottom = [](const In& i) -> uint64_t {
    for (uint32_t k = 0; k < 32; ++k)
      if (a32(i) >> k & 1) return k;
    return ~0u;
  };
  auto sign_bits = [](const In& i) -> uint64_t {
    for (uint32_t k = 1; k < 32; ++k)
      if ((a32(i) >> (31 - k) & 1) != a32(i) >> 31) return k;
    return ~0u;
  };
  const std::vector<LaneCase> cases = {
      {{"v_bfe_u32"}, abc, 32, [](const In& i) { return field(a32(i), b32(i) % 32, c32(i) % 32); }},
      {{"v_bfe_i32"},
       abc,
       32,
       [](const In& i) -> uint64_t {
         const uint32_t width = c32(i) % 32;
         if (width == 0) return 0;
         const int64_t shifted = int64_t{static_cast<int32_t>(i.a)} >> b32(i) % 32;
         return static_cast<uint64_t>(shifted << (64 - width) >> (64 - width));
       }},
      {{"v_bfi_b32"}, abc, 32, [](const In& i) { return (a32(i) & b32(i)) | (~a32(i) & c32(i)); }},
      {{"v_bfm_b32"}, ab, 32, [](const In& i) { return ((1u << a32(i) % 32) - 1) << b32(i) % 32; }},
      {{"v_bfrev_b32"},
       one,
       32,
       [](const In& i) {
         uint32_t r = 0;
         for (uint32_t k = 0; k < 32; ++k) r |= (a32(i) >> k & 1) << (31 - k);
         return r;
       }},
      {{"v_ffbh_u32", "v_clz_i32_u32"}, one, 32, count_from_top},
      {{"v_ffbl_b32", "v_ctz_i32_b32"}, one, 32, count_from_bottom},
      {{"v_ffbh_i32", "v_cls_i32"}, one, 32, sign_bits},
      {{"v_bcnt_u32_b32"}, ab, 32, [](const In& i) { return __builtin_popcount(a32(i)) + b32(i); }},
      {{"v_mbcnt_lo_u32_b32"},
       ab,
       32,
       [](const In& i) {
         uint32_t n = b32(i);
         for (uint32_t k = 0; k < 32 && k < i.lane; ++k) n += a32(i) >> k & 1;
         return n;
       }},
      {{"v_mbcnt_hi_u32_b32"},
       ab,
       32,
       [](const In& i) {
         uint32_t n = b32(i);
         for (uint32_t k = 32; k < i.lane; ++k) n += a32(i) >> (k - 32) & 1;
         return n;
       }},
      {{"v_prng_b32"}, one, 32, [](const In& i) { return a32(i) * 2 ^ (a32(i) >> 31) * 197; }},
  };
  LaneCaseRunner(cases).run_all();
}

TEST(VectorBits, PermutesBytes) {
  // The selectors 0-15 and two past them, four at a time.
  auto byte = [](const In& i, uint32_t selector) -> uint32_t {
    const uint64_t data = uint64_t{a32(i)} << 32 | b32(i);
    if (selector >= 13) return 0xff;
    if (selector == 12) return 0;
    if (selector >= 8) return data >> ((selector - 8) * 16 + 15) & 1 ? 0xff : 0;
    return data >> selector * 8 & 0xff;
  };
  std::vector<LaneCase> cases;
  for (uint32_t first : {0u, 4u, 8u, 12u, 0x7eu, 0xfcu}) {
    const uint32_t selectors = first | (first + 1) << 8 | (first + 2) << 16 | (first + 3) << 24;
    cases.push_back({{"v_mov_b32"},
                     "v8, " + std::to_string(selectors) + "\nv_perm_b32 v10, v2, v4, v8",
                     32,
                     [=](const In& i) {
                       uint32_t r = 0;
                       for (uint32_t k = 0; k < 4; ++k) r |= byte(i, (first + k) & 0xff) << 8 * k;
                       return r;
                     }});
  }
  LaneCaseRunner(cases).run_all();
}

TEST(VectorBytes, SumsOfDifferences) {
  auto difference = [](uint32_t x, uint32_t y) { return x > y ? x - y : y - x; };
  auto sad = [=](uint32_t x, uint32_t y, bool masked) {
    uint32_t sum = 0;
    for (uint32_t k = 0; k < 32; k += 8)
      if (!masked || (y >> k & 255)) sum += difference(x >> k & 255, y >> k & 255);
    return sum;
  };
  auto quad = [=](const In& i, bool masked) {
    uint64_t r = 0;
    for (uint32_t k = 0; k < 4; ++k)
      r |= ((sad(static_cast<uint32_t>(i.a >> 8 * k), b32(i), masked) + (i.c >> 16 * k)) & 0xffff)
           << 16 * k;
    return r;
  };
  const std::vector<LaneCase> cases = {
      {{"v_lerp_u8"},
       abc,
       32,
       [](const In& i) {
         uint32_t r = 0;
         for (uint32_t k = 0; k < 32; k += 8)
           r |= ((a32(i) >> k & 255) + (b32(i) >> k & 255) + (c32(i) >> k & 1)) / 2 << k;
         return r;
       }},
      {{"v_sad_u8"}, abc, 32, [=](const In& i) { return sad(a32(i), b32(i), false) + c32(i); }},
      {{"v_sad_u8"},
       abc + " clamp",
       32,
       [=](const In& i) {
         return std::min<uint64_t>(uint64_t{sad(a32(i), b32(i), false)} + c32(i), 0xffffffff);
       }},
      {{"v_sad_hi_u8"},
       abc,
       32,
       [=](const In& i) { return (sad(a32(i), b32(i), false) << 16) + c32(i); }},
      {{"v_sad_u16"},
       abc,
       32,
       [=](const In& i) {
         return difference(a32(i) & 0xffff, b32(i) & 0xffff) +
                difference(a32(i) >> 16, b32(i) >> 16) + c32(i);
       }},
      {{"v_sad_u32"}, abc, 32, [=](const In& i) { return difference(a32(i), b32(i)) + c32(i); }},
      {{"v_msad_u8"}, abc, 32, [=](const In& i) { return sad(a32(i), b32(i), true) + c32(i); }},
      {{"v_qsad_pk_u16_u8"},
       "v[10:11], v[2:3], v4, v[6:7]",
       64,
       [=](const In& i) { return quad(i, false); }},
      {{"v_mqsad_pk_u16_u8"},
       "v[10:11], v[2:3], v4, v[6:7]",
       64,
       [=](const In& i) { return quad(i, true); }},
      {{"v_mqsad_u32_u8"},
       "v[10:13], v[2:3], v4, v[4:7]",
       64,
       [=](const In& i) {
         const uint64_t low = sad(a32(i), b32(i), true) + b32(i);
         const uint64_t high =
             sad(static_cast<uint32_t>(i.a >> 8), b32(i), true) + static_cast<uint32_t>(i.b >> 32);
         return (low & 0xffffffff) | high << 32;
       }},
      {{"v_sat_pk4_i4_i8"},
       one,
       16,
       [](const In& i) {
         uint32_t r = 0;
         for (uint32_t k = 0; k < 4; ++k)
           r |= (std::clamp<int>(static_cast<int8_t>(a32(i) >> 8 * k), -8, 7) & 15) << 4 * k;
         return r;
       }},
      {{"v_perm_pk16_b4_u4"},
       "v[10:11], v2, v4, v[6:7]",
       64,
       [](const In& i) {
         const uint64_t table = uint64_t{a32(i)} << 32 | b32(i);
         uint64_t r = 0;
         for (uint32_t k = 0; k < 64; k += 4) r |= (table >> 4 * (i.c >> k & 15) & 15) << k;
         return r;
       }},
      {{"v_perm_pk16_b6_u4"},
       "v[10:12], v2, v[4:5], v[6:7]",
       64,
       [](const In& i) {
         unsigned __int128 r = 0;
         const unsigned __int128 table = static_cast<unsigned __int128>(a32(i)) << 64 | i.b;
         for (uint32_t k = 0; k < 16; ++k) r |= (table >> 6 * (i.c >> 4 * k & 15) & 63) << 6 * k;
         return static_cast<uint64_t>(r);
       }},
  };
  LaneCaseRunner(cases).run_all();
}

}  // namespace
}  // namespace crosslane::sim::test
