// SPDX-License-Identifier: MIT
// All checks of one workgroup, driven by the checked step loop of its worker.
#pragma once

#include <memory>

#include "sim/check/bounds.hpp"
#include "sim/check/checks.hpp"
#include "sim/check/finding.hpp"
#include "sim/check/hazard.hpp"
#include "sim/check/race.hpp"
#include "sim/check/uniform.hpp"
#include "sim/check/wait.hpp"

namespace crosslane::sim::check {

class GroupChecks {
 public:
  /// `races`: between workgroups; null: none.
  GroupChecks(CheckSet checks, LaunchRaces* races)
      : checks_(checks), launch_races_(races), flow_(checks) {}
  /// Registers are set, nothing is executed.
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Instruction& i, Reporter& reporter) {
    if (steps_hazard_) hazard_.step_gfx9(wave, op, i, reporter);
    const CheckSet partial = wave.exec_full ? 0 : i.interest.when_partial;
    if (!((i.interest.always | partial) & checks_) && !marks_[wave.index].meet(i.interest))
        [[likely]]
      return;
    look(wave, op, i, reporter);
  }
  /// The workgroup has ended.
  void end() {
    if (has(Check::race)) race_.end();
  }

 private:
  static constexpr CheckSet address_checks =
      flow_checks | bit_of(Check::store) | bit_of(Check::race) | bit_of(Check::bounds);
  [[nodiscard]] bool has(Check check) const { return checks_ & bit_of(check); }
  void look(Wave& wave, const Op& op, const Instruction& i, Reporter& reporter);
  void unite_marks(u32 wave);

  CheckSet checks_;
  LaunchRaces* launch_races_;
  bool steps_hazard_ = false;
  Accesses accesses_;
  Flow flow_;
  BarrierCheck barrier_;
  HazardCheck hazard_;
  RaceCheck race_;
  WaitCheck wait_;
  BoundsCheck bounds_;
  UniformCheck uniform_;
  std::vector<Marks> marks_;  // of all checks, by wave
};

}  // namespace crosslane::sim::check
