// SPDX-License-Identifier: MIT
// Guards docs/planner-table.csv: it says what the planner does today, for every named map, target
// and wave size, and at least nine plans in ten are proven optimal. bench/plan_search makes it.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "crosslane/arch/all.hpp"
#include "crosslane/lane/text.hpp"
#include "crosslane/plan/plan.hpp"
#include "planner/optimum_table.hpp"
#include "planner/plan_any.hpp"

namespace crosslane::plan {
namespace {

planner::OptimumTable read_table() {
  std::ifstream file(CROSSLANE_SOURCE_DIR "/docs/planner-table.csv");
  std::ostringstream text;
  text << file.rdbuf();
  return planner::parse_optimum_table(text.str());
}

template <unsigned W>
void compare(const Arch& arch, const planner::OptimumTable& table, unsigned& pairs,
             unsigned& optimal) {
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& a) {
    const std::string value = m.parameter_count == 1 ? std::to_string(a.values[0]) : "-";
    const std::string name =
        planner::optimum_key(arch.name, W, m.name, m.has_edge ? to_text(a.at_edge) : "-", value);
    ++pairs;
    const auto row = table.find(name);
    ASSERT_NE(row, table.end()) << name << " is not in the table: run plan_search";
    const planner::OptimumRow& entry = row->second;
    const Plan<W> plan =
        planner::plan_any(m.make(a), lane_mask<W>::all(), arch, Objective::latency);
    EXPECT_EQ(plan.cost.vector_instructions, entry.vector_instructions) << name;
    EXPECT_EQ(plan.cost.lds_instructions, entry.lds_instructions) << name;
    EXPECT_EQ(plan.cost.wait_states, entry.wait_states) << name;
    EXPECT_EQ(plan.cost.latency_cycles, entry.latency_cycles) << name;
    if (entry.is_optimal) EXPECT_EQ(plan.cost.instructions, entry.lower_bound) << name;
    optimal += entry.is_optimal;
  });
}

TEST(PlanTable, SaysWhatThePlannerDoes) {
  const planner::OptimumTable table = read_table();
  unsigned pairs = 0, optimal = 0;
  for (const Arch* a : arch::all) {
    if (a->has_wave32) compare<32>(*a, table, pairs, optimal);
    if (a->has_wave64) compare<64>(*a, table, pairs, optimal);
  }
  EXPECT_EQ(pairs, table.size());
  EXPECT_GE(optimal * 10, pairs * 9);
  RecordProperty("optimal", static_cast<int>(optimal));
}

}  // namespace
}  // namespace crosslane::plan
