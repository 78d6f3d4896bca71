// SPDX-License-Identifier: MIT
// Scalar instructions that steer the wave or talk to the machine: waits, sleep, messages, traps,
// MODE and the other hardware registers, clocks, relative SGPR moves, VGPR indexing. Waits are
// no-ops, because memory instructions complete in order here. [CDNA3 §12.5, RDNA3 §16.5, RDNA4
// §16.5; clocks: wave_control.hpp]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"
#include "sim/exec/wave_control.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

u32 immediate(const Op& op) { return op.detail->encoding.simm16; }

const Op* run_nothing(Wave&, const Op& op) { return following(op); }

/// s_sleep: whoever the wave waits for gets a turn: other waves, other workgroups, the host.
const Op* run_sleep(Wave& wave, const Op& op) {
  poll_host(wave);
  return wave.pause(Stop::yielded, following(op));
}

const Op* run_send_message(Wave& wave, const Op& op) {
  constexpr u32 interrupt = 1;
  if ((immediate(op) & 15) == interrupt) poll_host(wave);
  return following(op);
}

const Op* run_halt(Wave& wave, const Op& op) {
  return stop_with(wave, op, FaultKind::trap,
                   "the wave halts itself until a debugger resumes it, and there is none");
}

const Op* run_set_halt(Wave& wave, const Op& op) {
  return immediate(op) & 1 ? run_halt(wave, op) : following(op);
}

const Op* run_set_kill(Wave& wave, const Op& op) {
  return immediate(op) & 1 ? wave.pause(Stop::ended, &op) : following(op);
}

/// Trap 2 is llvm.trap (abort, assert), 3 is llvm.debugtrap, which the ROCm trap handler returns
/// from when no debugger is attached. [LLVM AMDGPUUsage, "Trap Handler ABI"]
const Op* run_trap(Wave& wave, const Op& op) {
  poll_host(wave);
  if ((immediate(op) & 0xff) == 3) return following(op);
  return stop_with(wave, op, FaultKind::trap,
                   "the kernel stopped itself: abort(), a failed assert or __builtin_trap()");
}

const Op* run_code_end(Wave& wave, const Op& op) {
  return stop_with(wave, op, FaultKind::jump_outside_code,
                   "control ran past the end of a function into the padding behind it");
}

const Op* run_round_mode(Wave& wave, const Op& op) {
  const u32 k = immediate(op);
  wave.env.mode.round_32 = k & 3;
  wave.env.mode.round_16_64 = k >> 2 & 3;
  wave.mode_changed();
  return following(op);
}

const Op* run_denorm_mode(Wave& wave, const Op& op) {
  const u32 k = immediate(op);
  wave.env.mode.denorm_32 = k & 3;
  wave.env.mode.denorm_16_64 = k >> 2 & 3;
  wave.mode_changed();
  return following(op);
}

/// Only shader clocks are current when the wave has just left the step loop, so ask for that first.
bool reads_clock(u32 selector) {
  const u32 number = selector & 63;
  return number == 29 || number == 30;
}

const Op* run_get_register(Wave& wave, const Op& op) {
  if (reads_clock(immediate(op)) && !clock_is_exact(wave)) return wave.pause(Stop::running, &op);
  wave.sgpr[op.dst] = get_hardware_register(wave, immediate(op));
  if (op.writes_exec) wave.exec_changed();
  return following(op);
}

const Op* run_set_register(Wave& wave, const Op& op) {
  set_hardware_register(wave, immediate(op), wave.sgpr[op.dst]);
  return following(op);
}

const Op* run_set_register_literal(Wave& wave, const Op& op) {
  set_hardware_register(wave, immediate(op), static_cast<u32>(op.detail->encoding.literal));
  return following(op);
}

template <u64 (*clock)(const Wave&)>
const Op* run_clock(Wave& wave, const Op& op) {
  if (!clock_is_exact(wave)) return wave.pause(Stop::running, &op);
  const Encoding& e = op.detail->encoding;
  wave.set_sgpr64(e.format == Format::smem ? e.memory.vdst : op.dst, clock(wave));
  return following(op);
}

/// Messages that return a value. Without a queue or a trap handler behind the wave, only the clock
/// has something to say. [RDNA3 §3.6 "s_sendmsg_rtn"; LLVM SIDefines.h for the numbers]
template <u32 words>
const Op* run_message_with_reply(Wave& wave, const Op& op) {
  constexpr u16 get_realtime = 131;
  const bool is_clock = op.detail->encoding.src[0] == get_realtime;
  if (is_clock && !clock_is_exact(wave)) return wave.pause(Stop::running, &op);
  const u64 reply = is_clock ? real_time_clock(wave) : 0;
  if (words == 2)
    wave.set_sgpr64(op.dst, reply);
  else
    wave.sgpr[op.dst] = static_cast<u32>(reply);
  return following(op);
}

const Op* run_wave_id(Wave& wave, const Op& op) {
  wave.sgpr[op.detail->encoding.memory.vdst] = wave.index;
  return following(op);
}

// Relative moves: M0 is added to a register number. [RDNA3 §16.3, S_MOVRELS_B32]

constexpr u32 last_sgpr = 127;

const Op* bad_relative(Wave& wave, const Op& op) {
  return stop_with(wave, op, FaultKind::bad_operand,
                   "M0 moves this instruction's register past the last SGPR");
}

template <class T>
void write_scalar(Wave& wave, u32 at, T value) {
  if constexpr (sizeof(T) == 8)
    wave.set_sgpr64(at, value);
  else
    wave.sgpr[at] = value;
  if (at + sizeof(T) / 4 > operand::exec_lo) wave.exec_changed();
}

template <class T>
const Op* move_relative(Wave& wave, const Op& op, u32 from, u32 to) {
  constexpr u32 words = sizeof(T) / 4;
  if (from + words - 1 > last_sgpr || to + words - 1 > last_sgpr) return bad_relative(wave, op);
  if constexpr (words == 2)
    write_scalar<u64>(wave, to, wave.sgpr64(from));
  else
    write_scalar<u32>(wave, to, wave.sgpr[from]);
  return following(op);
}

template <class T>
const Op* run_move_relative_source(Wave& wave, const Op& op) {
  return move_relative<T>(wave, op, static_cast<u32>(op.at[0]) + wave.sgpr[operand::m0], op.dst);
}

template <class T>
const Op* run_move_relative_destination(Wave& wave, const Op& op) {
  const u32 to = op.dst + wave.sgpr[operand::m0];
  if (to + sizeof(T) / 4 - 1 > last_sgpr) return bad_relative(wave, op);
  write_scalar<T>(wave, to, read_scalar<T>(wave, op, 0));
  return following(op);
}

/// Source index in M0[9:0], destination index in M0[25:16].
const Op* run_move_relative_both(Wave& wave, const Op& op) {
  const u32 m0 = wave.sgpr[operand::m0];
  return move_relative<u32>(wave, op, static_cast<u32>(op.at[0]) + (m0 & 0x3ff),
                            op.dst + (m0 >> 16 & 0x3ff));
}

// gfx9 VGPR indexing: while it is on, M0[7:0] is added to the VGPR numbers of the operands that
// M0[15:12] names. The wave then runs another translation of the code, see run_indexed in
// translate.cpp. [CDNA3 §3.8.2 "VGPR Indexing"]

void set_index_operands(Wave& wave, u32 operands) {
  u32& m0 = wave.sgpr[operand::m0];
  m0 = (m0 & ~0xf000u) | (operands & 15) << 12;
}

void set_index(Wave& wave, u32 index) {
  u32& m0 = wave.sgpr[operand::m0];
  m0 = (m0 & ~0xffu) | (index & 0xff);
}

const Op* run_index_on(Wave& wave, const Op& op) {
  set_index(wave, read_scalar<u32>(wave, op, 0));
  set_index_operands(wave, op.detail->encoding.src[1]);
  return switch_variant(wave, *following(op), indexed_variant);
}

const Op* run_index_off(Wave& wave, const Op& op) {
  return switch_variant(wave, *following(op), 0);
}

const Op* run_index_operands(Wave& wave, const Op& op) {
  set_index_operands(wave, immediate(op));
  return following(op);
}

const Op* run_index(Wave& wave, const Op& op) {
  set_index(wave, read_scalar<u32>(wave, op, 0));
  return following(op);
}

/// gfx1250: the low byte holds two bits for each of src0, src1, src2, dst; the high byte is the
/// previous value, for debuggers.
const Op* run_vgpr_banks(Wave& wave, const Op& op) {
  return switch_variant(wave, *following(op), immediate(op) & 0xff);
}

constexpr InstructionFamily other = InstructionFamily::other;
constexpr InstructionFamily salu = InstructionFamily::salu;

constexpr Row nothing(std::string_view name) { return custom(name, other, run_nothing); }

constexpr Row rows[] = {
    nothing("S_NOP"),
    nothing("S_WAITCNT"),
    nothing("S_WAITCNT_DEPCTR"),
    nothing("S_WAITCNT_EXPCNT"),
    nothing("S_WAITCNT_LGKMCNT"),
    nothing("S_WAITCNT_VMCNT"),
    nothing("S_WAITCNT_VSCNT"),
    nothing("S_WAIT_ASYNCCNT"),
    nothing("S_WAIT_BVHCNT"),
    nothing("S_WAIT_DSCNT"),
    nothing("S_WAIT_EVENT"),
    nothing("S_WAIT_EXPCNT"),
    nothing("S_WAIT_IDLE"),
    nothing("S_WAIT_KMCNT"),
    nothing("S_WAIT_LOADCNT"),
    nothing("S_WAIT_LOADCNT_DSCNT"),
    nothing("S_WAIT_SAMPLECNT"),
    nothing("S_WAIT_STORECNT"),
    nothing("S_WAIT_STORECNT_DSCNT"),
    nothing("S_WAIT_TENSORCNT"),
    nothing("S_WAIT_XCNT"),
    nothing("S_DELAY_ALU"),
    nothing("S_CLAUSE"),
    nothing("S_INST_PREFETCH"),
    nothing("S_ICACHE_INV"),
    nothing("S_SETPRIO"),
    nothing("S_SETPRIO_INC_WG"),
    nothing("S_INCPERFLEVEL"),
    nothing("S_DECPERFLEVEL"),
    nothing("S_TTRACEDATA"),
    nothing("S_TTRACEDATA_IMM"),
    nothing("S_VERSION"),
    nothing("S_WAKEUP"),
    custom("S_SLEEP", other, run_sleep),
    custom("S_SLEEP_VAR", other, run_sleep),
    custom("S_MONITOR_SLEEP", other, run_sleep),
    custom("S_SENDMSG", other, run_send_message),
    custom("S_SENDMSGHALT", other, run_halt),
    custom("S_SENDMSG_RTN_B32", other, run_message_with_reply<1>),
    custom("S_SENDMSG_RTN_B64", other, run_message_with_reply<2>),
    custom("S_SETHALT", other, run_set_halt),
    custom("S_SETKILL", other, run_set_kill),
    custom("S_TRAP", other, run_trap),
    custom("S_CODE_END", other, run_code_end),
    custom("S_ROUND_MODE", other, run_round_mode),
    custom("S_DENORM_MODE", other, run_denorm_mode),
    custom("S_GETREG_B32", salu, run_get_register),
    custom("S_SETREG_B32", salu, run_set_register),
    custom("S_SETREG_IMM32_B32", salu, run_set_register_literal),
    custom("S_MEMTIME", InstructionFamily::smem, run_clock<shader_clock>),
    custom("S_MEMREALTIME", InstructionFamily::smem, run_clock<real_time_clock>),
    custom("S_GET_SHADER_CYCLES_U64", salu, run_clock<shader_clock>),
    custom("S_GET_WAVEID_IN_WORKGROUP", InstructionFamily::smem, run_wave_id),
    custom("S_MOVRELS_B32", salu, run_move_relative_source<u32>),
    custom("S_MOVRELS_B64", salu, run_move_relative_source<u64>),
    custom("S_MOVRELD_B32", salu, run_move_relative_destination<u32>),
    custom("S_MOVRELD_B64", salu, run_move_relative_destination<u64>),
    custom("S_MOVRELSD_2_B32", salu, run_move_relative_both),
    custom("S_SET_GPR_IDX_ON", other, run_index_on),
    custom("S_SET_GPR_IDX_OFF", other, run_index_off),
    custom("S_SET_GPR_IDX_MODE", other, run_index_operands),
    custom("S_SET_GPR_IDX_IDX", other, run_index),
    custom("S_SET_VGPR_MSB", other, run_vgpr_banks),
    // Skips vector instructions by a bit of an SGPR; no compiler emits it.
    todo("S_SETVSKIP", other),
    // Needs a queue with dynamic VGPRs.
    todo("S_ALLOC_VGPR", other),
};

}  // namespace

std::span<const Row> scalar_control_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
