// SPDX-License-Identifier: MIT
// Dot products of short floats: products are exact in binary32 (binary64 for f16 results), sums are
// taken in order, low halves first, rounded at each step. [RDNA3 §16.9 V_DOT2_F32_F16,
// V_DOT2_F16_F16; RDNA4 §16.9 V_DOT4_F32_FP8_BF8]
#pragma once

#include "sim/exec/float8.hpp"
#include "sim/exec/half_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

template <class P>
CROSSLANE_INLINE f32 dot2_f32(P a, P b, f32 c) {
  const f32 a0 = to_f32(low_half(a)), b0 = to_f32(low_half(b)), a1 = to_f32(high_half(a)),
            b1 = to_f32(high_half(b));
  const f32 first = with_amd_nan(__builtin_fmaf(a0, b0, c), a0, b0, c);
  return with_amd_nan(__builtin_fmaf(a1, b1, first), a1, b1, first);
}

template <class P, class H>
CROSSLANE_INLINE H dot2_half(const Env& env, P a, P b, H c) {
  const H a0 = low_half(a), b0 = low_half(b), a1 = high_half(a), b1 = high_half(b);
  const H first = with_amd_nan(round_by_mode<H>(fma_to_odd(a0, b0, c), env), a0, b0, c);
  return with_amd_nan(round_by_mode<H>(fma_to_odd(a1, b1, first), env), a1, b1, first);
}

template <class A, class B>
CROSSLANE_INLINE f32 add_product(u32 a, u32 b, f32 sum) {
  const f32 x = decode_small<A>(a & 0xffu), y = decode_small<B>(b & 0xffu);
  return with_amd_nan(__builtin_fmaf(x, y, sum), x, y, sum);
}
template <class A, class B>
CROSSLANE_INLINE f32 dot4_f32(u32 a, u32 b, f32 c) {
  const f32 one = add_product<A, B>(a, b, c), two = add_product<A, B>(a >> 8, b >> 8, one);
  return add_product<A, B>(a >> 24, b >> 24, add_product<A, B>(a >> 16, b >> 16, two));
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
