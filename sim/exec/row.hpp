// SPDX-License-Identifier: MIT
// A row: the semantics of one instruction, keyed by LLVM's base opcode name ("V_ADD_F32": no encoding or arch suffix). A row serves all
// targets and all encodings of its name; DPP, SDWA, literals and modifiers are operand fetch's business.
#pragma once

#include <string_view>

#include "sim/exec/op.hpp"
#include "sim/machine/statistics.hpp"

namespace crosslane::sim {

enum class RowKind : u8 {
  todo,    // known to LLVM, not simulated: stops the wave with a report
  valu,    // a lane lambda: sources, modifiers and destination are fetched by its types
  scalar,  // a scalar lambda (SOP1, SOP2, SOPC, SOPK)
  custom,  // the handler reads the encoding itself (branches, memory, whole-wave moves)
};

/// The operands of a lane or scalar row, from the lambda's signature.
struct RowShape {
  u8 source_count = 0;  // without mask operands and Env
  OperandType source[3] = {};
  OperandType result = OperandType::none;  // of WithMask<T>: T; none for compares
  bool mask_in = false;                    // a bool parameter: VCC, or the SGPR of VOP3's last source
  bool mask_out = false;                   // a bool or WithMask result
  InstructionBits instruction_bits = InstructionBits::none;
};

struct Row {
  std::string_view name;
  RowKind kind = RowKind::todo;
  InstructionFamily family = InstructionFamily::other;
  Fidelity fidelity = Fidelity::exact;
  bool accumulates = false;  // v_fmac and its like: dst is the last source too
  bool moves = false;        // float operands are only moved: no flush, no rounding (v_cndmask_b32)
  bool writes_exec = false;  // v_cmpx
  bool writes_high_half = false;  // v_fma_mixhi_f16: bits [31:16] of dst, whatever op_sel says
  bool keeps_unwritten_half = false;  // on gfx9 too, where other 16-bit results clear bits [31:16]
  Handler run = nullptr;
  Handler run_clamped = nullptr;  // integer rows whose clamp bit saturates
  RowShape shape = {};

  constexpr Row approximate() const {
    Row r = *this;
    r.fidelity = Fidelity::approximate;
    return r;
  }
  constexpr Row accumulating() const {
    Row r = *this;
    r.accumulates = true;
    return r;
  }
  constexpr Row moving() const {
    Row r = *this;
    r.moves = true;
    return r;
  }
  constexpr Row to_high_half() const {
    Row r = *this;
    r.writes_high_half = true;
    return r;
  }
  constexpr Row keeping_half() const {
    Row r = *this;
    r.keeps_unwritten_half = true;
    return r;
  }
  constexpr Row in_family(InstructionFamily f) const {
    Row r = *this;
    r.family = f;
    return r;
  }
};

constexpr Row todo(std::string_view name, InstructionFamily family) {
  return Row{.name = name, .family = family};
}

constexpr Row custom(std::string_view name, InstructionFamily family, Handler run) {
  return Row{.name = name, .kind = RowKind::custom, .family = family, .run = run};
}

}  // namespace crosslane::sim
