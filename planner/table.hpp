// SPDX-License-Identifier: MIT
// Every named map with its plan on a target, and how far that is from the shortest sequence.
#pragma once

#include <vector>

#include "planner/optimum_table.hpp"
#include "planner/request.hpp"

namespace crosslane::planner {

struct TableRow {
  std::string map;              // "shift_down:1"
  std::string_view edge = "-";  // "own", …; "-": the map has no edge
  AnyPlan plan = {};
  const OptimumRow* optimum = nullptr;  // for plans of least latency; null: not searched
};

std::vector<TableRow> table(const arch::Arch& arch, unsigned wave, plan::Objective objective);

}  // namespace crosslane::planner
