// SPDX-License-Identifier: MIT
// crosslane plan: the cheapest instructions that make a lane map on a target, proved; or the table
// of all named maps.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "planner/table.hpp"
#include "tools/command_line.hpp"
#include "tools/draw/picture.hpp"
#include "tools/draw/step.hpp"
#include "tools/lanes/drawing.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"

namespace crosslane::tools {
namespace {

struct Options {
  std::vector<std::string> archs;
  std::string map_name, map_list, edge = "own", live = "all", objective = "latency", emit, svg;
  unsigned wave = 0;
  bool table = false;

  [[nodiscard]] std::string_view map() const { return map_list.empty() ? map_name : map_list; }
};

/// A list of 32 or 64 sources says how many lanes the wave has.
unsigned wave_of_list(std::string_view map) {
  const auto sources = 1 + std::count(map.begin(), map.end(), ',');
  return map.find(':') == map.npos && (sources == 32 || sources == 64)
             ? static_cast<unsigned>(sources)
             : 0;
}

/// All targets that have the wave size; says which have not.
std::vector<std::string> targets_with(unsigned wave) {
  std::vector<std::string> with;
  std::string without;
  for (const arch::Arch* arch : arch::all)
    if (wave == 0 || arch->has_wave_size(wave))
      with.emplace_back(arch->name);
    else
      without += (without.empty() ? "" : ", ") + std::string(arch->name);
  if (!without.empty()) fmt::print(stderr, "no waves of {} lanes: {}\n", wave, without);
  return with;
}

std::string cost_text(const plan::Cost& cost) {
  std::string out =
      fmt::format("{} instruction{}", cost.instructions, cost.instructions == 1 ? "" : "s");
  if (cost.lds_instructions) out += fmt::format(", {} of them LDS", cost.lds_instructions);
  if (cost.wait_states) out += fmt::format(", {} wait states", cost.wait_states);
  if (cost.hoisted_instructions)
    out += fmt::format(", {} more once before a loop", cost.hoisted_instructions);
  return out + fmt::format("; modelled: {} cycles in a dependent chain, {} to issue",
                           cost.latency_cycles, cost.issue_cycles);
}

unsigned wave_of(const planner::AnyPlan& plan) { return plan.index() == 0 ? 32 : 64; }

void print_plan(const planner::AnyPlan& plan, std::string_view arch) {
  fmt::print("{} wave{}: {}\n", arch, wave_of(plan), cost_text(planner::cost(plan)));
  std::string text = planner::text(plan, plan::Form::assembly);
  size_t start = 0;
  while (start < text.size()) {
    const size_t end = std::min(text.find('\n', start), text.size());
    fmt::print("  {}\n", text.substr(start, end - start));
    start = end + 1;
  }
}

/// A panel for each step that moves lanes.
bool draw_steps(const planner::AnyPlan& any, const Options& options, const std::string& arch) {
  return std::visit(
      [&](const auto& plan) {
        std::vector<Panel> panels;
        for (unsigned n = 0; n < plan.step_count; ++n) {
          const std::string caption = fmt::format("{}. {}", n + 1, step_text(plan, plan.steps[n]));
          const auto map = step_map(plan, plan.steps[n]);
          panels.push_back(map ? panel(caption, *map) : Panel{caption, {}});
        }
        return write_svg(options.svg, fmt::format("{} on {}", options.map(), arch), panels);
      },
      any);
}

int plan_once(const Options& options, const std::string& arch, bool only_one) {
  planner::Request request;
  request.map = options.map();
  request.edge = options.edge;
  request.arch = arch;
  request.wave = options.wave;
  request.demand = options.live;
  request.objective = options.objective;
  const planner::Answer answer = planner::answer(request);
  if (!answer.error.empty()) return say_error(answer.error), exit_usage;
  if (!answer.no_plan_why.empty()) {
    say_error(fmt::format("no plan for {} on {}: {}", options.map(), arch, answer.no_plan_why));
    return exit_findings;
  }
  if (!options.svg.empty() && !draw_steps(answer.plan, options, arch)) return exit_usage;
  if (options.emit.empty()) {
    print_plan(answer.plan, arch);
    return exit_ok;
  }
  const auto form = planner::parse_form(options.emit);
  if (!form) return say_error(form.error + " (--emit)"), exit_usage;
  if (!only_one && form.value != plan::Form::json)
    fmt::print("; {} wave{}\n", arch, wave_of(answer.plan));
  fmt::print("{}\n", planner::text(answer.plan, form.value));
  return exit_ok;
}

/// "v_mov_b32_dpp …; v_permlanex16_b32 …": the first three moves.
std::string first_moves(const planner::AnyPlan& plan) {
  return std::visit(
      [](const auto& p) {
        std::string text;
        for (unsigned n = 0; n < p.step_count && n < 3; ++n)
          if (p.steps[n].kind == plan::StepKind::move)
            text += (text.empty() ? "" : "; ") + isa::amd::to_text(p.steps[n].move, *p.arch);
        return text;
      },
      plan);
}

/// "optimal", "best known, bound 2", or "" where no search was made.
std::string optimum_text(const planner::TableRow& row) {
  if (!row.optimum) return "";
  if (row.optimum->is_optimal) return "optimal";
  return fmt::format("best known, bound {}", row.optimum->lower_bound);
}

void print_table(const arch::Arch& arch, unsigned wave,
                 const std::vector<planner::TableRow>& rows) {
  fmt::print("{} wave{}\n  {:<32} {:>5} {:>4} {:>5} {:>6} {:>7}  {:<20} {}\n", arch.name, wave,
             "map", "VALU", "LDS", "waits", "once", "cycles", "shortest?", "first steps");
  for (const planner::TableRow& row : rows) {
    const std::string name = row.edge == "-" ? row.map : fmt::format("{} ({})", row.map, row.edge);
    const plan::Cost& c = planner::cost(row.plan);
    fmt::print("  {:<32} {:>5} {:>4} {:>5} {:>6} {:>7}  {:<20} {}\n", name, c.vector_instructions,
               c.lds_instructions, c.wait_states, c.hoisted_instructions, c.latency_cycles,
               optimum_text(row), first_moves(row.plan));
  }
}

nlohmann::ordered_json table_json(const arch::Arch& arch, unsigned wave,
                                  const std::vector<planner::TableRow>& rows) {
  nlohmann::ordered_json maps = nlohmann::ordered_json::array();
  for (const planner::TableRow& row : rows) {
    const plan::Cost& c = planner::cost(row.plan);
    nlohmann::ordered_json map = {{"map", row.map},
                                  {"vector_instructions", c.vector_instructions},
                                  {"lds_instructions", c.lds_instructions},
                                  {"wait_states", c.wait_states},
                                  {"hoisted_instructions", c.hoisted_instructions},
                                  {"modelled_latency_cycles", c.latency_cycles}};
    if (row.edge != "-") map["edge"] = row.edge;
    if (row.optimum)
      map["optimum"] = {{"is_optimal", row.optimum->is_optimal},
                        {"instructions_at_least", row.optimum->lower_bound}};
    maps.push_back(std::move(map));
  }
  return {{"schema", 1}, {"arch", arch.name}, {"wave", wave}, {"maps", std::move(maps)}};
}

int print_tables(const Options& options) {
  const auto objective = planner::parse_objective(options.objective);
  if (!objective) return say_error(objective.error), exit_usage;
  nlohmann::ordered_json tables = nlohmann::ordered_json::array();
  for (const std::string& name : options.archs) {
    const auto arch = planner::parse_arch(name);
    if (!arch) return say_error(arch.error), exit_usage;
    const auto wave = planner::parse_wave(*arch.value, options.wave);
    if (!wave) return say_error(wave.error), exit_usage;
    const auto rows = planner::table(*arch.value, wave.value, objective.value);
    if (options.emit == "json")
      tables.push_back(table_json(*arch.value, wave.value, rows));
    else
      print_table(*arch.value, wave.value, rows);
  }
  if (options.emit == "json") fmt::print("{}\n", tables.dump(2));
  return exit_ok;
}

}  // namespace

int cmd_plan(const Arguments& arguments) {
  Options options;
  CLI::App app(
      "Plans a lane map: the cheapest exact instructions on each target. Maps: shift_down:1, "
      "xor:16, rotate_up:3/16, or a list of "
      "sources (--map 3,2,1,0,…). Costs are modelled.");
  app.add_option("name", options.map_name, "a named map");
  app.add_option("--map", options.map_list, "a named map, or for each lane the lane that it reads");
  app.add_option(
      "--edge", options.edge,
      "what lanes without a source get: own, wrap, zero, fill, unspecified (default: own)");
  app.add_option("--arch", options.archs, "targets, or all (default: all)")->delimiter(',');
  app.add_option(
      "--wave", options.wave,
      "lanes of a wave: 32 or 64 (default: as the map lists, else as the compiler does)");
  app.add_option("--live", options.live, "the lanes whose result matters: 0-15,20 (default: all)");
  app.add_option("--for", options.objective,
                 "what is scarce: latency, throughput, vector-busy, lds-busy (default: latency)");
  app.add_option("--emit", options.emit, "only the code: asm, inline-asm, hip, llvm-ir, json");
  app.add_flag_callback("--json", [&] { options.emit = "json"; }, "the same as --emit json");
  app.add_option("--svg", options.svg, "also draw the steps into that file; for one target");
  app.add_flag("--table", options.table,
               "every named map with its plan, cost, and how far it is from the shortest");
  if (const auto status = parse_command_line(app, "plan", arguments)) return *status;
  if (options.wave == 0) options.wave = wave_of_list(options.map());
  if (options.archs.empty() || (options.archs.size() == 1 && options.archs[0] == "all"))
    options.archs = targets_with(options.wave);
  if (options.table) return print_tables(options);
  if (options.map().empty())
    return say_error("which map? For example `crosslane plan shift_down:1`, or --table"),
           exit_usage;
  const bool is_array = options.emit == "json" && options.archs.size() > 1;
  if (!options.svg.empty() && options.archs.size() > 1)
    return say_error("for which target? Name it by --arch (--svg)"), exit_usage;
  int worst = exit_ok;
  for (const std::string& arch : options.archs) {
    if (is_array) fmt::print("{}", &arch == &options.archs.front() ? "[" : ",\n");
    const int status = plan_once(options, arch, options.archs.size() == 1);
    if (status == exit_usage) return status;
    worst = std::max(worst, status);
  }
  if (is_array) fmt::print("]\n");
  return worst;
}

}  // namespace crosslane::tools
