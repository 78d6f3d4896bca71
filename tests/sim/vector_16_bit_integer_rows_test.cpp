// SPDX-License-Identifier: MIT
// 16-bit integers: values, what happens to the other half of the destination, halves by op_sel and
// by true16 names, packed pairs with op_sel and clamp, and integer dot products.
#include "tests/sim/lane_case.hpp"

namespace crosslane::sim::test {
namespace {

using In = LaneInputs;

uint32_t half(uint64_t x, uint32_t k = 0) { return static_cast<uint32_t>(x >> 16 * k & 0xffff); }
int32_t signed_half(uint64_t x, uint32_t k = 0) { return static_cast<int16_t>(x >> 16 * k); }
uint32_t cut(int64_t x, int64_t low, int64_t high) {
  return static_cast<uint32_t>(std::clamp(x, low, high));
}

/// The destination register of a 16-bit result: gfx9 clears the high half.
uint64_t in_register(const In& i, uint64_t low) {
  return (low & 0xffff) | (i.generation == arch::Generation::gfx9 ? 0 : i.old & 0xffff0000);
}

const std::string ab = "v10, v2, v4", abc = "v10, v2, v4, v6";

TEST(Vector16BitIntegers, KeepOrClearTheHighHalf) {
  auto low = [](auto f) { return [=](const In& i) { return in_register(i, f(i)); }; };
  const std::vector<LaneCase> cases = {
      {{"v_add_u16", "v_add_nc_u16"}, ab, 32, low([](const In& i) {
         return half(i.a) + half(i.b);
       })},
      {{"v_add_nc_u16"}, "v10.l, v2.l, v4.l", 32, low([](const In& i) {
         return half(i.a) + half(i.b);
       })},
      {{"v_sub_u16", "v_sub_nc_u16"}, ab, 32, low([](const In& i) {
         return half(i.a) - half(i.b);
       })},
      {{"v_subrev_u16"}, ab, 32, low([](const In& i) { return half(i.b) - half(i.a); })},
      {{"v_add_u16_e64", "v_add_nc_u16"}, ab + " clamp", 32, low([](const In& i) {
         return cut(half(i.a) + half(i.b), 0, 0xffff);
       })},
      {{"v_sub_nc_u16"}, "v10.l, v2.l, v4.l clamp", 32, low([](const In& i) {
         return cut(int64_t{half(i.a)} - half(i.b), 0, 0xffff);
       })},
      {{"v_add_i16", "v_add_nc_i16"}, ab + " clamp", 32, low([](const In& i) {
         return cut(signed_half(i.a) + signed_half(i.b), -0x8000, 0x7fff);
       })},
      {{"v_sub_i16", "v_sub_nc_i16"}, ab, 32, low([](const In& i) {
         return signed_half(i.a) - signed_half(i.b);
       })},
      {{"v_mul_lo_u16"}, ab, 32, low([](const In& i) { return half(i.a) * half(i.b); })},
      {{"v_mad_legacy_u16"}, abc, 32, low([](const In& i) {
         return half(i.a) * half(i.b) + half(i.c);
       })},
      {{"v_mad_u16"}, abc, 16, [](const In& i) { return half(i.a) * half(i.b) + half(i.c); }},
      {{"v_mad_u16"},
       abc + " clamp",
       16,
       [](const In& i) { return cut(int64_t{half(i.a)} * half(i.b) + half(i.c), 0, 0xffff); }},
      {{"v_mad_i16"},
       abc + " clamp",
       16,
       [](const In& i) {
         return cut(int64_t{signed_half(i.a)} * signed_half(i.b) + signed_half(i.c), -0x8000,
                    0x7fff);
       }},
      {{"v_min_u16"}, ab, 32, low([](const In& i) { return std::min(half(i.a), half(i.b)); })},
      {{"v_max_u16"}, ab, 32, low([](const In& i) { return std::max(half(i.a), half(i.b)); })},
      {{"v_min_i16"}, ab, 32, low([](const In& i) {
         return std::min(signed_half(i.a), signed_half(i.b));
       })},
      {{"v_max_i16"}, ab, 32, low([](const In& i) {
         return std::max(signed_half(i.a), signed_half(i.b));
       })},
      {{"v_lshlrev_b16"}, ab, 32, low([](const In& i) { return half(i.b) << half(i.a) % 16; })},
      {{"v_lshrrev_b16"}, ab, 32, low([](const In& i) { return half(i.b) >> half(i.a) % 16; })},
      {{"v_ashrrev_i16"}, ab, 32, low([](const In& i) {
         return signed_half(i.b) >> half(i.a) % 16;
       })},
      {{"v_min3_i16"},
       abc,
       16,
       [](const In& i) {
         return std::min({signed_half(i.a), signed_half(i.b), signed_half(i.c)});
       }},
      {{"v_max3_u16"},
       abc,
       16,
       [](const In& i) { return std::max({half(i.a), half(i.b), half(i.c)}); }},
  };
  LaneCaseRunner(cases).run_all();
}

TEST(Vector16BitIntegers, HalvesOfRegisters) {
  const std::vector<LaneCase> cases = {
      // VOP3 with op_sel, and true16 names in the 32-bit encoding.
      {{"v_add_nc_u16"},
       "v10, v2, v4 op_sel:[1,0,0]",
       16,
       [](const In& i) { return half(i.a, 1) + half(i.b); }},
      {{"v_add_nc_u16"},
       "v10, v2, v4 op_sel:[0,1,1]",
       32,
       [](const In& i) { return half(i.old) | ((half(i.a) + half(i.b, 1)) & 0xffff) << 16; }},
      {{"v_mad_u16"},
       "v10, v2, v4, v6 op_sel:[1,1,1,1]",
       32,
       [](const In& i) {
         return half(i.old) | ((half(i.a, 1) * half(i.b, 1) + half(i.c, 1)) & 0xffff) << 16;
       }},
      {{"v_mov_b16_e32"},
       "v10.h, v2.l",
       32,
       [](const In& i) { return half(i.old) | half(i.a) << 16; }},
      {{"v_mov_b16_e32"},
       "v10.l, v2.h",
       32,
       [](const In& i) { return (i.old & 0xffff0000) | half(i.a, 1); }},
      {{"v_not_b16_e32"},
       "v10.h, v2.h",
       32,
       [](const In& i) { return half(i.old) | (~half(i.a, 1) & 0xffff) << 16; }},
      {{"v_swap_b16"},
       "v10.h, v10.l",
       32,
       [](const In& i) { return half(i.old, 1) | half(i.old) << 16; }},
      {{"v_and_b16"},
       "v10.l, v2.h, v4.l",
       32,
       [](const In& i) { return (i.old & 0xffff0000) | (half(i.a, 1) & half(i.b)); }},
      {{"v_cndmask_b16"},
       "v10.l, v2.h, v4.l, vcc_lo",
       16,
       [](const In& i) { return i.mask ? half(i.b) : half(i.a, 1); }},
      {{"v_alignbit_b32"},
       "v10, v2, v4, v6.h",
       32,
       [](const In& i) {
         return ((i.a & 0xffffffff) << 32 | (i.b & 0xffffffff)) >> half(i.c, 1) % 32;
       }},
      {{"v_mad_u32_u16"},
       "v10, v2, v4, v6",
       32,
       [](const In& i) { return half(i.a) * half(i.b) + static_cast<uint32_t>(i.c); }},
      {{"v_mad_i32_i16"},
       "v10, v2, v4, v6",
       32,
       [](const In& i) {
         return static_cast<uint32_t>(signed_half(i.a) * signed_half(i.b)) +
                static_cast<uint32_t>(i.c);
       }},
      {{"v_mad_u32_u16"},
       "v10, v2, v4, v6 op_sel:[1,0,0,0]",
       32,
       [](const In& i) { return half(i.a, 1) * half(i.b) + static_cast<uint32_t>(i.c); }},
      {{"v_cvt_i32_i16"}, "v10, v2", 32, [](const In& i) { return signed_half(i.a); }},
      {{"v_cvt_u32_u16"}, "v10, v2", 32, [](const In& i) { return half(i.a); }},
      {{"v_cvt_pk_u16_u32"},
       "v10, v2, v4",
       32,
       [](const In& i) {
         return cut(i.a & 0xffffffff, 0, 0xffff) | cut(i.b & 0xffffffff, 0, 0xffff) << 16;
       }},
      {{"v_cvt_pk_i16_i32"},
       "v10, v2, v4",
       32,
       [](const In& i) {
         return half(cut(static_cast<int32_t>(i.a), -0x8000, 0x7fff)) |
                cut(static_cast<int32_t>(i.b), -0x8000, 0x7fff) << 16;
       }},
      {{"v_sat_pk_u8_i16"},
       "v10, v2",
       16,
       [](const In& i) {
         return cut(signed_half(i.a), 0, 255) | cut(signed_half(i.a, 1), 0, 255) << 8;
       }},
      // SDWA: the sources' bytes and words, and where the result goes.
      {{"v_add_u16_sdwa", "v_add_u32_sdwa"},
       "v10, v2, v4 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_2 src1_sel:WORD_1",
       32,
       [](const In& i) { return half(i.old) | ((i.a >> 16 & 0xff) + half(i.b, 1)) << 16; }},
  };
  LaneCaseRunner(cases).run_all();
}

TEST(PackedIntegers, EachHalfByItself) {
  auto halves = [](auto f) {
    return [=](const In& i) { return half(f(i, 0, 0)) | half(f(i, 1, 1)) << 16; };
  };
  const std::vector<LaneCase> cases = {
      {{"v_pk_add_u16"}, ab, 32, halves([](const In& i, int k, int) {
         return half(i.a, k) + half(i.b, k);
       })},
      {{"v_pk_add_u16"}, ab + " clamp", 32, halves([](const In& i, int k, int) {
         return cut(half(i.a, k) + half(i.b, k), 0, 0xffff);
       })},
      {{"v_pk_add_u16"},
       ab + " op_sel:[1,0] op_sel_hi:[0,0]",
       32,
       [](const In& i) {
         return half(half(i.a, 1) + half(i.b)) | half(half(i.a) + half(i.b)) << 16;
       }},
      {{"v_pk_add_i16"}, ab + " clamp", 32, halves([](const In& i, int k, int) {
         return cut(signed_half(i.a, k) + signed_half(i.b, k), -0x8000, 0x7fff);
       })},
      {{"v_pk_sub_u16"}, ab + " clamp", 32, halves([](const In& i, int k, int) {
         return cut(int64_t{half(i.a, k)} - half(i.b, k), 0, 0xffff);
       })},
      {{"v_pk_sub_i16"}, ab + " clamp", 32, halves([](const In& i, int k, int) {
         return cut(signed_half(i.a, k) - signed_half(i.b, k), -0x8000, 0x7fff);
       })},
      {{"v_pk_mul_lo_u16"}, ab, 32, halves([](const In& i, int k, int) {
         return half(i.a, k) * half(i.b, k);
       })},
      {{"v_pk_mad_u16"}, abc + " clamp", 32, halves([](const In& i, int k, int) {
         return cut(int64_t{half(i.a, k)} * half(i.b, k) + half(i.c, k), 0, 0xffff);
       })},
      {{"v_pk_mad_i16"}, abc, 32, halves([](const In& i, int k, int) {
         return static_cast<uint32_t>(signed_half(i.a, k) * signed_half(i.b, k) +
                                      signed_half(i.c, k));
       })},
      {{"v_pk_min_i16"}, ab, 32, halves([](const In& i, int k, int) {
         return std::min(signed_half(i.a, k), signed_half(i.b, k));
       })},
      {{"v_pk_max_u16"}, ab, 32, halves([](const In& i, int k, int) {
         return std::max(half(i.a, k), half(i.b, k));
       })},
      {{"v_pk_lshlrev_b16"}, ab, 32, halves([](const In& i, int k, int) {
         return half(i.b, k) << half(i.a, k) % 16;
       })},
      {{"v_pk_lshrrev_b16"}, ab, 32, halves([](const In& i, int k, int) {
         return half(i.b, k) >> half(i.a, k) % 16;
       })},
      {{"v_pk_ashrrev_i16"}, ab, 32, halves([](const In& i, int k, int) {
         return signed_half(i.b, k) >> half(i.a, k) % 16;
       })},
      {{"v_pk_ashrrev_i16"}, "v10, 3, v4 op_sel_hi:[0,1]", 32, halves([](const In& i, int k, int) {
         return signed_half(i.b, k) >> 3;
       })},
      {{"v_pk_add_max_i16"}, abc, 32, halves([](const In& i, int k, int) {
         const int32_t sum =
             static_cast<int32_t>(cut(signed_half(i.a, k) + signed_half(i.b, k), -0x8000, 0x7fff));
         return std::max(sum, signed_half(i.c, k));
       })},
      {{"v_pk_mov_b32"},
       "v[10:11], v[2:3], v[4:5] op_sel:[1,0]",
       64,
       [](const In& i) { return i.a >> 32 | i.b << 32; }},
      {{"v_pk_mov_b32"},
       "v[10:11], v[2:3], v[4:5] op_sel:[0,1]",
       64,
       [](const In& i) { return (i.a & 0xffffffff) | (i.b & 0xffffffff00000000); }},
  };
  LaneCaseRunner(cases).run_all();
}

int64_t element(uint64_t x, uint32_t k, uint32_t width, bool is_signed) {
  const int64_t v = x >> width * k & ((1 << width) - 1);
  return is_signed && v >> (width - 1) ? v - (1 << width) : v;
}
int64_t dot(const In& i, uint32_t width, bool a_signed, bool b_signed) {
  int64_t sum = 0;
  for (uint32_t k = 0; k < 32 / width; ++k)
    sum += element(i.a, k, width, a_signed) * element(i.b, k, width, b_signed);
  return sum;
}

TEST(IntegerDotProducts, SumAndSaturate) {
  auto wrapped = [](uint32_t width, bool a, bool b) {
    return [=](const In& i) {
      return static_cast<uint64_t>(dot(i, width, a, b) + static_cast<int64_t>(i.c & 0xffffffff));
    };
  };
  auto clamped = [](uint32_t width, bool a, bool b) {
    return [=](const In& i) {
      return cut(dot(i, width, a, b) + static_cast<int32_t>(i.c), INT32_MIN, INT32_MAX);
    };
  };
  auto clamped_unsigned = [](uint32_t width) {
    return [=](const In& i) {
      return cut(dot(i, width, false, false) + static_cast<int64_t>(i.c & 0xffffffff), 0,
                 0xffffffff);
    };
  };
  auto accumulated = [](uint32_t width) {
    return [=](const In& i) {
      return static_cast<uint64_t>(dot(i, width, true, true) +
                                   static_cast<int64_t>(i.old & 0xffffffff));
    };
  };
  const std::vector<LaneCase> cases = {
      {{"v_dot2_i32_i16"}, abc, 32, wrapped(16, true, true)},
      {{"v_dot2_i32_i16"}, abc + " clamp", 32, clamped(16, true, true)},
      {{"v_dot2_u32_u16"}, abc, 32, wrapped(16, false, false)},
      {{"v_dot2_u32_u16"}, abc + " clamp", 32, clamped_unsigned(16)},
      {{"v_dot4_i32_i8"},
       abc + " clamp",
       32,
       clamped(8, true, true),
       nullptr,
       arch::Generation::gfx10},
      {{"v_dot4_u32_u8"}, abc, 32, wrapped(8, false, false)},
      {{"v_dot4_u32_u8"}, abc + " clamp", 32, clamped_unsigned(8)},
      {{"v_dot8_i32_i4"}, abc, 32, wrapped(4, true, true), nullptr, arch::Generation::gfx10},
      {{"v_dot8_u32_u4"}, abc, 32, wrapped(4, false, false)},
      {{"v_dot4_i32_iu8"}, abc, 32, wrapped(8, false, false)},
      {{"v_dot4_i32_iu8"}, abc + " neg_lo:[1,0,0]", 32, wrapped(8, true, false)},
      {{"v_dot4_i32_iu8"}, abc + " neg_lo:[1,1,0] clamp", 32, clamped(8, true, true)},
      {{"v_dot8_i32_iu4"}, abc + " neg_lo:[0,1,0]", 32, wrapped(4, false, true)},
      {{"v_dot2c_i32_i16"}, ab, 32, accumulated(16)},
      {{"v_dot4c_i32_i8"}, ab, 32, accumulated(8)},
      {{"v_dot8c_i32_i4"}, ab, 32, accumulated(4)},
  };
  LaneCaseRunner(cases).run_all();
}

}  // namespace
}  // namespace crosslane::sim::test
