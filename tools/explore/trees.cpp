// SPDX-License-Identifier: MIT
// Reductions and scans for the explorer, as the planner makes them: the levels of each plan with
// the lane that every lane takes in. What a lane holds is asked of the planner's proof, which
// executes the steps on trees of operations: a lane whose tree stays the same takes nothing in.
#include "crosslane/plan/reduction.hpp"
#include "crosslane/plan/scan.hpp"
#include "tools/draw/step.hpp"
#include "tools/explore/tables.hpp"

namespace crosslane::tools::explore {
namespace {

using nlohmann::json;

/// The map of the move, but own where the value stays, and any where it becomes garbage.
template <unsigned W>
lane_map<W> taken_in(const lane_map<W>& move, const plan::TreeMap<W>& before,
                     const plan::TreeMap<W>& after) {
  lane_map<W> map = move;
  for (unsigned i = 0; i < W; ++i) {
    if (after.trees[i] == plan::garbage_tree)
      map.sources[i] = lane_source::any;
    else if (after.trees[i] == before.trees[i])
      map.sources[i] = lane_source::own;
  }
  return map;
}

/// Text, whether lanes are combined, and map of each level: of the steps up to one that changes the value, or the last.
template <unsigned W>
json levels_of(const plan::Plan<W>& plan, Dictionary& texts) {
  json levels = json::array();
  plan::TreeMachine<W> machine(*plan.arch);
  lane_map<W> move = lane_map<W>::identity();
  std::string text;
  for (unsigned n = 0; n < plan.step_count; ++n) {
    const plan::Step<W>& step = plan.steps[n];
    const plan::TreeMap<W> before = machine.content(plan::value_register);
    machine.execute(step);
    if (const auto map = step_map(plan, step))
      move = step.source == plan::value_register ? *map : compose(*map, move);
    text += (text.empty() ? "" : "; ") + step_text(plan, step);
    const bool is_last = n + 1 == plan.step_count;
    if (step.destination != plan::value_register && !is_last) continue;
    levels.push_back(texts.number(text));
    levels.push_back(step.destination == plan::value_register);  // combined there, else copied
    levels.push_back(encode_map(taken_in(move, before, machine.content(step.destination))));
    text.clear();
  }
  return levels;
}

template <unsigned W>
json plan_json(const char* name, unsigned cluster, const plan::Plan<W>& plan, Dictionary& texts) {
  const plan::Cost c = plan::cost_of(plan, *plan.arch);
  return {name,
          cluster,
          {c.instructions, c.lds_instructions, c.latency_cycles},
          levels_of(plan, texts)};
}

template <unsigned W>
json column_json(const arch::Arch& arch, Dictionary& texts) {
  json list = json::array();
  for (unsigned cluster = 2; cluster <= W; cluster *= 2) {
    plan::Reduction<W> reduction;
    reduction.cluster = cluster;
    if (const auto plan = plan::plan_reduction<W>(reduction, arch, plan::Objective::latency))
      list.push_back(plan_json("reduce", cluster, plan, texts));
    plan::Scan<W> scan;
    scan.cluster = cluster;
    if (const auto plan = plan::plan_scan<W>(scan, arch))
      list.push_back(plan_json("inclusive_scan", cluster, plan, texts));
  }
  return list;
}

}  // namespace

json trees_json(const std::vector<Column>& columns, Dictionary& texts) {
  json list = json::array();
  for (const Column& c : columns)
    list.push_back(c.wave == 32 ? column_json<32>(*c.arch, texts)
                                : column_json<64>(*c.arch, texts));
  return list;
}

}  // namespace crosslane::tools::explore
