// SPDX-License-Identifier: MIT
// Scaled conversions, by a power of two that is the exponent of a binary32 operand: single values
// and pairs as ordinary rows, and the block forms of 8, 16 and 32 values (gfx950, gfx1250), whose
// operands are many registers, element 0 in the lowest bits. [CDNA4 §11 V_CVT_SCALEF32_PK_FP8_F32
// and on]
#include "sim/exec/float8.hpp"
#include "sim/exec/half_row.hpp"
#include "sim/exec/operand_constants.hpp"
#include "sim/exec/row_lists.hpp"
#include "sim/exec/rows.hpp"
#include "sim/exec/scalar_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

// ---- elements of a block ----

template <class T>
inline constexpr u32 element_width = T::width;
template <>
inline constexpr u32 element_width<f32> = 32;
template <>
inline constexpr u32 element_width<f16> = 16;
template <>
inline constexpr u32 element_width<bf16> = 16;
template <class T>
inline constexpr bool is_short_code =
    !std::is_same_v<T, f32> && !std::is_same_v<T, f16> && !std::is_same_v<T, bf16>;

template <class T>
CROSSLANE_INLINE f32 element_value(u32 code) {
  if constexpr (std::is_same_v<T, f32>)
    return float_of<f32>(code);
  else if constexpr (std::is_same_v<T, f16> || std::is_same_v<T, bf16>)
    return to_f32(float_of<T>(code));
  else
    return decode_small<T>(code);
}
template <class T>
CROSSLANE_INLINE u32 element_code(const Env& env, f32 x, bool stochastic, u32 seed) {
  if constexpr (std::is_same_v<T, f32>)
    return bits_of(x);
  else if constexpr (std::is_same_v<T, f16>)
    return to_f16(x, 0, env.mode.fp16_overflow).bits;
  else if constexpr (std::is_same_v<T, bf16>)
    return to_bf16_nearest(x).bits;
  else if (stochastic)
    return encode_stochastic<T>(x, seed, env.mode.fp16_overflow);
  else
    return encode_small<T>(x, env.mode.fp16_overflow);
}

/// A run of bits over the registers of one lane.
struct LaneBits {
  u32 words[32] = {};

  [[nodiscard]] u32 read(u32 at, u32 width) const {
    const u64 both = words[at / 32] | (at / 32 + 1 < 32 ? u64{words[at / 32 + 1]} << 32 : 0);
    return static_cast<u32>(both >> at % 32 & ((u64{1} << width) - 1));
  }
  void write(u32 at, u32 width, u32 value) {
    words[at / 32] |= value << at % 32;
    if (at % 32 + width > 32) words[at / 32 + 1] |= value >> (32 - at % 32);
  }
};

/// The lanes of a VGPR operand, gfx1250's bank bits included; null when it is none.
u32* registers(Wave& w, u16 code, u32 position) {
  if (code < operand::vgpr0) return nullptr;
  return w.vgpr_operand(static_cast<u16>(code + 256 * (w.vgpr_msb >> 2 * position & 3)));
}
/// Source k as lanes[W]: the scale, the seed.
const u32* operand_lanes(Wave& w, const Encoding& e, u32 k, OperandType type) {
  if (const u32* lanes = registers(w, e.src[k], k)) return lanes;
  const u16 code = e.src[k];
  u32 value;
  if (code <= operand::exec_lo + 1 && code != operand::null)
    value = w.sgpr[code];
  else if (code >= operand::vccz && code <= operand::scc)
    value = read_special(w, code);
  else
    value = static_cast<u32>(
        constant_value(code, e.literal, type, w.arch->is_at_least(arch::Generation::gfx1250)));
  for (u32 i = 0; i < w.lanes; ++i) w.temp[k][i] = value;
  return w.temp[k];
}

LaneBits read_registers(const Wave& w, const u32* base, u32 lane, u32 bits) {
  LaneBits r;
  for (u32 k = 0; k < (bits + 31) / 32; ++k) r.words[k] = base[k * w.lanes + lane];
  return r;
}

enum class Block : u8 { nearest, stochastic, interleaved };

/// `count` values of From to To. interleaved: half of them from each of two operands, taking turns.
template <class From, class To, u32 count, Block form = Block::nearest>
const Op* convert_block(Wave& w, const Op& op) {
  const Encoding& e = op.detail->encoding;
  constexpr u32 each = form == Block::interleaved ? count / 2 : count;
  constexpr u32 scale_source = form == Block::nearest ? 1 : 2;
  const u32* first = registers(w, e.src[0], 0);
  const u32* second = form == Block::interleaved ? registers(w, e.src[1], 1) : first;
  u32* dst = registers(w, e.dst, 3);
  if (!first || !second || !dst || e.neg || e.abs || e.clamp || e.omod)
    return run_bad_operand(w, op);
  const u32* scales = operand_lanes(w, e, scale_source, OperandType::f32);
  const u32* seeds = form == Block::stochastic ? operand_lanes(w, e, 1, OperandType::u32) : nullptr;
  for (u32 i = 0; i < w.lanes; ++i) {
    if (!w.is_active(i)) continue;
    const LaneBits a = read_registers(w, first, i, each * element_width<From>);
    const LaneBits b =
        form == Block::interleaved ? read_registers(w, second, i, each * element_width<From>) : a;
    const f32 scale = float_of<f32>(scales[i]);
    u32 seed = seeds ? seeds[i] : 0;
    LaneBits result;
    for (u32 k = 0; k < count; ++k) {
      const LaneBits& from = form == Block::interleaved && k % 2 ? b : a;
      const u32 element = form == Block::interleaved ? k / 2 : k;
      const f32 x =
          element_value<From>(from.read(element * element_width<From>, element_width<From>));
      const f32 scaled = is_short_code<To> ? scaled_down(x, scale) : scaled_up(x, scale);
      result.write(k * element_width<To>, element_width<To>,
                   element_code<To>(w.env, scaled, form == Block::stochastic, seed));
      seed = next_random(seed);
    }
    for (u32 k = 0; k < count * element_width<To> / 32; ++k) dst[k * w.lanes + i] = result.words[k];
  }
  return following(op);
}

template <class From, class To, u32 count, Block form = Block::nearest>
constexpr Row block(std::string_view name) {
  const Row r = custom(name, InstructionFamily::valu, convert_block<From, To, count, form>);
  return form == Block::stochastic ? r.approximate() : r;
}

// ---- single values and pairs ----

template <class To>
CROSSLANE_INLINE u32 scaled_code(const Env& e, f32 x, f32 scale) {
  return encode_small<To>(scaled_down(x, scale), e.mode.fp16_overflow);
}
template <class To>
CROSSLANE_INLINE u32 scaled_code_stochastic(const Env& e, f32 x, u32 seed, f32 scale) {
  return encode_stochastic<To>(scaled_down(x, scale), seed, e.mode.fp16_overflow);
}

template <class To>
constexpr auto pair_of_f32 = [](const Env& e, f32 a, f32 b, f32 scale) {
  return static_cast<u16>(scaled_code<To>(e, a, scale) | scaled_code<To>(e, b, scale) << 8);
};
template <class To, class P>
constexpr auto pair_of_halves = [](const Env& e, P a, f32 scale) {
  return static_cast<u16>(scaled_code<To>(e, to_f32(low_half(a)), scale) |
                          scaled_code<To>(e, to_f32(high_half(a)), scale) << 8);
};
constexpr auto fp4_of_f32 = [](const Env& e, f32 a, f32 b, f32 scale) {
  return static_cast<u8>(scaled_code<Fp4>(e, a, scale) | scaled_code<Fp4>(e, b, scale) << 4);
};
template <class P>
constexpr auto fp4_of_halves = [](const Env& e, P a, f32 scale) {
  return static_cast<u8>(scaled_code<Fp4>(e, to_f32(low_half(a)), scale) |
                         scaled_code<Fp4>(e, to_f32(high_half(a)), scale) << 4);
};
template <class To, class T>
constexpr auto stochastic_one = [](const Env& e, T a, u32 seed, f32 scale) {
  if constexpr (std::is_same_v<T, f32>)
    return static_cast<u8>(scaled_code_stochastic<To>(e, a, seed, scale));
  else
    return static_cast<u8>(scaled_code_stochastic<To>(e, to_f32(a), seed, scale));
};
template <class P>
CROSSLANE_INLINE f32 half_value(P p, bool high) {
  if constexpr (std::is_same_v<P, packed_f32>)
    return high ? high_half(p) : low_half(p);
  else
    return to_f32(high ? high_half(p) : low_half(p));
}
template <class P>
constexpr auto stochastic_fp4 = [](const Env& e, P a, u32 seed, f32 scale) {
  return static_cast<u8>(
      scaled_code_stochastic<Fp4>(e, half_value(a, false), seed, scale) |
      scaled_code_stochastic<Fp4>(e, half_value(a, true), next_random(seed), scale) << 4);
};

template <class From>
constexpr auto one_to_f32 = [](u8 a, f32 scale) { return scaled_up(decode_small<From>(a), scale); };
template <class From>
constexpr auto one_to_f16 = [](const Env& e, u8 a, f32 scale) {
  return to_f16(scaled_up(decode_small<From>(a), scale), 0, e.mode.fp16_overflow);
};
template <class From, class P>
CROSSLANE_INLINE P scaled_pair(const Env& e, u32 low, u32 high, f32 scale) {
  const f32 a = scaled_up(decode_small<From>(low), scale),
            b = scaled_up(decode_small<From>(high), scale);
  if constexpr (std::is_same_v<P, packed_f32>)
    return pack_halves<P>(a, b);
  else if constexpr (std::is_same_v<P, packed_bf16>)
    return pack_halves<P>(to_bf16_nearest(a), to_bf16_nearest(b));
  else
    return pack_halves<P>(to_f16(a, 0, e.mode.fp16_overflow), to_f16(b, 0, e.mode.fp16_overflow));
}
template <class From, class P>
constexpr auto pair_from_8 = [](const Env& e, u16 a, f32 scale) {
  return scaled_pair<From, P>(e, a & 0xffu, static_cast<u32>(a) >> 8, scale);
};
template <class P>
constexpr auto pair_from_fp4 = [](const Env& e, u8 a, f32 scale) {
  return scaled_pair<Fp4, P>(e, a & 0xfu, static_cast<u32>(a) >> 4, scale);
};

constexpr Row rows[] = {
    valu("V_CVT_SCALEF32_PK_FP8_F32", pair_of_f32<Fp8>).keeping_half(),
    valu("V_CVT_SCALEF32_PK_BF8_F32", pair_of_f32<Bf8>).keeping_half(),
    valu("V_CVT_SCALEF32_PK_FP8_F16", pair_of_halves<Fp8, packed_f16>).keeping_half(),
    valu("V_CVT_SCALEF32_PK_BF8_F16", pair_of_halves<Bf8, packed_f16>).keeping_half(),
    valu("V_CVT_SCALEF32_PK_FP8_BF16", pair_of_halves<Fp8, packed_bf16>).keeping_half(),
    valu("V_CVT_SCALEF32_PK_BF8_BF16", pair_of_halves<Bf8, packed_bf16>).keeping_half(),
    valu("V_CVT_SCALEF32_PK_FP4_F32", fp4_of_f32),
    valu("V_CVT_SCALEF32_PK_FP4_F16", fp4_of_halves<packed_f16>),
    valu("V_CVT_SCALEF32_PK_FP4_BF16", fp4_of_halves<packed_bf16>),
    valu("V_CVT_SCALEF32_SR_FP8_F32", stochastic_one<Fp8, f32>).approximate(),
    valu("V_CVT_SCALEF32_SR_BF8_F32", stochastic_one<Bf8, f32>).approximate(),
    valu("V_CVT_SCALEF32_SR_FP8_F16", stochastic_one<Fp8, f16>).approximate(),
    valu("V_CVT_SCALEF32_SR_BF8_F16", stochastic_one<Bf8, f16>).approximate(),
    valu("V_CVT_SCALEF32_SR_FP8_BF16", stochastic_one<Fp8, bf16>).approximate(),
    valu("V_CVT_SCALEF32_SR_BF8_BF16", stochastic_one<Bf8, bf16>).approximate(),
    valu("V_CVT_SCALEF32_SR_PK_FP4_F32", stochastic_fp4<packed_f32>).approximate(),
    valu("V_CVT_SCALEF32_SR_PK_FP4_F16", stochastic_fp4<packed_f16>).approximate(),
    valu("V_CVT_SCALEF32_SR_PK_FP4_BF16", stochastic_fp4<packed_bf16>).approximate(),
    valu("V_CVT_SCALEF32_F32_FP8", one_to_f32<Fp8>),
    valu("V_CVT_SCALEF32_F32_BF8", one_to_f32<Bf8>),
    valu("V_CVT_SCALEF32_F16_FP8", one_to_f16<Fp8>).keeping_half(),
    valu("V_CVT_SCALEF32_F16_BF8", one_to_f16<Bf8>).keeping_half(),
    valu("V_CVT_SCALEF32_PK_F32_FP8", pair_from_8<Fp8, packed_f32>),
    valu("V_CVT_SCALEF32_PK_F32_BF8", pair_from_8<Bf8, packed_f32>),
    valu("V_CVT_SCALEF32_PK_F16_FP8", pair_from_8<Fp8, packed_f16>),
    valu("V_CVT_SCALEF32_PK_F16_BF8", pair_from_8<Bf8, packed_f16>),
    valu("V_CVT_SCALEF32_PK_BF16_FP8", pair_from_8<Fp8, packed_bf16>),
    valu("V_CVT_SCALEF32_PK_BF16_BF8", pair_from_8<Bf8, packed_bf16>),
    valu("V_CVT_SCALEF32_PK_F32_FP4", pair_from_fp4<packed_f32>),
    valu("V_CVT_SCALEF32_PK_F16_FP4", pair_from_fp4<packed_f16>),
    valu("V_CVT_SCALEF32_PK_BF16_FP4", pair_from_fp4<packed_bf16>),

    block<f32, Fp6, 32, Block::interleaved>("V_CVT_SCALEF32_2XPK16_FP6_F32"),
    block<f32, Bf6, 32, Block::interleaved>("V_CVT_SCALEF32_2XPK16_BF6_F32"),
    block<f32, Fp6, 32, Block::stochastic>("V_CVT_SCALEF32_SR_PK32_FP6_F32"),
    block<f32, Bf6, 32, Block::stochastic>("V_CVT_SCALEF32_SR_PK32_BF6_F32"),
    block<f16, Fp6, 32, Block::stochastic>("V_CVT_SCALEF32_SR_PK32_FP6_F16"),
    block<f16, Bf6, 32, Block::stochastic>("V_CVT_SCALEF32_SR_PK32_BF6_F16"),
    block<bf16, Fp6, 32, Block::stochastic>("V_CVT_SCALEF32_SR_PK32_FP6_BF16"),
    block<bf16, Bf6, 32, Block::stochastic>("V_CVT_SCALEF32_SR_PK32_BF6_BF16"),
    block<f16, Fp6, 32>("V_CVT_SCALEF32_PK32_FP6_F16"),
    block<f16, Bf6, 32>("V_CVT_SCALEF32_PK32_BF6_F16"),
    block<bf16, Fp6, 32>("V_CVT_SCALEF32_PK32_FP6_BF16"),
    block<bf16, Bf6, 32>("V_CVT_SCALEF32_PK32_BF6_BF16"),
    block<Fp6, f32, 32>("V_CVT_SCALEF32_PK32_F32_FP6"),
    block<Bf6, f32, 32>("V_CVT_SCALEF32_PK32_F32_BF6"),
    block<Fp6, f16, 32>("V_CVT_SCALEF32_PK32_F16_FP6"),
    block<Bf6, f16, 32>("V_CVT_SCALEF32_PK32_F16_BF6"),
    block<Fp6, bf16, 32>("V_CVT_SCALEF32_PK32_BF16_FP6"),
    block<Bf6, bf16, 32>("V_CVT_SCALEF32_PK32_BF16_BF6"),
    block<f32, Fp8, 8>("V_CVT_SCALEF32_PK8_FP8_F32"),
    block<f16, Fp8, 8>("V_CVT_SCALEF32_PK8_FP8_F16"),
    block<bf16, Fp8, 8>("V_CVT_SCALEF32_PK8_FP8_BF16"),
    block<f32, Bf8, 8>("V_CVT_SCALEF32_PK8_BF8_F32"),
    block<f16, Bf8, 8>("V_CVT_SCALEF32_PK8_BF8_F16"),
    block<bf16, Bf8, 8>("V_CVT_SCALEF32_PK8_BF8_BF16"),
    block<f32, Fp4, 8>("V_CVT_SCALEF32_PK8_FP4_F32"),
    block<f16, Fp4, 8>("V_CVT_SCALEF32_PK8_FP4_F16"),
    block<bf16, Fp4, 8>("V_CVT_SCALEF32_PK8_FP4_BF16"),
    block<f32, Fp8, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_FP8_F32"),
    block<f16, Fp8, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_FP8_F16"),
    block<bf16, Fp8, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_FP8_BF16"),
    block<f32, Bf8, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_BF8_F32"),
    block<f16, Bf8, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_BF8_F16"),
    block<bf16, Bf8, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_BF8_BF16"),
    block<f32, Fp4, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_FP4_F32"),
    block<f16, Fp4, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_FP4_F16"),
    block<bf16, Fp4, 8, Block::stochastic>("V_CVT_SCALEF32_SR_PK8_FP4_BF16"),
    block<f32, Fp6, 16>("V_CVT_SCALEF32_PK16_FP6_F32"),
    block<f16, Fp6, 16>("V_CVT_SCALEF32_PK16_FP6_F16"),
    block<bf16, Fp6, 16>("V_CVT_SCALEF32_PK16_FP6_BF16"),
    block<f32, Bf6, 16>("V_CVT_SCALEF32_PK16_BF6_F32"),
    block<f16, Bf6, 16>("V_CVT_SCALEF32_PK16_BF6_F16"),
    block<bf16, Bf6, 16>("V_CVT_SCALEF32_PK16_BF6_BF16"),
    block<f32, Fp6, 16, Block::stochastic>("V_CVT_SCALEF32_SR_PK16_FP6_F32"),
    block<f16, Fp6, 16, Block::stochastic>("V_CVT_SCALEF32_SR_PK16_FP6_F16"),
    block<bf16, Fp6, 16, Block::stochastic>("V_CVT_SCALEF32_SR_PK16_FP6_BF16"),
    block<f32, Bf6, 16, Block::stochastic>("V_CVT_SCALEF32_SR_PK16_BF6_F32"),
    block<f16, Bf6, 16, Block::stochastic>("V_CVT_SCALEF32_SR_PK16_BF6_F16"),
    block<bf16, Bf6, 16, Block::stochastic>("V_CVT_SCALEF32_SR_PK16_BF6_BF16"),
    // gfx1250: where scale_sel finds the scale in its operand is not documented.
    todo("V_CVT_SCALE_PK8_F32_FP8", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK8_F16_FP8", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK8_BF16_FP8", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK8_F32_BF8", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK8_F16_BF8", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK8_BF16_BF8", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK8_F32_FP4", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK8_F16_FP4", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK8_BF16_FP4", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK16_F32_FP6", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK16_F16_FP6", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK16_BF16_FP6", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK16_F32_BF6", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK16_F16_BF6", InstructionFamily::valu),
    todo("V_CVT_SCALE_PK16_BF16_BF6", InstructionFamily::valu),
};

}  // namespace

std::span<const Row> wide_convert_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
