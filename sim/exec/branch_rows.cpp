// SPDX-License-Identifier: MIT
// Control flow: branches, calls, the program counter, the end. Branch distances are in dwords from
// the following instruction; Op::imm holds them from this one. [CDNA3 §12.5, RDNA3 §16.5 "SOPP
// Instructions", §16.3 for SOP1's]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"
#include "sim/exec/wave_control.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

const Op* run_end(Wave& wave, const Op& op) { return wave.pause(Stop::ended, &op); }
const Op* run_branch(Wave&, const Op& op) { return jump(op, op.imm); }

template <bool (*condition)(const Wave&)>
const Op* run_branch_if(Wave& wave, const Op& op) {
  return condition(wave) ? jump(op, op.imm) : following(op);
}
bool scc_is_0(const Wave& w) { return !w.scc; }
bool scc_is_1(const Wave& w) { return w.scc; }
bool vcc_is_zero(const Wave& w) { return w.lane_mask(operand::vcc_lo) == 0; }
bool vcc_is_not_zero(const Wave& w) { return w.lane_mask(operand::vcc_lo) != 0; }
bool exec_is_zero(const Wave& w) { return w.exec() == 0; }
bool exec_is_not_zero(const Wave& w) { return w.exec() != 0; }
bool never(const Wave&) { return false; }  // no debugger is attached

const Op* run_get_pc(Wave& wave, const Op& op) {
  wave.set_sgpr64(op.dst, next_address(wave, op));
  return following(op);
}

const Op* run_set_pc(Wave& wave, const Op& op) {
  return go_to(wave, op, read_scalar<u64>(wave, op, 0));
}

const Op* run_swap_pc(Wave& wave, const Op& op) {
  const u64 target = read_scalar<u64>(wave, op, 0);
  wave.set_sgpr64(op.dst, next_address(wave, op));
  return go_to(wave, op, target);
}

const Op* run_call(Wave& wave, const Op& op) {
  wave.set_sgpr64(op.dst, next_address(wave, op));
  return jump(op, op.imm);
}

/// gfx1250: a byte distance from the following instruction.
const Op* run_add_pc(Wave& wave, const Op& op) {
  return go_to(wave, op, next_address(wave, op) + read_scalar<u64>(wave, op, 0));
}

const Op* run_return_from_trap(Wave& wave, const Op& op) {
  return stop_with(wave, op, FaultKind::bad_operand,
                   "s_rfe_b64 outside a trap handler; kernels return with s_setpc_b64");
}

/// gfx10, gfx11, wave64: a loop body runs once for each half of EXEC; the SGPR keeps the half that
/// waits. [RDNA2 §12.2, S_SUBVECTOR_LOOP_BEGIN and _END]
const Op* run_subvector_loop_begin(Wave& wave, const Op& op) {
  u32& low = wave.sgpr[operand::exec_lo];
  u32& high = wave.sgpr[operand::exec_lo + 1];
  if (low == 0 && high == 0) return jump(op, op.imm);
  if (low == 0) {
    wave.sgpr[op.dst] = low;
    return following(op);
  }
  wave.sgpr[op.dst] = high;
  high = 0;
  wave.exec_changed();
  return following(op);
}

const Op* run_subvector_loop_end(Wave& wave, const Op& op) {
  u32& low = wave.sgpr[operand::exec_lo];
  u32& high = wave.sgpr[operand::exec_lo + 1];
  u32& kept = wave.sgpr[op.dst];
  if (high != 0) {
    low = kept;
  } else if (kept != 0) {
    high = kept;
    kept = low;
    low = 0;
    wave.exec_changed();
    return jump(op, op.imm);
  }
  wave.exec_changed();
  return following(op);
}

constexpr InstructionFamily branch = InstructionFamily::branch;

constexpr Row rows[] = {
    custom("S_ENDPGM", branch, run_end),
    custom("S_ENDPGM_SAVED", branch, run_end),
    custom("S_ENDPGM_ORDERED_PS_DONE", branch, run_end),
    custom("S_BRANCH", branch, run_branch),
    custom("S_CBRANCH_SCC0", branch, run_branch_if<scc_is_0>),
    custom("S_CBRANCH_SCC1", branch, run_branch_if<scc_is_1>),
    custom("S_CBRANCH_VCCZ", branch, run_branch_if<vcc_is_zero>),
    custom("S_CBRANCH_VCCNZ", branch, run_branch_if<vcc_is_not_zero>),
    custom("S_CBRANCH_EXECZ", branch, run_branch_if<exec_is_zero>),
    custom("S_CBRANCH_EXECNZ", branch, run_branch_if<exec_is_not_zero>),
    custom("S_CBRANCH_CDBGSYS", branch, run_branch_if<never>),
    custom("S_CBRANCH_CDBGUSER", branch, run_branch_if<never>),
    custom("S_CBRANCH_CDBGSYS_OR_USER", branch, run_branch_if<never>),
    custom("S_CBRANCH_CDBGSYS_AND_USER", branch, run_branch_if<never>),
    custom("S_GETPC_B64", branch, run_get_pc),
    custom("S_SETPC_B64", branch, run_set_pc),
    custom("S_SWAPPC_B64", branch, run_swap_pc),
    custom("S_CALL_B64", branch, run_call),
    custom("S_ADD_PC_I64", branch, run_add_pc),
    custom("S_RFE_B64", branch, run_return_from_trap),
    custom("S_RFE_RESTORE_B64", branch, run_return_from_trap),
    custom("S_SUBVECTOR_LOOP_BEGIN", branch, run_subvector_loop_begin),
    custom("S_SUBVECTOR_LOOP_END", branch, run_subvector_loop_end),
    // gfx9's fork and join of divergent paths by hardware stack: no compiler emits them.
    todo("S_CBRANCH_I_FORK", branch),
    todo("S_CBRANCH_G_FORK", branch),
    todo("S_CBRANCH_JOIN", branch),
};

}  // namespace

std::span<const Row> branch_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
