// SPDX-License-Identifier: MIT
#include "planner/table.hpp"

#include "planner/plan_any.hpp"

namespace crosslane::planner {
namespace {

template <unsigned W>
TableRow row(const named_map<W>& m, const map_arguments& a, const arch::Arch& arch,
             plan::Objective objective) {
  TableRow row;
  row.map = m.name;
  std::string value = "-";
  for (unsigned n = 0; n < m.parameter_count; ++n) {
    value = std::to_string(a.values[n]);
    row.map += (n ? "," : ":") + value;
  }
  if (m.has_edge) row.edge = to_text(a.at_edge);
  row.plan = plan_any(m.make(a), lane_mask<W>::all(), arch, objective);
  if (objective != plan::Objective::latency) return row;
  const OptimumTable& known = optimum_table();
  const auto found =
      known.find(optimum_key(arch.name, W, m.name, row.edge, m.parameter_count == 1 ? value : "-"));
  if (found != known.end()) row.optimum = &found->second;
  return row;
}

template <unsigned W>
std::vector<TableRow> table_of(const arch::Arch& arch, plan::Objective objective) {
  std::vector<TableRow> rows;
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& a) {
    rows.push_back(row(m, a, arch, objective));
  });
  return rows;
}

}  // namespace

std::vector<TableRow> table(const arch::Arch& arch, unsigned wave, plan::Objective objective) {
  return wave == 32 ? table_of<32>(arch, objective) : table_of<64>(arch, objective);
}

}  // namespace crosslane::planner
