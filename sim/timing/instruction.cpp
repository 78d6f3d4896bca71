// SPDX-License-Identifier: MIT
#include "sim/timing/instruction.hpp"

#include <algorithm>

#include "sim/exec/row.hpp"

namespace crosslane::sim::timing {
namespace {

using arch::Fact;
using arch::Work;
using check::Operands;
using check::Registers;
using check::Sort;

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

bool starts_with_any(std::string_view n, std::initializer_list<std::string_view> starts) {
  return std::ranges::any_of(starts, [&](std::string_view s) { return n.starts_with(s); });
}

void add_range(u16* list, u8& count, u32 most, u32 first, u32 length) {
  for (u32 r = first; r < first + length && count < most; ++r) list[count++] = static_cast<u16>(r);
}

void read_vgprs(Instruction& i, Registers r) { add_range(i.reads, i.read_count, most_reads, r.first, r.count); }
void read_scalars(Instruction& i, Registers r) {
  add_range(i.reads, i.read_count, most_reads, first_scalar + r.first, r.count);
}
void write_vgprs(Instruction& i, Registers r) { add_range(i.writes, i.write_count, most_writes, r.first, r.count); }
void write_scalars(Instruction& i, Registers r) {
  if (r.first >= null_sgpr) return;
  add_range(i.writes, i.write_count, most_writes, first_scalar + r.first, r.count);
}

void add_registers(Instruction& i, const Operands& o, u32 lanes) {
  for (const Registers r : o.source) read_vgprs(i, r);
  for (const Registers r : {o.address, o.data, o.data1}) read_vgprs(i, r);
  for (const Registers r : o.scalar_source) read_scalars(i, r);
  read_scalars(i, o.mask_in);
  const u8 mask_words = lanes == 64 ? 2 : 1;
  if (o.is_dpp || o.keeps_part || o.sort == Sort::write_lane) read_vgprs(i, o.result);
  if (o.reads_scc) read_scalars(i, {scc_register - first_scalar, 1});
  write_vgprs(i, o.result);
  write_vgprs(i, o.result2);
  write_scalars(i, o.scalar_result);
  if (o.writes_scc) add_range(i.writes, i.write_count, most_writes, scc_register, 1);
  if (o.writes_exec) write_scalars(i, {operand::exec_lo, mask_words});
}

/// Of a vector instruction, by its name.
Work vector_work(std::string_view n, const Operands& o) {
  if (o.sort == Sort::read_lane || o.sort == Sort::read_first_lane) return Work::lane_to_scalar;
  if (o.sort == Sort::write_lane) return Work::scalar_to_lane;
  if (o.sort == Sort::swap) return Work::permlane_swap;
  if (o.sort == Sort::pull) return Work::permlane;
  if (starts_with_any(n, {"V_EXP_F", "V_LOG_F", "V_RCP_", "V_RSQ_", "V_SQRT_", "V_SIN_", "V_COS_", "V_S_"}))
    return Work::transcendental;
  if (starts_with_any(n, {"V_MUL_LO_U32", "V_MUL_LO_I32", "V_MUL_HI_U32", "V_MUL_HI_I32", "V_MAD_U64",
                          "V_MAD_I64", "V_MAD_CO_", "V_MAD_NC_"}))
    return Work::vector_multiply;
  if (has(n, "F64")) return Work::vector_double;
  if (starts_with_any(n, {"V_LSHLREV_B64", "V_LSHRREV_B64", "V_ASHRREV_I64"})) return Work::vector_shift64;
  return o.is_dpp ? Work::dpp : Work::vector;
}

class Describer {
 public:
  Describer(const Wave& wave, const Op& op)
      : wave_(wave), op_(op), name_(op.detail->name), costs_(arch::cost_table(*wave.arch)) {}

  Instruction run() {
    const OpDetail& d = *op_.detail;
    if (d.x && d.y) {
      take(Work::vector, Unit::vector);
      for (const Op* half : {d.x, d.y}) add_registers(i_, check::operands_of(wave_, *half), wave_.lanes);
      return i_;
    }
    o_ = check::operands_of(wave_, op_);
    add_registers(i_, o_, wave_.lanes);
    choose();
    i_.only_takes_a_turn = i_.unit == Unit::sequencer && !i_.waits && !i_.is_barrier && !i_.extra_wait_cycles &&
                           i_.read_count + i_.write_count == 0;
    return i_;
  }

 private:
  u32 fact(Fact f) const { return arch::fact(costs_, f); }

  void take(Work work, Unit unit) {
    const arch::CostRow row = arch::cost_row(*wave_.arch, wave_.lanes, work);
    i_.unit = unit;
    i_.issue_cycles = row.issue_cycles;
    i_.latency_cycles = row.latency_cycles;
    i_.slots = static_cast<u8>(std::max<u32>(1, row.issue_cycles / fact(Fact::wave_issue)));
    i_.has_passes = wave_.lanes == 64 && fact(Fact::wave64_passes) == 2 && arch::has_passes(work);
  }

  void wait_after_vector(Fact f) {
    const u32 usual = arch::cost_row(costs_, Work::vector).latency_cycles;
    i_.extra_after_vector = static_cast<u8>(fact(f) > usual ? fact(f) - usual : 0);
  }

  void choose() {
    const Encoding& e = op_.detail->encoding;
    const InstructionFamily family = op_.detail->row ? op_.detail->row->family : InstructionFamily::other;
    if (e.format == Format::ds) return local(family);
    if (e.format >= Format::flat && e.format <= Format::mtbuf) return memory(e.format);
    if (e.format == Format::smem) return scalar_memory();
    if (e.format >= Format::vop1 && e.format <= Format::vopd3) {
      take(vector_work(name_, o_), Unit::vector);
      if (has(name_, "PERMLANE64")) i_.has_passes = false;
      return;
    }
    if (e.format == Format::sopp) return sequencer();
    scalar();
  }

  void scalar() {
    if (name_.starts_with("S_WAIT")) return sequencer();
    take(Work::scalar, Unit::scalar);
    wait_after_vector(Fact::vector_to_scalar);
    const u8 words = wave_.lanes == 64 ? 2 : 1;
    if (has(name_, "SAVEEXEC") || has(name_, "WREXEC")) read_scalars(i_, {operand::exec_lo, words});
    const bool jumps = starts_with_any(name_, {"S_SETPC", "S_SWAPPC", "S_CALL", "S_RFE"});
    if (jumps) branch();
  }

  void branch() {
    take(Work::branch, Unit::branch);
    wait_after_vector(Fact::vector_to_scalar);
    i_.is_branch = true;
    const u8 words = wave_.lanes == 64 ? 2 : 1;
    if (has(name_, "SCC")) read_scalars(i_, {scc_register - first_scalar, 1});
    if (has(name_, "VCC")) read_scalars(i_, {operand::vcc_lo, words});
    if (has(name_, "EXEC")) read_scalars(i_, {operand::exec_lo, words});
  }

  void sequencer() {
    if (o_.sort == Sort::branch || name_ == "S_BRANCH") return branch();
    take(Work::sequencer, Unit::sequencer);
    const u32 bits = op_.detail->encoding.simm16;
    if (name_ == "S_NOP")
      i_.extra_wait_cycles = static_cast<u16>((bits & 15) * costs_.wait_state_cycles);
    else if (name_ == "S_SLEEP")
      i_.extra_wait_cycles = static_cast<u16>((bits & 127) * 64);
    else if (o_.sort == Sort::barrier)
      i_.is_barrier = !has(name_, "SIGNAL");
    else if (o_.sort == Sort::wait)
      read_waits(*wave_.arch, name_, bits, i_);
  }

  bool is_at_least(arch::Generation g) const { return wave_.arch->is_at_least(g); }

  void local(InstructionFamily family) {
    const bool is_exchange = family == InstructionFamily::cross_lane;
    take(is_exchange ? Work::lds_crossbar : Work::lds_memory, Unit::lds);
    wait_after_vector(Fact::vector_to_memory);
    i_.counter = Counter::lds;
    i_.access = is_exchange ? Access::crossbar : Access::lds;
    i_.is_pair = starts_with_any(name_, {"DS_READ2", "DS_WRITE2", "DS_WRXCHG2"});
    i_.operands = o_;
  }

  void memory(Format format) {
    take(Work::vector_load, Unit::memory);
    wait_after_vector(Fact::vector_to_memory);
    const bool stores = o_.sort == Sort::store || (o_.sort == Sort::atomic && o_.result.count == 0);
    i_.counter = stores && is_at_least(arch::Generation::gfx10) ? Counter::store : Counter::load;
    if (format == Format::flat) i_.counter2 = Counter::lds;
    const bool is_known = o_.access_bytes != 0;
    const bool is_global = format == Format::flat || format == Format::global;
    i_.access = !is_known ? Access::none : is_global ? Access::global : Access::interleaved;
    i_.operands = o_;
  }

  void scalar_memory() {
    take(Work::scalar_load, Unit::scalar_memory);
    wait_after_vector(Fact::vector_to_scalar);
    i_.counter = is_at_least(arch::Generation::gfx12) ? Counter::scalar_memory : Counter::lds;
    i_.access = o_.sort == Sort::scalar_load ? Access::scalar : Access::none;
    i_.operands = o_;
  }

  const Wave& wave_;
  const Op& op_;
  const std::string_view name_;
  const arch::CostTable& costs_;
  Operands o_;
  Instruction i_;
};

}  // namespace

Instruction describe(const Wave& wave, const Op& op) {
  if (!op.detail) return {};
  return Describer(wave, op).run();
}

}  // namespace crosslane::sim::timing
