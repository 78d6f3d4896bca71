// SPDX-License-Identifier: MIT
// The explorer's tables: what moves do, who has them, and the plans of the named maps. All of it is
// asked of crosslane/isa/amd, crosslane/lane and the planner, so that the page computes nothing but
// look-ups. docs/manual.md describes the format under `explore --json`.
#pragma once

#include "crosslane/arch/all.hpp"
#include "tools/explore/encode.hpp"

namespace crosslane::tools::explore {

inline constexpr int schema = 1;

/// A target at a wave size: a column of every table.
struct Column {
  const arch::Arch* arch;
  unsigned wave;
};

std::vector<Column> columns();

nlohmann::json moves_json(const std::vector<Column>& columns, Dictionary& texts);
/// The named maps with their plans: for each wave size a list of maps, for each column their plans.
nlohmann::json maps_json(const std::vector<Column>& columns, Dictionary& texts);

/// For each column the reductions and scans of every cluster: name, lanes, cost, levels.
nlohmann::json trees_json(const std::vector<Column>& columns, Dictionary& texts);

nlohmann::json tables_json();

}  // namespace crosslane::tools::explore
