// SPDX-License-Identifier: MIT
// Check "hazard": pairs of instructions that hardware does not interlock. Compilers separate them,
// but not inside inline assembly. A wait state is an instruction, or one of s_nop's, of the same
// wave. gfx9 has many such pairs; later targets have these:
//
// - gfx10.1, gfx11 and later: v_cmpx right before v_permlane*; a vector instruction between them
//   does, other than v_nop.
// - gfx1100 to gfx1103: the result of a transcendental instruction used before 6 vector or 2
//   transcendental instructions have passed; s_waitcnt_depctr va_vdst(0) does.
// - scalar registers: hazard_scalar.hpp.
//
// [GCN3 §4.5 "Manually Inserted Wait States", CDNA3 §4.5, LLVM GCNHazardRecognizer]
#include "sim/check/hazard.hpp"

#include "sim/machine/launch.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {
namespace {

bool reads(const Operands& o, u32 vgpr) {
  for (const Registers& r : o.source)
    if (vgpr >= r.first && vgpr < u32{r.first} + r.count) return true;
  return false;
}

}  // namespace

void HazardCheck::start(const Workgroup& group) {
  waves_.resize(group.wave_count);
  for (State& s : waves_) s = {};
  has_late_results_ = group.launch->context().request.code->object().arch.starts_with("gfx110");
}

void HazardCheck::need(const Cause& producer, u64 states, const char* what) {
  if (!producer.op || now_ - producer.at - 1 >= states || found_) return;
  found_ = producer.op;
  what_ = std::string(what) + ": " + std::to_string(states) +
          " wait states are needed, there are " + std::to_string(now_ - producer.at - 1);
}

void HazardCheck::vector_rules(const State& s, const Wave& wave, const Op& op, const Operands& o) {
  const bool gfx94x = wave.arch->name != "gfx90a" && wave.arch->name != "gfx900";
  const auto newest_writer = [&](Registers r) {
    Cause newest;
    for (const Write& w : s.recent)
      if (w.by.op && w.result.first < r.first + r.count &&
          r.first < w.result.first + w.result.count && w.by.at >= newest.at)
        newest = w.by;
    return newest;
  };
  const auto mask_writer = [&](Registers r) {
    Cause newest;
    for (const Write& w : s.recent)
      if (w.by.op && w.mask.first < r.first + r.count && r.first < w.mask.first + w.mask.count &&
          w.by.at >= newest.at)
        newest = w.by;
    return newest;
  };
  if (o.is_dpp) {
    for (const Registers r : {o.source[0], o.source[1], o.source[2], o.result})
      need(newest_writer(r), 2, "DPP reads a VGPR that a vector instruction has just written");
    need(s.exec, 5, "DPP after a vector instruction has written EXEC");
  }
  const bool picks_lane = o.sort == Sort::read_lane || o.sort == Sort::write_lane;
  const bool reads_lane = o.sort == Sort::read_lane || o.sort == Sort::read_first_lane;
  if (picks_lane && op.kind[1] == SourceKind::sgpr)
    need(mask_writer({static_cast<u16>(op.at[1]), 1}), 4,
         "the lane is picked by an SGPR that a vector instruction has just written");
  if (!gfx94x) return;
  if (reads_lane) {
    need(newest_writer(o.source[0]), 1,
         "a lane is read of a VGPR that a vector instruction has just written");
    need(s.exec, 4, "a lane is read after a vector instruction has written EXEC");
  }
  for (const Registers& r : o.scalar_source)
    need(mask_writer(r), 2, "an SGPR that a vector instruction has just written");
  need(mask_writer(o.mask_in), 2, "a lane mask that a vector instruction has just written");
  if (o.sort == Sort::swap)
    for (const Registers r : {o.result, o.result2})
      need(newest_writer(r), 2, "lanes are swapped in a VGPR that was just written");
  if (s.transcendental_result.count && reads(o, s.transcendental_result.first))
    need(s.transcendental, 1, "the result of a transcendental instruction is used at once");
}

/// Some rule may have to do with what `i` reads: for most instructions, none has.
bool HazardCheck::may_meet(const State& s, const Instruction& i) const {
  const Operands& o = i.operands;
  if (s.transcendental_result.count) return true;
  if (!o.is_dpp && o.sort == Sort::valu && !o.picks_mask) return false;
  if (s.exec.op && now_ - s.exec.at <= 5) return true;
  for (const Write& w : s.recent)
    if (w.by.op && now_ - w.by.at <= 5 && w.registers.meets(i.interest.touched)) return true;
  return false;
}

void HazardCheck::vector_gfx9(State& s, Wave& wave, const Op& op, const Instruction& i,
                              Reporter& reporter) {
  const Operands& o = i.operands;
  now_ = s.clock;
  if (may_meet(s, i)) {
    found_ = nullptr;
    vector_rules(s, wave, op, o);
    if (found_) report(wave, op, reporter);
  }
  const Cause by{&op, now_};
  s.recent[s.next++ % s.recent.size()] = {by, o.result, o.scalar_result, i.interest.changed};
  if (o.writes_exec) s.exec = by;
  s.transcendental = o.is_transcendental ? by : Cause{};
  s.transcendental_result = o.is_transcendental ? o.result : Registers{};
}

void HazardCheck::late_results(State& s, const Op& op, const Operands& o) {
  if (o.sort == Sort::wait) {
    if (op.detail->name == "S_WAITCNT_DEPCTR" && op.detail->encoding.simm16 >> 12 == 0) s.late = {};
    return;
  }
  if (!is_vector(o.sort) && o.sort != Sort::vopd) return;
  for (State::Late& l : s.late) {
    if (!l.op) continue;
    if (s.vector_count - l.vector_count > 5 ||
        s.transcendental_count - l.transcendental_count > 1) {
      l.op = nullptr;
      continue;
    }
    const bool used = o.halves
                          ? reads(o.halves[0], l.result.first) || reads(o.halves[1], l.result.first)
                          : reads(o, l.result.first);
    if (!used || found_) continue;
    found_ = l.op;
    what_ =
        "the result of a transcendental instruction is used too soon; "
        "s_waitcnt_depctr va_vdst(0) is missing";
    l.op = nullptr;
  }
  ++s.vector_count;
  const std::string_view n = op.detail->name;
  if (!o.is_transcendental || n.ends_with("F64")) return;
  ++s.transcendental_count;
  State::Late& oldest =
      !s.late[0].op || s.late[0].vector_count < s.late[1].vector_count ? s.late[0] : s.late[1];
  oldest = {&op, o.result, s.vector_count, s.transcendental_count};
}

void HazardCheck::after_gfx9(State& s, Wave& wave, const Op& op, const Operands& o) {
  const ScalarHazards::Found scalar = s.scalar.before(wave, op, o);
  if (scalar.writer) {
    found_ = scalar.writer;
    what_ = std::string("a scalar register is read too soon after it was written; ") +
            scalar.needs + " is missing";
  }
  if (has_late_results_) late_results(s, op, o);
  if (!is_vector(o.sort) && o.sort != Sort::vopd && o.sort != Sort::pull) return;
  const std::string_view n = op.detail->name;
  if (s.compare && n.starts_with("V_PERMLANE") && !found_ &&
      wave.arch->hazard_model != arch::HazardModel::gfx10_3) {
    found_ = s.compare;
    what_ = "v_permlane right after v_cmpx: a vector instruction is missing between them";
  }
  if (n != "V_NOP" && !n.starts_with("DS_")) s.compare = o.writes_exec ? &op : nullptr;
}

void HazardCheck::before(Wave& wave, const Op& op, const Instruction& i, Reporter& reporter) {
  State& s = waves_[wave.index];
  found_ = nullptr;
  after_gfx9(s, wave, op, i.operands);
  s.marks.awake = s.compare || s.late[0].op || s.late[1].op;
  if (found_) report(wave, op, reporter);
}

void HazardCheck::report(Wave& wave, const Op& op, Reporter& reporter) {
  Finding* f = reporter.add(Check::hazard, 0, wave, op, what_, wave.exec());
  if (f)
    f->steps.push_back(
        {wave.code->address_of(*found_), 0, "written", place_of(wave.code->disassemble(*found_))});
}

}  // namespace crosslane::sim::check
