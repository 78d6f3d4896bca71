// SPDX-License-Identifier: MIT
// Conversions between number formats. To integers: truncated, out of range saturates, NaN gives 0.
// [RDNA3 §16.8; CDNA4 §11]
#include "sim/exec/float8.hpp"
#include "sim/exec/half_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

/// x truncated, in [low, high]; both are integers of F. No value outside is ever cast.
template <class I, class F>
CROSSLANE_INLINE I saturated(F x, F low, F high, I lowest, I highest) {
  const bool inside = x > low - F(1) && x < high + F(1);
  const I r = static_cast<I>(inside ? x : F(0));
  return x >= high ? highest : x <= low ? lowest : r;
}
/// Exact. The compiler's own vector code for unsigned words ends in a subtraction, whose zero is -0
/// when the host rounds down.
CROSSLANE_INLINE f64 from_u32(u32 x) {
  const i32 word = static_cast<i32>(x);
  return static_cast<f64>(word) + (word < 0 ? 0x1p32 : 0.0);
}
CROSSLANE_INLINE i32 to_i32(f32 x) {
  const i32 r = static_cast<i32>(absolute(x) < 0x1p31f ? x : 0.0f);
  return x >= 0x1p31f ? 0x7fffffff : x <= -0x1p31f ? static_cast<i32>(0x80000000u) : r;
}
CROSSLANE_INLINE u32 to_u32(f32 x) {
  const bool high = x >= 0x1p31f;
  const f32 low_part = high ? x - 0x1p31f : x;
  const u32 r =
      static_cast<u32>(static_cast<i32>(low_part > 0.0f && low_part < 0x1p31f ? low_part : 0.0f));
  return x >= 0x1p32f ? ~0u : r + (high ? 0x80000000u : 0u);
}
CROSSLANE_INLINE i32 to_i32(f64 x) {
  return saturated<i32>(x, -0x1p31, 0x1p31 - 1, static_cast<i32>(0x80000000u), 0x7fffffff);
}
CROSSLANE_INLINE u32 to_u32(f64 x) { return saturated<u32>(x, 0.0, 0x1p32 - 1, 0u, ~0u); }
CROSSLANE_INLINE i32 to_i16(f32 x) { return saturated<i32>(x, -32768.0f, 32767.0f, -32768, 32767); }
CROSSLANE_INLINE i32 to_u16(f32 x) { return saturated<i32>(x, 0.0f, 65535.0f, 0, 65535); }
CROSSLANE_INLINE i32 to_u8_nearest(f32 x) {
  return saturated<i32>(__builtin_roundevenf(x), 0.0f, 255.0f, 0, 255);
}

/// -1 … 1 to -32767 … 32767, and 0 … 1 to 0 … 65535, to nearest.
CROSSLANE_INLINE u32 to_snorm(f32 x) {
  const f64 clamped = x >= 1.0f ? 1.0 : x <= -1.0f ? -1.0 : f64{x};
  const i32 r = static_cast<i32>(__builtin_roundeven(is_nan(x) ? 0.0 : clamped * 32767.0));
  return static_cast<u32>(r) & 0xffffu;
}
CROSSLANE_INLINE u32 to_unorm(f32 x) {
  const f64 clamped = x >= 1.0f ? 1.0 : f64{x};
  return static_cast<u32>(
      static_cast<i32>(__builtin_roundeven(x > 0.0f ? clamped * 65535.0 : 0.0)));
}
CROSSLANE_INLINE u32 pack(i32 low, i32 high) {
  return (static_cast<u32>(low) & 0xffffu) | static_cast<u32>(high) << 16;
}

/// One byte of old, picked by the low bits of `byte`, replaced.
CROSSLANE_INLINE u32 insert_u8(f32 x, u32 byte, u32 old) {
  const u32 shift = (byte & 3) * 8;
  return (old & ~(0xffu << shift)) | static_cast<u32>(to_u8_nearest(x)) << shift;
}

constexpr auto halve_quickly = [](const Env& e, f32 a) {
  return Guarded<f16>{to_f16_nearest(a), !rounds_halves_plainly(e)};
};
constexpr auto halve = [](const Env& e, f32 a) { return to_f16(a, e); };
constexpr auto halve_two_toward_zero = [](f32 a, f32 b) {
  return pack_halves<packed_f16>(to_f16(a, 3, false), to_f16(b, 3, false));
};
constexpr auto snorm_two = [](f32 a, f32 b) { return to_snorm(a) | to_snorm(b) << 16; };
constexpr auto unorm_two = [](f32 a, f32 b) { return to_unorm(a) | to_unorm(b) << 16; };
constexpr auto snorm_two_halves = [](f16 a, f16 b) {
  return to_snorm(to_f32(a)) | to_snorm(to_f32(b)) << 16;
};
constexpr auto unorm_two_halves = [](f16 a, f16 b) {
  return to_unorm(to_f32(a)) | to_unorm(to_f32(b)) << 16;
};
constexpr auto nearest_i32 = [](f32 a) { return to_i32(__builtin_floorf(a + 0.5f)); };
constexpr auto floor_i32 = [](f32 a) { return to_i32(__builtin_floorf(a)); };

template <class F>
constexpr auto from_8 = [](const Env& e, u8 a) { return decode_8<F>(e, a); };
template <class F>
constexpr auto from_8_pair = [](const Env& e, u16 a) {
  return pack_halves<packed_f32>(decode_8<F>(e, a), decode_8<F>(e, static_cast<u32>(a) >> 8));
};
template <class F>
constexpr auto half_from_8 = [](const Env& e, u8 a) { return to_f16(decode_8<F>(e, a), e); };
template <class F>
constexpr auto halves_from_8_pair = [](const Env& e, u16 a) {
  return pack_halves<packed_f16>(to_f16(decode_8<F>(e, a), e),
                                 to_f16(decode_8<F>(e, static_cast<u32>(a) >> 8), e));
};
template <class F>
constexpr auto to_8_pair = [](const Env& e, f32 a, f32 b) {
  return static_cast<u16>(encode_8<F>(e, a) | encode_8<F>(e, b) << 8);
};
template <class F>
constexpr auto to_8_pair_of_halves = [](const Env& e, packed_f16 a) {
  return static_cast<u16>(encode_8<F>(e, to_f32(low_half(a))) | encode_8<F>(e, to_f32(high_half(a)))
                                                                    << 8);
};
template <class F>
constexpr auto to_8_stochastic = [](const Env& e, f32 a, u32 seed) {
  return static_cast<u8>(encode_8_stochastic<F>(e, a, seed));
};
template <class F>
constexpr auto to_8_stochastic_half = [](const Env& e, f16 a, u32 seed) {
  return static_cast<u8>(encode_8_stochastic<F>(e, to_f32(a), seed));
};

constexpr Row rows[] = {
    valu("V_CVT_F32_I32", [](i32 a) { return static_cast<f32>(a); }),
    valu("V_CVT_F32_U32", [](u32 a) { return static_cast<f32>(from_u32(a)); }),
    valu("V_CVT_F32_UBYTE0", [](u32 a) { return static_cast<f32>(static_cast<i32>(a & 0xffu)); }),
    valu("V_CVT_F32_UBYTE1",
         [](u32 a) { return static_cast<f32>(static_cast<i32>(a >> 8 & 0xffu)); }),
    valu("V_CVT_F32_UBYTE2",
         [](u32 a) { return static_cast<f32>(static_cast<i32>(a >> 16 & 0xffu)); }),
    valu("V_CVT_F32_UBYTE3", [](u32 a) { return static_cast<f32>(static_cast<i32>(a >> 24)); }),
    valu("V_CVT_I32_F32", [](f32 a) { return to_i32(a); }),
    valu("V_CVT_U32_F32", [](f32 a) { return to_u32(a); }),
    valu("V_CVT_RPI_I32_F32", nearest_i32),
    valu("V_CVT_NEAREST_I32_F32", nearest_i32),
    valu("V_CVT_FLR_I32_F32", floor_i32),
    valu("V_CVT_FLOOR_I32_F32", floor_i32),
    valu("V_CVT_OFF_F32_I4",
         [](u32 a) { return static_cast<f32>(static_cast<i32>(a << 28) >> 28) * 0.0625f; }),

    valu("V_CVT_F64_I32", [](i32 a) { return static_cast<f64>(a); }),
    valu("V_CVT_F64_U32", [](u32 a) { return from_u32(a); }),
    valu("V_CVT_F64_F32", [](f32 a) { return static_cast<f64>(a); }),
    valu("V_CVT_F32_F64", [](f64 a) { return static_cast<f32>(a); }),
    valu("V_CVT_I32_F64", [](f64 a) { return to_i32(a); }),
    valu("V_CVT_U32_F64", [](f64 a) { return to_u32(a); }),

    guarded("V_CVT_F16_F32", halve_quickly, halve),
    valu("V_CVT_F32_F16", [](f16 a) { return quieted_if_nan(to_f32(a)); }),
    valu("V_CVT_F32_BF16", [](bf16 a) { return to_f32(a); }),
    valu("V_CVT_F16_I16", [](const Env& e, i16 a) { return to_f16(static_cast<f32>(a), e); }),
    valu("V_CVT_F16_U16", [](const Env& e, u16 a) { return to_f16(static_cast<f32>(a), e); }),
    valu("V_CVT_I16_F16", [](f16 a) { return static_cast<i16>(to_i16(to_f32(a))); }),
    valu("V_CVT_U16_F16", [](f16 a) { return static_cast<u16>(to_u16(to_f32(a))); }),
    valu("V_CVT_NORM_I16_F16", [](f16 a) { return static_cast<i16>(to_snorm(to_f32(a))); }),
    valu("V_CVT_NORM_U16_F16", [](f16 a) { return static_cast<u16>(to_unorm(to_f32(a))); }),

    valu("V_CVT_PKRTZ_F16_F32", halve_two_toward_zero),
    valu("V_CVT_PK_RTZ_F16_F32", halve_two_toward_zero),
    valu(
        "V_CVT_PK_F16_F32",
        [](f32 a, f32 b) { return pack_halves<packed_f16>(to_f16_nearest(a), to_f16_nearest(b)); }),
    valu("V_CVT_PK_BF16_F32",
         [](f32 a, f32 b) {
           return pack_halves<packed_bf16>(to_bf16_nearest(a), to_bf16_nearest(b));
         }),
    valu("V_CVT_PKNORM_I16_F32", snorm_two),
    valu("V_CVT_PKNORM_U16_F32", unorm_two),
    valu("V_CVT_PK_NORM_I16_F32", snorm_two),
    valu("V_CVT_PK_NORM_U16_F32", unorm_two),
    valu("V_CVT_PKNORM_I16_F16", snorm_two_halves),
    valu("V_CVT_PKNORM_U16_F16", unorm_two_halves),
    valu("V_CVT_PK_I16_F32", [](f32 a, f32 b) { return pack(to_i16(a), to_i16(b)); }),
    valu("V_CVT_PK_U16_F32", [](f32 a, f32 b) { return pack(to_u16(a), to_u16(b)); }),
    valu("V_CVT_PK_U8_F32", [](f32 a, u32 byte, u32 old) { return insert_u8(a, byte, old); }),
    valu("V_CVT_PKACCUM_U8_F32", [](f32 a, u32 byte, u32 old) { return insert_u8(a, byte, old); })
        .accumulating(),

    valu("V_CVT_SR_F16_F32",
         [](const Env& e, f32 a, u32 seed) {
           return to_f16(add_random_part<10>(a, seed), 3, e.mode.fp16_overflow);
         })
        .keeping_half()
        .approximate(),
    valu("V_CVT_SR_BF16_F32",
         [](f32 a, u32 seed) {
           return is_nan(a) ? to_bf16_nearest(a)
                            : bf16{static_cast<u16>(bits_of(add_random_part<7>(a, seed)) >> 16)};
         })
        .keeping_half()
        .approximate(),
    todo("V_CVT_SR_PK_F16_F32",
         InstructionFamily::valu),  // which random bits the second value gets is not documented
    todo("V_CVT_SR_PK_BF16_F32", InstructionFamily::valu),

    valu("V_CVT_F32_FP8", from_8<Fp8>),
    valu("V_CVT_F32_BF8", from_8<Bf8>),
    valu("V_CVT_F16_FP8", half_from_8<Fp8>),
    valu("V_CVT_F16_BF8", half_from_8<Bf8>),
    valu("V_CVT_PK_F32_FP8", from_8_pair<Fp8>),
    valu("V_CVT_PK_F32_BF8", from_8_pair<Bf8>),
    valu("V_CVT_PK_F16_FP8", halves_from_8_pair<Fp8>),
    valu("V_CVT_PK_F16_BF8", halves_from_8_pair<Bf8>),
    valu("V_CVT_PK_FP8_F32", to_8_pair<Fp8>).keeping_half(),
    valu("V_CVT_PK_BF8_F32", to_8_pair<Bf8>).keeping_half(),
    valu("V_CVT_PK_FP8_F16", to_8_pair_of_halves<Fp8>),
    valu("V_CVT_PK_BF8_F16", to_8_pair_of_halves<Bf8>),
    valu("V_CVT_SR_FP8_F32", to_8_stochastic<Fp8>).approximate(),
    valu("V_CVT_SR_BF8_F32", to_8_stochastic<Bf8>).approximate(),
    valu("V_CVT_SR_FP8_F16", to_8_stochastic_half<Fp8>).approximate(),
    valu("V_CVT_SR_BF8_F16", to_8_stochastic_half<Bf8>).approximate(),
};

}  // namespace

std::span<const Row> vector_convert_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
