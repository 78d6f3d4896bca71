// SPDX-License-Identifier: MIT
// 64-bit vector float arithmetic. [RDNA3 §16.10; CDNA3 §11]
#include "sim/exec/float_division.hpp"
#include "sim/exec/float_min_max.hpp"
#include "sim/exec/float_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

/// Below 1 by definition. [RDNA3 §16.8 V_FRACT_F64]
CROSSLANE_INLINE f64 fraction(f64 x) {
  const f64 r = x - __builtin_floor(x);
  return r >= 1.0 ? 0x1.fffffffffffffp-1 : r;
}

/// |x| in [1, 2), and the exponent that was taken out. x is neither zero, infinite nor NaN.
struct Normalised {
  f64 significand;
  i32 exponent;
};
CROSSLANE_INLINE Normalised normalised(f64 x) {
  const bool subnormal = is_subnormal(x);
  const f64 wide = subnormal ? x * 0x1p54 : x;
  const u64 bits = (bits_of(wide) & ~FloatFormat<f64>::infinity) | u64{1023} << 52;
  return {float_of<f64>(bits), exponent_field(wide) - 1023 - (subnormal ? 54 : 0)};
}

/// Two products, of which only the second may round.
CROSSLANE_INLINE f64 load_exponent(f64 x, i32 n) {
  const Normalised v = normalised(x);
  const i32 wanted = clamped(n, -4000, 4000) + v.exponent;
  const i32 first = clamped(wanted, -1022, 1023), second = clamped(wanted - first, -1022, 1023);
  const f64 r = v.significand * power_of_two(first) * power_of_two(second);
  return is_zero(x) || exponent_field(x) == 2047 ? x : r;
}
CROSSLANE_INLINE i32 exponent_of(f64 x) {
  return is_zero(x) || exponent_field(x) == 2047 ? 0 : normalised(x).exponent + 1;
}
CROSSLANE_INLINE f64 mantissa_of(f64 x) {
  return is_zero(x) || exponent_field(x) == 2047 ? quieted_if_nan(x)
                                                 : normalised(x).significand * 0.5;
}

// 2/pi, the 1201 bits after the binary point, most significant first.
constexpr u64 two_over_pi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b0000, 0x0000000000000000,
};

/// A 53-bit piece of 2/pi, for the reduction of large arguments: the S1-th one that matters for S0.
/// [RDNA3 §16.10 V_TRIG_PREOP_F64]
CROSSLANE_INLINE f64 two_over_pi_piece(f64 x, u32 piece) {
  const i32 exponent = exponent_field(x);
  const u32 shift = (piece & 31) * 53 + static_cast<u32>(exponent > 1077 ? exponent - 1077 : 0);
  u64 bits = 0;
  if (shift <= 1200) {
    const u32 word = shift / 64, offset = shift % 64;
    const u64 high = two_over_pi[word], low = word + 1 < 20 ? two_over_pi[word + 1] : 0;
    bits = (offset ? high << offset | low >> (64 - offset) : high) >> 11;
  }
  const i32 scale = -53 - static_cast<i32>(shift) + (exponent >= 1968 ? 128 : 0);
  return load_exponent(static_cast<f64>(bits), scale);
}

template <Extreme which>
CROSSLANE_INLINE Guarded<f64> quick_extreme(f64 a, f64 b) {
  return {pick_extreme<which>(a, b), __builtin_isunordered(a, b) != 0};
}
constexpr auto quick_min = [](const Env&, f64 a, f64 b) {
  return quick_extreme<Extreme::min>(a, b);
};
constexpr auto quick_max = [](const Env&, f64 a, f64 b) {
  return quick_extreme<Extreme::max>(a, b);
};
constexpr auto min_f64 = [](const Env& e, f64 a, f64 b) { return min_number(e, a, b); };
constexpr auto max_f64 = [](const Env& e, f64 a, f64 b) { return max_number(e, a, b); };
constexpr auto fma_f64 = [](f64 a, f64 b, f64 c) { return __builtin_fma(a, b, c); };

constexpr Row rows[] = {
    arithmetic("V_ADD_F64", [](f64 a, f64 b) { return a + b; }),
    arithmetic("V_MUL_F64", [](f64 a, f64 b) { return a * b; }),
    arithmetic("V_FMA_F64", fma_f64),
    arithmetic("V_FMAC_F64", fma_f64).accumulating(),
    arithmetic("V_FMAMK_F64", fma_f64),
    arithmetic("V_FMAAK_F64", fma_f64),

    guarded("V_MIN_F64", quick_min, min_f64),
    guarded("V_MAX_F64", quick_max, max_f64),
    guarded("V_MIN_NUM_F64", quick_min, min_f64),
    guarded("V_MAX_NUM_F64", quick_max, max_f64),
    valu("V_MINIMUM_F64", [](f64 a, f64 b) { return minimum(a, b); }),
    valu("V_MAXIMUM_F64", [](f64 a, f64 b) { return maximum(a, b); }),

    arithmetic("V_FLOOR_F64", [](f64 a) { return __builtin_floor(a); }),
    arithmetic("V_CEIL_F64", [](f64 a) { return __builtin_ceil(a); }),
    arithmetic("V_TRUNC_F64", [](f64 a) { return __builtin_trunc(a); }),
    arithmetic("V_RNDNE_F64", [](f64 a) { return __builtin_roundeven(a); }),
    arithmetic("V_FRACT_F64", [](f64 a) { return fraction(a); }),
    valu("V_FREXP_EXP_I32_F64", [](f64 a) { return exponent_of(a); }),
    valu("V_FREXP_MANT_F64", [](f64 a) { return mantissa_of(a); }),
    arithmetic("V_LDEXP_F64", [](f64 a, i32 n) { return load_exponent(a, n); }),
    valu("V_TRIG_PREOP_F64", [](f64 a, u32 piece) { return two_over_pi_piece(a, piece); }),

    valu("V_DIV_SCALE_F64",
         [](f64 value, f64 denominator, f64 numerator) {
           return scale_for_division(value, denominator, numerator);
         }),
    valu("V_DIV_FMAS_F64",
         [](f64 a, f64 b, f64 c, bool scaled) {
           return with_amd_nan(fma_scaled(a, b, c, scaled), a, b, c);
         }),
    valu("V_DIV_FIXUP_F64",
         [](f64 quotient, f64 denominator, f64 numerator) {
           return fix_quotient<f64, true>(quotient, denominator, numerator);
         }),
};

}  // namespace

std::span<const Row> vector_double_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
