// SPDX-License-Identifier: MIT
// 32-bit and 64-bit vector logic, shifts, bit fields and byte permutations. Shift counts are taken
// modulo the operand's width. [CDNA3 §12.7-12.9, RDNA3 §16.7-16.12]
#include "sim/exec/integer_lanes.hpp"
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

CROSSLANE_INLINE u32 reverse_bits(u32 x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
  return x >> 16 | x << 16;
}

// Position of the first one from the top, of the first one from the bottom; -1 when there is none.
constexpr auto first_one_from_top = [](u32 x) {
  return x ? static_cast<u32>(__builtin_clz(x)) : ~0u;
};
constexpr auto first_one_from_bottom = [](u32 x) {
  return x ? static_cast<u32>(__builtin_ctz(x)) : ~0u;
};
// Number of leading bits that equal the sign bit; -1 when all do. [RDNA3 §16.7 "V_CLS_I32"]
constexpr auto leading_sign_bits = [](i32 x) {
  const u32 changes = static_cast<u32>(x ^ (x >> 31));
  return changes ? static_cast<u32>(__builtin_clz(changes)) : ~0u;
};

CROSSLANE_INLINE u32 field_mask(u32 width) { return (1u << (width & 31)) - 1u; }

/// One byte of v_perm_b32's result. Selector 0-7: that byte of {a, b}, b's lowest first; 8-11: the
/// sign of byte 1, 3, 5, 7, spread; 12: 0; above: 0xff. [RDNA3 §16.12 "V_PERM_B32"]
CROSSLANE_INLINE u32 permuted_byte(u32 a, u32 b, u32 selector) {
  const bool is_sign = selector >= 8;
  const u32 index = is_sign ? (selector - 8) * 2 + 1 : selector;
  const u32 byte = (index & 4 ? a : b) >> 8 * (index & 3) & 0xffu;
  const u32 picked = is_sign ? (byte & 0x80u ? 0xffu : 0u) : byte;
  return selector > 12 ? 0xffu : selector == 12 ? 0u : picked;
}

constexpr auto permute_bytes = [](u32 a, u32 b, u32 selectors) {
  return permuted_byte(a, b, byte_of(selectors, 0)) |
         permuted_byte(a, b, byte_of(selectors, 1)) << 8 |
         permuted_byte(a, b, byte_of(selectors, 2)) << 16 |
         permuted_byte(a, b, byte_of(selectors, 3)) << 24;
};

/// All of bit k of the table.
CROSSLANE_INLINE u32 spread(u32 table, u32 k) { return 0u - (table >> k & 1u); }

/// The table's bit at 4a + 2b + c, for each bit position: a tree of selections, first by c, then by
/// b, then by a.
CROSSLANE_INLINE u32 look_up(u32 a, u32 b, u32 c, u32 table) {
  auto by_c = [&](u32 k) CROSSLANE_LAMBDA_INLINE {
    const u32 if_0 = spread(table, k), if_1 = spread(table, k + 1);
    return if_0 ^ (c & (if_0 ^ if_1));
  };
  const u32 b0 = by_c(0), b1 = by_c(2), b2 = by_c(4), b3 = by_c(6);
  const u32 a0 = b0 ^ (b & (b0 ^ b1)), a1 = b2 ^ (b & (b2 ^ b3));
  return a0 ^ (a & (a0 ^ a1));
}

// v_prng_b32: one step of a 32-bit feedback shift register. [CDNA4 §12.7 "V_PRNG_B32"]
constexpr auto next_random = [](u32 x) { return x << 1 ^ (x >> 31 ? 0xc5u : 0u); };

constexpr Row rows[] = {
    valu("V_MOV_B32", [](u32 a) { return a; }),
    valu("V_MOV_B64", [](u64 a) { return a; }),
    valu("V_NOT_B32", [](u32 a) { return ~a; }),
    valu("V_AND_B32", [](u32 a, u32 b) { return a & b; }),
    valu("V_OR_B32", [](u32 a, u32 b) { return a | b; }),
    valu("V_XOR_B32", [](u32 a, u32 b) { return a ^ b; }),
    valu("V_XNOR_B32", [](u32 a, u32 b) { return ~(a ^ b); }),
    valu("V_OR3_B32", [](u32 a, u32 b, u32 c) { return a | b | c; }),
    valu("V_XOR3_B32", [](u32 a, u32 b, u32 c) { return a ^ b ^ c; }),
    valu("V_AND_OR_B32", [](u32 a, u32 b, u32 c) { return (a & b) | c; }),
    valu("V_XAD_U32", [](u32 a, u32 b, u32 c) { return (a ^ b) + c; }),
    valu("V_BITOP3_B32",
         [](u32 a, u32 b, u32 c, TruthTable t) { return look_up(a, b, c, t.bits); }),
    valu("V_BITOP3_B16", [](u16 a, u16 b, u16 c,
                            TruthTable t) { return static_cast<u16>(look_up(a, b, c, t.bits)); }),
    valu("V_BITOP2_B32", [](u32 a, u32 b, TruthTable t) { return look_up(a, b, 0, t.bits); }),
    valu("V_CNDMASK_B32", [](f32 a, f32 b, bool pick_b) { return pick_b ? b : a; }).moving(),

    valu("V_LSHLREV_B32", [](u32 a, u32 b) { return b << (a & 31); }),
    valu("V_LSHRREV_B32", [](u32 a, u32 b) { return b >> (a & 31); }),
    valu("V_ASHRREV_I32", [](u32 a, i32 b) { return b >> (a & 31); }),
    valu("V_LSHLREV_B64", [](u32 a, u64 b) { return b << (a & 63); }),
    valu("V_LSHRREV_B64", [](u32 a, u64 b) { return b >> (a & 63); }),
    valu("V_ASHRREV_I64", [](u32 a, i64 b) { return b >> (a & 63); }),
    valu("V_LSHL_ADD_U32", [](u32 a, u32 b, u32 c) { return (a << (b & 31)) + c; }),
    valu("V_ADD_LSHL_U32", [](u32 a, u32 b, u32 c) { return (a + b) << (c & 31); }),
    valu("V_LSHL_OR_B32", [](u32 a, u32 b, u32 c) { return (a << (b & 31)) | c; }),
    // Three bits of the count are used. [CDNA3 §12.12 "V_LSHL_ADD_U64"]
    valu("V_LSHL_ADD_U64", [](u64 a, u32 b, u64 c) { return (a << (b & 7)) + c; }),
    // The count is a 16-bit operand where registers have halves.
    valu("V_ALIGNBIT_B32",
         [](u32 a, u32 b, u16 count) {
           return a << 1 << (31 - (count & 31)) | b >> (count & 31);  // bits [31+n:n] of {a, b}
         }),
    valu("V_ALIGNBYTE_B32",
         [](u32 a, u32 b, u16 count) {
           return static_cast<u32>((u64{a} << 32 | b) >> 8 * (count & 3));
         }),

    valu("V_BFE_U32", [](u32 a, u32 b, u32 c) { return a >> (b & 31) & field_mask(c); }),
    valu("V_BFE_I32",
         [](i32 a, u32 b, u32 c) {
           const u32 field = static_cast<u32>(a >> (b & 31)) & field_mask(c);
           const u32 sign = 1u << ((c - 1) & 31);
           return (c & 31) ? (field ^ sign) - sign : 0u;
         }),
    valu("V_BFI_B32", [](u32 a, u32 b, u32 c) { return (a & b) | (~a & c); }),
    valu("V_BFM_B32", [](u32 a, u32 b) { return field_mask(a) << (b & 31); }),
    valu("V_BFREV_B32", [](u32 a) { return reverse_bits(a); }),
    valu("V_FFBH_U32", first_one_from_top),
    valu("V_CLZ_I32_U32", first_one_from_top),
    valu("V_FFBL_B32", first_one_from_bottom),
    valu("V_CTZ_I32_B32", first_one_from_bottom),
    valu("V_FFBH_I32", leading_sign_bits),
    valu("V_CLS_I32", leading_sign_bits),
    valu("V_BCNT_U32_B32",
         [](u32 a, u32 b) { return static_cast<u32>(__builtin_popcount(a)) + b; }),
    valu("V_MBCNT_LO_U32_B32",
         [](u32 mask, u32 b, LaneIndex lane) {
           const u32 below = lane.value < 32 ? (1u << (lane.value & 31)) - 1u : ~0u;
           return static_cast<u32>(__builtin_popcount(mask & below)) + b;
         }),
    valu("V_MBCNT_HI_U32_B32",
         [](u32 mask, u32 b, LaneIndex lane) {
           const u32 below = lane.value < 32 ? 0u : (1u << (lane.value & 31)) - 1u;
           return static_cast<u32>(__builtin_popcount(mask & below)) + b;
         }),
    valu("V_PERM_B32", permute_bytes),
    valu("V_PRNG_B32", next_random),
};

}  // namespace

std::span<const Row> vector_bit_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
