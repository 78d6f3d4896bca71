// SPDX-License-Identifier: MIT
// The planner's templates, compiled once for programs: they take a compiler seconds.
#pragma once

#include "planner/request.hpp"

namespace crosslane::planner {

plan::Plan<32> plan_any(const lane_map<32>& map, lane_mask<32> demand, const arch::Arch& arch,
                        plan::Objective objective);
plan::Plan<64> plan_any(const lane_map<64>& map, lane_mask<64> demand, const arch::Arch& arch,
                        plan::Objective objective);

}  // namespace crosslane::planner
