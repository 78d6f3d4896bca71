// SPDX-License-Identifier: MIT
// All checks of one workgroup, driven by the checked step loop of its worker.
#pragma once

#include <memory>

#include "sim/check/checks.hpp"
#include "sim/check/finding.hpp"
#include "sim/check/hazard.hpp"

namespace crosslane::sim::check {

class GroupChecks {
 public:
  explicit GroupChecks(CheckSet checks) : checks_(checks), flow_(checks) {}
  /// Registers are set, nothing is executed.
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter) {
    if (checks_ & flow_checks) flow_.before(wave, op, o, reporter);
    if (checks_ & bit_of(Check::store)) check_store(wave, op, o, reporter);
    if (checks_ & bit_of(Check::hazard)) hazard_.before(wave, op, o, reporter);
    if (checks_ & bit_of(Check::barrier)) barrier_.before(wave, op, o, reporter);
  }

 private:
  static constexpr CheckSet flow_checks =
      bit_of(Check::lanes) | bit_of(Check::edge) | bit_of(Check::init);
  CheckSet checks_;
  Flow flow_;
  BarrierCheck barrier_;
  HazardCheck hazard_;
};

}  // namespace crosslane::sim::check
