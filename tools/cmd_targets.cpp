// SPDX-License-Identifier: MIT
// crosslane targets: what the target table (crosslane/arch/all.hpp) says.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "crosslane/arch/all.hpp"
#include "tools/command_line.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"

namespace crosslane::tools {
namespace {

std::string wave_sizes(const arch::Arch& arch) {
  if (arch.has_wave32 && arch.has_wave64) return arch.default_wave_size == 32 ? "32, 64" : "64, 32";
  return arch.has_wave32 ? "32" : "64";
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
          {"lds_bytes", arch.lds_bytes}};
}

}  // namespace

int cmd_targets(const Arguments& arguments) {
  bool as_json = false;
  CLI::App app("Lists the GPUs that programs can be compiled for and run on here.");
  app.add_flag("--json", as_json, "as a JSON array");
  if (const auto status = parse_command_line(app, "targets", arguments)) return *status;
  if (as_json) {
    nlohmann::json list = nlohmann::json::array();
    for (const arch::Arch* arch : arch::all) list.push_back(describe(*arch));
    fmt::print("{}\n", list.dump(1));
    return exit_ok;
  }
  fmt::print("{:<9} {:<10} {:<9} {:>5} {:>8}  {}\n", "target", "family", "lanes", "VGPRs", "LDS",
             "a chip of it");
  for (const arch::Arch* arch : arch::all)
    fmt::print("{:<9} {:<10} {:<9} {:>5} {:>4} KiB  {}\n", arch->name, arch->family,
               wave_sizes(*arch), arch->vgprs, arch->lds_bytes / 1024, arch->product);
  return exit_ok;
}

}  // namespace crosslane::tools
