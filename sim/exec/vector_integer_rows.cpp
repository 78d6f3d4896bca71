// SPDX-License-Identifier: MIT
// 32-bit and 64-bit vector integer arithmetic: add, subtract, multiply, minimum, maximum. Names are
// LLVM's: what gfx9 calls v_add_co_u32 and v_addc_co_u32 is V_ADD_CO_U32 and V_ADDC_CO_U32, gfx10's
// v_add_co_ci_u32 is V_ADD_CO_CI_U32; all mean the same. The clamp bit saturates where a row has a
// second lambda. [CDNA3 §12.8-12.9, RDNA3 §16.8 "VOP2" and §16.12 "VOP3"]
#include "sim/exec/integer_lanes.hpp"
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

constexpr auto add = [](u32 a, u32 b) { return a + b; };
constexpr auto add_clamped = [](u32 a, u32 b) { return add_saturated(a, b); };
constexpr auto subtract = [](u32 a, u32 b) { return a - b; };
constexpr auto subtract_clamped = [](u32 a, u32 b) { return subtract_saturated(a, b); };
constexpr auto subtract_reversed = [](u32 a, u32 b) { return b - a; };
constexpr auto subtract_reversed_clamped = [](u32 a, u32 b) { return subtract_saturated(b, a); };
constexpr auto add_signed = [](i32 a, i32 b) { return static_cast<u32>(a) + static_cast<u32>(b); };
constexpr auto add_signed_clamped = [](i32 a, i32 b) { return add_saturated(a, b); };
constexpr auto subtract_signed = [](i32 a, i32 b) {
  return static_cast<u32>(a) - static_cast<u32>(b);
};
constexpr auto subtract_signed_clamped = [](i32 a, i32 b) { return subtract_saturated(a, b); };

// Carry-out and borrow-out are those of the unclamped operation.
/// Carry of sum = a + b, by the majority of the top bits. (The usual `sum < a` becomes an overflow intrinsic, which does not vectorise.)
template <class T>
CROSSLANE_INLINE bool carry_of(T a, T b, T sum) {
  return static_cast<std::make_signed_t<T>>((a & b) | ((a | b) & ~sum)) < 0;
}

constexpr auto add_carry_out = [](u32 a, u32 b) { return WithMask<u32>{a + b, carry_of(a, b, a + b)}; };
constexpr auto add_carry_out_clamped = [](u32 a, u32 b) {
  return WithMask<u32>{add_saturated(a, b), carry_of(a, b, a + b)};
};
constexpr auto subtract_borrow_out = [](u32 a, u32 b) { return WithMask<u32>{a - b, a < b}; };
constexpr auto subtract_borrow_out_clamped = [](u32 a, u32 b) {
  return WithMask<u32>{subtract_saturated(a, b), a < b};
};
constexpr auto subtract_reversed_borrow_out = [](u32 a, u32 b) {
  return WithMask<u32>{b - a, b < a};
};
constexpr auto subtract_reversed_borrow_out_clamped = [](u32 a, u32 b) {
  return WithMask<u32>{subtract_saturated(b, a), b < a};
};

CROSSLANE_INLINE bool carries(u32 a, u32 b, bool carry) {
  return carry_of(a, b, a + b + carry);
}
CROSSLANE_INLINE bool borrows(u32 a, u32 b, bool borrow) { return borrow ? a <= b : a < b; }
constexpr auto add_with_carry = [](u32 a, u32 b, bool carry) {
  return WithMask<u32>{a + b + carry, carries(a, b, carry)};
};
constexpr auto add_with_carry_clamped = [](u32 a, u32 b, bool carry) {
  const bool out = carries(a, b, carry);
  return WithMask<u32>{out ? ~0u : a + b + carry, out};
};
constexpr auto subtract_with_borrow = [](u32 a, u32 b, bool borrow) {
  return WithMask<u32>{a - b - borrow, borrows(a, b, borrow)};
};
constexpr auto subtract_with_borrow_clamped = [](u32 a, u32 b, bool borrow) {
  const bool out = borrows(a, b, borrow);
  return WithMask<u32>{out ? 0u : a - b - borrow, out};
};
constexpr auto subtract_reversed_with_borrow = [](u32 a, u32 b, bool borrow) {
  return WithMask<u32>{b - a - borrow, borrows(b, a, borrow)};
};
constexpr auto subtract_reversed_with_borrow_clamped = [](u32 a, u32 b, bool borrow) {
  const bool out = borrows(b, a, borrow);
  return WithMask<u32>{out ? 0u : b - a - borrow, out};
};

constexpr auto multiply_low = [](u32 a, u32 b) { return a * b; };
constexpr auto multiply_high_unsigned = [](u32 a, u32 b) {
  return static_cast<u32>(u64{a} * b >> 32);
};
constexpr auto multiply_high_signed = [](i32 a, i32 b) {
  return static_cast<u32>(i64{a} * b >> 32);
};

// 32 x 32 + 64 bits. The mask result is bit 64 of the 65-bit sum: unsigned, the carry; signed, the
// sum's true sign.
constexpr auto mad_u64_u32 = [](u32 a, u32 b, u64 c) {
  // In words: twice the lanes in a vector register.
  const u32 product_low = a * b, product_high = static_cast<u32>((u64{a} * b) >> 32);
  const u32 c_low = static_cast<u32>(c), c_high = static_cast<u32>(c >> 32);
  const u32 low = product_low + c_low;
  const u32 high = product_high + c_high + carry_of(product_low, c_low, low);
  return WithMask<u64>{low | u64{high} << 32, carry_of(product_high, c_high, high)};
};
constexpr auto mad_u64_u32_clamped = [](u32 a, u32 b, u64 c) {
  const u64 product = u64{a} * b, sum = product + c;
  const bool carry = carry_of(product, c, sum);
  return WithMask<u64>{carry ? ~u64{0} : sum, carry};
};
CROSSLANE_INLINE i64 wide_product(i32 a, i32 b) { return i64{a} * b; }
constexpr auto mad_i64_i32 = [](i32 a, i32 b, i64 c) {
  const i64 product = wide_product(a, b);
  const u64 sum = static_cast<u64>(product) + static_cast<u64>(c);
  const bool overflow =
      static_cast<i64>((static_cast<u64>(product) ^ sum) & (static_cast<u64>(c) ^ sum)) < 0;
  return WithMask<u64>{sum, (static_cast<i64>(sum) < 0) != overflow};
};
constexpr auto mad_i64_i32_clamped = [](i32 a, i32 b, i64 c) {
  const i64 product = wide_product(a, b);
  const u64 sum = static_cast<u64>(product) + static_cast<u64>(c);
  const bool overflow =
      static_cast<i64>((static_cast<u64>(product) ^ sum) & (static_cast<u64>(c) ^ sum)) < 0;
  const u64 limit = (static_cast<u64>(c) >> 63) + 0x7fffffffffffffffu;
  return WithMask<u64>{overflow ? limit : sum, (static_cast<i64>(sum) < 0) != overflow};
};

constexpr Row rows[] = {
    valu("V_ADD_U32", add, add_clamped),
    valu("V_ADD_NC_U32", add, add_clamped),
    valu("V_SUB_U32", subtract, subtract_clamped),
    valu("V_SUB_NC_U32", subtract, subtract_clamped),
    valu("V_SUBREV_U32", subtract_reversed, subtract_reversed_clamped),
    valu("V_SUBREV_NC_U32", subtract_reversed, subtract_reversed_clamped),
    valu("V_ADD_I32", add_signed, add_signed_clamped),
    valu("V_ADD_NC_I32", add_signed, add_signed_clamped),
    valu("V_SUB_I32", subtract_signed, subtract_signed_clamped),
    valu("V_SUB_NC_I32", subtract_signed, subtract_signed_clamped),
    valu("V_ADD_CO_U32", add_carry_out, add_carry_out_clamped),
    valu("V_SUB_CO_U32", subtract_borrow_out, subtract_borrow_out_clamped),
    valu("V_SUBREV_CO_U32", subtract_reversed_borrow_out, subtract_reversed_borrow_out_clamped),
    valu("V_ADDC_CO_U32", add_with_carry, add_with_carry_clamped),
    valu("V_ADD_CO_CI_U32", add_with_carry, add_with_carry_clamped),
    valu("V_SUBB_CO_U32", subtract_with_borrow, subtract_with_borrow_clamped),
    valu("V_SUB_CO_CI_U32", subtract_with_borrow, subtract_with_borrow_clamped),
    valu("V_SUBBREV_CO_U32", subtract_reversed_with_borrow, subtract_reversed_with_borrow_clamped),
    valu("V_SUBREV_CO_CI_U32", subtract_reversed_with_borrow,
         subtract_reversed_with_borrow_clamped),
    valu("V_ADD3_U32", [](u32 a, u32 b, u32 c) { return a + b + c; }),
    valu(
        "V_ADD_U64", [](u64 a, u64 b) { return a + b; },
        [](u64 a, u64 b) { return a + b < a ? ~u64{0} : a + b; }),
    valu(
        "V_SUB_U64", [](u64 a, u64 b) { return a - b; },
        [](u64 a, u64 b) { return a < b ? u64{0} : a - b; }),

    valu("V_MUL_LO_U32", multiply_low),
    valu("V_MUL_LO_I32", multiply_low),
    valu("V_MUL_HI_U32", multiply_high_unsigned),
    valu("V_MUL_HI_I32", multiply_high_signed),
    valu("V_MUL_U64", [](u64 a, u64 b) { return a * b; }),
    valu("V_MUL_U32_U24", [](u32 a, u32 b) { return low_24(a) * low_24(b); }),
    valu("V_MUL_HI_U32_U24",
         [](u32 a, u32 b) { return static_cast<u32>(u64{low_24(a)} * low_24(b) >> 32); }),
    valu("V_MUL_I32_I24",
         [](i32 a, i32 b) { return static_cast<u32>(i64{low_24(a)} * low_24(b)); }),
    valu("V_MUL_HI_I32_I24",
         [](i32 a, i32 b) { return static_cast<u32>(i64{low_24(a)} * low_24(b) >> 32); }),
    valu(
        "V_MAD_U32_U24", [](u32 a, u32 b, u32 c) { return low_24(a) * low_24(b) + c; },
        [](u32 a, u32 b, u32 c) { return saturate_u32(u64{low_24(a)} * low_24(b) + c); }),
    valu(
        "V_MAD_I32_I24",
        [](i32 a, i32 b, i32 c) {
          return static_cast<u32>(i64{low_24(a)} * low_24(b)) + static_cast<u32>(c);
        },
        [](i32 a, i32 b, i32 c) { return saturate_i32(i64{low_24(a)} * low_24(b) + c); }),
    valu("V_MAD_U32", [](u32 a, u32 b, u32 c) { return a * b + c; }),
    valu("V_MAD_U64_U32", mad_u64_u32, mad_u64_u32_clamped),
    valu("V_MAD_CO_U64_U32", mad_u64_u32, mad_u64_u32_clamped),
    valu("V_MAD_I64_I32", mad_i64_i32, mad_i64_i32_clamped),
    valu("V_MAD_CO_I64_I32", mad_i64_i32, mad_i64_i32_clamped),
    valu(
        "V_MAD_NC_U64_U32", [](u32 a, u32 b, u64 c) { return mad_u64_u32(a, b, c).value; },
        [](u32 a, u32 b, u64 c) { return mad_u64_u32_clamped(a, b, c).value; }),
    valu(
        "V_MAD_NC_I64_I32", [](i32 a, i32 b, i64 c) { return mad_i64_i32(a, b, c).value; },
        [](i32 a, i32 b, i64 c) { return mad_i64_i32_clamped(a, b, c).value; }),

    valu("V_MIN_U32", [](u32 a, u32 b) { return smaller(a, b); }),
    valu("V_MAX_U32", [](u32 a, u32 b) { return larger(a, b); }),
    valu("V_MIN_I32", [](i32 a, i32 b) { return smaller(a, b); }),
    valu("V_MAX_I32", [](i32 a, i32 b) { return larger(a, b); }),
    valu("V_MIN_U64", [](u64 a, u64 b) { return smaller(a, b); }),
    valu("V_MAX_U64", [](u64 a, u64 b) { return larger(a, b); }),
    valu("V_MIN_I64", [](i64 a, i64 b) { return smaller(a, b); }),
    valu("V_MAX_I64", [](i64 a, i64 b) { return larger(a, b); }),
    valu("V_MIN3_U32", [](u32 a, u32 b, u32 c) { return smaller(smaller(a, b), c); }),
    valu("V_MAX3_U32", [](u32 a, u32 b, u32 c) { return larger(larger(a, b), c); }),
    valu("V_MED3_U32", [](u32 a, u32 b, u32 c) { return median(a, b, c); }),
    valu("V_MIN3_I32", [](i32 a, i32 b, i32 c) { return smaller(smaller(a, b), c); }),
    valu("V_MAX3_I32", [](i32 a, i32 b, i32 c) { return larger(larger(a, b), c); }),
    valu("V_MED3_I32", [](i32 a, i32 b, i32 c) { return median(a, b, c); }),
    // The first word of the name is the inner operation. [RDNA3 §16.12 "V_MINMAX_I32"]
    valu("V_MINMAX_U32", [](u32 a, u32 b, u32 c) { return larger(smaller(a, b), c); }),
    valu("V_MAXMIN_U32", [](u32 a, u32 b, u32 c) { return smaller(larger(a, b), c); }),
    valu("V_MINMAX_I32", [](i32 a, i32 b, i32 c) { return larger(smaller(a, b), c); }),
    valu("V_MAXMIN_I32", [](i32 a, i32 b, i32 c) { return smaller(larger(a, b), c); }),
    // gfx1250: the addition always saturates, so the clamp bit changes nothing.
    valu(
        "V_ADD_MIN_U32", [](u32 a, u32 b, u32 c) { return smaller(add_saturated(a, b), c); },
        [](u32 a, u32 b, u32 c) { return smaller(add_saturated(a, b), c); }),
    valu(
        "V_ADD_MAX_U32", [](u32 a, u32 b, u32 c) { return larger(add_saturated(a, b), c); },
        [](u32 a, u32 b, u32 c) { return larger(add_saturated(a, b), c); }),
    valu(
        "V_ADD_MIN_I32", [](i32 a, i32 b, i32 c) { return smaller(add_saturated(a, b), c); },
        [](i32 a, i32 b, i32 c) { return smaller(add_saturated(a, b), c); }),
    valu(
        "V_ADD_MAX_I32", [](i32 a, i32 b, i32 c) { return larger(add_saturated(a, b), c); },
        [](i32 a, i32 b, i32 c) { return larger(add_saturated(a, b), c); }),
};

}  // namespace

std::span<const Row> vector_integer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
