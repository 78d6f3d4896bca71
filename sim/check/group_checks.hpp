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
  void before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter) {
    if (o.touches_memory()) {
      if (o.sort != Sort::scalar_load && (checks_ & address_checks))
        find_accesses(wave, op, o, accesses_);
      if (has(Check::store)) check_store(wave, op, o, accesses_, reporter);
    }
    if (has(Check::race) && (o.touches_memory() || o.sort == Sort::barrier))
      race_.before(wave, op, o, accesses_, reporter);
    if (has(Check::bounds)) bounds_.before(wave, op, o, accesses_, reporter);
    if (has(Check::uniform)) uniform_.before(wave, op, o, reporter);
    if (has(Check::wait)) wait_.before(wave, op, o, reporter);
    if (checks_ & flow_checks) flow_.before(wave, op, o, accesses_, reporter);
    if (has(Check::hazard)) hazard_.before(wave, op, o, reporter);
    if (has(Check::barrier)) barrier_.before(wave, op, o, reporter);
  }
  /// The workgroup has ended.
  void end() {
    if (has(Check::race)) race_.end();
  }

 private:
  static constexpr CheckSet flow_checks =
      bit_of(Check::lanes) | bit_of(Check::edge) | bit_of(Check::init);
  static constexpr CheckSet address_checks =
      flow_checks | bit_of(Check::store) | bit_of(Check::race) | bit_of(Check::bounds);
  [[nodiscard]] bool has(Check check) const { return checks_ & bit_of(check); }

  CheckSet checks_;
  LaunchRaces* launch_races_;
  Accesses accesses_;
  Flow flow_;
  BarrierCheck barrier_;
  HazardCheck hazard_;
  RaceCheck race_;
  WaitCheck wait_;
  BoundsCheck bounds_;
  UniformCheck uniform_;
};

}  // namespace crosslane::sim::check
