// SPDX-License-Identifier: MIT
// Sources that are no register: inline constants, literals and apertures. What a code stands for depends on the operand's type; an Op
// takes it as an array of equal lanes, so that it is fetched as a register is.
#pragma once

#include <map>
#include <memory>

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

/// Value of an inline constant or literal for an operand of that type. [RDNA3 §6.2.2 "Inline Constants"]
u64 constant_value(u16 code, u64 literal, OperandType type, bool has_64_bit_literals);

}  // namespace crosslane::sim
