// SPDX-License-Identifier: MIT
// SOPP and SOP1 control flow: branches, calls, waits, messages, the end. [RDNA3 §16.5 "SOPP Instructions"]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"
#include "sim/machine/code_image.hpp"
#include "sim/machine/wave.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

const Op* run_end(Wave& wave, const Op& op) { return wave.pause(Stop::ended, &op); }
const Op* run_nothing(Wave&, const Op& op) { return following(op); }
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
bool never(const Wave&) { return false; }

const Op* run_barrier(Wave& wave, const Op& op) { return wave.pause(Stop::barrier, following(op)); }

constexpr InstructionFamily branch = InstructionFamily::branch;
constexpr InstructionFamily other = InstructionFamily::other;

constexpr Row rows[] = {
    custom("S_ENDPGM", branch, run_end),
    custom("S_ENDPGM_SAVED", branch, run_end),
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
    custom("S_BARRIER", other, run_barrier),
    custom("S_NOP", other, run_nothing),
    custom("S_WAITCNT", other, run_nothing),
    custom("S_DELAY_ALU", other, run_nothing),
};

}  // namespace

std::span<const Row> branch_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
