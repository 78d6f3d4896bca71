// SPDX-License-Identifier: MIT
// 16-bit vector float arithmetic: f16, bf16, their packed forms, fma_mix and dot products. [RDNA3
// §16.7 to §16.10; CDNA4 §11]
#include "sim/exec/float_division.hpp"
#include "sim/exec/float_dot.hpp"
#include "sim/exec/float_min_max.hpp"
#include "sim/exec/half_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

constexpr auto add_half = [](f16 a, f16 b) { return to_f32(a) + to_f32(b); };
constexpr auto multiply_half = [](f16 a, f16 b) { return to_f32(a) * to_f32(b); };
constexpr auto fma_half = [](f16 a, f16 b, f16 c) { return fma_to_odd(a, b, c); };
constexpr auto add_bfloat = [](bf16 a, bf16 b) { return to_f32(a) + to_f32(b); };
constexpr auto multiply_bfloat = [](bf16 a, bf16 b) { return to_f32(a) * to_f32(b); };
constexpr auto fma_bfloat = [](bf16 a, bf16 b, bf16 c) { return fma_to_odd(a, b, c); };
/// v_mad and v_mac round the product and flush subnormals.
CROSSLANE_INLINE f32 flushed(f16 x) { return is_subnormal(x) ? 0.0f * to_f32(x) : to_f32(x); }
constexpr auto mad_half = [](f16 a, f16 b, f16 c) {
  const f32 sum = flushed(to_f16_nearest(flushed(a) * flushed(b))) + flushed(c);
  return absolute(sum) < 0x1p-14f ? 0.0f * sum : sum;
};

constexpr auto min_half = [](const Env& e, f16 a, f16 b) { return min_number(e, a, b); };
constexpr auto max_half = [](const Env& e, f16 a, f16 b) { return max_number(e, a, b); };
constexpr auto min3_half = [](const Env& e, f16 a, f16 b, f16 c) {
  return min_number(e, min_number(e, a, b), c);
};
constexpr auto max3_half = [](const Env& e, f16 a, f16 b, f16 c) {
  return max_number(e, max_number(e, a, b), c);
};
constexpr auto med3_half = [](const Env& e, f16 a, f16 b, f16 c) { return median(e, a, b, c); };
constexpr auto minmax_half = [](const Env& e, f16 a, f16 b, f16 c) {
  return max_number(e, min_number(e, a, b), c);
};
constexpr auto maxmin_half = [](const Env& e, f16 a, f16 b, f16 c) {
  return min_number(e, max_number(e, a, b), c);
};
constexpr auto minimum_half = [](const Env&, f16 a, f16 b) { return minimum(a, b); };
constexpr auto maximum_half = [](const Env&, f16 a, f16 b) { return maximum(a, b); };
constexpr auto minimum3_half = [](const Env&, f16 a, f16 b, f16 c) {
  return minimum(minimum(a, b), c);
};
constexpr auto maximum3_half = [](const Env&, f16 a, f16 b, f16 c) {
  return maximum(maximum(a, b), c);
};
constexpr auto min_bfloat = [](const Env& e, bf16 a, bf16 b) { return min_number(e, a, b); };
constexpr auto max_bfloat = [](const Env& e, bf16 a, bf16 b) { return max_number(e, a, b); };

CROSSLANE_INLINE f32 fraction(f32 x) {
  const f32 r = x - __builtin_floorf(x);
  return r > 0x1.ffcp-1f ? 0x1.ffcp-1f : r;
}
CROSSLANE_INLINE f32 load_exponent(f16 x, i16 n) {
  return static_cast<f32>(f64{to_f32(x)} * power_of_two(clamped(n, -60, 60)));
}
CROSSLANE_INLINE i32 exponent_of(f16 x) {
  return is_zero(x) || exponent_field(x) == 31 ? 0 : exponent_field(to_f32(x)) - 126;
}
CROSSLANE_INLINE f16 mantissa_of(f16 x) {
  const u32 scaled = (bits_of(to_f32(x)) & ~FloatFormat<f32>::infinity) | 126u << 23;
  return is_zero(x) || exponent_field(x) == 31 ? quieted_if_nan(x)
                                               : to_f16_nearest(float_of<f32>(scaled));
}

CROSSLANE_INLINE f32 fma_mixed(f32 a, f32 b, f32 c) {
  return with_amd_nan(__builtin_fmaf(a, b, c), a, b, c);
}
constexpr auto fma_mix = [](mixed_f32 a, mixed_f32 b, mixed_f32 c) {
  return fma_mixed(a.value, b.value, c.value);
};
constexpr auto fma_mix_half = [](const Env& e, mixed_f32 a, mixed_f32 b, mixed_f32 c) {
  return to_f16(fma_mixed(a.value, b.value, c.value), e);
};
constexpr auto fma_mix_from_bfloat = [](mixed_bf16 a, mixed_bf16 b, mixed_bf16 c) {
  return fma_mixed(a.value, b.value, c.value);
};
constexpr auto fma_mix_bfloat = [](mixed_bf16 a, mixed_bf16 b, mixed_bf16 c) {
  return to_bf16_nearest(fma_mixed(a.value, b.value, c.value));
};
/// The older form: product and sum are rounded. [Vega §12.14 V_MAD_MIX_F32]
constexpr auto mad_mix = [](mixed_f32 a, mixed_f32 b, mixed_f32 c) {
  return with_amd_nan(a.value * b.value + c.value, a.value, b.value, c.value);
};
constexpr auto mad_mix_half = [](const Env& e, mixed_f32 a, mixed_f32 b, mixed_f32 c) {
  return to_f16(with_amd_nan(a.value * b.value + c.value, a.value, b.value, c.value), e);
};

constexpr auto dot2_halves = [](packed_f16 a, packed_f16 b, f32 c) { return dot2_f32(a, b, c); };
constexpr auto dot2_bfloats = [](packed_bf16 a, packed_bf16 b, f32 c) { return dot2_f32(a, b, c); };
constexpr auto fix_half = [](f16 quotient, f16 denominator, f16 numerator) {
  return fix_quotient<f16, false>(quotient, denominator, numerator);
};

constexpr Row rows[] = {
    half("V_ADD_F16", add_half),
    half("V_SUB_F16", [](f16 a, f16 b) { return to_f32(a) - to_f32(b); }),
    half("V_SUBREV_F16", [](f16 a, f16 b) { return to_f32(b) - to_f32(a); }),
    half("V_MUL_F16", multiply_half),
    half("V_FMA_F16", fma_half),
    half("V_FMA_LEGACY_F16", fma_half),
    half("V_FMAC_F16", fma_half).accumulating().keeping_half(),
    half("V_FMAMK_F16", fma_half).keeping_half(),
    half("V_FMAAK_F16", fma_half).keeping_half(),
    half("V_MAD_F16", mad_half),
    half("V_MAD_LEGACY_F16", mad_half),
    half("V_MAC_F16", mad_half).accumulating().keeping_half(),
    half("V_MADMK_F16", mad_half).keeping_half(),
    half("V_MADAK_F16", mad_half).keeping_half(),

    valu("V_MIN_F16", min_half),
    valu("V_MAX_F16", max_half),
    valu("V_MIN_NUM_F16", min_half),
    valu("V_MAX_NUM_F16", max_half),
    valu("V_MIN3_F16", min3_half),
    valu("V_MAX3_F16", max3_half),
    valu("V_MED3_F16", med3_half),
    valu("V_MINMAX_F16", minmax_half),
    valu("V_MAXMIN_F16", maxmin_half),
    valu("V_MIN3_NUM_F16", min3_half),
    valu("V_MAX3_NUM_F16", max3_half),
    valu("V_MED3_NUM_F16", med3_half),
    valu("V_MINMAX_NUM_F16", minmax_half),
    valu("V_MAXMIN_NUM_F16", maxmin_half),
    valu("V_MINIMUM_F16", minimum_half),
    valu("V_MAXIMUM_F16", maximum_half),
    valu("V_MINIMUM3_F16", minimum3_half),
    valu("V_MAXIMUM3_F16", maximum3_half),
    valu("V_MINIMUMMAXIMUM_F16", [](f16 a, f16 b, f16 c) { return maximum(minimum(a, b), c); }),
    valu("V_MAXIMUMMINIMUM_F16", [](f16 a, f16 b, f16 c) { return minimum(maximum(a, b), c); }),

    half("V_FLOOR_F16", [](f16 a) { return __builtin_floorf(to_f32(a)); }),
    half("V_CEIL_F16", [](f16 a) { return __builtin_ceilf(to_f32(a)); }),
    half("V_TRUNC_F16", [](f16 a) { return __builtin_truncf(to_f32(a)); }),
    half("V_RNDNE_F16", [](f16 a) { return __builtin_roundevenf(to_f32(a)); }),
    half("V_FRACT_F16", [](f16 a) { return fraction(to_f32(a)); }),
    valu("V_FREXP_EXP_I16_F16", [](f16 a) { return static_cast<i16>(exponent_of(a)); }),
    valu("V_FREXP_MANT_F16", [](f16 a) { return mantissa_of(a); }),
    half("V_LDEXP_F16", [](f16 a, i16 n) { return load_exponent(a, n); }),
    valu("V_DIV_FIXUP_F16", fix_half),
    valu("V_DIV_FIXUP_LEGACY_F16", fix_half),
    valu("V_PACK_B32_F16", [](f16 a, f16 b) { return u32{a.bits} | u32{b.bits} << 16; }).moving(),

    packed_half("V_PK_ADD_F16", add_half),
    packed_half("V_PK_MUL_F16", multiply_half),
    packed_half("V_PK_FMA_F16", fma_half),
    packed_half("V_PK_FMAC_F16", fma_half).accumulating(),
    each_half("V_PK_MIN_F16", min_half),
    each_half("V_PK_MAX_F16", max_half),
    each_half("V_PK_MIN_NUM_F16", min_half),
    each_half("V_PK_MAX_NUM_F16", max_half),
    each_half("V_PK_MIN3_NUM_F16", min3_half),
    each_half("V_PK_MAX3_NUM_F16", max3_half),
    each_half("V_PK_MINIMUM_F16", minimum_half),
    each_half("V_PK_MAXIMUM_F16", maximum_half),
    each_half("V_PK_MINIMUM3_F16", minimum3_half),
    each_half("V_PK_MAXIMUM3_F16", maximum3_half),
    packed_bfloat("V_PK_ADD_BF16", add_bfloat),
    packed_bfloat("V_PK_MUL_BF16", multiply_bfloat),
    packed_bfloat("V_PK_FMA_BF16", fma_bfloat),
    each_half("V_PK_MIN_NUM_BF16", min_bfloat),
    each_half("V_PK_MAX_NUM_BF16", max_bfloat),

    valu("V_FMA_MIX_F32", fma_mix),
    valu("V_FMA_MIXLO_F16", fma_mix_half).keeping_half(),
    valu("V_FMA_MIXHI_F16", fma_mix_half).to_high_half(),
    valu("V_FMA_MIX_F32_BF16", fma_mix_from_bfloat),
    valu("V_FMA_MIXLO_BF16", fma_mix_bfloat).keeping_half(),
    valu("V_FMA_MIXHI_BF16", fma_mix_bfloat).to_high_half(),
    valu("V_MAD_MIX_F32", mad_mix),
    valu("V_MAD_MIXLO_F16", mad_mix_half).keeping_half(),
    valu("V_MAD_MIXHI_F16", mad_mix_half).to_high_half(),

    valu("V_DOT2_F32_F16", dot2_halves),
    valu("V_DOT2C_F32_F16", dot2_halves).accumulating(),
    valu("V_DOT2ACC_F32_F16", dot2_halves).accumulating(),
    valu("V_DOT2_F32_BF16", dot2_bfloats),
    valu("V_DOT2C_F32_BF16", dot2_bfloats).accumulating(),
    valu("V_DOT2_F16_F16",
         [](const Env& e, packed_f16 a, packed_f16 b, f16 c) { return dot2_half(e, a, b, c); }),
    valu("V_DOT2_BF16_BF16",
         [](const Env& e, packed_bf16 a, packed_bf16 b, bf16 c) { return dot2_half(e, a, b, c); }),
    valu("V_DOT4_F32_FP8_FP8", [](u32 a, u32 b, f32 c) { return dot4_f32<Fp8, Fp8>(a, b, c); }),
    valu("V_DOT4_F32_FP8_BF8", [](u32 a, u32 b, f32 c) { return dot4_f32<Fp8, Bf8>(a, b, c); }),
    valu("V_DOT4_F32_BF8_FP8", [](u32 a, u32 b, f32 c) { return dot4_f32<Bf8, Fp8>(a, b, c); }),
    valu("V_DOT4_F32_BF8_BF8", [](u32 a, u32 b, f32 c) { return dot4_f32<Bf8, Bf8>(a, b, c); }),
};

}  // namespace

std::span<const Row> vector_half_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
