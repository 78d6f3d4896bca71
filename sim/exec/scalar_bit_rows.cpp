// SPDX-License-Identifier: MIT
// Scalar moves, selects, shifts, bit fields and bit counts. Shift counts use only as many bits as
// the width needs; searches that find nothing give -1. [CDNA3 §12.1, §12.3; RDNA3 §16.1, §16.3]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

template <class T>
CROSSLANE_INLINE WithScc<T> nonzero(T value) {
  return {value, value != 0};
}

/// Offset in the low bits of the second operand, width in [22:16].
CROSSLANE_INLINE u32 field_width(u32 b) { return b >> 16 & 0x7fu; }

template <class T>
CROSSLANE_INLINE T extract(T a, u32 b) {
  constexpr u32 size = sizeof(T) * 8;
  const T shifted = a >> (b & (size - 1));  // arithmetic for signed T
  const u32 width = field_width(b);
  if (width == 0) return 0;
  if (width >= size) return shifted;
  using U = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<U>(shifted) << (size - width)) >> (size - width);
}

CROSSLANE_INLINE u32 reverse(u32 x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}

/// The number of leading bits equal to the sign, counted from bit 30; -1 when all are.
CROSSLANE_INLINE u32 sign_run(i64 a, u32 size) {
  const u64 differing = static_cast<u64>(a ^ (a >> 63));
  return differing == 0 ? ~0u : static_cast<u32>(__builtin_clzll(differing)) - (64 - size);
}

CROSSLANE_INLINE u64 any_in_quad(u64 a) {
  const u64 pairs = a | a >> 1;
  return (pairs | pairs >> 2) & 0x1111'1111'1111'1111u;
}

CROSSLANE_INLINE u64 quad_mask(u64 a) {
  const u64 quads = any_in_quad(a);
  u64 r = 0;
  for (u32 i = 0; i < 16; ++i) r |= (quads >> 4 * i & 1) << i;
  return r;
}

CROSSLANE_INLINE u64 replicate(u32 a) {
  u64 r = 0;
  for (u32 i = 0; i < 32; ++i) r |= (a >> i & u64{1}) * 3 << 2 * i;
  return r;
}

constexpr Row rows[] = {
    scalar("S_MOV_B32", [](u32 a) { return a; }),
    scalar("S_MOV_B64", [](u64 a) { return a; }),
    scalar("S_MOVK_I32", [](i32 k) { return k; }),
    scalar("S_CMOV_B32", [](bool scc, u32 old, u32 a) { return scc ? a : old; }).accumulating(),
    scalar("S_CMOV_B64", [](bool scc, u64 old, u64 a) { return scc ? a : old; }).accumulating(),
    scalar("S_CMOVK_I32", [](bool scc, i32 old, i32 k) { return scc ? k : old; }).accumulating(),
    scalar("S_CSELECT_B32", [](bool scc, u32 a, u32 b) { return scc ? a : b; }),
    scalar("S_CSELECT_B64", [](bool scc, u64 a, u64 b) { return scc ? a : b; }),

    scalar("S_LSHL_B32", [](u32 a, u32 b) { return nonzero(a << (b & 31)); }),
    scalar("S_LSHL_B64", [](u64 a, u32 b) { return nonzero(a << (b & 63)); }),
    scalar("S_LSHR_B32", [](u32 a, u32 b) { return nonzero(a >> (b & 31)); }),
    scalar("S_LSHR_B64", [](u64 a, u32 b) { return nonzero(a >> (b & 63)); }),
    scalar("S_ASHR_I32", [](i32 a, u32 b) { return nonzero(a >> (b & 31)); }),
    scalar("S_ASHR_I64", [](i64 a, u32 b) { return nonzero(a >> (b & 63)); }),
    scalar("S_BFM_B32", [](u32 a, u32 b) { return ((1u << (a & 31)) - 1) << (b & 31); }),
    scalar("S_BFM_B64", [](u32 a, u32 b) { return ((u64{1} << (a & 63)) - 1) << (b & 63); }),
    scalar("S_BFE_U32", [](u32 a, u32 b) { return nonzero(extract(a, b)); }),
    scalar("S_BFE_I32", [](i32 a, u32 b) { return nonzero(extract(a, b)); }),
    scalar("S_BFE_U64", [](u64 a, u32 b) { return nonzero(extract(a, b)); }),
    scalar("S_BFE_I64", [](i64 a, u32 b) { return nonzero(extract(a, b)); }),

    scalar("S_BREV_B32", [](u32 a) { return reverse(a); }),
    scalar("S_BREV_B64",
           [](u64 a) {
             return u64{reverse(static_cast<u32>(a))} << 32 | reverse(static_cast<u32>(a >> 32));
           }),
    scalar("S_BCNT0_I32_B32",
           [](u32 a) { return nonzero(32u - static_cast<u32>(__builtin_popcount(a))); }),
    scalar("S_BCNT0_I32_B64",
           [](u64 a) { return nonzero(64u - static_cast<u32>(__builtin_popcountll(a))); }),
    scalar("S_BCNT1_I32_B32",
           [](u32 a) { return nonzero(static_cast<u32>(__builtin_popcount(a))); }),
    scalar("S_BCNT1_I32_B64",
           [](u64 a) { return nonzero(static_cast<u32>(__builtin_popcountll(a))); }),
    scalar("S_FF0_I32_B32",
           [](u32 a) { return a == ~0u ? ~0u : static_cast<u32>(__builtin_ctz(~a)); }),
    scalar("S_FF0_I32_B64",
           [](u64 a) { return a == ~u64{0} ? ~0u : static_cast<u32>(__builtin_ctzll(~a)); }),
    scalar("S_FF1_I32_B32",
           [](u32 a) { return a == 0 ? ~0u : static_cast<u32>(__builtin_ctz(a)); }),
    scalar("S_FF1_I32_B64",
           [](u64 a) { return a == 0 ? ~0u : static_cast<u32>(__builtin_ctzll(a)); }),
    scalar("S_FLBIT_I32_B32",
           [](u32 a) { return a == 0 ? ~0u : static_cast<u32>(__builtin_clz(a)); }),
    scalar("S_FLBIT_I32_B64",
           [](u64 a) { return a == 0 ? ~0u : static_cast<u32>(__builtin_clzll(a)); }),
    scalar("S_FLBIT_I32", [](i32 a) { return sign_run(a, 32); }),
    scalar("S_FLBIT_I32_I64", [](i64 a) { return sign_run(a, 64); }),
    scalar("S_SEXT_I32_I8", [](u32 a) { return static_cast<i32>(static_cast<i8>(a)); }),
    scalar("S_SEXT_I32_I16", [](u32 a) { return static_cast<i32>(static_cast<i16>(a)); }),
    scalar("S_BITSET0_B32", [](u32 old, u32 a) { return old & ~(1u << (a & 31)); }).accumulating(),
    scalar("S_BITSET0_B64", [](u64 old, u32 a) { return old & ~(u64{1} << (a & 63)); })
        .accumulating(),
    scalar("S_BITSET1_B32", [](u32 old, u32 a) { return old | 1u << (a & 31); }).accumulating(),
    scalar("S_BITSET1_B64", [](u64 old, u32 a) { return old | u64{1} << (a & 63); }).accumulating(),
    scalar("S_BITCMP0_B32", [](u32 a, u32 b) { return (a >> (b & 31) & 1) == 0; }),
    scalar("S_BITCMP1_B32", [](u32 a, u32 b) { return (a >> (b & 31) & 1) == 1; }),
    scalar("S_BITCMP0_B64", [](u64 a, u32 b) { return (a >> (b & 63) & 1) == 0; }),
    scalar("S_BITCMP1_B64", [](u64 a, u32 b) { return (a >> (b & 63) & 1) == 1; }),
    scalar("S_BITREPLICATE_B64_B32", [](u32 a) { return replicate(a); }),
    scalar("S_QUADMASK_B32", [](u32 a) { return nonzero(static_cast<u32>(quad_mask(a))); }),
    scalar("S_QUADMASK_B64", [](u64 a) { return nonzero(quad_mask(a)); }),
    scalar("S_WQM_B32", [](u32 a) { return nonzero(static_cast<u32>(any_in_quad(a) * 15)); }),
    scalar("S_WQM_B64", [](u64 a) { return nonzero(any_in_quad(a) * 15); }),
};

}  // namespace

std::span<const Row> scalar_bit_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
