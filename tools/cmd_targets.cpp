// SPDX-License-Identifier: MIT
// crosslane targets: what the target tables (crosslane/arch/all.hpp and relatives.hpp) say.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "crosslane/arch/relatives.hpp"
#include "tools/command_line.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"

namespace crosslane::tools {
namespace {

std::string wave_sizes(const arch::Arch& arch) {
  if (arch.has_wave32 && arch.has_wave64) return arch.default_wave_size == 32 ? "32, 64" : "64, 32";
  return arch.has_wave32 ? "32" : "64";
}

/// The other names that are modelled by that target.
std::vector<std::string_view> relatives_of(const arch::Arch& family) {
  std::vector<std::string_view> names;
  for (const arch::Relative& relative : arch::relatives)
    if (relative.family == &family) names.push_back(relative.arch.name);
  for (const arch::StandIn& stand_in : arch::stand_ins)
    if (arch::family_of(stand_in.name) == &family) names.push_back(stand_in.name);
  return names;
}

nlohmann::json describe(const arch::Arch& arch) {
  nlohmann::json sizes = nlohmann::json::array();
  if (arch.has_wave32) sizes.push_back(32);
  if (arch.has_wave64) sizes.push_back(64);
  return {{"name", arch.name},
          {"product", arch.product},
          {"family", arch.family},
          {"wave_sizes", sizes},
          {"default_wave_size", arch.default_wave_size},
          {"vgprs", arch.vgprs},
          {"agprs", arch.has_agprs},
          {"lds_bytes", arch.lds_bytes},
          {"relatives", relatives_of(arch)}};
}

}  // namespace

int cmd_targets(const Arguments& arguments) {
  bool as_json = false;
  CLI::App app("Lists the GPUs that programs can be compiled for and run on here.");
  app.add_flag("--json", as_json, "as JSON");
  if (const auto status = parse_command_line(app, "targets", arguments)) return *status;
  if (as_json) {
    nlohmann::json list = nlohmann::json::array();
    for (const arch::Arch* arch : arch::all) list.push_back(describe(*arch));
    fmt::print("{}\n", nlohmann::ordered_json{{"schema", 1}, {"targets", list}}.dump(1));
    return exit_ok;
  }
  fmt::print("{:<9} {:<10} {:<9} {:>5} {:>8}  {}\n", "target", "family", "lanes", "VGPRs", "LDS",
             "a chip of it");
  for (const arch::Arch* arch : arch::all)
    fmt::print("{:<9} {:<10} {:<9} {:>5} {:>4} KiB  {}\n", arch->name, arch->family,
               wave_sizes(*arch), arch->vgprs, arch->lds_bytes / 1024, arch->product);
  fmt::print("\nother names, and the target that models them\n");
  for (const arch::Arch* arch : arch::all)
    if (const auto names = relatives_of(*arch); !names.empty())
      fmt::print("{:<9} {}\n", arch->name, fmt::join(names, " "));
  return exit_ok;
}

}  // namespace crosslane::tools
