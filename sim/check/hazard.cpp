// SPDX-License-Identifier: MIT
// Check "hazard": missing wait states on gfx9, where hardware does not interlock these pairs.
// Compilers insert s_nop, but not around inline assembly. A wait state is an instruction, or one of
// s_nop's, of the same wave. [GCN3 §4.5 "Manually Inserted Wait States", CDNA3 §4.5, LLVM
// GCNHazardRecognizer]
#include "sim/check/hazard.hpp"

#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {
namespace {

bool is_vector(Sort s) {
  return s == Sort::valu || s == Sort::read_lane || s == Sort::read_first_lane ||
         s == Sort::write_lane || s == Sort::swap;
}

bool is_transcendental(std::string_view n) {
  for (const char* start : {"V_EXP_", "V_LOG_", "V_RCP_", "V_RSQ_", "V_SQRT_", "V_SIN_", "V_COS_"})
    if (n.starts_with(start)) return true;
  return false;
}

bool reads(const Operands& o, u32 vgpr) {
  for (const Registers& r : o.source)
    if (vgpr >= r.first && vgpr < u32{r.first} + r.count) return true;
  return false;
}

}  // namespace

void HazardCheck::start(const Workgroup& group) {
  waves_.resize(group.wave_count);
  for (State& s : waves_) s = {};
}

void HazardCheck::need(const Cause& producer, u64 states, const char* what) {
  if (!producer.op || now_ - producer.at - 1 >= states || found_) return;
  found_ = producer.op;
  what_ = std::string(what) + ": " + std::to_string(states) +
          " wait states are needed, there are " + std::to_string(now_ - producer.at - 1);
}

void HazardCheck::vector_rules(const State& s, const Wave& wave, const Operands& o) {
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
  if (picks_lane)
    for (const Registers& r : o.scalar_source)
      need(mask_writer(r), 4,
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

void HazardCheck::before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter) {
  if (wave.env.generation != arch::Generation::gfx9) return;
  State& s = waves_[wave.index];
  now_ = s.clock;
  found_ = nullptr;
  if (is_vector(o.sort)) {
    vector_rules(s, wave, o);
    if (found_) {
      Finding* f = reporter.add(Check::hazard, 0, wave, op, what_, wave.exec());
      if (f)
        f->steps.push_back({wave.code->address_of(*found_), 0, "written",
                            place_of(wave.code->disassemble(*found_))});
    }
    const Cause by{&op, now_};
    s.recent[s.next++ % s.recent.size()] = {by, o.result, o.scalar_result};
    if (o.writes_exec) s.exec = by;
    const bool transcendental = is_transcendental(op.detail->name);
    s.transcendental = transcendental ? by : Cause{};
    s.transcendental_result = transcendental ? o.result : Registers{};
  }
  s.clock += o.sort == Sort::nop ? (op.detail->encoding.simm16 & 15u) + 1 : 1;
}

}  // namespace crosslane::sim::check
