// SPDX-License-Identifier: MIT
// Text to plans. The word lists come from the tables that the planner itself uses.
#include "planner/request.hpp"

#include "crosslane/arch/relatives.hpp"
#include "planner/plan_any.hpp"

namespace crosslane::planner {
namespace {

/// "no WHAT 'word' (choices); did you mean X?"
template <class Names>
std::string no_such(std::string_view what, std::string_view word, const Names& names) {
  text::Suggestion suggestion(word);
  std::string choices;
  for (const std::string_view name : names) {
    suggestion.offer(name);
    choices += (choices.empty() ? "" : ", ") + std::string(name);
  }
  return "no " + std::string(what) + " " + text::quoted(word) + " (" + choices + ")" +
         suggestion.text();
}

template <unsigned W>
Answer answer_for(const Request& request, const arch::Arch& arch, plan::Objective objective) {
  Answer answer;
  const parsed<maps::edge> at_edge = parse_edge(request.edge);
  if (!at_edge) return answer.error = at_edge.error, answer;
  const parsed<lane_map<W>> map = parse_map<W>(request.map, at_edge.value);
  if (!map) return answer.error = map.error, answer;
  const parsed<lane_mask<W>> demand = parse_mask<W>(request.demand);
  if (!demand) return answer.error = demand.error, answer;
  const plan::Plan<W> plan = plan_any(map.value, demand.value, arch, objective);
  if (!plan.exists()) answer.no_plan_why = plan.reason ? plan.reason : "no plan was found";
  answer.plan = plan;
  return answer;
}

}  // namespace

parsed<const arch::Arch*> parse_arch(std::string_view name) {
  using Result = parsed<const arch::Arch*>;
  if (const arch::Arch* arch = arch::find_any(name)) return Result::success(arch);
  std::string_view names[arch::all.size()];
  for (size_t n = 0; n < arch::all.size(); ++n) names[n] = arch::all[n]->name;
  return Result::failure(no_such("target", name, names));
}

parsed<plan::Objective> parse_objective(std::string_view name) {
  for (unsigned n = 0; n < std::size(plan::objective_names); ++n)
    if (plan::objective_names[n] == name)
      return parsed<plan::Objective>::success(static_cast<plan::Objective>(n));
  return parsed<plan::Objective>::failure(no_such("objective", name, plan::objective_names));
}

parsed<plan::Form> parse_form(std::string_view name) {
  for (unsigned n = 0; n < std::size(plan::form_names); ++n)
    if (plan::form_names[n] == name) return parsed<plan::Form>::success(static_cast<plan::Form>(n));
  return parsed<plan::Form>::failure(no_such("form", name, plan::form_names));
}

parsed<unsigned> parse_wave(const arch::Arch& arch, unsigned wave) {
  if (wave == 0) wave = arch.default_wave_size;
  if (arch.has_wave_size(wave)) return parsed<unsigned>::success(wave);
  std::string choices;
  for (const unsigned lanes : {32u, 64u})
    if (arch.has_wave_size(lanes))
      choices += (choices.empty() ? "" : " and ") + std::to_string(lanes);
  return parsed<unsigned>::failure(std::string(arch.name) + " has waves of " + choices +
                                   " lanes, not " + std::to_string(wave));
}

Answer answer(const Request& request) {
  Answer failed;
  const parsed<const arch::Arch*> arch = parse_arch(request.arch);
  if (!arch) return failed.error = arch.error, failed;
  const parsed<unsigned> wave = parse_wave(*arch.value, request.wave);
  if (!wave) return failed.error = wave.error, failed;
  const parsed<plan::Objective> objective = parse_objective(request.objective);
  if (!objective) return failed.error = objective.error, failed;
  return wave.value == 32 ? answer_for<32>(request, *arch.value, objective.value)
                          : answer_for<64>(request, *arch.value, objective.value);
}

std::string text(const AnyPlan& plan, plan::Form form) {
  return std::visit([&](const auto& p) { return plan::emit(p, form); }, plan);
}

const plan::Cost& cost(const AnyPlan& plan) {
  return std::visit([](const auto& p) -> const plan::Cost& { return p.cost; }, plan);
}

}  // namespace crosslane::planner
