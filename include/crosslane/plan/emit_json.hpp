// SPDX-License-Identifier: MIT
// Plans as JSON, for other programs. `schema` counts up when a reader of an older version could go
// wrong. Keys are in a fixed order; there are no floats.
#pragma once

#include <string>

#include "crosslane/lane/text.hpp"
#include "crosslane/plan/emit_asm.hpp"

namespace crosslane::plan {

inline constexpr unsigned json_schema = 1;

namespace detail {

inline std::string json_string(std::string_view s) {
  std::string out = "\"";
  for (const char c : s) {
    if (c == '"' || c == '\\')
      out += '\\', out += c;
    else if (c == '\n')
      out += "\\n";
    else
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

inline std::string json_member(std::string_view key, const std::string& value) {
  return json_string(key) + ": " + value;
}

inline constexpr std::string_view step_names[] = {
    "none", "move", "copy", "select", "lds_store", "lds_load", "combine", "combine_moved"};

template <unsigned W>
std::string json_map(const lane_map<W>& map) {
  std::string out = "[";
  for (unsigned i = 0; i < W; ++i) {
    const lane_source s = map.sources[i];
    out += (i ? ", " : "") + (is_lane(s) ? to_text(s) : json_string(to_text(s)));
  }
  return out + "]";
}

template <unsigned W>
std::string json_step(const Step<W>& step, const Issue& issue, const Arch& arch) {
  std::string out = "{" + json_member("kind", json_string(step_names[unsigned(step.kind)]));
  const auto add = [&](std::string_view key, const std::string& value) {
    out += ", " + json_member(key, value);
  };
  if (step.destination != no_operand)
    add("destination", json_string(operand_text(step.destination)));
  if (step.source != no_operand) add("source", json_string(operand_text(step.source)));
  if (step.other != no_operand) add("other", json_string(operand_text(step.other)));
  if (step.move.exists()) {
    add("move", json_string(isa::amd::find(step.move.kind)->name));
    add("control", json_string(isa::amd::detail::hex(step.move.control)));
    add("text", json_string(isa::amd::to_text(step.move, arch)));
  }
  if (step.kind == StepKind::select)
    add("mask", json_string(isa::amd::detail::hex(step.mask.word(0))));
  if (step.table != no_operand) add("table", std::to_string(step.table));
  add("wait_states", std::to_string(issue.wait.states));
  add("cycle", std::to_string(issue.cycle));
  return out + "}";
}

inline std::string json_cost(const Cost& cost) {
  return "{" + json_member("instructions", std::to_string(cost.instructions)) + ", " +
         json_member("vector_instructions", std::to_string(cost.vector_instructions)) + ", " +
         json_member("lds_instructions", std::to_string(cost.lds_instructions)) + ", " +
         json_member("wait_states", std::to_string(cost.wait_states)) + ", " +
         json_member("hoisted_instructions", std::to_string(cost.hoisted_instructions)) + ", " +
         json_member("latency_cycles", std::to_string(cost.latency_cycles)) + ", " +
         json_member("issue_cycles", std::to_string(cost.issue_cycles)) + ", " +
         json_member("slots", std::to_string(cost.slots)) + "}";
}

/// Where the numbers of the units that the plan uses come from.
template <unsigned W>
std::string json_provenance(const Plan<W>& plan) {
  std::string out = "[";
  unsigned seen = 0;
  const CostTable costs = cost_table(*plan.arch, W);
  for (unsigned n = 0; n < plan.step_count; ++n) {
    const CostRow& row = cost_row(costs, unit_of(plan.steps[n]));
    if (seen >> unsigned(row.work) & 1) continue;
    out += (seen ? ", {" : "{") +
           json_member("provenance", json_string(provenance_names[unsigned(row.provenance)])) +
           ", " + json_member("source", json_string(row.source)) + "}";
    seen |= 1u << unsigned(row.work);
  }
  return out + "]";
}

}  // namespace detail

template <unsigned W>
std::string emit_json(const Plan<W>& plan) {
  using detail::json_member;
  using detail::json_string;
  std::string out = "{\n  " + json_member("schema", std::to_string(json_schema));
  const auto add = [&](std::string_view key, const std::string& value) {
    out += ",\n  " + json_member(key, value);
  };
  add("arch", json_string(plan.arch ? plan.arch->name : ""));
  add("wave", std::to_string(W));
  add("proof", json_string(plan.exists() ? "exact" : "none"));
  if (plan.reason) add("reason", json_string(plan.reason));
  if (!plan.exists()) return out + "\n}\n";
  add("demand", json_string(to_text(plan.demand)));
  add("overwrites_value", overwrites_value(plan) ? "true" : "false");
  add("result", json_string(detail::operand_text(plan.result)));
  add("result_is_scalar", result_is_scalar(plan) ? "true" : "false");
  add("cost", detail::json_cost(plan.cost));
  add("provenance", detail::json_provenance(plan));
  std::string steps = "[";
  const CostTable costs = cost_table(*plan.arch, W);
  Scheduler scheduler(*plan.arch, costs);
  for (unsigned n = 0; n < plan.step_count; ++n)
    steps += (n ? ",\n    " : "\n    ") +
             detail::json_step(plan.steps[n], scheduler.issue(plan.steps[n]), *plan.arch);
  add("steps", steps + (plan.step_count ? "\n  ]" : "]"));
  std::string tables = "[";
  for (unsigned t = 0; t < plan.table_count; ++t)
    tables += (t ? ", " : "") + detail::json_map(plan.tables[t]);
  add("tables", tables + "]");
  const Assembly assembly = emit_asm(plan);
  add("asm_setup", json_string(assembly.setup));
  add("asm", json_string(assembly.code));
  return out + "\n}\n";
}

}  // namespace crosslane::plan
