// SPDX-License-Identifier: MIT
#include "sim/check/group_checks.hpp"

#include "sim/machine/launch.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {

void GroupChecks::start(const Workgroup& group) {
  if (checks_ & flow_checks) flow_.start(group);
  if (has(Check::hazard)) hazard_.start(group);
  if (has(Check::barrier)) barrier_.start(group);
  if (has(Check::wait)) wait_.start(group);
  if (has(Check::bounds)) bounds_.start(group);
  if (has(Check::uniform)) uniform_.start(group);
  if (has(Check::race)) race_.start(group, launch_races_);
  const arch::Arch& arch = group.launch->context().arch;
  steps_hazard_ = has(Check::hazard) && arch.generation == arch::Generation::gfx9;
  marks_.resize(group.wave_count);
  for (u32 wave = 0; wave < group.wave_count; ++wave) unite_marks(wave);
}

void GroupChecks::unite_marks(u32 wave) {
  Marks all;
  if (checks_ & flow_checks) all |= flow_.marks(wave);
  if (has(Check::bounds)) all |= bounds_.marks(wave);
  if (has(Check::uniform)) all |= uniform_.marks(wave);
  if (has(Check::wait)) all |= wait_.marks(wave);
  if (has(Check::hazard)) all |= hazard_.marks(wave);
  marks_[wave] = all;
}

void GroupChecks::look(Wave& wave, const Op& op, const Instruction& i, Reporter& reporter) {
  const Operands& o = i.operands;
  const u32 w = wave.index;
  const CheckSet looking =
      checks_ & (i.interest.always | (wave.exec_full ? 0 : i.interest.when_partial));
  const auto concerns = [&](CheckSet check, const auto& object) {
    return check & looking || (check & checks_ && object.marks(w).meet(i.interest));
  };
  if (o.touches_memory()) {
    if (o.sort != Sort::scalar_load && (checks_ & address_checks))
      find_accesses(wave, op, o, accesses_);
    if (looking & bit_of(Check::store)) check_store(wave, op, o, accesses_, reporter);
  }
  if (looking & bit_of(Check::race)) race_.before(wave, op, o, accesses_, reporter);
  if (concerns(bit_of(Check::bounds), bounds_)) bounds_.before(wave, op, o, accesses_, reporter);
  if (concerns(bit_of(Check::uniform), uniform_)) uniform_.before(wave, op, o, reporter);
  if (concerns(bit_of(Check::wait), wait_)) wait_.before(wave, op, o, reporter);
  if (concerns(flow_checks, flow_)) flow_.before(wave, op, i, accesses_, reporter);
  if (concerns(bit_of(Check::hazard), hazard_)) hazard_.before(wave, op, i, reporter);
  if (looking & bit_of(Check::barrier)) barrier_.before(wave, op, o, reporter);
  unite_marks(w);
}

}  // namespace crosslane::sim::check
