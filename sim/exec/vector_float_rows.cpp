// SPDX-License-Identifier: MIT
// 32-bit vector float arithmetic. v_mad and v_mac round the product and flush subnormals whatever
// MODE says; the legacy (DX9) multiplies give 0 when either factor is 0, even with infinity and
// NaN. [RDNA3 §16.7 to §16.10; CDNA3 §11]
#include "sim/exec/float_division.hpp"
#include "sim/exec/float_min_max.hpp"
#include "sim/exec/float_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

CROSSLANE_INLINE f32 flushed(f32 x) {
  return is_subnormal(x) ? float_of<f32>(bits_of(x) & 0x80000000u) : x;
}
CROSSLANE_INLINE f32 multiply_add(f32 a, f32 b, f32 c) {
  return flushed(flushed(flushed(a) * flushed(b)) + flushed(c));
}
CROSSLANE_INLINE bool either_zero(f32 a, f32 b) { return is_zero(a) || is_zero(b); }

CROSSLANE_INLINE f32 multiply_legacy(f32 a, f32 b) {
  return either_zero(a, b) ? 0.0f : with_amd_nan(a * b, a, b);
}
CROSSLANE_INLINE f32 fma_legacy(f32 a, f32 b, f32 c) {
  return either_zero(a, b) ? quieted_if_nan(c) : with_amd_nan(__builtin_fmaf(a, b, c), a, b, c);
}
CROSSLANE_INLINE f32 multiply_add_legacy(f32 a, f32 b, f32 c) {
  return either_zero(flushed(a), flushed(b)) ? quieted_if_nan(flushed(c))
                                             : with_amd_nan(multiply_add(a, b, c), a, b, c);
}

/// Below 1 by definition: the largest fraction when the difference rounds up to 1. [RDNA3 §16.8
/// V_FRACT_F32]
CROSSLANE_INLINE f32 fraction(f32 x) {
  const f32 r = x - __builtin_floorf(x);
  return r >= 1.0f ? 0x1.fffffep-1f : r;
}

CROSSLANE_INLINE f32 load_exponent(f32 x, i32 n) {
  return static_cast<f32>(f64{x} * power_of_two(clamped(n, -400, 400)));
}
CROSSLANE_INLINE i32 exponent_of(f32 x) {
  const bool has_none = is_zero(x) || exponent_field(x) == 255;
  return has_none ? 0 : exponent_field(f64{x}) - 1022;
}
CROSSLANE_INLINE f32 mantissa_of(f32 x) {
  const f64 scaled =
      float_of<f64>((bits_of(f64{x}) & ~FloatFormat<f64>::infinity) | u64{1022} << 52);
  return is_zero(x) || exponent_field(x) == 255 ? quieted_if_nan(x) : static_cast<f32>(scaled);
}

enum class Axis { x, y, z };
CROSSLANE_INLINE Axis major_axis(f32 x, f32 y, f32 z) {
  const f32 ax = absolute(x), ay = absolute(y), az = absolute(z);
  return az >= ax && az >= ay ? Axis::z : ay >= ax ? Axis::y : Axis::x;
}
CROSSLANE_INLINE f32 cube_face(f32 x, f32 y, f32 z) {
  const Axis axis = major_axis(x, y, z);
  return axis == Axis::z   ? (z < 0.0f ? 5.0f : 4.0f)
         : axis == Axis::y ? (y < 0.0f ? 3.0f : 2.0f)
         : x < 0.0f        ? 1.0f
                           : 0.0f;
}
CROSSLANE_INLINE f32 cube_s(f32 x, f32 y, f32 z) {
  const Axis axis = major_axis(x, y, z);
  return axis == Axis::z ? (z < 0.0f ? -x : x) : axis == Axis::y ? x : x < 0.0f ? z : -z;
}
CROSSLANE_INLINE f32 cube_t(f32 x, f32 y, f32 z) {
  return major_axis(x, y, z) == Axis::y ? (y < 0.0f ? -z : z) : -y;
}
CROSSLANE_INLINE f32 cube_major(f32 x, f32 y, f32 z) {
  const Axis axis = major_axis(x, y, z);
  return 2.0f * (axis == Axis::z ? z : axis == Axis::y ? y : x);
}

CROSSLANE_INLINE f32 multiply_lit(f32 a, f32 b, f32 c) {
  const bool rejected =
      b == -0x1.fffffep127f || b == -__builtin_inff() || is_nan(b) || c <= 0.0f || is_nan(c);
  return rejected ? -0x1.fffffep127f : multiply_legacy(a, b);
}

CROSSLANE_INLINE packed_f32 fma_pair(packed_f32 a, packed_f32 b, packed_f32 c) {
  return pack_halves<packed_f32>(__builtin_fmaf(low_half(a), low_half(b), low_half(c)),
                                 __builtin_fmaf(high_half(a), high_half(b), high_half(c)));
}

/// min and max of numbers need no more than this.
template <Extreme which>
CROSSLANE_INLINE Guarded<f32> quick_extreme(f32 a, f32 b) {
  return {pick_extreme<which>(a, b), __builtin_isunordered(a, b) != 0};
}
constexpr auto quick_min = [](const Env&, f32 a, f32 b) {
  return quick_extreme<Extreme::min>(a, b);
};
constexpr auto quick_max = [](const Env&, f32 a, f32 b) {
  return quick_extreme<Extreme::max>(a, b);
};
constexpr auto min_f32 = [](const Env& e, f32 a, f32 b) { return min_number(e, a, b); };
constexpr auto max_f32 = [](const Env& e, f32 a, f32 b) { return max_number(e, a, b); };
constexpr auto min3_f32 = [](const Env& e, f32 a, f32 b, f32 c) {
  return min_number(e, min_number(e, a, b), c);
};
constexpr auto max3_f32 = [](const Env& e, f32 a, f32 b, f32 c) {
  return max_number(e, max_number(e, a, b), c);
};
constexpr auto med3_f32 = [](const Env& e, f32 a, f32 b, f32 c) { return median(e, a, b, c); };
constexpr auto minmax_f32 = [](const Env& e, f32 a, f32 b, f32 c) {
  return max_number(e, min_number(e, a, b), c);
};
constexpr auto maxmin_f32 = [](const Env& e, f32 a, f32 b, f32 c) {
  return min_number(e, max_number(e, a, b), c);
};
constexpr auto fma_f32 = [](f32 a, f32 b, f32 c) { return __builtin_fmaf(a, b, c); };
constexpr auto mad_f32 = [](f32 a, f32 b, f32 c) { return multiply_add(a, b, c); };
constexpr auto mul_legacy_f32 = [](f32 a, f32 b) { return multiply_legacy(a, b); };
constexpr auto fma_legacy_f32 = [](f32 a, f32 b, f32 c) { return fma_legacy(a, b, c); };
constexpr auto mad_legacy_f32 = [](f32 a, f32 b, f32 c) { return multiply_add_legacy(a, b, c); };

constexpr Row rows[] = {
    arithmetic("V_ADD_F32", [](f32 a, f32 b) { return a + b; }),
    arithmetic("V_SUB_F32", [](f32 a, f32 b) { return a - b; }),
    arithmetic("V_SUBREV_F32", [](f32 a, f32 b) { return b - a; }),
    arithmetic("V_MUL_F32", [](f32 a, f32 b) { return a * b; }),
    arithmetic("V_FMA_F32", fma_f32),
    arithmetic("V_FMAC_F32", fma_f32).accumulating(),
    arithmetic("V_FMAMK_F32", fma_f32),
    arithmetic("V_FMAAK_F32", fma_f32),
    arithmetic("V_MAD_F32", mad_f32),
    arithmetic("V_MAC_F32", mad_f32).accumulating(),
    arithmetic("V_MADMK_F32", mad_f32),
    arithmetic("V_MADAK_F32", mad_f32),
    valu("V_MUL_LEGACY_F32", mul_legacy_f32),
    valu("V_MUL_DX9_ZERO_F32", mul_legacy_f32),
    valu("V_FMA_LEGACY_F32", fma_legacy_f32),
    valu("V_FMA_DX9_ZERO_F32", fma_legacy_f32),
    valu("V_FMAC_LEGACY_F32", fma_legacy_f32).accumulating(),
    valu("V_FMAC_DX9_ZERO_F32", fma_legacy_f32).accumulating(),
    valu("V_MAD_LEGACY_F32", mad_legacy_f32),
    valu("V_MAC_LEGACY_F32", mad_legacy_f32).accumulating(),
    valu("V_MULLIT_F32", [](f32 a, f32 b, f32 c) { return multiply_lit(a, b, c); }),

    guarded("V_MIN_F32", quick_min, min_f32),
    guarded("V_MAX_F32", quick_max, max_f32),
    guarded("V_MIN_NUM_F32", quick_min, min_f32),
    guarded("V_MAX_NUM_F32", quick_max, max_f32),
    valu("V_MIN3_F32", min3_f32),
    valu("V_MAX3_F32", max3_f32),
    valu("V_MED3_F32", med3_f32),
    valu("V_MINMAX_F32", minmax_f32),
    valu("V_MAXMIN_F32", maxmin_f32),
    valu("V_MIN3_NUM_F32", min3_f32),
    valu("V_MAX3_NUM_F32", max3_f32),
    valu("V_MED3_NUM_F32", med3_f32),
    valu("V_MINMAX_NUM_F32", minmax_f32),
    valu("V_MAXMIN_NUM_F32", maxmin_f32),
    valu("V_MINIMUM_F32", [](f32 a, f32 b) { return minimum(a, b); }),
    valu("V_MAXIMUM_F32", [](f32 a, f32 b) { return maximum(a, b); }),
    valu("V_MINIMUM3_F32", [](f32 a, f32 b, f32 c) { return minimum(minimum(a, b), c); }),
    valu("V_MAXIMUM3_F32", [](f32 a, f32 b, f32 c) { return maximum(maximum(a, b), c); }),
    valu("V_MINIMUMMAXIMUM_F32", [](f32 a, f32 b, f32 c) { return maximum(minimum(a, b), c); }),
    valu("V_MAXIMUMMINIMUM_F32", [](f32 a, f32 b, f32 c) { return minimum(maximum(a, b), c); }),

    arithmetic("V_FLOOR_F32", [](f32 a) { return __builtin_floorf(a); }),
    arithmetic("V_CEIL_F32", [](f32 a) { return __builtin_ceilf(a); }),
    arithmetic("V_TRUNC_F32", [](f32 a) { return __builtin_truncf(a); }),
    arithmetic("V_RNDNE_F32", [](f32 a) { return __builtin_roundevenf(a); }),
    arithmetic("V_FRACT_F32", [](f32 a) { return fraction(a); }),
    valu("V_FREXP_EXP_I32_F32", [](f32 a) { return exponent_of(a); }),
    valu("V_FREXP_MANT_F32", [](f32 a) { return mantissa_of(a); }),
    arithmetic("V_LDEXP_F32", [](f32 a, i32 n) { return load_exponent(a, n); }),

    valu("V_CUBEID_F32", [](f32 x, f32 y, f32 z) { return cube_face(x, y, z); }),
    valu("V_CUBESC_F32", [](f32 x, f32 y, f32 z) { return cube_s(x, y, z); }),
    valu("V_CUBETC_F32", [](f32 x, f32 y, f32 z) { return cube_t(x, y, z); }),
    valu("V_CUBEMA_F32", [](f32 x, f32 y, f32 z) { return cube_major(x, y, z); }),

    valu("V_DIV_SCALE_F32",
         [](f32 value, f32 denominator, f32 numerator) {
           return scale_for_division(value, denominator, numerator);
         }),
    valu("V_DIV_FMAS_F32",
         [](f32 a, f32 b, f32 c, bool scaled) {
           return with_amd_nan(fma_scaled(a, b, c, scaled), a, b, c);
         }),
    valu("V_DIV_FIXUP_F32",
         [](f32 quotient, f32 denominator, f32 numerator) {
           return fix_quotient<f32, true>(quotient, denominator, numerator);
         }),

    arithmetic("V_PK_ADD_F32",
               [](packed_f32 a, packed_f32 b) {
                 return pack_halves<packed_f32>(low_half(a) + low_half(b),
                                                high_half(a) + high_half(b));
               }),
    arithmetic("V_PK_MUL_F32",
               [](packed_f32 a, packed_f32 b) {
                 return pack_halves<packed_f32>(low_half(a) * low_half(b),
                                                high_half(a) * high_half(b));
               }),
    arithmetic("V_PK_FMA_F32",
               [](packed_f32 a, packed_f32 b, packed_f32 c) { return fma_pair(a, b, c); }),
};

}  // namespace

std::span<const Row> vector_float_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
