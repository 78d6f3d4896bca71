// SPDX-License-Identifier: MIT
// buffer_load_format and buffer_store_format: the descriptor's format says how bits and registers
// correspond. Their conversions are given as formulas without rounding rules, so these rows count
// as approximate. [CDNA3 §9.1.4; RDNA3 §9.1.4]
#include "sim/exec/buffer_access.hpp"
#include "sim/exec/buffer_formats.hpp"
#include "sim/exec/lds_transfer.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

/// How components lie in registers.
enum class Packing : u8 { dwords, halves, high_half };

struct Texel {
  BufferFormat format;
  u32 offset_bits[4] = {};
  u8 select[4] = {};  // dst_sel: 0, 1: constants, 4 and up: component
};

Texel texel_of(const Wave& wave, const BufferResource& r) {
  const arch::Generation g = wave.env.generation;
  Texel t;
  const u32 number = g == arch::Generation::gfx9 ? (r.word3 >> 15 & 15) | (r.word3 >> 12 & 7) << 4
                     : g == arch::Generation::gfx10 ? r.word3 >> 12 & 127
                                                    : r.word3 >> 12 & 63;
  t.format = buffer_format(g, number);
  for (u32 k = 0, at = 0; k < 4; at += t.format.bits[k++]) t.offset_bits[k] = at;
  for (u32 k = 0; k < 4; ++k) t.select[k] = static_cast<u8>(r.word3 >> 3 * k & 7);
  return t;
}

CROSSLANE_INLINE u32 raw_component(const u8* from, const Texel& t, u32 k) {
  const u32 bits = t.format.bits[k];
  u64 word = 0;
  __builtin_memcpy(&word, from + t.offset_bits[k] / 32 * 4,
                   t.format.bytes() < 4 ? t.format.bytes() : 4);
  return static_cast<u32>(word >> t.offset_bits[k] % 32 & ((u64{1} << bits) - 1));
}

CROSSLANE_INLINE u32 one(const BufferFormat& f) { return f.is_integer() ? 1 : float_bits(1.0f); }

/// Register k's value: dst_sel picks a component; one that the format lacks is 0, or 1 for w.
CROSSLANE_INLINE u32 selected(const u8* from, const Texel& t, u32 k) {
  const u32 select = t.select[k];
  if (select < 4) return select == 1 ? one(t.format) : 0;
  const u32 component = select - 4;
  if (!t.format.bits[component]) return component == 3 ? one(t.format) : 0;
  return component_to_register(raw_component(from, t, component), t.format.bits[component],
                               t.format.type);
}

CROSSLANE_INLINE u32 to_half(u32 value, const BufferFormat& f) {
  return f.is_integer() ? value & 0xffffu : to_f16_nearest(std::bit_cast<f32>(value)).bits;
}
CROSSLANE_INLINE u32 from_half(u32 half, const BufferFormat& f) {
  if (f.type == NumberType::sint) return static_cast<u32>(static_cast<i32>(static_cast<i16>(half)));
  return f.is_integer() ? half : float_bits(to_f32(f16{static_cast<u16>(half)}));
}

template <u32 count, Packing packing>
CROSSLANE_INLINE void set_texel(u32* dst, u32 stride, const u32* values, const BufferFormat& f) {
  for (u32 k = 0; k < count; ++k) {
    if (packing == Packing::dwords)
      dst[k * stride] = values[k];
    else if (packing == Packing::high_half)
      dst[0] = (dst[0] & 0xffffu) | to_half(values[0], f) << 16;
    else if (k % 2 == 0)
      dst[k / 2 * stride] =
          (k + 1 == count ? dst[k / 2 * stride] & 0xffff0000u : 0) | to_half(values[k], f);
    else
      dst[k / 2 * stride] |= to_half(values[k], f) << 16;
  }
}

template <u32 count, Packing packing>
CROSSLANE_INLINE u32 get_component(const u32* src, u32 stride, u32 k, const BufferFormat& f) {
  if (packing == Packing::dwords) return src[k * stride];
  if (packing == Packing::high_half) return from_half(src[0] >> 16, f);
  return from_half(src[k / 2 * stride] >> 16 * (k % 2) & 0xffffu, f);
}

const Op* raise_unknown_format(Wave& wave, const Op& op) {
  return wave.raise(op, FaultKind::bad_operand,
                    "the buffer descriptor's format means nothing on this target");
}

/// Formats have sizes of their own, so each lane's bytes are found one by one.
template <class Body>
const Op* for_each_texel(Wave& wave, const Op& op, bool write, Body body) {
  const MemoryFields& m = op.detail->encoding.memory;
  const BufferResource r = read_buffer_resource(wave, m);
  const Texel t = texel_of(wave, r);
  if (!t.format.is_valid) return raise_unknown_format(wave, op);
  BufferAccess access;
  if (!buffer_addresses(wave, m, r, t.format.bytes(), access)) return following(op);
  if (access.scratch)
    return wave.raise(op, FaultKind::unsupported_instruction, "scratch has no formats");
  if (access.in_range &&
      !check_each_global_lane(wave, op, access.a.at, access.in_range, t.format.bytes(), write))
    return nullptr;
  for_each_active(access.a.active, [&](u32 i) {
    const bool in_range = access.in_range >> i & 1;
    body(i, in_range ? host_pointer(access.a.at[i]) : nullptr, t);
  });
  return following(op);
}

template <u32 count, Packing packing>
const Op* run_load(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  u32* dst = wave.vgpr_operand(m.vdst);
  LdsPlaces places;
  if (m.lds) {
    set_m0_places(wave, m, 4, places);
    if (!are_lds_places_legal(wave, op, places, wave.exec(), 4)) return nullptr;
  }
  return for_each_texel(wave, op, false, [&](u32 i, const u8* from, const Texel& t) {
    u32 values[4] = {};
    for (u32 k = 0; k < count; ++k) {
      const bool is_one = t.select[k] == 1;  // even out of range
      values[k] = from ? selected(from, t, k) : is_one ? one(t.format) : 0;
    }
    if (m.lds)
      __builtin_memcpy(places.lds + places.at[i], values, 4);
    else
      set_texel<count, packing>(dst + i, wave.lanes, values, t.format);
  });
}

template <u32 count, Packing packing>
const Op* run_store(Wave& wave, const Op& op) {
  const u32* src = wave.vgpr_operand(op.detail->encoding.memory.vdata);
  return for_each_texel(wave, op, true, [&](u32 i, u8* to, const Texel& t) {
    if (!to) return;
    u32 words[4] = {};
    for (u32 k = 0; k < 4; ++k) {
      const u32 bits = t.format.bits[k];
      if (!bits) break;
      const u32 value =
          k < count ? get_component<count, packing>(src + i, wave.lanes, k, t.format) : 0;
      words[t.offset_bits[k] / 32] |= register_to_component(value, bits, t.format.type)
                                      << t.offset_bits[k] % 32;
    }
    __builtin_memcpy(to, words, t.format.bytes());
  });
}

template <u32 count, Packing packing = Packing::dwords>
constexpr Row load(std::string_view name) {
  return custom(name, InstructionFamily::vmem, run_load<count, packing>).approximate();
}
template <u32 count, Packing packing = Packing::dwords>
constexpr Row store(std::string_view name) {
  return custom(name, InstructionFamily::vmem, run_store<count, packing>).approximate();
}

constexpr InstructionFamily vmem = InstructionFamily::vmem;

constexpr Row rows[] = {
    load<1>("BUFFER_LOAD_FORMAT_X"),
    load<2>("BUFFER_LOAD_FORMAT_XY"),
    load<3>("BUFFER_LOAD_FORMAT_XYZ"),
    load<4>("BUFFER_LOAD_FORMAT_XYZW"),
    load<1, Packing::halves>("BUFFER_LOAD_FORMAT_D16_X"),
    load<2, Packing::halves>("BUFFER_LOAD_FORMAT_D16_XY"),
    load<3, Packing::halves>("BUFFER_LOAD_FORMAT_D16_XYZ"),
    load<4, Packing::halves>("BUFFER_LOAD_FORMAT_D16_XYZW"),
    load<1, Packing::high_half>("BUFFER_LOAD_FORMAT_D16_HI_X"),
    store<1>("BUFFER_STORE_FORMAT_X"),
    store<2>("BUFFER_STORE_FORMAT_XY"),
    store<3>("BUFFER_STORE_FORMAT_XYZ"),
    store<4>("BUFFER_STORE_FORMAT_XYZW"),
    store<1, Packing::halves>("BUFFER_STORE_FORMAT_D16_X"),
    store<2, Packing::halves>("BUFFER_STORE_FORMAT_D16_XY"),
    store<3, Packing::halves>("BUFFER_STORE_FORMAT_D16_XYZ"),
    store<4, Packing::halves>("BUFFER_STORE_FORMAT_D16_XYZW"),
    store<1, Packing::high_half>("BUFFER_STORE_FORMAT_D16_HI_X"),

    // Typed buffers take the format from the instruction.
    todo("TBUFFER_LOAD_FORMAT_X", vmem),
    todo("TBUFFER_LOAD_FORMAT_XY", vmem),
    todo("TBUFFER_LOAD_FORMAT_XYZ", vmem),
    todo("TBUFFER_LOAD_FORMAT_XYZW", vmem),
    todo("TBUFFER_LOAD_FORMAT_D16_X", vmem),
    todo("TBUFFER_LOAD_FORMAT_D16_XY", vmem),
    todo("TBUFFER_LOAD_FORMAT_D16_XYZ", vmem),
    todo("TBUFFER_LOAD_FORMAT_D16_XYZW", vmem),
    todo("TBUFFER_STORE_FORMAT_X", vmem),
    todo("TBUFFER_STORE_FORMAT_XY", vmem),
    todo("TBUFFER_STORE_FORMAT_XYZ", vmem),
    todo("TBUFFER_STORE_FORMAT_XYZW", vmem),
    todo("TBUFFER_STORE_FORMAT_D16_X", vmem),
    todo("TBUFFER_STORE_FORMAT_D16_XY", vmem),
    todo("TBUFFER_STORE_FORMAT_D16_XYZ", vmem),
    todo("TBUFFER_STORE_FORMAT_D16_XYZW", vmem),
};

}  // namespace

std::span<const Row> buffer_format_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
