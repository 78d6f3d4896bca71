// SPDX-License-Identifier: MIT
// The planner as the library calls it, in every translation unit: for the smallest latency.
#pragma once

#include "crosslane/plan/plan.hpp"

namespace crosslane::plan {

template <unsigned W>
constexpr Plan<W> plan_quickly(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  return plan_map(wanted, demand, arch, Objective::latency);
}

}  // namespace crosslane::plan
