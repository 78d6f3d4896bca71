// SPDX-License-Identifier: MIT
// From an instruction's fields and its row to an Op: operands are resolved to register positions or constants, and the handler is
// chosen. Happens once for each instruction that is reached.
#pragma once

#include <deque>
#include <string_view>

#include "crosslane/arch/arch.hpp"
#include "sim/exec/op.hpp"
#include "sim/exec/operand_constants.hpp"

namespace crosslane::sim {

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

}  // namespace crosslane::sim
