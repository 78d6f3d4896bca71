// SPDX-License-Identifier: MIT
// LDS atomics. Lanes act in ascending order, so that results do not vary. Float adds round to
// nearest even whatever MODE says, and flush denormals as MODE says; min and max prefer numbers to
// NaNs. [CDNA3 §12.13, RDNA3 §16.14; LLVM on LDS float atomics: SIISelLowering]
#include "sim/exec/float16.hpp"
#include "sim/exec/lds.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

template <class T>
CROSSLANE_INLINE T data_of(const u32* data, u32 i, u32 stride) {
  if constexpr (sizeof(T) == 8)
    return __builtin_bit_cast(T, data[i] | u64{data[stride + i]} << 32);
  else
    return __builtin_bit_cast(T, data[i]);
}

template <class T>
CROSSLANE_INLINE void set_lane(u32* dst, u32 i, u32 stride, T value) {
  if constexpr (sizeof(T) == 8) {
    const u64 bits = __builtin_bit_cast(u64, value);
    dst[i] = static_cast<u32>(bits);
    dst[stride + i] = static_cast<u32>(bits >> 32);
  } else {
    dst[i] = __builtin_bit_cast(u32, value);
  }
}

/// F: T(const Env&, T memory, T data0, T data1).
template <class T, class F, bool returns>
const Op* run_atomic(Wave& wave, const Op& op) {
  const LdsAddresses a = lds_addresses<sizeof(T), sizeof(T)>(wave, vgpr_at(wave, op.at[0]), op.imm);
  if (!a.legal) [[unlikely]]
    return raise_lds(wave, op, a.at, sizeof(T), sizeof(T), true);
  const u32 *first = vgpr_at(wave, op.at[1]), *second = vgpr_at(wave, op.at[2]);
  u32* dst = vgpr_at(wave, op.dst);
  u8* lds = lds_of(wave);
  const u32 stride = wave.lanes;
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE {
    u8* const at = lds + a.at[i];
    const T old = load_lds<T>(at);
    store_lds(at, F{}(wave.env, old, data_of<T>(first, i, stride), data_of<T>(second, i, stride)));
    if (returns) set_lane(dst, i, stride, old);
  });
  return following(op);
}

/// ds_wrxchg2: two exchanges, the second at an address of its own. Both old values are returned.
template <class T, u32 scale>
const Op* run_exchange_pair(Wave& wave, const Op& op) {
  const u32* base = vgpr_at(wave, op.at[0]);
  const LdsAddresses a =
      lds_addresses<sizeof(T), sizeof(T)>(wave, base, (op.imm & 0xff) * scale, 0);
  const LdsAddresses b =
      lds_addresses<sizeof(T), sizeof(T)>(wave, base, (op.imm >> 8 & 0xff) * scale, 1);
  if (!a.legal || !b.legal) [[unlikely]]
    return raise_lds(wave, op, a.legal ? b.at : a.at, sizeof(T), sizeof(T), true);
  const u32 *first = vgpr_at(wave, op.at[1]), *second = vgpr_at(wave, op.at[2]);
  u32* dst = vgpr_at(wave, op.dst);
  u8* lds = lds_of(wave);
  const u32 stride = wave.lanes;
  constexpr u32 words = sizeof(T) / 4;
  for_active_lanes(wave, [&](u32 i) CROSSLANE_LAMBDA_INLINE {
    const T new_a = data_of<T>(first, i, stride), new_b = data_of<T>(second, i, stride);
    const T old_a = load_lds<T>(lds + a.at[i]), old_b = load_lds<T>(lds + b.at[i]);
    store_lds(lds + a.at[i], new_a);
    store_lds(lds + b.at[i], new_b);
    set_lane(dst, i, stride, old_a);
    set_lane(dst + words * stride, i, stride, old_b);
  });
  return following(op);
}

template <class T, class F>
constexpr Row atomic(std::string_view name, F) {
  return custom(name, InstructionFamily::lds, run_atomic<T, F, false>);
}
template <class T, class F>
constexpr Row returning(std::string_view name, F) {
  return custom(name, InstructionFamily::lds, run_atomic<T, F, true>);
}

CROSSLANE_INLINE f32 flush(f32 x, bool keep) {
  return keep || __builtin_fabsf(x) >= 0x1p-126f || x != x ? x : __builtin_copysignf(0.0f, x);
}
CROSSLANE_INLINE f64 flush(f64 x, bool keep) {
  return keep || __builtin_fabs(x) >= 0x1p-1022 || x != x ? x : __builtin_copysign(0.0, x);
}

template <class T>
CROSSLANE_INLINE T add_floats(const Env& env, T a, T b) {
  const u8 kept = sizeof(T) == 4 ? env.mode.denorm_32 : env.mode.denorm_16_64;
  return flush(flush(a, kept & 1) + flush(b, kept & 1), kept & 2);
}

CROSSLANE_INLINE bool is_negative(f32 x) { return __builtin_bit_cast(u32, x) >> 31; }
CROSSLANE_INLINE bool is_negative(f64 x) { return __builtin_bit_cast(u64, x) >> 63; }

/// gfx12's minimum number orders -0 below +0; before, equal values leave memory as it is.
template <class T>
CROSSLANE_INLINE T min_number(const Env& env, T memory, T data) {
  if (memory != memory) return data;
  if (data != data) return memory;
  if (env.generation >= arch::Generation::gfx12 && memory == data)
    return is_negative(data) ? data : memory;
  return data < memory ? data : memory;
}
template <class T>
CROSSLANE_INLINE T max_number(const Env& env, T memory, T data) {
  if (memory != memory) return data;
  if (data != data) return memory;
  if (env.generation >= arch::Generation::gfx12 && memory == data)
    return is_negative(memory) ? data : memory;
  return data > memory ? data : memory;
}

CROSSLANE_INLINE u16 add_halves(u16 a, u16 b) {
  return to_f16_nearest(to_f32(f16{a}) + to_f32(f16{b})).bits;
}

CROSSLANE_INLINE u16 add_bfloats(u16 a, u16 b) {
  return to_bf16_nearest(to_f32(bf16{a}) + to_f32(bf16{b})).bits;
}

template <u16 (*add)(u16, u16)>
CROSSLANE_INLINE u32 add_packed(u32 a, u32 b) {
  return add(static_cast<u16>(a), static_cast<u16>(b)) |
         u32{add(static_cast<u16>(a >> 16), static_cast<u16>(b >> 16))} << 16;
}

CROSSLANE_INLINE u64 conditional_exchange(u64 memory, u64 data) {
  const u32 low = data >> 31 & 1 ? static_cast<u32>(data) & 0x7fffffffu : static_cast<u32>(memory);
  const u32 high =
      data >> 63 ? static_cast<u32>(data >> 32) & 0x7fffffffu : static_cast<u32>(memory >> 32);
  return low | u64{high} << 32;
}

// One operation under its two names: DS_ADD_U32 and DS_ADD_RTN_U32.
#define CROSSLANE_ATOMIC(T, before, after, ...)                                                 \
  atomic<T>("DS_" before "_" after, [](const Env& env, T m, T d, T e) { return __VA_ARGS__; }), \
      returning<T>("DS_" before "_RTN_" after,                                                  \
                   [](const Env& env, T m, T d, T e) { return __VA_ARGS__; })

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunused-parameter"
#else
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif

constexpr Row rows[] = {
    CROSSLANE_ATOMIC(u32, "ADD", "U32", m + d),
    CROSSLANE_ATOMIC(u64, "ADD", "U64", m + d),
    CROSSLANE_ATOMIC(u32, "SUB", "U32", m - d),
    CROSSLANE_ATOMIC(u64, "SUB", "U64", m - d),
    CROSSLANE_ATOMIC(u32, "RSUB", "U32", d - m),
    CROSSLANE_ATOMIC(u64, "RSUB", "U64", d - m),
    CROSSLANE_ATOMIC(u32, "INC", "U32", m >= d ? 0 : m + 1),
    CROSSLANE_ATOMIC(u64, "INC", "U64", m >= d ? 0 : m + 1),
    CROSSLANE_ATOMIC(u32, "DEC", "U32", m == 0 || m > d ? d : m - 1),
    CROSSLANE_ATOMIC(u64, "DEC", "U64", m == 0 || m > d ? d : m - 1),
    CROSSLANE_ATOMIC(i32, "MIN", "I32", d < m ? d : m),
    CROSSLANE_ATOMIC(i64, "MIN", "I64", d < m ? d : m),
    CROSSLANE_ATOMIC(u32, "MIN", "U32", d < m ? d : m),
    CROSSLANE_ATOMIC(u64, "MIN", "U64", d < m ? d : m),
    CROSSLANE_ATOMIC(i32, "MAX", "I32", d > m ? d : m),
    CROSSLANE_ATOMIC(i64, "MAX", "I64", d > m ? d : m),
    CROSSLANE_ATOMIC(u32, "MAX", "U32", d > m ? d : m),
    CROSSLANE_ATOMIC(u64, "MAX", "U64", d > m ? d : m),
    CROSSLANE_ATOMIC(u32, "AND", "B32", m& d),
    CROSSLANE_ATOMIC(u64, "AND", "B64", m& d),
    CROSSLANE_ATOMIC(u32, "OR", "B32", m | d),
    CROSSLANE_ATOMIC(u64, "OR", "B64", m | d),
    CROSSLANE_ATOMIC(u32, "XOR", "B32", m ^ d),
    CROSSLANE_ATOMIC(u64, "XOR", "B64", m ^ d),
    CROSSLANE_ATOMIC(u32, "MSKOR", "B32", (m & ~d) | e),
    CROSSLANE_ATOMIC(u64, "MSKOR", "B64", (m & ~d) | e),
    // gfx9 and gfx10 compare with the first data operand and store the second; gfx11 swapped the
    // operands with the name.
    CROSSLANE_ATOMIC(u32, "CMPST", "B32", m == d ? e : m),
    CROSSLANE_ATOMIC(u64, "CMPST", "B64", m == d ? e : m),
    CROSSLANE_ATOMIC(f32, "CMPST", "F32", m == d ? e : m),
    CROSSLANE_ATOMIC(f64, "CMPST", "F64", m == d ? e : m),
    CROSSLANE_ATOMIC(u32, "CMPSTORE", "B32", m == e ? d : m),
    CROSSLANE_ATOMIC(u64, "CMPSTORE", "B64", m == e ? d : m),
    CROSSLANE_ATOMIC(f32, "CMPSTORE", "F32", m == e ? d : m),
    CROSSLANE_ATOMIC(f64, "CMPSTORE", "F64", m == e ? d : m),
    CROSSLANE_ATOMIC(u32, "COND_SUB", "U32", m >= d ? m - d : m),
    CROSSLANE_ATOMIC(u32, "SUB_CLAMP", "U32", m >= d ? m - d : 0),
    CROSSLANE_ATOMIC(f32, "ADD", "F32", add_floats(env, m, d)),
    CROSSLANE_ATOMIC(f64, "ADD", "F64", add_floats(env, m, d)),
    CROSSLANE_ATOMIC(f32, "MIN", "F32", min_number(env, m, d)),
    CROSSLANE_ATOMIC(f64, "MIN", "F64", min_number(env, m, d)),
    CROSSLANE_ATOMIC(f32, "MAX", "F32", max_number(env, m, d)),
    CROSSLANE_ATOMIC(f64, "MAX", "F64", max_number(env, m, d)),
    CROSSLANE_ATOMIC(u32, "PK_ADD", "F16", add_packed<add_halves>(m, d)),
    CROSSLANE_ATOMIC(u32, "PK_ADD", "BF16", add_packed<add_bfloats>(m, d)),
    returning<u32>("DS_WRXCHG_RTN_B32", [](const Env&, u32, u32 d, u32) { return d; }),
    returning<u64>("DS_WRXCHG_RTN_B64", [](const Env&, u64, u64 d, u64) { return d; }),
    returning<u32>("DS_WRAP_RTN_B32",
                   [](const Env&, u32 m, u32 d, u32 e) { return m >= d ? m - d : m + e; }),
    returning<u64>("DS_CONDXCHG32_RTN_B64",
                   [](const Env&, u64 m, u64 d, u64) { return conditional_exchange(m, d); }),
    custom("DS_WRXCHG2_RTN_B32", InstructionFamily::lds, run_exchange_pair<u32, 4>),
    custom("DS_WRXCHG2_RTN_B64", InstructionFamily::lds, run_exchange_pair<u64, 8>),
    custom("DS_WRXCHG2ST64_RTN_B32", InstructionFamily::lds, run_exchange_pair<u32, 256>),
    custom("DS_WRXCHG2ST64_RTN_B64", InstructionFamily::lds, run_exchange_pair<u64, 512>),
};

}  // namespace

std::span<const Row> lds_atomic_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
