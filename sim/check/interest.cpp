// SPDX-License-Identifier: MIT
#include "sim/check/interest.hpp"

#include <initializer_list>

namespace crosslane::sim::check {
namespace {

void add_vgprs(RegisterBits& bits, std::initializer_list<Registers> list) {
  for (const Registers& r : list)
    for (u32 k = r.first; k < u32{r.first} + r.count; ++k) bits.vgprs |= u64{1} << k % 64;
}

void add_sgprs(RegisterBits& bits, std::initializer_list<Registers> list) {
  for (const Registers& r : list)
    for (u32 k = r.first; k < u32{r.first} + r.count; ++k) bits.sgprs[k >= 64] |= u64{1} << k % 64;
}

RegisterBits read_by(const Op& op, const Operands& o) {
  const Registers* s = o.scalar_source;
  RegisterBits bits;
  add_vgprs(bits, {o.source[0], o.source[1], o.source[2], o.address, o.data, o.data1});
  add_sgprs(bits, {s[0], s[1], s[2], s[3], o.mask_in});
  if (o.sort == Sort::branch && op.detail->name.find("VCC") != std::string_view::npos)
    add_sgprs(bits, {{operand::vcc_lo, 2}});
  return bits;
}

RegisterBits written_by(const Operands& o) {
  RegisterBits bits;
  add_vgprs(bits, {o.result, o.result2});
  add_sgprs(bits, {o.scalar_result});
  return bits;
}

/// VGPRs that the kernel has not allocated: accumulation registers among them.
bool is_past_vgprs(const Wave& wave, const Operands& o) {
  for (const Registers& r :
       {o.source[0], o.source[1], o.source[2], o.address, o.data, o.data1, o.result, o.result2})
    if (r.count && u32{r.first} + r.count > wave.vgpr_count) return true;
  return false;
}

/// Results are new values, whatever was read.
bool makes_new_values(const Operands& o) {
  if (o.sort == Sort::valu) return o.is_plain && !o.is_move && !o.passes_pointers;
  return o.sort == Sort::scalar && !o.passes_pointers;
}

void add_registers(Interest& i, const Op& op, const Operands& o) {
  const RegisterBits read = read_by(op, o);
  const RegisterBits written = written_by(o);
  i.touched |= read;
  i.touched |= written;
  i.changed |= written;
  if (!makes_new_values(o)) i.changed |= read;
}

/// Lanes that may be without a source, moves that set a register on purpose, and memory.
bool concerns_flow(const Op& op, const Operands& o) {
  switch (o.sort) {
    case Sort::valu:
      return o.is_dpp ? o.is_move || !op.detail->dpp_is_total : o.is_move && !o.source[0].count;
    case Sort::pull:
    case Sort::push:
    case Sort::swap:
    case Sort::read_lane:
    case Sort::write_lane:
    case Sort::load:
    case Sort::store:
    case Sort::atomic:
      return true;
    default:
      return false;
  }
}

/// After gfx9, whose hazards are counted in all instructions: see HazardCheck::step_gfx9.
bool concerns_hazard(const Wave& wave, const Op& op, const Operands& o, const Interest& i) {
  if (wave.env.generation == arch::Generation::gfx9) return false;
  const Encoding& e = op.detail->encoding;
  const bool ends_scalar_hazards = o.sort == Sort::wait || e.has_literal ||
                                   e.format == Format::smem || e.format == Format::mubuf ||
                                   e.format == Format::mtbuf;
  return (i.touched.sgprs[0] | i.touched.sgprs[1]) || ends_scalar_hazards || o.writes_exec ||
         o.is_transcendental;
}

void add_checks(Interest& i, const Wave& wave, const Op& op, const Operands& o) {
  const auto add = [](CheckSet& to, CheckSet checks, bool when) { to |= when ? checks : 0; };
  const bool is_barrier = o.sort == Sort::barrier;
  add(i.always, flow_checks, concerns_flow(op, o) || is_past_vgprs(wave, o));
  add(i.always, bit_of(Check::store), o.sort == Sort::store);
  add(i.always, bit_of(Check::barrier), o.touches_memory() || is_barrier);
  add(i.always, bit_of(Check::race), o.touches_memory() || is_barrier);
  add(i.always, bit_of(Check::wait), o.may_be_waited_for || o.sort == Sort::wait);
  add(i.always, bit_of(Check::bounds), o.sort == Sort::scalar_load || o.may_be_scratch);
  add(i.always, bit_of(Check::uniform), o.sort == Sort::read_first_lane || o.may_be_scratch);
  add(i.always, bit_of(Check::hazard), concerns_hazard(wave, op, o, i));
  add(i.when_partial, flow_checks, o.is_dpp);
  add(i.when_partial, bit_of(Check::uniform), o.result.count != 0);
}

}  // namespace

Interest interest_of(const Wave& wave, const Op& op, const Operands& o) {
  Interest i;
  add_registers(i, op, o);
  add_checks(i, wave, op, o);
  if (o.halves)
    for (u32 k = 0; k < 2; ++k) {
      add_registers(i, op, o.halves[k]);
      add_checks(i, wave, op, o.halves[k]);
    }
  return i;
}

void InstructionCache::fill(Instruction& i, const Wave& wave, const Op& op) {
  i.detail = op.detail;
  i.operands = operands_of(wave, op);
  if (i.operands.sort == Sort::vopd) {
    // The result of X is where the pair's is; it waits in a spare register until Y has read.
    i.halves = std::make_unique<std::array<Operands, 2>>(std::array<Operands, 2>{
        operands_of(wave, *op.detail->x), operands_of(wave, *op.detail->y)});
    (*i.halves)[0].result.first = static_cast<u16>(op.dst / (wave.lanes * sizeof(u32)));
    i.operands.halves = i.halves->data();
  }
  i.interest = interest_of(wave, op, i.operands);
}

}  // namespace crosslane::sim::check
