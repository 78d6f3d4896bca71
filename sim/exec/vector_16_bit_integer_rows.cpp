// SPDX-License-Identifier: MIT
// 16-bit integers in halves of registers, and conversions between integers. gfx9 clears bits
// [31:16] of the destination, later generations keep them; op_sel and register halves are operand
// fetch's business. Shift counts are modulo 16. [CDNA3 §12.8, RDNA3 §16.8 and §16.12]
#include "sim/exec/integer_lanes.hpp"
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

CROSSLANE_INLINE u16 to_u16(u32 x) { return static_cast<u16>(x); }
CROSSLANE_INLINE u16 to_u16(i32 x) { return static_cast<u16>(x); }

constexpr auto add = [](u16 a, u16 b) { return to_u16(u32{a} + b); };
constexpr auto add_clamped = [](u16 a, u16 b) { return to_u16(saturate_u16(u32{a} + b)); };
constexpr auto subtract = [](u16 a, u16 b) { return to_u16(u32{a} - b); };
constexpr auto subtract_clamped = [](u16 a, u16 b) {
  return to_u16(subtract_saturated(u32{a}, u32{b}));
};
constexpr auto subtract_reversed = [](u16 a, u16 b) { return to_u16(u32{b} - a); };
constexpr auto subtract_reversed_clamped = [](u16 a, u16 b) {
  return to_u16(subtract_saturated(u32{b}, u32{a}));
};
constexpr auto add_signed = [](i16 a, i16 b) { return to_u16(a + b); };
constexpr auto add_signed_clamped = [](i16 a, i16 b) { return to_u16(saturate_i16(a + b)); };
constexpr auto subtract_signed = [](i16 a, i16 b) { return to_u16(a - b); };
constexpr auto subtract_signed_clamped = [](i16 a, i16 b) { return to_u16(saturate_i16(a - b)); };
constexpr auto mad_unsigned = [](u16 a, u16 b, u16 c) { return to_u16(u32{a} * b + c); };
constexpr auto mad_unsigned_clamped = [](u16 a, u16 b, u16 c) {
  return to_u16(saturate_u16(u32{a} * b + c));
};
constexpr auto mad_signed = [](i16 a, i16 b, i16 c) { return to_u16(a * b + c); };
constexpr auto mad_signed_clamped = [](i16 a, i16 b, i16 c) {
  return to_u16(saturate_i16(a * b + c));
};

CROSSLANE_INLINE u32 saturate_u8(i32 x) { return static_cast<u32>(smaller(larger(x, 0), 255)); }

constexpr Row rows[] = {
    valu("V_ADD_U16", add, add_clamped),
    valu("V_ADD_NC_U16", add, add_clamped),
    valu("V_SUB_U16", subtract, subtract_clamped),
    valu("V_SUB_NC_U16", subtract, subtract_clamped),
    valu("V_SUBREV_U16", subtract_reversed, subtract_reversed_clamped),
    valu("V_ADD_I16", add_signed, add_signed_clamped),
    valu("V_ADD_NC_I16", add_signed, add_signed_clamped),
    valu("V_SUB_I16", subtract_signed, subtract_signed_clamped),
    valu("V_SUB_NC_I16", subtract_signed, subtract_signed_clamped),
    valu("V_MUL_LO_U16", [](u16 a, u16 b) { return to_u16(u32{a} * b); }),
    valu("V_MAD_U16", mad_unsigned, mad_unsigned_clamped),
    valu("V_MAD_LEGACY_U16", mad_unsigned, mad_unsigned_clamped),
    valu("V_MAD_I16", mad_signed, mad_signed_clamped),
    valu("V_MAD_LEGACY_I16", mad_signed, mad_signed_clamped),
    valu(
        "V_MAD_U32_U16", [](u16 a, u16 b, u32 c) { return u32{a} * b + c; },
        [](u16 a, u16 b, u32 c) { return saturate_u32(u64{a} * b + c); }),
    valu(
        "V_MAD_I32_I16",
        [](i16 a, i16 b, i32 c) { return static_cast<u32>(a * b) + static_cast<u32>(c); },
        [](i16 a, i16 b, i32 c) { return saturate_i32(i64{a} * b + c); }),

    valu("V_MIN_U16", [](u16 a, u16 b) { return smaller(a, b); }),
    valu("V_MAX_U16", [](u16 a, u16 b) { return larger(a, b); }),
    valu("V_MIN_I16", [](i16 a, i16 b) { return smaller(a, b); }),
    valu("V_MAX_I16", [](i16 a, i16 b) { return larger(a, b); }),
    valu("V_MIN3_U16", [](u16 a, u16 b, u16 c) { return smaller(smaller(a, b), c); }),
    valu("V_MAX3_U16", [](u16 a, u16 b, u16 c) { return larger(larger(a, b), c); }),
    valu("V_MED3_U16", [](u16 a, u16 b, u16 c) { return median(a, b, c); }),
    valu("V_MIN3_I16", [](i16 a, i16 b, i16 c) { return smaller(smaller(a, b), c); }),
    valu("V_MAX3_I16", [](i16 a, i16 b, i16 c) { return larger(larger(a, b), c); }),
    valu("V_MED3_I16", [](i16 a, i16 b, i16 c) { return median(a, b, c); }),

    valu("V_LSHLREV_B16", [](u16 a, u16 b) { return to_u16(u32{b} << (a & 15)); }),
    valu("V_LSHRREV_B16", [](u16 a, u16 b) { return to_u16(u32{b} >> (a & 15)); }),
    valu("V_ASHRREV_I16", [](u16 a, i16 b) { return to_u16(i32{b} >> (a & 15)); }),
    valu("V_MOV_B16", [](u16 a) { return a; }),
    valu("V_NOT_B16", [](u16 a) { return to_u16(~u32{a}); }),
    valu("V_AND_B16", [](u16 a, u16 b) { return to_u16(u32{a} & b); }),
    valu("V_OR_B16", [](u16 a, u16 b) { return to_u16(u32{a} | b); }),
    valu("V_XOR_B16", [](u16 a, u16 b) { return to_u16(u32{a} ^ b); }),
    valu("V_CNDMASK_B16", [](f16 a, f16 b, bool pick_b) { return f16{pick_b ? b.bits : a.bits}; })
        .moving(),

    valu("V_CVT_I32_I16", [](i16 a) { return i32{a}; }),
    valu("V_CVT_U32_U16", [](u16 a) { return u32{a}; }),
    valu("V_CVT_PK_U16_U32", [](u32 a, u32 b) { return saturate_u16(a) | saturate_u16(b) << 16; }),
    valu("V_CVT_PK_I16_I32",
         [](i32 a, i32 b) {
           return static_cast<u32>(saturate_i16(a) & 0xffff) | static_cast<u32>(saturate_i16(b))
                                                                   << 16;
         }),
    valu("V_SAT_PK_U8_I16",
         [](u32 a) { return to_u16(saturate_u8(low_i16(a)) | saturate_u8(high_i16(a)) << 8); }),
};

}  // namespace

std::span<const Row> vector_16_bit_integer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
