// SPDX-License-Identifier: MIT
// The types in which instruction rows are written. A row is a lambda over one lane's values; the types of its parameters and of its
// result say how wide the operands are, how inline constants are read, and which float modes apply. So the lambda's signature is the
// instruction's operand table, and nothing about operands is written twice.
#pragma once

#include <cstdint>
#include <type_traits>

#define CROSSLANE_INLINE inline __attribute__((always_inline))
#define CROSSLANE_LAMBDA_INLINE __attribute__((always_inline))
/// Before a statement: the calls in it are inlined, however large a lambda is. g++ decides by itself.
#if defined(__clang__)
#define CROSSLANE_INLINE_CALL [[clang::always_inline]]
#else
#define CROSSLANE_INLINE_CALL
#endif

namespace crosslane::sim {

using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;
using i8 = int8_t;
using i16 = int16_t;
using i32 = int32_t;
using i64 = int64_t;
using f32 = float;
using f64 = double;

/// An IEEE binary16 value by its bits. Arithmetic is done by the rows, in a wider type.
struct f16 {
  u16 bits;
};
/// A bfloat16 value by its bits.
struct bf16 {
  u16 bits;
};
/// Two 16-bit halves of one register, low half in bits [15:0]; they differ in how inline constants are read.
struct packed_u16 {
  u32 bits;
};
struct packed_f16 {
  u32 bits;
};
struct packed_bf16 {
  u32 bits;
};
/// A 64-bit register pair read as two 32-bit floats or words (v_pk_fma_f32, v_pk_mov_b32), low one in bits [31:0].
struct packed_f32 {
  u64 bits;
};

/// A source of v_fma_mix: a 32-bit float, or one half of a register widened to one, as op_sel_hi and op_sel say.
struct mixed_f32 {
  f32 value;
};
/// The same with bfloat16 halves (gfx1250).
struct mixed_bf16 {
  f32 value;
};

/// Parameters that are no operands. The lane's number in its wave:
struct LaneIndex {
  u32 value;
};
/// The truth table of v_bitop3: bit 4a + 2b + c is the result for source bits a, b, c.
struct TruthTable {
  u32 bits;
};
/// The neg bits of v_dot4_i32_iu8 and its like: bit k set means that source k is signed.
struct Signedness {
  u32 bits;
};

/// A lane's result and its bit of a lane mask (carry-out of v_add_co_u32, the scale flag of v_div_scale_f32).
template <class T>
struct WithMask {
  T value;
  bool mask;
};

/// What an operand is, as data: made from a row's C++ types, read by the decoder and by operand fetch.
enum class OperandType : u8 {
  none,
  u8,   // a byte, picked by op_sel or SDWA
  u16,
  i16,
  f16,
  bf16,
  packed_u16,
  packed_f16,
  packed_bf16,
  u32,
  i32,
  f32,
  mixed_f32,
  mixed_bf16,
  u64,
  i64,
  f64,
  packed_f32,
  mask,
};

/// Which bits of the instruction word a row takes as a parameter.
enum class InstructionBits : u8 { none, truth_table, signedness };

template <class T>
inline constexpr bool is_operand =
    !std::is_same_v<T, LaneIndex> && !std::is_same_v<T, TruthTable> && !std::is_same_v<T, Signedness>;

template <class T>
constexpr OperandType operand_type() {
  if constexpr (std::is_same_v<T, u8>) return OperandType::u8;
  else if constexpr (std::is_same_v<T, u16>) return OperandType::u16;
  else if constexpr (std::is_same_v<T, i16>) return OperandType::i16;
  else if constexpr (std::is_same_v<T, f16>) return OperandType::f16;
  else if constexpr (std::is_same_v<T, bf16>) return OperandType::bf16;
  else if constexpr (std::is_same_v<T, packed_u16>) return OperandType::packed_u16;
  else if constexpr (std::is_same_v<T, packed_f16>) return OperandType::packed_f16;
  else if constexpr (std::is_same_v<T, packed_bf16>) return OperandType::packed_bf16;
  else if constexpr (std::is_same_v<T, u32>) return OperandType::u32;
  else if constexpr (std::is_same_v<T, i32>) return OperandType::i32;
  else if constexpr (std::is_same_v<T, f32>) return OperandType::f32;
  else if constexpr (std::is_same_v<T, mixed_f32>) return OperandType::mixed_f32;
  else if constexpr (std::is_same_v<T, mixed_bf16>) return OperandType::mixed_bf16;
  else if constexpr (std::is_same_v<T, u64>) return OperandType::u64;
  else if constexpr (std::is_same_v<T, i64>) return OperandType::i64;
  else if constexpr (std::is_same_v<T, f64>) return OperandType::f64;
  else if constexpr (std::is_same_v<T, packed_f32>) return OperandType::packed_f32;
  else if constexpr (std::is_same_v<T, bool>) return OperandType::mask;
  else static_assert(!sizeof(T), "an instruction row may only use the types of lane_types.hpp");
}

constexpr bool is_16_bit(OperandType t) { return t >= OperandType::u16 && t <= OperandType::bf16; }
constexpr bool is_packed_16(OperandType t) {
  return t >= OperandType::packed_u16 && t <= OperandType::packed_bf16;
}
constexpr bool is_64_bit(OperandType t) { return t >= OperandType::u64 && t <= OperandType::packed_f32; }
constexpr bool is_mixed(OperandType t) { return t == OperandType::mixed_f32 || t == OperandType::mixed_bf16; }
/// Single float values, to which the modifiers neg, abs, omod and the float clamp apply.
constexpr bool is_float(OperandType t) {
  return t == OperandType::f16 || t == OperandType::bf16 || t == OperandType::f32 || t == OperandType::f64;
}

}  // namespace crosslane::sim
