// SPDX-License-Identifier: MIT
// Scalar integer arithmetic, logic and compares (SOP2, SOPC, SOPK; SOP1's NOT and ABS). Nearly all
// set SCC, but not to the same thing: carry, signed overflow, "result is not zero", or which
// operand was chosen; multiplies and packs leave it alone. [CDNA3 §12.1-12.4, RDNA3 §16.1-16.4,
// RDNA4 §16.1-16.4]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

template <class T>
CROSSLANE_INLINE WithScc<T> nonzero(T value) {
  return {value, value != 0};
}

CROSSLANE_INLINE WithScc<i32> add_signed(i32 a, i32 b) {
  i32 r;
  const bool overflow = __builtin_add_overflow(a, b, &r);
  return {r, overflow};
}

CROSSLANE_INLINE WithScc<u32> shift_left_and_add(u32 a, u32 b, u32 distance) {
  const u64 sum = (u64{a} << distance) + b;
  return {static_cast<u32>(sum), sum >> 32 != 0};
}

CROSSLANE_INLINE u32 pack(u32 low, u32 high) { return (low & 0xffffu) | high << 16; }

constexpr Row rows[] = {
    scalar("S_ADD_U32", [](u32 a, u32 b) { return WithScc<u32>{a + b, a + b < a}; }),
    scalar("S_SUB_U32", [](u32 a, u32 b) { return WithScc<u32>{a - b, a < b}; }),
    scalar("S_ADD_I32", [](i32 a, i32 b) { return add_signed(a, b); }),
    scalar("S_SUB_I32",
           [](i32 a, i32 b) {
             i32 r;
             const bool overflow = __builtin_sub_overflow(a, b, &r);
             return WithScc<i32>{r, overflow};
           }),
    scalar("S_ADDC_U32",
           [](u32 a, u32 b, bool scc) {
             const u64 sum = u64{a} + b + scc;
             return WithScc<u32>{static_cast<u32>(sum), sum >> 32 != 0};
           }),
    scalar("S_SUBB_U32",
           [](u32 a, u32 b, bool scc) { return WithScc<u32>{a - b - scc, u64{b} + scc > a}; }),
    scalar("S_ADDK_I32", [](i32 a, i32 b) { return add_signed(a, b); }).accumulating(),
    scalar("S_MULK_I32", [](u32 a, u32 b) { return a * b; }).accumulating(),
    scalar("S_MUL_I32", [](u32 a, u32 b) { return a * b; }),
    scalar("S_MUL_HI_U32", [](u32 a, u32 b) { return static_cast<u32>(u64{a} * b >> 32); }),
    scalar("S_MUL_HI_I32",
           [](i32 a, i32 b) { return static_cast<u32>(static_cast<u64>(i64{a} * b) >> 32); }),
    // gfx12's 64-bit forms; AMD's names say "nc", no carry: SCC keeps its value.
    scalar("S_ADD_U64", [](u64 a, u64 b) { return a + b; }),
    scalar("S_SUB_U64", [](u64 a, u64 b) { return a - b; }),
    scalar("S_MUL_U64", [](u64 a, u64 b) { return a * b; }),
    scalar("S_LSHL1_ADD_U32", [](u32 a, u32 b) { return shift_left_and_add(a, b, 1); }),
    scalar("S_LSHL2_ADD_U32", [](u32 a, u32 b) { return shift_left_and_add(a, b, 2); }),
    scalar("S_LSHL3_ADD_U32", [](u32 a, u32 b) { return shift_left_and_add(a, b, 3); }),
    scalar("S_LSHL4_ADD_U32", [](u32 a, u32 b) { return shift_left_and_add(a, b, 4); }),
    // The difference wraps before its sign is looked at.
    scalar("S_ABSDIFF_I32",
           [](u32 a, u32 b) { return nonzero(static_cast<i32>(a - b) < 0 ? b - a : a - b); }),
    scalar("S_ABS_I32", [](u32 a) { return nonzero(static_cast<i32>(a) < 0 ? 0u - a : a); }),
    // SCC: the first operand was chosen. With equal operands that is so for max, by the manuals'
    // pseudo-code, but not for min.
    scalar("S_MIN_I32", [](i32 a, i32 b) { return WithScc<i32>{a < b ? a : b, a < b}; }),
    scalar("S_MIN_U32", [](u32 a, u32 b) { return WithScc<u32>{a < b ? a : b, a < b}; }),
    scalar("S_MAX_I32", [](i32 a, i32 b) { return WithScc<i32>{a >= b ? a : b, a >= b}; }),
    scalar("S_MAX_U32", [](u32 a, u32 b) { return WithScc<u32>{a >= b ? a : b, a >= b}; }),

    scalar("S_AND_B32", [](u32 a, u32 b) { return nonzero(a & b); }),
    scalar("S_AND_B64", [](u64 a, u64 b) { return nonzero(a & b); }),
    scalar("S_OR_B32", [](u32 a, u32 b) { return nonzero(a | b); }),
    scalar("S_OR_B64", [](u64 a, u64 b) { return nonzero(a | b); }),
    scalar("S_XOR_B32", [](u32 a, u32 b) { return nonzero(a ^ b); }),
    scalar("S_XOR_B64", [](u64 a, u64 b) { return nonzero(a ^ b); }),
    scalar("S_ANDN2_B32", [](u32 a, u32 b) { return nonzero(a & ~b); }),
    scalar("S_ANDN2_B64", [](u64 a, u64 b) { return nonzero(a & ~b); }),
    scalar("S_ORN2_B32", [](u32 a, u32 b) { return nonzero(a | ~b); }),
    scalar("S_ORN2_B64", [](u64 a, u64 b) { return nonzero(a | ~b); }),
    scalar("S_NAND_B32", [](u32 a, u32 b) { return nonzero(~(a & b)); }),
    scalar("S_NAND_B64", [](u64 a, u64 b) { return nonzero(~(a & b)); }),
    scalar("S_NOR_B32", [](u32 a, u32 b) { return nonzero(~(a | b)); }),
    scalar("S_NOR_B64", [](u64 a, u64 b) { return nonzero(~(a | b)); }),
    scalar("S_XNOR_B32", [](u32 a, u32 b) { return nonzero(~(a ^ b)); }),
    scalar("S_XNOR_B64", [](u64 a, u64 b) { return nonzero(~(a ^ b)); }),
    scalar("S_NOT_B32", [](u32 a) { return nonzero(~a); }),
    scalar("S_NOT_B64", [](u64 a) { return nonzero(~a); }),

    scalar("S_PACK_LL_B32_B16", [](u32 a, u32 b) { return pack(a, b); }),
    scalar("S_PACK_LH_B32_B16", [](u32 a, u32 b) { return pack(a, b >> 16); }),
    scalar("S_PACK_HL_B32_B16", [](u32 a, u32 b) { return pack(a >> 16, b); }),
    scalar("S_PACK_HH_B32_B16", [](u32 a, u32 b) { return pack(a >> 16, b >> 16); }),

    scalar("S_CMP_EQ_I32", [](u32 a, u32 b) { return a == b; }),
    scalar("S_CMP_LG_I32", [](u32 a, u32 b) { return a != b; }),
    scalar("S_CMP_GT_I32", [](i32 a, i32 b) { return a > b; }),
    scalar("S_CMP_GE_I32", [](i32 a, i32 b) { return a >= b; }),
    scalar("S_CMP_LT_I32", [](i32 a, i32 b) { return a < b; }),
    scalar("S_CMP_LE_I32", [](i32 a, i32 b) { return a <= b; }),
    scalar("S_CMP_EQ_U32", [](u32 a, u32 b) { return a == b; }),
    scalar("S_CMP_LG_U32", [](u32 a, u32 b) { return a != b; }),
    scalar("S_CMP_GT_U32", [](u32 a, u32 b) { return a > b; }),
    scalar("S_CMP_GE_U32", [](u32 a, u32 b) { return a >= b; }),
    scalar("S_CMP_LT_U32", [](u32 a, u32 b) { return a < b; }),
    scalar("S_CMP_LE_U32", [](u32 a, u32 b) { return a <= b; }),
    scalar("S_CMP_EQ_U64", [](u64 a, u64 b) { return a == b; }),
    scalar("S_CMP_LG_U64", [](u64 a, u64 b) { return a != b; }),

    // SOPK compares: the register is the destination field; the immediate is zero-extended for the
    // unsigned ones (u16).
    scalar("S_CMPK_EQ_I32", [](i32 a, i32 k) { return a == k; }).accumulating(),
    scalar("S_CMPK_LG_I32", [](i32 a, i32 k) { return a != k; }).accumulating(),
    scalar("S_CMPK_GT_I32", [](i32 a, i32 k) { return a > k; }).accumulating(),
    scalar("S_CMPK_GE_I32", [](i32 a, i32 k) { return a >= k; }).accumulating(),
    scalar("S_CMPK_LT_I32", [](i32 a, i32 k) { return a < k; }).accumulating(),
    scalar("S_CMPK_LE_I32", [](i32 a, i32 k) { return a <= k; }).accumulating(),
    scalar("S_CMPK_EQ_U32", [](u32 a, u16 k) { return a == k; }).accumulating(),
    scalar("S_CMPK_LG_U32", [](u32 a, u16 k) { return a != k; }).accumulating(),
    scalar("S_CMPK_GT_U32", [](u32 a, u16 k) { return a > k; }).accumulating(),
    scalar("S_CMPK_GE_U32", [](u32 a, u16 k) { return a >= k; }).accumulating(),
    scalar("S_CMPK_LT_U32", [](u32 a, u16 k) { return a < k; }).accumulating(),
    scalar("S_CMPK_LE_U32", [](u32 a, u16 k) { return a <= k; }).accumulating(),
};

}  // namespace

std::span<const Row> scalar_integer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
