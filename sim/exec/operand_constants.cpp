// SPDX-License-Identifier: MIT
#include "sim/exec/operand_constants.hpp"

#include <algorithm>
#include <array>

#include "sim/machine/wave.hpp"

namespace crosslane::sim {
namespace {

struct FloatConstant {
  u64 as_f64;
  u32 as_f32;
  u16 as_f16;
  u16 as_bf16;
};
// Codes 240 … 248.
constexpr std::array<FloatConstant, 9> float_constants = {{
    {0x3fe0000000000000, 0x3f000000, 0x3800, 0x3f00},
    {0xbfe0000000000000, 0xbf000000, 0xb800, 0xbf00},
    {0x3ff0000000000000, 0x3f800000, 0x3c00, 0x3f80},
    {0xbff0000000000000, 0xbf800000, 0xbc00, 0xbf80},
    {0x4000000000000000, 0x40000000, 0x4000, 0x4000},
    {0xc000000000000000, 0xc0000000, 0xc000, 0xc000},
    {0x4010000000000000, 0x40800000, 0x4400, 0x4080},
    {0xc010000000000000, 0xc0800000, 0xc400, 0xc080},
    {0x3fc45f306dc9c882, 0x3e22f983, 0x3118, 0x3e22},
}};

u64 literal_value(u64 literal, OperandType type, bool is_64_bit_literal) {
  if (is_64_bit_literal) return literal;
  const u32 word = static_cast<u32>(literal);
  switch (type) {
    case OperandType::f64: return u64{word} << 32;
    case OperandType::i64: return static_cast<u64>(static_cast<i64>(static_cast<i32>(word)));
    case OperandType::packed_f32: return word | u64{word} << 32;
    default: return word;
  }
}

}  // namespace

const u32* ConstantPool::lanes_of(u64 value) {
  std::unique_ptr<Block>& block = blocks_[value];
  if (!block) {
    block = std::make_unique<Block>();
    std::fill_n(block->words, lanes_, static_cast<u32>(value));
    std::fill_n(block->words + lanes_, lanes_, static_cast<u32>(value >> 32));
  }
  return block->words;
}

u64 constant_value(u16 code, u64 literal, OperandType type, bool has_64_bit_literals) {
  if (code == operand::null) return 0;
  if (code == operand::literal) return literal_value(literal, type, false);
  if (code == operand::lds_direct && has_64_bit_literals) return literal_value(literal, type, true);
  if (code >= operand::integer_first && code <= operand::integer_last) {
    const i64 n = code <= 192 ? code - 128 : 192 - code;
    return type == OperandType::packed_f32 ? static_cast<u32>(n) | static_cast<u64>(static_cast<u32>(n)) << 32
                                           : static_cast<u64>(n);
  }
  if (code == operand::shared_base) return shared_aperture;
  if (code == operand::shared_limit) return shared_aperture | 0xffffffffu;
  if (code == operand::private_base || code == operand::flat_scratch_base_lo) return private_aperture;
  if (code == operand::flat_scratch_base_hi) return private_aperture >> 32;
  if (code == operand::private_limit) return private_aperture | 0xffffffffu;
  const FloatConstant& f = float_constants[code - operand::float_first];
  switch (type) {
    case OperandType::u16:
    case OperandType::i16:
    case OperandType::f16:
    case OperandType::packed_f16: return f.as_f16;
    case OperandType::bf16:
    case OperandType::packed_bf16: return f.as_bf16;
    case OperandType::u64:
    case OperandType::i64:
    case OperandType::f64: return f.as_f64;
    case OperandType::packed_f32: return f.as_f32 | u64{f.as_f32} << 32;
    default: return f.as_f32;  // packed_u16 too: hardware gives packed integers the single-precision bits
  }
}

}  // namespace crosslane::sim
