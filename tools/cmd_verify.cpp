// SPDX-License-Identifier: MIT
// crosslane verify: does a piece of assembly make a lane map? The simulator runs it; what it does
// is compared with the map on every lane, and the answer says for which uses it is exact all the
// same, and which hazard rules it breaks where a compiler would not see.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "crosslane/isa/amd/parse.hpp"
#include "planner/request.hpp"
#include "tools/command_line.hpp"
#include "tools/lanes/drawing.hpp"
#include "tools/lanes/snippet.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"

namespace crosslane::tools {
namespace {

namespace amd = isa::amd;

constexpr int json_schema = 1;

/// What the snippet's result means for each lane; `any` marks a word that is no lane's value.
template <unsigned W>
lane_map<W> observed_map(const SnippetResult& result) {
  return lane_map<W>::from([&](unsigned i) {
    const uint32_t lane = result[i] - snippet_value(0);
    return lane < W ? from_lane(lane) : result[i] == 0 ? lane_source::zero : lane_source::any;
  });
}

/// The lanes whose source lies in their own row of 16.
template <unsigned W>
lane_mask<W> same_row_lanes(const lane_map<W>& wanted) {
  return lane_mask<W>::where([&](unsigned i) {
    return is_lane(wanted.source(i)) && lane_of(wanted.source(i)) / 16 == i / 16;
  });
}

struct Use {
  std::string what;
  bool is_safe;
  std::string why;
};

/// The distance by which all of the map's moving lanes shift down, or 0.
template <unsigned W>
unsigned shift_distance(const lane_map<W>& wanted) {
  unsigned distance = 0;
  for (unsigned i = 0; i < W; ++i) {
    if (!is_lane(wanted.source(i)) || lane_of(wanted.source(i)) == i) continue;
    const unsigned s = lane_of(wanted.source(i));
    if (s < i || (distance && s - i != distance)) return 0;
    distance = s - i;
  }
  return distance;
}

/// What shifts are used for. In a tree that halves its offset, x[i] += x[i + n] at offset n is
/// needed by lanes below n alone, for lane 0's total; a scan needs every lane that has a source.
template <unsigned W>
std::vector<Use> uses(const lane_map<W>& wanted, lane_mask<W> wrong) {
  std::vector<Use> list;
  const unsigned n = shift_distance(wanted);
  if (n == 0) return list;
  const lane_mask<W> tree = lane_mask<W>::first_lanes(n) & wrong;
  const lane_mask<W> scan = lane_mask<W>::where([&](unsigned i) { return i + n < W; }) & wrong;
  list.push_back({"a reduction by decreasing offsets, read at lane 0", tree.count() == 0,
                  tree.count() ? fmt::format("lanes {} are needed there", to_text(tree))
                               : fmt::format("at offset {} only {} matter{}", n,
                                             n == 1 ? "lane 0" : fmt::format("lanes 0-{}", n - 1),
                                             n == 1 ? "s" : "")});
  list.push_back({"a Hillis-Steele scan", scan.count() == 0,
                  scan.count() ? fmt::format("lanes {} would add the wrong lane", to_text(scan))
                               : "every lane that has a source is right"});
  return list;
}

std::vector<std::string> instructions_of(const std::string& text) {
  std::vector<std::string> list;
  std::string line;
  for (const char c : text + "\n") {
    if (c != '\n' && c != ';') {
      line += c;
      continue;
    }
    const size_t start = line.find_first_not_of(" \t");
    if (start != std::string::npos) list.push_back(line.substr(start));
    line.clear();
  }
  return list;
}

/// Rules that the snippet breaks when a vector instruction just before it wrote the value: nobody
/// inserts the wait into inline assembly. Only a move before which the snippet does not wait can
/// break one.
std::vector<std::string> hazards(const std::string& text, const arch::Arch& arch) {
  std::vector<std::string> list;
  unsigned states = 0;
  for (const std::string& line : instructions_of(text)) {
    unsigned nops = 0;
    if (std::sscanf(line.c_str(), "s_nop %u", &nops) == 1) {
      states += nops + 1;
      continue;
    }
    const auto move = amd::parse_move(with_registers(line), &arch);
    if (move && line.find("%1") != std::string::npos) {
      const amd::MoveInfo& info = *amd::find(move.value.kind);
      const amd::Wait wait =
          amd::required_wait(arch, amd::Producer::valu_vgpr, amd::consumer_of(info.cost));
      if (wait.states > states)
        list.push_back(
            fmt::format("{} wait states are missing before `{}` when the value (or the old content "
                        "of %0) was just written: "
                        "put s_nop {} first, or use the builtin, which waits by itself",
                        wait.states - states, line, wait.states - states - 1));
    }
    ++states;
  }
  return list;
}

struct Options {
  std::string map_text, arch_name, edge = "own", live = "all", assembly, file;
  unsigned wave = 0;
  bool as_json = false;
};

template <unsigned W>
struct Verdict {
  lane_map<W> wanted, observed;
  lane_mask<W> wrong, live;
  std::vector<Use> uses;
  std::vector<std::string> hazards;

  [[nodiscard]] bool is_exact() const { return (wrong & live).count() == 0; }
};

template <unsigned W>
void print_json(const Options& o, const Verdict<W>& v) {
  nlohmann::json lanes = nlohmann::json::array(), uses = nlohmann::json::array();
  for (unsigned i = 0; i < W; ++i)
    if (v.wrong.contains(i))
      lanes.push_back({{"lane", i},
                       {"wanted", to_text(v.wanted.source(i))},
                       {"got", to_text(v.observed.source(i))}});
  for (const Use& use : v.uses)
    uses.push_back({{"use", use.what}, {"safe", use.is_safe}, {"why", use.why}});
  fmt::print("{}\n", nlohmann::json{{"schema", json_schema},
                                    {"map", o.map_text},
                                    {"arch", o.arch_name},
                                    {"wave", W},
                                    {"live", to_text(v.live)},
                                    {"exact", v.is_exact()},
                                    {"wrong_lanes", lanes},
                                    {"exact_for", to_text(lane_mask<W>::all() - v.wrong)},
                                    {"uses", uses},
                                    {"hazards", v.hazards}}
                         .dump(1));
}

template <unsigned W>
void print_verdict(const Options& o, const Verdict<W>& v) {
  if (v.wrong.count() == 0)
    fmt::print("exact: {} on every lane ({} wave{})\n", o.map_text, o.arch_name, W);
  else if (v.is_exact())
    fmt::print("exact for lanes {}: {} ({} wave{})\n", to_text(v.live), o.map_text, o.arch_name, W);
  else
    fmt::print("not {}: {} of {} lanes differ ({} wave{})\n", o.map_text, v.wrong.count(), W,
               o.arch_name, W);
  if (v.wrong.count()) {
    fmt::print("  wrong lanes   {}\n", to_text(v.wrong));
    for (unsigned i = 0, said = 0; i < W && said < 4; ++i) {
      if (!v.wrong.contains(i)) continue;
      const lane_source got = v.observed.source(i);
      ++said;
      fmt::print("    lane {:<2} wants {}, gets {}\n", i, to_text(v.wanted.source(i)),
                 got == lane_source::any             ? "no lane's value"
                 : is_lane(got) && lane_of(got) == i ? "its own value"
                                                     : to_text(got));
    }
    fmt::print("  exact for     lanes {}", to_text(lane_mask<W>::all() - v.wrong));
    const lane_mask<W> same_row = same_row_lanes(v.wanted);
    if ((same_row & v.wrong).count() == 0 && same_row.count())
      fmt::print(": the demand {{lanes whose source is in the same row of 16}} is met");
    fmt::print("\n\n{}  (* wrong)\n\n", draw(v.observed, v.wrong));
  }
  for (const Use& use : v.uses)
    fmt::print("  {:<13} in {}: {}\n", use.is_safe ? "safe" : "not safe", use.what, use.why);
  for (const std::string& hazard : v.hazards)
    fmt::print("  hazard        {}: {}\n", o.arch_name, hazard);
}

template <unsigned W>
int verify(const Options& o, const arch::Arch& arch, const std::string& text) {
  const parsed<maps::edge> at_edge = parse_edge(o.edge);
  if (!at_edge) return say_error(at_edge.error), exit_usage;
  const parsed<lane_map<W>> wanted = parse_map<W>(o.map_text, at_edge.value);
  if (!wanted) return say_error(wanted.error), exit_usage;
  const parsed<lane_mask<W>> live = parse_mask<W>(o.live);
  if (!live) return say_error(live.error + " (--live)"), exit_usage;
  const Progress progress("running the instructions on " + o.arch_name);
  const auto result = run_snippet(text, arch, W);
  if (!result) return say_error(result.error()), exit_usage;
  Verdict<W> v;
  v.wanted = own_as_lane(wanted.value);
  v.observed = observed_map<W>(*result);
  v.live = live.value;
  v.wrong = differing_lanes(v.wanted, v.observed);
  v.uses = uses(v.wanted, v.wrong);
  v.hazards = hazards(text, arch);
  if (o.as_json)
    print_json(o, v);
  else
    print_verdict(o, v);
  return v.is_exact() && v.hazards.empty() ? exit_ok : exit_findings;
}

}  // namespace

int cmd_verify(const Arguments& arguments) {
  Options o;
  CLI::App app(
      "Runs a piece of assembly in the simulator and compares what each lane gets with a lane map. "
      "%1 is the value's register, %0 the "
      "result's, which starts as a copy of the value. Exit status 3 when a live lane is wrong or a "
      "hazard rule is broken.");
  app.add_option("--map", o.map_text, "what it should do: shift_down:1, or a list of sources")
      ->required();
  app.add_option("--arch", o.arch_name, "the target")->required();
  app.add_option("--wave", o.wave, "lanes of a wave: 32 or 64 (default: as the compiler does)");
  app.add_option(
      "--edge", o.edge,
      "what lanes without a source should get: own, wrap, zero, unspecified (default: own)");
  app.add_option("--live", o.live, "the lanes whose result matters (default: all)");
  auto* assembly =
      app.add_option("--asm", o.assembly, "the instructions, separated by ';' or newlines");
  app.add_option("--file", o.file, "a file that holds them")->excludes(assembly);
  app.add_flag("--json", o.as_json, "as JSON");
  if (const auto status = parse_command_line(app, "verify", arguments)) return *status;
  std::string text = o.assembly;
  if (!o.file.empty()) {
    std::ifstream in(o.file);
    if (!in) return say_error("cannot read " + o.file + " (--file)"), exit_usage;
    text = (std::ostringstream() << in.rdbuf()).str();
  }
  if (instructions_of(text).empty())
    return say_error("no instructions; give them by --asm or --file"), exit_usage;
  const auto arch = planner::parse_arch(o.arch_name);
  if (!arch) return say_error(arch.error), exit_usage;
  const auto wave = planner::parse_wave(*arch.value, o.wave);
  if (!wave) return say_error(wave.error), exit_usage;
  return wave.value == 32 ? verify<32>(o, *arch.value, text) : verify<64>(o, *arch.value, text);
}

}  // namespace crosslane::tools
