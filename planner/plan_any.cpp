// SPDX-License-Identifier: MIT
#include "planner/plan_any.hpp"

#include "crosslane/plan/plan.hpp"

namespace crosslane::planner {

plan::Plan<32> plan_any(const lane_map<32>& map, lane_mask<32> demand, const arch::Arch& arch,
                        plan::Objective objective) {
  return plan::plan_map<32>(map, demand, arch, objective);
}

plan::Plan<64> plan_any(const lane_map<64>& map, lane_mask<64> demand, const arch::Arch& arch,
                        plan::Objective objective) {
  return plan::plan_map<64>(map, demand, arch, objective);
}

}  // namespace crosslane::planner
