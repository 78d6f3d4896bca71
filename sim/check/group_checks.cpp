// SPDX-License-Identifier: MIT
#include "sim/check/group_checks.hpp"

namespace crosslane::sim::check {

void GroupChecks::start(const Workgroup& group) {
  if (checks_ & flow_checks) flow_.start(group);
  if (checks_ & bit_of(Check::hazard)) hazard_.start(group);
  if (checks_ & bit_of(Check::barrier)) barrier_.start(group);
}

}  // namespace crosslane::sim::check
