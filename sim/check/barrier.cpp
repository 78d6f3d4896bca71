// SPDX-License-Identifier: MIT
// Check "barrier": a barrier that some lanes of a wave go past without reaching it (a divergent
// __syncthreads), and waves that meet at different barriers. A wave arrives as a whole, whatever
// EXEC is, so hardware lets a divergent barrier pass: the lanes that were not there only seem to
// have waited. Lanes that have returned from the kernel are not to blame; so a barrier is reported
// when a lane that was inactive at it accesses memory, or reaches a barrier, later on. A barrier at
// which waves wait while others have ended is a finding too. [docs/decisions/0010]
#include "sim/check/checks.hpp"
#include "sim/machine/code_image.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {

void BarrierCheck::start(const Workgroup& group) {
  waves_.assign(group.wave_count, {});
  for (u32 i = 0; i < group.wave_count; ++i) waves_[i].started = group.wave_storage[i]->exec();
  met_at_ = nullptr;
  phase_ = 0;
}

void BarrierCheck::look(Wave& wave, const Op& op, const Operands& o, Reporter& reporter) {
  State& s = waves_[wave.index];
  if (s.missed && is_proof(op, o)) {
    if (const u64 late = s.missed & wave.exec()) {
      Finding* f = reporter.add(Check::barrier, 0, wave, *s.barrier,
                                "lanes of this wave do not reach this barrier, and go on after it "
                                "(a divergent __syncthreads)",
                                late);
      if (f) {
        f->active = s.there;
        f->steps.push_back({wave.code->address_of(op), late, "they are active again",
                            place_of(wave.code->disassemble(op))});
      }
      s.missed = 0;
    }
  }
  if (o.sort != Sort::barrier || op.detail->name == "S_BARRIER_WAIT") return;
  const u64 exec = wave.exec();
  if (s.started & ~exec) {
    s.missed = s.started & ~exec;
    s.there = exec;
    s.barrier = &op;
  }
  meet(wave, op, reporter);
}

/// Memory that other waves see, or the next barrier: compilers enable all lanes only to move
/// registers about.
bool BarrierCheck::is_proof(const Op& op, const Operands& o) {
  if (o.sort == Sort::barrier) return true;
  const bool is_scratch =
      op.detail->encoding.format == Format::scratch || op.detail->encoding.format == Format::mubuf;
  return (o.sort == Sort::store || o.sort == Sort::load || o.sort == Sort::atomic) && !is_scratch;
}

void BarrierCheck::meet(Wave& wave, const Op& op, Reporter& reporter) {
  const u64 phase = wave.workgroup->barrier_phase;
  if (!met_at_ || phase != phase_) {
    met_at_ = &op;
    phase_ = phase;
    return;
  }
  if (met_at_ == &op) return;
  Finding* f = reporter.add(Check::barrier, 1, wave, op,
                            "waves of the workgroup meet at different barriers", wave.exec());
  if (!f) return;
  f->other_pc = wave.code->address_of(*met_at_);
  f->steps.push_back(
      {f->other_pc, 0, "other waves wait", place_of(wave.code->disassemble(*met_at_))});
}

void report_skipped_barrier(Wave& wave, const Op& op, u32 ended, Reporter& reporter) {
  reporter.add(Check::barrier, 2, wave, op,
               std::to_string(ended) + " of " + std::to_string(wave.workgroup->wave_count) +
                   " waves of the workgroup had ended without reaching this barrier",
               wave.exec());
}

}  // namespace crosslane::sim::check
