// SPDX-License-Identifier: MIT
// The named maps for the explorer, with the plan of each on each target: the rows of
// `crosslane plan --table`.
#include "crosslane/plan/schedule.hpp"
#include "planner/table.hpp"
#include "tools/draw/step.hpp"
#include "tools/explore/tables.hpp"
#include "tools/lanes/drawing.hpp"

namespace crosslane::tools::explore {
namespace {

using nlohmann::json;

template <unsigned W>
json maps_of() {
  json list = json::array();
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& a) {
    std::string name(m.name);
    for (unsigned n = 0; n < m.parameter_count; ++n)
      name += (n ? "," : ":") + std::to_string(a.values[n]);
    const lane_map<W> map = m.make(a);
    list.push_back({name, m.has_edge ? to_text(a.at_edge) : "", encode_map(map), formula(map)});
  });
  return list;
}

/// "move r2 <- r0  permlanex16 …" of each step, with the map that the move makes.
template <unsigned W>
json steps_json(const plan::Plan<W>& plan, Dictionary& texts) {
  json list = json::array();
  for (unsigned n = 0; n < plan.step_count; ++n) {
    const plan::Step<W>& step = plan.steps[n];
    const auto map = step_map(plan, step);
    list.push_back(texts.number(step_text(plan, step)));
    list.push_back(texts.number(map ? encode_map(*map) : ""));
  }
  return list;
}

/// Where the numbers come from, one line a unit.
template <unsigned W>
std::string provenance_text(const plan::Plan<W>& plan) {
  std::string out;
  unsigned seen = 0;
  const plan::CostTable costs = plan::cost_table(*plan.arch, W);
  for (unsigned n = 0; n < plan.step_count; ++n) {
    const plan::CostRow& row = plan::cost_row(costs, plan::unit_of(plan.steps[n]));
    if (seen >> static_cast<unsigned>(row.work) & 1) continue;
    seen |= 1u << static_cast<unsigned>(row.work);
    out += std::string(plan::provenance_names[static_cast<unsigned>(row.provenance)]) + ": " +
           std::string(row.source) + "\n";
  }
  return out;
}

json plan_json(const planner::TableRow& row, Dictionary& texts) {
  const plan::Cost& c = planner::cost(row.plan);
  const auto form = [&](plan::Form f) { return texts.number_lines(planner::text(row.plan, f)); };
  return std::visit(
      [&](const auto& plan) -> json {
        if (!plan.exists()) return nullptr;
        const unsigned optimum = !row.optimum              ? 0
                                 : row.optimum->is_optimal ? 1
                                                           : 2 + row.optimum->lower_bound;
        return {{c.instructions, c.lds_instructions, c.wait_states, c.hoisted_instructions,
                 c.latency_cycles, c.issue_cycles, optimum},
                steps_json(plan, texts),
                texts.number(provenance_text(plan)),
                form(plan::Form::assembly),
                form(plan::Form::hip),
                form(plan::Form::llvm_ir)};
      },
      row.plan);
}

}  // namespace

json maps_json(const std::vector<Column>& columns, Dictionary& texts) {
  json plans = json::array();
  for (const Column& column : columns) {
    json list = json::array();
    json distinct = json::array();
    std::map<std::string, size_t> numbers;
    for (const planner::TableRow& row :
         planner::table(*column.arch, column.wave, plan::Objective::latency)) {
      json plan = plan_json(row, texts);
      const auto [at, is_new] = numbers.try_emplace(plan.dump(), distinct.size());
      if (is_new) distinct.push_back(std::move(plan));
      list.push_back(at->second);
    }
    plans.push_back({{"of", list}, {"plans", distinct}});
  }
  json aliases = json::object();
  for (const map_alias& a : map_aliases) aliases[std::string(a.alias)] = a.name;
  return {{"aliases", aliases}, {"maps", {maps_of<32>(), maps_of<64>()}}, {"plans", plans}};
}

std::vector<Column> columns() {
  std::vector<Column> list;
  for (const arch::Arch* arch : arch::all)
    for (const unsigned wave : {32u, 64u})
      if (arch->has_wave_size(wave)) list.push_back({arch, wave});
  return list;
}

json tables_json() {
  Dictionary texts;
  const std::vector<Column> list = columns();
  json targets = json::array();
  for (const Column& c : list)
    targets.push_back({{"arch", c.arch->name},
                       {"product", c.arch->product},
                       {"family", c.arch->family},
                       {"wave", c.wave},
                       {"is_default", c.wave == c.arch->default_wave_size}});
  json out = {{"schema", schema}, {"version", CROSSLANE_VERSION}, {"alphabet", alphabet}};
  out["targets"] = targets;
  out["moves"] = moves_json(list, texts);
  out["named"] = maps_json(list, texts);
  out["trees"] = trees_json(list, texts);
  out["texts"] = texts.texts();
  return out;
}

}  // namespace crosslane::tools::explore
