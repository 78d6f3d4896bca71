// SPDX-License-Identifier: MIT
// From an instruction's fields and its row to an Op: operands are resolved to register positions or constants, and the handler is
// chosen. Happens once for each instruction that is reached.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <utility>

#include "crosslane/arch/arch.hpp"
#include "sim/exec/op.hpp"

namespace crosslane::sim {

/// Constants as lanes[W] (64-bit ones: low words, then high words), shared between instructions.
class ConstantPool {
 public:
  explicit ConstantPool(u32 lanes) : lanes_(lanes) {}
  const u32* lanes_of(u64 value);

 private:
  struct Block {
    alignas(64) u32 words[128];
  };
  u32 lanes_;
  std::map<u64, std::unique_ptr<Block>> blocks_;
};

struct TranslationContext {
  const arch::Arch& arch;
  u32 lanes;               // wave size
  u32 vgpr_msb;            // gfx1250: register bank bits in force (s_set_vgpr_msb)
  ConstantPool& constants;
  std::deque<OpDetail>& details;  // stable storage
  std::deque<Op>& sub_ops;        // VOPD halves
};

/// Fills every field of `op` but `run`, and returns what `run` must become: the caller publishes it last.
Handler translate(const TranslationContext& context, std::string_view llvm_name, const Encoding& encoding, Op& op);

/// Value of an inline constant or literal for an operand of that type. [RDNA3 §6.2.2 "Inline Constants"]
u64 constant_value(u16 code, u64 literal, OperandType type, bool has_64_bit_literals);

}  // namespace crosslane::sim
