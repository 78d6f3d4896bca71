// SPDX-License-Identifier: MIT
#include "sim/check/group_checks.hpp"

namespace crosslane::sim::check {

void GroupChecks::start(const Workgroup& group) {
  if (checks_ & flow_checks) flow_.start(group);
  if (has(Check::hazard)) hazard_.start(group);
  if (has(Check::barrier)) barrier_.start(group);
  if (has(Check::wait)) wait_.start(group);
  if (has(Check::bounds)) bounds_.start(group);
  if (has(Check::uniform)) uniform_.start(group);
  if (has(Check::race)) race_.start(group, launch_races_);
}

}  // namespace crosslane::sim::check
