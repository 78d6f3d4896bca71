// SPDX-License-Identifier: MIT
// A step of a plan as a line of text and as a lane map.
#pragma once

#include <optional>
#include <string>

#include "crosslane/plan/emit_json.hpp"

namespace crosslane::tools {

/// "permlanex16 0x76543210,0xfedcba98: r2 from r0"
template <unsigned W>
std::string step_text(const plan::Plan<W>& plan, const plan::Step<W>& step) {
  std::string text(plan::detail::step_names[static_cast<unsigned>(step.kind)]);
  if (step.move.exists()) text = isa::amd::to_text(step.move, *plan.arch);
  if (step.kind == plan::StepKind::select) text += " lanes " + to_text(step.mask);
  return text + ": " + plan::detail::operand_text(step.destination) + " from " +
         plan::detail::operand_text(step.source);
}

/// What the step's move does to each lane; nothing where it moves none.
template <unsigned W>
std::optional<lane_map<W>> step_map(const plan::Plan<W>& plan, const plan::Step<W>& step) {
  if (step.table != plan::no_operand) return plan.tables[step.table];
  if (!step.move.exists()) return std::nullopt;
  if (isa::amd::find(step.move.kind)->selection == isa::amd::Selection::lane_register)
    return std::nullopt;
  return isa::amd::lanes<W>(step.move, *plan.arch);
}

}  // namespace crosslane::tools
