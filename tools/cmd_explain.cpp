// SPDX-License-Identifier: MIT
// crosslane explain: what a lane move or a named lane map does to each lane, which targets have the
// move, and what it needs around it. From the tables of crosslane/isa/amd and crosslane/lane alone.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "crosslane/isa/amd/parse.hpp"
#include "crosslane/isa/amd/print.hpp"
#include "planner/request.hpp"
#include "tools/command_line.hpp"
#include "tools/draw/picture.hpp"
#include "tools/lanes/drawing.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"

namespace crosslane::tools {
namespace {

namespace amd = isa::amd;

constexpr int json_schema = 1;

/// How the answer is shown.
struct Show {
  bool as_json = false, as_boxes = false;
  std::string svg_file;
};

struct Availability {
  const arch::Arch* arch;
  unsigned wave;
  amd::Reason why_not;
};

/// For each target and wave size.
std::vector<Availability> availability(const amd::Move& move) {
  std::vector<Availability> list;
  for (const arch::Arch* arch : arch::all)
    for (const unsigned wave : {32u, 64u})
      if (arch->has_wave_size(wave)) list.push_back({arch, wave, amd::why_not(move, *arch, wave)});
  return list;
}

/// The target to draw for: the one asked for, else the first that has the move.
const Availability* pick(const std::vector<Availability>& list, const arch::Arch* wanted,
                         unsigned wave) {
  const Availability* found = nullptr;
  for (const Availability& a : list) {
    if ((wanted && a.arch != wanted) || (wave && a.wave != wave)) continue;
    if (!found || (found->why_not && !a.why_not)) found = &a;
    if (wanted && !wave && a.wave == wanted->default_wave_size) return &a;
  }
  return found;
}

/// "gfx942, gfx1100 (wave32)" of those that have it, or have it not for that reason.
std::string target_list(const std::vector<Availability>& list, amd::Reason reason) {
  std::string out;
  for (const arch::Arch* arch : arch::all) {
    std::string waves;
    unsigned having = 0, all = 0;
    for (const Availability& a : list) {
      if (a.arch != arch) continue;
      ++all;
      const bool same =
          reason && a.why_not ? std::string_view(reason) == a.why_not : reason == a.why_not;
      if (same) ++having, waves += fmt::format(" (wave{})", a.wave);
    }
    if (having)
      out += fmt::format("{}{}{}", out.empty() ? "" : ", ", arch->name, having == all ? "" : waves);
  }
  return out;
}

std::string wait_text(const amd::Wait& wait) {
  if (!wait.needs.empty()) return fmt::format("needs {} first", wait.needs);
  if (wait.needs_valu) return "needs another vector instruction first";
  return fmt::format("needs {} wait state{}", wait.states, wait.states == 1 ? "" : "s");
}

/// The hazards of the move's source register and, for permlanes, of its tables.
std::vector<std::pair<std::string, std::string>> hazards(const amd::MoveInfo& info,
                                                         const arch::Arch& arch) {
  struct Case {
    amd::Producer producer;
    amd::Consumer consumer;
    const char* what;
  };
  const amd::Consumer reads = amd::consumer_of(info.cost);
  const Case cases[] = {
      {amd::Producer::valu_vgpr, reads, "after a vector instruction wrote one of its registers"},
      {amd::Producer::valu_exec, reads, "after a vector compare wrote EXEC"},
      {amd::Producer::trans_vgpr, reads, "after a transcendental instruction wrote its source"},
      {amd::Producer::salu_sgpr,
       info.cost == amd::CostClass::permlane ? amd::Consumer::valu_constant
                                             : amd::Consumer::lane_select,
       "after a scalar instruction wrote its scalar operand"},
  };
  std::vector<std::pair<std::string, std::string>> out;
  for (const Case& c : cases) {
    const bool reads_scalar = c.producer == amd::Producer::salu_sgpr;
    if (reads_scalar && info.selection != amd::Selection::scalar) continue;
    const amd::Wait wait = amd::required_wait(arch, c.producer, c.consumer);
    if (wait.states || wait.needs_valu || !wait.needs.empty())
      out.emplace_back(c.what, wait_text(wait));
  }
  return out;
}

template <unsigned W>
void print_map(const lane_map<W>& map, const char* old_meaning, const Show& show) {
  if (const std::string equation = formula(map); !equation.empty()) fmt::print("  {}\n", equation);
  const struct {
    lane_source source;
    const char* what;
  } notes[] = {{lane_source::own, old_meaning},
               {lane_source::zero, "get 0"},
               {lane_source::fill, "get the fill value"},
               {lane_source::any, "may get anything"}};
  for (const auto& note : notes)
    if (const lane_mask<W> lanes = map.lanes_with(note.source); lanes.count())
      fmt::print("  lane{} {} {}\n", lanes.count() == 1 ? "" : "s", to_text(lanes), note.what);
  fmt::print("\n{}", show.as_boxes ? boxes(panel("", map).sources, locale_is_utf8()) : draw(map));
}

template <unsigned W>
nlohmann::json json_sources(const lane_map<W>& map) {
  nlohmann::json list = nlohmann::json::array();
  for (unsigned i = 0; i < W; ++i) {
    if (is_lane(map.source(i)))
      list.push_back(lane_of(map.source(i)));
    else
      list.push_back(to_text(map.source(i)));
  }
  return list;
}

nlohmann::json json_targets(const std::vector<Availability>& list) {
  nlohmann::json targets = nlohmann::json::array();
  for (const Availability& a : list) {
    nlohmann::json entry = {{"arch", a.arch->name}, {"wave", a.wave}, {"legal", !a.why_not}};
    if (a.why_not) entry["reason"] = a.why_not;
    targets.push_back(entry);
  }
  return targets;
}

template <unsigned W>
int explain_move(const amd::Move& move, const Availability& on,
                 const std::vector<Availability>& list, const Show& show) {
  const amd::MoveInfo& info = *amd::find(move.kind);
  const bool has_map = info.selection != amd::Selection::lane_register;
  const lane_map<W> map = amd::lanes<W>(move, *on.arch);
  if (!show.svg_file.empty() && has_map &&
      !write_svg(show.svg_file, fmt::format("{} wave{}", on.arch->name, W),
                 {panel(amd::to_text(move, *on.arch), map)}))
    return exit_usage;
  if (show.as_json) {
    nlohmann::json out = {{"schema", json_schema},
                          {"kind", "move"},
                          {"move", info.name},
                          {"text", amd::to_text(move, *on.arch)},
                          {"assembly", amd::to_assembly(move, *on.arch)},
                          {"control", move.control},
                          {"arch", on.arch->name},
                          {"wave", W},
                          {"targets", json_targets(list)}};
    if (has_map) out["sources"] = json_sources(map);
    fmt::print("{}\n", out.dump(1));
    return exit_ok;
  }
  fmt::print("{}, on {} wave{}\n", amd::to_text(move, *on.arch), on.arch->name, W);
  if (has_map)
    print_map(map, "have no source: they keep what the destination register held", show);
  else
    fmt::print(
        "  each lane's source is named by a register: any map within the instruction's reach\n");
  if (info.is_swap) {
    fmt::print("\n  and the source register gets, from the old destination:\n{}",
               draw(amd::second_lanes<W>(move, *on.arch)));
  }
  fmt::print("\n  assembly  {}\n  control   0x{:x}\n  targets   {}\n",
             amd::to_assembly(move, *on.arch), move.control, target_list(list, nullptr));
  std::vector<std::string_view> said;
  for (const Availability& a : list) {
    if (!a.why_not || std::count(said.begin(), said.end(), a.why_not)) continue;
    said.emplace_back(a.why_not);
    fmt::print("  not on    {}: {}\n", target_list(list, a.why_not), a.why_not);
  }
  for (const auto& [when, what] : hazards(info, *on.arch))
    fmt::print("  hazard    {} {} ({})\n", what, when, on.arch->name);
  return exit_ok;
}

template <unsigned W>
int explain_map(const std::string& text, const lane_map<W>& map, const Show& show) {
  if (!show.svg_file.empty() &&
      !write_svg(show.svg_file, fmt::format("{} lanes", W), {panel(text, map)}))
    return exit_usage;
  if (show.as_json) {
    fmt::print("{}\n", nlohmann::json{{"schema", json_schema},
                                      {"kind", "map"},
                                      {"text", text},
                                      {"wave", W},
                                      {"sources", json_sources(map)}}
                           .dump(1));
    return exit_ok;
  }
  fmt::print("{}, {} lanes\n", text, W);
  print_map(map, "keep their own value", show);
  fmt::print("\n  `crosslane plan {}` tells the instructions that make it on each target\n", text);
  return exit_ok;
}

template <unsigned W>
int explain_text_as_map(const std::string& text, const std::string& edge_name, const Show& show,
                        const std::string& move_error) {
  const parsed<maps::edge> at_edge = parse_edge(edge_name);
  const parsed<lane_map<W>> map = parse_map<W>(text, at_edge ? at_edge.value : maps::edge::own);
  if (!at_edge || !map) {
    // A word before ':' that is a map's name makes it the map's mistake.
    const std::string_view name = std::string_view(text).substr(0, text.find_first_of(":/"));
    say_error(!at_edge ? at_edge.error : find_named_map<W>(name) ? map.error : move_error);
    return exit_usage;
  }
  return explain_map<W>(text, map.value, show);
}

}  // namespace

int cmd_explain(const Arguments& arguments) {
  std::string text, arch_name, edge_name = "own";
  unsigned wave = 0;
  Show show;
  CLI::App app(
      "Says what a lane move does: row_ror:4, 0x134, \"ds_swizzle 0x101F\", \"permlanex16 "
      "0x89abcdef,0x01234567\", "
      "\"v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xa\"; or a named lane map: shift_down:1.");
  app.add_option("move", text, "the move or map; quote it when it has blanks")->required();
  app.add_option("--arch", arch_name, "the target to draw it for (default: the first that has it)");
  app.add_option("--wave", wave, "lanes of a wave: 32 or 64 (default: as the compiler does)");
  app.add_option("--edge", edge_name, "for maps with an edge: own, wrap, zero, fill, unspecified");
  app.add_flag("--json", show.as_json, "as JSON");
  app.add_flag("--boxes", show.as_boxes, "draw the lanes in boxes");
  app.add_option("--svg", show.svg_file, "also draw it, with arrows, into that file");
  if (const auto status = parse_command_line(app, "explain", arguments)) return *status;
  const arch::Arch* arch = nullptr;
  if (!arch_name.empty()) {
    const auto named = planner::parse_arch(arch_name);
    if (!named) return say_error(named.error), exit_usage;
    arch = named.value;
  }
  if (wave && wave != 32 && wave != 64)
    return say_error(fmt::format("waves have 32 or 64 lanes, not {} (--wave)", wave)), exit_usage;
  const parsed<amd::Move> move = amd::parse_move(text, arch);
  if (!move) {
    const unsigned lanes = wave ? wave : arch ? arch->default_wave_size : 64;
    return lanes == 32 ? explain_text_as_map<32>(text, edge_name, show, move.error)
                       : explain_text_as_map<64>(text, edge_name, show, move.error);
  }
  const std::vector<Availability> list = availability(move.value);
  const Availability* on = pick(list, arch, wave);
  if (!on)
    return say_error(fmt::format("{} has no waves of {} lanes (--wave)", arch->name, wave)),
           exit_usage;
  if (on->why_not) {
    const std::string having = target_list(list, nullptr);
    say_error(fmt::format("{} wave{} does not have it: {} ({}); {}", on->arch->name, on->wave,
                          on->why_not, text,
                          having.empty() ? "no target has it" : "targets that have it: " + having));
    return exit_usage;
  }
  return on->wave == 32 ? explain_move<32>(move.value, *on, list, show)
                        : explain_move<64>(move.value, *on, list, show);
}

}  // namespace crosslane::tools
