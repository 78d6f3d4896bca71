// SPDX-License-Identifier: MIT
// Barriers of a workgroup. Before gfx12 s_barrier arrives and waits at once; gfx12 splits it in a
// signal and a wait, and numbers the barriers: -1 is the workgroup's, -2 the trap handler's, -3
// (gfx1250) the cluster's, 0 none, 1 to 16 named ones that waves join. [CDNA3 §12.5, RDNA3 §3.8,
// RDNA4 §3.9.1 "Barriers", LLVM AMDGPUUsage "Barriers"]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"
#include "sim/exec/wave_control.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

constexpr i32 workgroup_barrier = -1;
constexpr i32 cluster_barrier = -3;

const Op* wait_for_release(Wave& wave, const Op& op) {
  if (wave.workgroup->is_released(wave)) return following(op);
  return wave.pause(Stop::barrier, following(op));
}

/// A barrier that this wave completes without waves that have ended is the worker's to judge before the wave goes on.
const Op* run_barrier(Wave& wave, const Op& op) {
  wave.workgroup->arrive(wave, op);
  if (!wave.workgroup->skipped_barriers.empty()) return wave.pause(Stop::yielded, following(op));
  return wait_for_release(wave, op);
}

const Op* named_barrier(Wave& wave, const Op& op) {
  return stop_with(wave, op, FaultKind::unsupported_instruction,
                   "named barriers and the trap handler's barrier are not simulated; the "
                   "workgroup's barrier, -1, is");
}

/// The barrier number of the immediate forms: an inline constant. Of the M0 forms: M0[5:0], signed.
i32 immediate_number(const Op& op) { return static_cast<i32>(op.at[0]); }
i32 m0_number(const Wave& wave) { return static_cast<i32>(wave.sgpr[operand::m0] << 26) >> 26; }

const Op* signal(Wave& wave, const Op& op, i32 number, bool asks_for_first) {
  const bool is_first = wave.workgroup->barrier_arrived == 0;
  if (number == workgroup_barrier) wave.workgroup->arrive(wave, op);
  // A cluster of one workgroup: its barrier only needs that workgroup.
  else if (number != cluster_barrier && number != 0)
    return named_barrier(wave, op);
  if (asks_for_first) wave.scc = is_first;
  if (!wave.workgroup->skipped_barriers.empty()) return wave.pause(Stop::yielded, following(op));
  return following(op);
}

template <bool asks_for_first>
const Op* run_signal(Wave& wave, const Op& op) {
  return signal(wave, op, immediate_number(op), asks_for_first);
}
template <bool asks_for_first>
const Op* run_signal_m0(Wave& wave, const Op& op) {
  return signal(wave, op, m0_number(wave), asks_for_first);
}

const Op* run_wait(Wave& wave, const Op& op) {
  const i32 number = static_cast<i16>(op.detail->encoding.simm16);
  if (number == workgroup_barrier) return wait_for_release(wave, op);
  if (number == cluster_barrier || number == 0) return following(op);
  return named_barrier(wave, op);
}

constexpr InstructionFamily other = InstructionFamily::other;

constexpr Row rows[] = {
    custom("S_BARRIER", other, run_barrier),
    custom("S_BARRIER_SIGNAL_IMM", other, run_signal<false>),
    custom("S_BARRIER_SIGNAL_M0", other, run_signal_m0<false>),
    custom("S_BARRIER_SIGNAL_ISFIRST_IMM", other, run_signal<true>),
    custom("S_BARRIER_SIGNAL_ISFIRST_M0", other, run_signal_m0<true>),
    custom("S_BARRIER_WAIT", other, run_wait),
    todo("S_BARRIER_INIT_IMM", other),
    todo("S_BARRIER_INIT_M0", other),
    todo("S_BARRIER_JOIN_IMM", other),
    todo("S_BARRIER_JOIN_M0", other),
    todo("S_BARRIER_LEAVE", other),
    todo("S_WAKEUP_BARRIER_IMM", other),
    todo("S_WAKEUP_BARRIER_M0", other),
    todo("S_GET_BARRIER_STATE_IMM", other),
    todo("S_GET_BARRIER_STATE_M0", other),
};

}  // namespace

std::span<const Row> barrier_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
