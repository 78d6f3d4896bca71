// SPDX-License-Identifier: MIT
// Compiled once for each SIMD level. See operand_fetch.hpp.
#include "sim/exec/operand_fetch.hpp"

#include <cfenv>
#include <cstring>

#include "sim/exec/float16.hpp"
#include "sim/exec/permute_lanes.hpp"
#include "sim/exec/scalar_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

constexpr u32 sign_32 = 0x80000000u;

bool flushes(const Mode& mode, OperandType t, u32 direction_bit) {
  const bool is_single = t == OperandType::f32 || is_mixed(t) || t == OperandType::packed_f32;
  const u8 kept = is_single ? mode.denorm_32 : mode.denorm_16_64;
  return !(kept & direction_bit);
}

u32 flush_f32(u32 bits) { return (bits & 0x7f800000u) ? bits : bits & sign_32; }
u32 flush_f16(u32 bits) { return (bits & 0x7c00u) ? bits : bits & 0x8000u; }

/// A subnormal keeps only its sign. lanes[W] (64-bit: high words behind).
void flush_lanes(u32* lanes, u32 count, OperandType t) {
  for (u32 i = 0; i < count; ++i) {
    switch (t) {
      case OperandType::f32:
      case OperandType::mixed_bf16:
      case OperandType::mixed_f32: lanes[i] = flush_f32(lanes[i]); break;
      case OperandType::f16: lanes[i] = (lanes[i] & 0xffff0000u) | flush_f16(lanes[i] & 0xffffu); break;
      case OperandType::packed_f16:
        lanes[i] = flush_f16(lanes[i] & 0xffffu) | flush_f16(lanes[i] >> 16) << 16;
        break;
      case OperandType::packed_f32:
        lanes[i] = flush_f32(lanes[i]);
        lanes[count + i] = flush_f32(lanes[count + i]);
        break;
      case OperandType::f64:
        if (!(lanes[count + i] & 0x7ff00000u)) lanes[i] = 0, lanes[count + i] &= sign_32;
        break;
      default: return;
    }
  }
}

/// neg and abs of a single float. abs comes first. [RDNA3 §7.2.2 "Input Modifiers"]
void apply_sign(u32* lanes, u32 count, OperandType t, bool neg, bool abs) {
  const u32 sign = t == OperandType::f16 || t == OperandType::bf16 ? 0x8000u : sign_32;
  u32* word = t == OperandType::f64 ? lanes + count : lanes;
  const u32 keep = abs ? ~sign : ~0u, flip = neg ? sign : 0u;
  CROSSLANE_LANE_LOOP
  for (u32 i = 0; i < count; ++i) word[i] = (word[i] & keep) ^ flip;
}

void select_sdwa(u32* lanes, u32 count, u8 selector, bool sign_extend) {
  if (selector == 6) return;
  const u32 width = selector < 4 ? 8 : 16, shift = selector < 4 ? selector * 8u : (selector - 4) * 16u;
  for (u32 i = 0; i < count; ++i) {
    const u32 field = lanes[i] << (32 - width - shift);
    lanes[i] = sign_extend ? static_cast<u32>(static_cast<i32>(field) >> (32 - width)) : field >> (32 - width);
  }
}

/// VOP3P: op_sel picks the half that feeds the low result, op_sel_hi the one that feeds the high result; neg and neg_hi flip them.
void select_packed(u32* lanes, u32 count, OperandType t, const Encoding& e, u32 k) {
  const u32 low_shift = (e.op_sel >> k & 1) * 16, high_shift = (e.op_sel_hi >> k & 1) * 16;
  const bool is_integer = t == OperandType::packed_u16;
  const u32 flip = is_integer ? 0 : (e.neg >> k & 1 ? 0x8000u : 0) | (e.abs >> k & 1 ? sign_32 : 0);
  for (u32 i = 0; i < count; ++i)
    lanes[i] = ((lanes[i] >> low_shift & 0xffffu) | (lanes[i] >> high_shift & 0xffffu) << 16) ^ flip;
}

void select_packed_32(u32* lanes, u32 count, const Encoding& e, u32 k) {
  const bool low_from_high = e.op_sel >> k & 1, high_from_high = e.op_sel_hi >> k & 1;
  const u32 flip_low = e.neg >> k & 1 ? sign_32 : 0, flip_high = e.abs >> k & 1 ? sign_32 : 0;
  for (u32 i = 0; i < count; ++i) {
    const u32 low = lanes[i], high = lanes[count + i];
    lanes[i] = (low_from_high ? high : low) ^ flip_low;
    lanes[count + i] = (high_from_high ? high : low) ^ flip_high;
  }
}

/// v_fma_mix: op_sel_hi set: a half, picked by op_sel. abs and neg (the abs field is neg_hi in VOP3P, used as abs here) come after.
void widen_mixed(u32* lanes, u32 count, OperandType t, const Encoding& e, u32 k) {
  if (e.op_sel_hi >> k & 1) {
    const u32 shift = (e.op_sel >> k & 1) * 16;
    for (u32 i = 0; i < count; ++i) {
      const u16 half = static_cast<u16>(lanes[i] >> shift);
      lanes[i] = std::bit_cast<u32>(t == OperandType::mixed_f32 ? to_f32(f16{half}) : to_f32(bf16{half}));
    }
  }
  apply_sign(lanes, count, OperandType::f32, e.neg >> k & 1, e.abs >> k & 1);
}

/// The byte that op_sel picks; gfx12 keeps its two bits in the other order. [RDNA4 §16.8 V_CVT_F32_FP8; CDNA4 §11 V_CVT_SCALEF32_F32_FP8]
u32 source_byte(const Encoding& e, const Env& env) {
  const u32 low = e.op_sel & 1, high = e.op_sel >> 1 & 1;
  return env.generation >= arch::Generation::gfx12 ? low << 1 | high : high << 1 | low;
}

void select_byte(u32* lanes, u32 count, u32 byte) {
  for (u32 i = 0; i < count; ++i) lanes[i] = lanes[i] >> 8 * byte & 0xffu;
}

/// What DPP does to source 0, and to the lanes that are written. See the table in docs/sources.md [DPP]. Out of line, so that the
/// common case in fetch_dpp_only() does not pay for its stack frame.
[[gnu::noinline]] void fetch_dpp(Wave& wave, const OpDetail& detail, Frame& f, const u32* source, u32 words) {
  const Encoding& e = detail.encoding;
  const u32 n = f.lanes;
  u32* out = wave.temp[0];
  for (u32 w = 0; w < words; ++w)
    permute_lanes(out + w * n, source + w * n, detail.source_lane, n, detail.sources_stay_in_row);
  f.src[0] = out;
  const bool all_active = wave.exec_full || e.dpp.fetch_inactive;
  if (all_active && detail.dpp_is_total) return;
  alignas(64) u32 source_active[64];
  alignas(64) u32 source_valid[64];
  if (!all_active) permute_lanes(source_active, wave.exec_lanes, detail.source_lane, n, detail.sources_stay_in_row);
  const bool inactive_reads_zero =
      wave.env.disputed.dpp_inactive_source_zero && !wave.arch->is_at_least(arch::Generation::gfx11);
  const u32 zero_out_of_range = e.dpp.dpp8 || e.dpp.bound_ctrl ? ~0u : 0u;
  const u32 zero_inactive = inactive_reads_zero ? ~0u : zero_out_of_range;
  CROSSLANE_LANE_LOOP
  for (u32 i = 0; i < n; ++i) {
    const u32 in_range = detail.source_in_range[i];
    const u32 active = all_active ? ~0u : source_active[i];
    const u32 valid = in_range & active;
    out[i] &= valid;
    wave.fetch_mask[i] = wave.exec_lanes[i] & detail.write_lanes[i] &
                         (valid | (~in_range & zero_out_of_range) | (in_range & zero_inactive));
    source_valid[i] = valid;
  }
  if (words == 2)
    for (u32 i = 0; i < n; ++i) out[n + i] &= source_valid[i];
  f.mask = wave.fetch_mask;
  f.full = wave.exec_full && detail.dpp_writes_all;
}

bool changes_result(const Encoding& e, const RowShape& shape, const Op& op, const Wave& wave) {
  if (shape.result == OperandType::none) return false;
  const bool saturated_by_row = e.clamp && !is_float(shape.result) && shape.result != OperandType::packed_f16 &&
                                shape.result != OperandType::packed_f32 && shape.result != OperandType::packed_bf16;
  if (shape.result == OperandType::u8) return true;
  return e.omod || (e.clamp && !saturated_by_row) || e.sdwa.present || (is_16_bit(shape.result) && (e.op_sel & 8)) ||
         (!op.detail->row->moves && flushes(wave.env.mode, shape.result, 2));
}

int host_rounding(u8 mode) {
  switch (mode) {
    case 1: return FE_UPWARD;
    case 2: return FE_DOWNWARD;
    case 3: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

/// Whether source k is anything but its register's bits.
bool is_modified(const Encoding& e, OperandType t, u32 k, bool is_flushed) {
  if (is_flushed || (e.sdwa.present && k < 2)) return true;
  if (is_packed_16(t) || is_mixed(t) || t == OperandType::packed_f32 || t == OperandType::u8) return true;
  if (is_16_bit(t) && e.op_sel >> k & 1) return true;
  return is_float(t) && (e.neg | e.abs) >> k & 1;
}

void fetch_modified_source(Wave& wave, const Op& op, OperandType type, u32 k, Frame& f) {
  const Encoding& e = op.detail->encoding;
  const bool moves = op.detail->row->moves;
  const u32 words = is_64_bit(type) ? 2 : 1;
  const u32* source = fetch_source(wave, op, k, words == 2);
  if (k == 0 && (e.dpp.dpp16 || e.dpp.dpp8)) {
    fetch_dpp(wave, *op.detail, f, source, words);
    source = f.src[0];
  }
  if (!is_modified(e, type, k, !moves && flushes(wave.env.mode, type, 1))) {
    f.src[k] = source;
    return;
  }
  u32* out = wave.temp[k];
  if (source != out) std::memcpy(out, source, size_t{words} * f.lanes * sizeof(u32));
  f.src[k] = out;
  if (e.sdwa.present && k < 2) select_sdwa(out, f.lanes, e.sdwa.src_sel[k], e.sdwa.src_sext[k]);
  if (is_packed_16(type)) select_packed(out, f.lanes, type, e, k);
  else if (type == OperandType::packed_f32) select_packed_32(out, f.lanes, e, k);
  else if (is_mixed(type)) widen_mixed(out, f.lanes, type, e, k);
  else if (type == OperandType::u8) select_byte(out, f.lanes, source_byte(e, wave.env));
  else if (is_16_bit(type) && e.op_sel >> k & 1)
    for (u32 i = 0; i < f.lanes; ++i) out[i] >>= 16;
  const bool abs = e.format != Format::vop3p && (e.abs >> k & 1);  // VOP3P has neg_hi there
  if (is_float(type)) apply_sign(out, f.lanes, type, e.neg >> k & 1, abs);
  if (!moves && flushes(wave.env.mode, type, 1)) flush_lanes(out, f.lanes, type);
}

f32 clamp_01(f32 x, bool nan_to_zero) {
  if (x != x) return nan_to_zero ? 0.0f : x;
  return x > 1.0f ? 1.0f : x > 0.0f ? x : 0.0f;
}
f64 clamp_01(f64 x, bool nan_to_zero) {
  if (x != x) return nan_to_zero ? 0.0 : x;
  return x > 1.0 ? 1.0 : x > 0.0 ? x : 0.0;
}

/// The factor of omod, or 1. It is ignored where subnormal results are kept and in IEEE mode; where it counts, -0 becomes +0.
/// [RDNA3 §7.2.3 "Output Modifiers"]
f32 output_factor(const Encoding& e, const Env& env, OperandType t) {
  const bool ieee = env.mode.ieee && env.generation < arch::Generation::gfx12;
  if (e.omod == 0 || ieee || !flushes(env.mode, t, 2)) return 1.0f;
  return e.omod == 1 ? 2.0f : e.omod == 2 ? 4.0f : 0.5f;
}

struct OutputModifiers {
  f32 factor;
  bool clamp;
  bool nan_to_zero;

  template <class T>
  [[nodiscard]] T apply(T x) const {
    if (factor != 1.0f) x = x * static_cast<T>(factor) + T(0);
    return clamp ? clamp_01(x, nan_to_zero) : x;
  }
  [[nodiscard]] u32 apply_f16(u32 bits) const {
    return to_f16_nearest(apply(to_f32(f16{static_cast<u16>(bits)}))).bits;
  }
  [[nodiscard]] u32 apply_bf16(u32 bits) const {
    return to_bf16_nearest(apply(to_f32(bf16{static_cast<u16>(bits)}))).bits;
  }
  [[nodiscard]] u32 apply_f32(u32 bits) const { return std::bit_cast<u32>(apply(std::bit_cast<f32>(bits))); }
  [[nodiscard]] u64 apply_f64(u64 bits) const { return std::bit_cast<u64>(apply(std::bit_cast<f64>(bits))); }
};

void modify_results(u32* r, u32 n, OperandType t, const OutputModifiers& m) {
  for (u32 i = 0; i < n; ++i) {
    switch (t) {
      case OperandType::f32: r[i] = m.apply_f32(r[i]); break;
      case OperandType::f16: r[i] = m.apply_f16(r[i]); break;
      case OperandType::bf16: r[i] = m.apply_bf16(r[i]); break;
      case OperandType::packed_f16: r[i] = m.apply_f16(r[i]) | m.apply_f16(r[i] >> 16) << 16; break;
      case OperandType::packed_bf16: r[i] = m.apply_bf16(r[i]) | m.apply_bf16(r[i] >> 16) << 16; break;
      case OperandType::packed_f32:
        r[i] = m.apply_f32(r[i]);
        r[n + i] = m.apply_f32(r[n + i]);
        break;
      case OperandType::f64: {
        const u64 bits = m.apply_f64(r[i] | u64{r[n + i]} << 32);
        r[i] = static_cast<u32>(bits);
        r[n + i] = static_cast<u32>(bits >> 32);
        break;
      }
      default: return;
    }
  }
}

/// omod, flush, clamp. Subnormal results are flushed before omod scales them and after.
void finish_lanes(u32* r, u32 n, OperandType t, const Encoding& e, const Env& env, bool flush) {
  const OutputModifiers m{output_factor(e, env, t), e.clamp, env.mode.dx10_clamp};
  if (flush) flush_lanes(r, n, t);
  if (m.factor == 1.0f && !m.clamp) return;
  modify_results(r, n, t, m);
  if (flush) flush_lanes(r, n, t);
}

/// SDWA: the result goes to dst_sel; dst_unused says what happens to the other bits.
u32 merge_sdwa(u32 old, u32 value, const SdwaFields& s) {
  if (s.dst_sel == 6) return value;
  const u32 width = s.dst_sel < 4 ? 8 : 16, shift = s.dst_sel < 4 ? s.dst_sel * 8u : (s.dst_sel - 4) * 16u;
  const u32 field = ((1u << width) - 1) << shift;
  const u32 placed = value << shift & field;
  if (s.dst_unused == 2) return (old & ~field) | placed;
  if (s.dst_unused == 0) return placed;
  const u32 extended = static_cast<u32>(static_cast<i32>(value << (32 - width)) >> (32 - width));
  return extended << shift;
}

}  // namespace

const u32* splat_scalar(Wave& wave, const Op& op, u32 k, bool is_64_bit) {
  u32* out = wave.temp[k];
  const u32 n = wave.lanes;
  const u64 at = op.at[k];
  const u32 low = op.kind[k] == SourceKind::sgpr ? wave.sgpr[at] : read_special(wave, at);
  for (u32 first = 0; first < n; first += 32)
    for (u32 i = 0; i < 32; ++i) out[first + i] = low;
  if (is_64_bit) {
    const u32 high = op.kind[k] == SourceKind::sgpr ? wave.sgpr[at + 1] : 0;
    for (u32 i = 0; i < n; ++i) out[n + i] = high;
  }
  return out;
}

u32 read_special(const Wave& wave, u64 code) {
  switch (code) {
    case operand::vccz: return wave.lane_mask(operand::vcc_lo) == 0;
    case operand::execz: return wave.exec() == 0;
    default: return wave.scc;
  }
}

void fetch_dpp_only(Wave& wave, const Op& op, const RowShape& shape, Frame& f) {
  f.dst = reinterpret_cast<u32*>(wave.base[0] + op.dst);
  f.mask = wave.exec_lanes;
  f.full = wave.exec_full;
  f.keep = op.imm;
  const bool wide = is_64_bit(shape.source[0]);
  const OpDetail& detail = *op.detail;
  const u32* source = fetch_source(wave, op, 0, wide);
  if (wave.exec_full && detail.dpp_is_total && detail.sources_stay_in_row && !wide) [[likely]] {
    permute_lanes(wave.temp[0], source, detail.source_lane, wave.lanes, true);
    f.src[0] = wave.temp[0];
  } else {
    fetch_dpp(wave, detail, f, source, wide ? 2 : 1);
  }
  for (u32 k = 1; k < shape.source_count; ++k) f.src[k] = fetch_source(wave, op, k, is_64_bit(shape.source[k]));
}

void fetch_slow(Wave& wave, const Op& op, const RowShape& shape, Frame& f) {
  f.dst = reinterpret_cast<u32*>(wave.base[0] + op.dst);
  f.mask = wave.exec_lanes;
  f.full = wave.exec_full;
  f.keep = op.imm;
  for (u32 k = 0; k < shape.source_count; ++k) fetch_modified_source(wave, op, shape.source[k], k, f);
  if (changes_result(op.detail->encoding, shape, op, wave)) {
    f.dst = wave.temp[3];
    f.keep = 0;
  }
  f.saved_rounding = 0;
  const u8 rounding = op.slow & slow::float_16_64 ? wave.env.mode.round_16_64 : wave.env.mode.round_32;
  if ((op.slow & (slow::float_32 | slow::float_16_64)) && rounding) {
    f.saved_rounding = 1;
    std::fesetround(host_rounding(rounding));
  }
}

void finish_slow(Wave& wave, const Op& op, const RowShape& shape, Frame& f) {
  if (f.saved_rounding) std::fesetround(FE_TONEAREST);
  u32* result = wave.temp[3];
  if (f.dst != result || shape.result == OperandType::none) return;
  const Encoding& e = op.detail->encoding;
  const u32 n = f.lanes;
  const bool flush = !op.detail->row->moves && flushes(wave.env.mode, shape.result, 2);
  finish_lanes(result, n, shape.result, e, wave.env, flush);
  u32* dst = reinterpret_cast<u32*>(wave.base[0] + op.dst);
  const u32 byte_shift = (e.op_sel >> 2 & 3) * 8;
  const bool half = is_16_bit(shape.result), to_high = half && (e.op_sel & 8);
  for (u32 i = 0; i < n; ++i) {
    if (!f.mask[i]) continue;
    if (e.sdwa.present) dst[i] = merge_sdwa(dst[i], result[i], e.sdwa);
    else if (shape.result == OperandType::u8) dst[i] = (dst[i] & ~(0xffu << byte_shift)) | (result[i] & 0xffu) << byte_shift;
    else if (to_high) dst[i] = (dst[i] & 0xffffu) | result[i] << 16;
    else if (half) dst[i] = (dst[i] & op.imm) | (result[i] & 0xffffu);
    else dst[i] = result[i];
    if (is_64_bit(shape.result)) dst[n + i] = result[n + i];
  }
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
