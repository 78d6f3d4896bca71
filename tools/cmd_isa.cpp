// SPDX-License-Identifier: MIT
// crosslane isa: each instruction of a target by LLVM's opcode table, and what the simulator makes
// of it.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "tools/command_line.hpp"
#include "tools/report.hpp"
#include "tools/simulation/module.hpp"
#include "tools/subcommand.hpp"
#include "tools/target.hpp"
#include "tools/toolchain/hip_command.hpp"

namespace crosslane::tools {
namespace {

struct Tally {
  size_t exact = 0, approximate = 0, todo = 0;
  void add(const IsaRow& row) {
    if (row.status == "exact")
      ++exact;
    else if (row.status == "approximate")
      ++approximate;
    else
      ++todo;
  }
  [[nodiscard]] size_t all() const { return exact + approximate + todo; }
  [[nodiscard]] double percent() const {
    return all() ? 100.0 * static_cast<double>(exact + approximate) / static_cast<double>(all())
                 : 0;
  }
};

void print_tally(const std::string& name, const Tally& tally) {
  fmt::print("{:<14}{:>7}{:>13}{:>6}{:>7}{:>9.1f} %\n", name, tally.exact, tally.approximate,
             tally.todo, tally.all(), tally.percent());
}

void print_summary(const std::string& arch, const std::vector<IsaRow>& rows) {
  std::map<std::string, Tally> by_encoding;
  Tally total;
  size_t for_later = 0;
  for (const IsaRow& row : rows) {
    if (!row.counted) {
      ++for_later;
      continue;
    }
    by_encoding[row.encoding].add(row);
    total.add(row);
  }
  fmt::print("{}: opcodes by base name\n{:<14}{:>7}{:>13}{:>6}{:>7}{:>11}\n", arch, "encoding",
             "exact", "approximate", "todo", "all", "covered");
  for (const auto& [encoding, tally] : by_encoding) print_tally(encoding, tally);
  print_tally("all", total);
  fmt::print(
      "left for later, and not counted: {} matrix, image, export and interpolation opcodes\n",
      for_later);
}

void print_row(const IsaRow& row) {
  fmt::print("{:<40} {:<12} {}{}\n", row.name, row.encoding, row.status,
             row.counted ? "" : " (not counted)");
}

void print_rows(const std::vector<IsaRow>& rows, const std::string& status) {
  for (const IsaRow& row : rows)
    if (status.empty() || row.status == status) print_row(row);
}

void print_open_rows(const std::vector<IsaRow>& rows) {
  for (const IsaRow& row : rows)
    if (row.counted && row.status != "exact" && row.status != "approximate") print_row(row);
}

void print_json(const std::string& arch, const std::vector<IsaRow>& rows) {
  nlohmann::json list = nlohmann::json::array();
  for (const IsaRow& row : rows)
    list.push_back({{"name", row.name},
                    {"encoding", row.encoding},
                    {"status", row.status},
                    {"counted", row.counted}});
  fmt::print("{}\n", nlohmann::json{{"schema", 1}, {"arch", arch}, {"opcodes", list}}.dump(1));
}

}  // namespace

int cmd_isa(const Arguments& arguments) {
  std::string arch = default_arch;
  std::string status_wanted;
  bool list = false, as_json = false;
  CLI::App app(
      "Says how much of a target's instruction set the simulator executes, by encoding, and every "
      "opcode that it does not.");
  app.add_option("--arch", arch, "the target (default: gfx942)");
  app.add_flag("--list", list, "every opcode, not only those that are missing");
  app.add_option("--status", status_wanted,
                 "only opcodes that are exact, approximate, todo or missing")
      ->check(CLI::IsMember({"exact", "approximate", "todo", "missing"}));
  app.add_flag("--json", as_json, "every opcode, as JSON");
  if (const auto status = parse_command_line(app, "isa", arguments)) return *status;
  const auto target = target_named(arch);
  if (!target) {
    say_error(target.error());
    return exit_usage;
  }
  const auto module = simulation_module();
  if (!module) {
    say_error(module.error());
    return exit_usage;
  }
  const auto rows = (*module)->isa((*target)->name);
  if (!rows) {
    say_error(rows.error());
    return exit_usage;
  }
  if (as_json) {
    print_json(arch, *rows);
    return exit_ok;
  }
  if (status_wanted.empty()) print_summary(arch, *rows);
  if (list || !status_wanted.empty())
    print_rows(*rows, status_wanted);
  else
    print_open_rows(*rows);
  return exit_ok;
}

}  // namespace crosslane::tools
