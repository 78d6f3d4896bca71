// SPDX-License-Identifier: MIT
// Integer dot products with a 32-bit accumulator: two 16-bit, four 8-bit or eight 4-bit elements.
// Products and sum are exact; then the result is cut to 32 bits, or saturated when the clamp bit is
// set. The iu forms choose the signedness of each source by its neg bit. [CDNA3 §12.11, RDNA3
// §16.10]
#include "sim/exec/integer_lanes.hpp"
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

/// Element k of x, `width` bits wide; `sign` is its sign bit when it is signed, else 0.
template <u32 width>
CROSSLANE_INLINE i32 element(u32 x, u32 k, i32 sign) {
  const i32 field = static_cast<i32>(x >> width * k & ((1u << width) - 1u));
  return (field ^ sign) - sign;
}

/// Sum of products without the accumulator. 16-bit unsigned products need more than 32 bits and are
/// added elsewhere.
template <u32 width>
CROSSLANE_INLINE i32 dot(u32 a, u32 b, bool a_is_signed, bool b_is_signed) {
  constexpr i32 sign = 1 << (width - 1);
  const i32 a_sign = a_is_signed ? sign : 0, b_sign = b_is_signed ? sign : 0;
  i32 sum = 0;
  for (u32 k = 0; k < 32 / width; ++k)
    sum += element<width>(a, k, a_sign) * element<width>(b, k, b_sign);
  return sum;
}

CROSSLANE_INLINE i64 dot_i16(packed_u16 a, packed_u16 b) {
  return i64{low_i16(a.bits)} * low_i16(b.bits) + i64{high_i16(a.bits)} * high_i16(b.bits);
}
CROSSLANE_INLINE u64 dot_u16(packed_u16 a, packed_u16 b) {
  return u64{low_u16(a.bits)} * low_u16(b.bits) + u64{high_u16(a.bits)} * high_u16(b.bits);
}

constexpr auto dot2_signed = [](packed_u16 a, packed_u16 b, u32 c) {
  return static_cast<u32>(dot_i16(a, b)) + c;
};
constexpr auto dot2_signed_clamped = [](packed_u16 a, packed_u16 b, i32 c) {
  return saturate_i32(dot_i16(a, b) + c);
};

template <u32 width, bool is_signed>
struct Dot {
  u32 operator()(u32 a, u32 b, u32 c) const {
    return static_cast<u32>(dot<width>(a, b, is_signed, is_signed)) + c;
  }
};
template <u32 width, bool is_signed>
struct DotClamped {
  u32 operator()(u32 a, u32 b, u32 c) const {
    const i32 sum = dot<width>(a, b, is_signed, is_signed);
    if constexpr (is_signed)
      return static_cast<u32>(saturate_i32(i64{sum} + static_cast<i32>(c)));
    else
      return saturate_u32(u64{static_cast<u32>(sum)} + c);
  }
};
template <u32 width>
struct DotMixed {
  u32 operator()(u32 a, u32 b, u32 c, Signedness s) const {
    return static_cast<u32>(dot<width>(a, b, s.bits & 1, s.bits & 2)) + c;
  }
};
template <u32 width>
struct DotMixedClamped {
  i32 operator()(u32 a, u32 b, i32 c, Signedness s) const {
    return saturate_i32(i64{dot<width>(a, b, s.bits & 1, s.bits & 2)} + c);
  }
};

constexpr Row rows[] = {
    valu("V_DOT2_I32_I16", dot2_signed, dot2_signed_clamped),
    valu("V_DOT2C_I32_I16", dot2_signed).accumulating(),
    valu(
        "V_DOT2_U32_U16",
        [](packed_u16 a, packed_u16 b, u32 c) { return static_cast<u32>(dot_u16(a, b)) + c; },
        [](packed_u16 a, packed_u16 b, u32 c) { return saturate_u32(dot_u16(a, b) + c); }),
    valu("V_DOT4_I32_I8", Dot<8, true>{}, DotClamped<8, true>{}),
    valu("V_DOT4C_I32_I8", Dot<8, true>{}).accumulating(),
    valu("V_DOT4_U32_U8", Dot<8, false>{}, DotClamped<8, false>{}),
    valu("V_DOT8_I32_I4", Dot<4, true>{}, DotClamped<4, true>{}),
    valu("V_DOT8C_I32_I4", Dot<4, true>{}).accumulating(),
    valu("V_DOT8_U32_U4", Dot<4, false>{}, DotClamped<4, false>{}),
    valu("V_DOT4_I32_IU8", DotMixed<8>{}, DotMixedClamped<8>{}),
    valu("V_DOT8_I32_IU4", DotMixed<4>{}, DotMixedClamped<4>{}),
};

}  // namespace

std::span<const Row> vector_dot_integer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
