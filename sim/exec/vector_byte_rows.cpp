// SPDX-License-Identifier: MIT
// Arithmetic on bytes and smaller fields: averages, sums of absolute differences (sad; the masked
// ones, msad, leave out bytes where the reference is 0; the quad ones, qsad, slide a window of four
// bytes over eight), saturating packs, table look-ups. [CDNA3 §12.12, RDNA3 §16.12; gfx1250: CDNA5
// §15]
#include "sim/exec/integer_lanes.hpp"
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

CROSSLANE_INLINE u32 distance(u32 a, u32 b) { return a > b ? a - b : b - a; }

CROSSLANE_INLINE u32 sad_u8(u32 a, u32 b) {
  u32 sum = 0;
  for (u32 k = 0; k < 4; ++k) sum += distance(byte_of(a, k), byte_of(b, k));
  return sum;
}
/// `reference` bytes that are 0 count nothing.
CROSSLANE_INLINE u32 msad_u8(u32 a, u32 reference) {
  u32 sum = 0;
  for (u32 k = 0; k < 4; ++k)
    sum += byte_of(reference, k) ? distance(byte_of(a, k), byte_of(reference, k)) : 0u;
  return sum;
}
CROSSLANE_INLINE u32 sad_u16(u32 a, u32 b) {
  return distance(low_u16(a), low_u16(b)) + distance(high_u16(a), high_u16(b));
}

/// A sum and its accumulator, wrapping or saturating.
template <auto difference, u32 shift>
struct Sad {
  u32 operator()(u32 a, u32 b, u32 c) const { return (difference(a, b) << shift) + c; }
};
template <auto difference, u32 shift>
struct SadClamped {
  u32 operator()(u32 a, u32 b, u32 c) const { return add_saturated(difference(a, b) << shift, c); }
};
template <auto difference, u32 shift = 0>
constexpr Row sad(std::string_view name) {
  return valu(name, Sad<difference, shift>{}, SadClamped<difference, shift>{});
}

/// Four sums, over bytes k … k + 3 of a, each added to a 16-bit accumulator.
template <auto difference, bool clamped>
struct QuadSad {
  u64 operator()(u64 a, u32 reference, u64 c) const {
    u64 result = 0;
    for (u32 k = 0; k < 4; ++k) {
      const u32 sum = difference(static_cast<u32>(a >> 8 * k), reference) +
                      static_cast<u32>(c >> 16 * k & 0xffff);
      result |= u64{clamped ? saturate_u16(sum) : sum & 0xffffu} << 16 * k;
    }
    return result;
  }
};

/// v_mqsad_u32_u8: as above with four 32-bit accumulators, in four registers.
const Op* run_mqsad_u32(Wave& wave, const Op& op) {
  const u32 n = wave.lanes;
  const bool clamp = op.detail->encoding.clamp;
  const u32* a = fetch_source(wave, op, 0, true);
  const u32* reference = fetch_source(wave, op, 1, false);
  const u32* c = fetch_source(wave, op, 2, false);
  u32* dst = reinterpret_cast<u32*>(wave.base[0] + op.dst);
  const bool c_in_registers = op.kind[2] == SourceKind::vgpr;
  for (u32 i = 0; i < n; ++i) {
    if (!wave.exec_lanes[i]) continue;
    const u64 window = a[i] | u64{a[n + i]} << 32;
    u32 result[4];
    for (u32 k = 0; k < 4; ++k) {
      const u32 difference = msad_u8(static_cast<u32>(window >> 8 * k), reference[i]);
      const u32 accumulator = c_in_registers ? c[k * n + i] : c[i];
      result[k] = clamp ? add_saturated(difference, accumulator) : difference + accumulator;
    }
    for (u32 k = 0; k < 4; ++k) dst[k * n + i] = result[k];
  }
  return following(op);
}

/// v_perm_pk16: sixteen 4-bit indices in source 2 pick elements of `width` bits from the table
/// {source 0, source 1}, source 1 lowest.
template <u32 width>
const Op* run_table_look_up(Wave& wave, const Op& op) {
  constexpr u32 words = width / 2, low_words = width == 4 ? 1 : 2;
  const u32 n = wave.lanes;
  const u32* high = fetch_source(wave, op, 0, width == 8);
  const u32* low = fetch_source(wave, op, 1, width != 4);
  const u32* indices = fetch_source(wave, op, 2, true);
  u32* dst = reinterpret_cast<u32*>(wave.base[0] + op.dst);
  for (u32 i = 0; i < n; ++i) {
    if (!wave.exec_lanes[i]) continue;
    u32 table[5] = {};  // one word more, for an element that is read with its neighbour
    for (u32 w = 0; w < words; ++w)
      table[w] = w < low_words ? low[w * n + i] : high[(w - low_words) * n + i];
    u32 result[5] = {};
    for (u32 k = 0; k < 16; ++k) {
      const u32 at = (indices[k / 8 * n + i] >> 4 * (k & 7) & 15u) * width, to = k * width;
      const u64 pair = table[at / 32] | u64{table[at / 32 + 1]} << 32;
      const u64 placed = (pair >> at % 32 & ((1u << width) - 1u)) << to % 32;
      result[to / 32] |= static_cast<u32>(placed);
      result[to / 32 + 1] |= static_cast<u32>(placed >> 32);
    }
    for (u32 w = 0; w < words; ++w) dst[w * n + i] = result[w];
  }
  return following(op);
}

constexpr Row with_sources(Row row, OperandType a, OperandType b, OperandType c) {
  row.shape.source[0] = a;
  row.shape.source[1] = b;
  row.shape.source[2] = c;
  return row;
}

/// Each byte is the average of a's and b's, rounded up where bit 0 of c's is set.
constexpr auto average = [](u32 a, u32 b, u32 c) {
  u32 result = 0;
  for (u32 k = 0; k < 4; ++k)
    result |= (byte_of(a, k) + byte_of(b, k) + (byte_of(c, k) & 1u)) >> 1 << 8 * k;
  return result;
};

CROSSLANE_INLINE u32 saturate(i32 x, i32 low, i32 high) {
  return static_cast<u32>(smaller(larger(x, low), high));
}

constexpr auto shift_and_pack_signed = [](i32 a, i32 b, u32 count) {
  return static_cast<u16>((saturate(a >> (count & 31), -128, 127) & 0xffu) |
                          saturate(b >> (count & 31), -128, 127) << 8);
};
constexpr auto shift_and_pack_unsigned = [](i32 a, i32 b, u32 count) {
  return static_cast<u16>(saturate(a >> (count & 31), 0, 255) | saturate(b >> (count & 31), 0, 255)
                                                                    << 8);
};
constexpr auto pack_nibbles_signed = [](u32 a) {
  u32 result = 0;
  for (u32 k = 0; k < 4; ++k) {
    const i32 element = static_cast<i32>(a << (24 - 8 * k)) >> 24;
    result |= (saturate(element, -8, 7) & 15u) << 4 * k;
  }
  return static_cast<u16>(result);
};
constexpr auto pack_nibbles_unsigned = [](u32 a) {
  u32 result = 0;
  for (u32 k = 0; k < 4; ++k) result |= smaller(byte_of(a, k), 15u) << 4 * k;
  return static_cast<u16>(result);
};

constexpr InstructionFamily valu_family = InstructionFamily::valu;
constexpr OperandType u32_type = OperandType::u32, u64_type = OperandType::u64;

constexpr Row rows[] = {
    valu("V_LERP_U8", average),
    sad<sad_u8>("V_SAD_U8"),
    sad<sad_u8, 16>("V_SAD_HI_U8"),
    sad<sad_u16>("V_SAD_U16"),
    sad<distance>("V_SAD_U32"),
    sad<msad_u8>("V_MSAD_U8"),
    valu("V_QSAD_PK_U16_U8", QuadSad<sad_u8, false>{}, QuadSad<sad_u8, true>{}),
    valu("V_MQSAD_PK_U16_U8", QuadSad<msad_u8, false>{}, QuadSad<msad_u8, true>{}),
    with_sources(custom("V_MQSAD_U32_U8", valu_family, run_mqsad_u32), u64_type, u32_type,
                 u32_type),
    valu("V_ASHR_PK_I8_I32", shift_and_pack_signed),
    valu("V_ASHR_PK_U8_I32", shift_and_pack_unsigned),
    valu("V_SAT_PK4_I4_I8", pack_nibbles_signed),
    valu("V_SAT_PK4_U4_U8", pack_nibbles_unsigned),
    with_sources(custom("V_PERM_PK16_B4_U4", valu_family, run_table_look_up<4>), u32_type, u32_type,
                 u64_type),
    with_sources(custom("V_PERM_PK16_B6_U4", valu_family, run_table_look_up<6>), u32_type, u64_type,
                 u64_type),
    with_sources(custom("V_PERM_PK16_B8_U4", valu_family, run_table_look_up<8>), u64_type, u64_type,
                 u64_type),
    // A table of the shader engines' screen tiles; nothing that compute code uses. [Vega ISA §10.5]
    todo("V_SCREEN_PARTITION_4SE_B32", valu_family),
};

}  // namespace

std::span<const Row> vector_byte_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
