// SPDX-License-Identifier: MIT
// Guards docs/planner-table.csv: it says what the planner does today, for every named map, target
// and wave size, and at least nine plans in ten are proven optimal. bench/plan_search makes it.
#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "crosslane/arch/all.hpp"
#include "crosslane/lane/text.hpp"
#include "crosslane/plan/plan.hpp"

namespace crosslane::plan {
namespace {

using Columns = std::vector<std::string>;

Columns split(const std::string& line, char separator) {
  Columns columns;
  std::istringstream text(line);
  for (std::string column; std::getline(text, column, separator);) columns.push_back(column);
  return columns;
}

struct Entry {
  unsigned vector, lds, wait_states, latency_cycles;
  bool is_optimal;
  unsigned lower_bound;
};

std::string key(std::string_view arch, unsigned wave, std::string_view map, std::string_view edge,
                const std::string& value) {
  return std::string(arch) + " " + std::to_string(wave) + " " + std::string(map) + " " +
         std::string(edge) + " " + value;
}

/// "1-15;17" or "-".
std::vector<std::string> values_of(const std::string& ranges) {
  if (ranges == "-") return {"-"};
  std::vector<std::string> values;
  for (const std::string& range : split(ranges, ';')) {
    const Columns ends = split(range, '-');
    for (int n = std::stoi(ends.front()); n <= std::stoi(ends.back()); ++n)
      values.push_back(std::to_string(n));
  }
  return values;
}

std::map<std::string, Entry> read_table() {
  std::map<std::string, Entry> table;
  std::ifstream file(CROSSLANE_SOURCE_DIR "/docs/planner-table.csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const Columns c = split(line, ',');
    if (c.size() != 11) continue;
    const auto number = [&](size_t n) { return static_cast<unsigned>(std::stoul(c[n])); };
    for (const std::string& value : values_of(c[4]))
      table[key(c[0], number(1), c[2], c[3], value)] = {number(5), number(6),         number(7),
                                                        number(8), c[9] == "optimal", number(10)};
  }
  return table;
}

template <unsigned W>
void compare(const Arch& arch, const std::map<std::string, Entry>& table, unsigned& pairs,
             unsigned& optimal) {
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& a) {
    const std::string value = m.parameter_count == 1 ? std::to_string(a.values[0]) : "-";
    const std::string name =
        key(arch.name, W, m.name, m.has_edge ? to_text(a.at_edge) : "-", value);
    ++pairs;
    const auto row = table.find(name);
    ASSERT_NE(row, table.end()) << name << " is not in the table: run plan_search";
    const Entry& entry = row->second;
    const Plan<W> plan = plan_map<W>(m.make(a), arch);
    EXPECT_EQ(plan.cost.vector_instructions, entry.vector) << name;
    EXPECT_EQ(plan.cost.lds_instructions, entry.lds) << name;
    EXPECT_EQ(plan.cost.wait_states, entry.wait_states) << name;
    EXPECT_EQ(plan.cost.latency_cycles, entry.latency_cycles) << name;
    if (entry.is_optimal) EXPECT_EQ(plan.cost.instructions, entry.lower_bound) << name;
    optimal += entry.is_optimal;
  });
}

TEST(PlanTable, SaysWhatThePlannerDoes) {
  const std::map<std::string, Entry> table = read_table();
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
