// SPDX-License-Identifier: MIT
// crosslane bench: what operations cost, by the simulator's cycle model.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "crosslane/arch/all.hpp"
#include "tools/bench/operations.hpp"
#include "tools/bench/table.hpp"
#include "tools/command_line.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"
#include "tools/target.hpp"
#include "tools/toolchain/hip_command.hpp"
#include "tools/toolchain/installation.hpp"
#include "tools/toolchain/process.hpp"

namespace crosslane::tools {
namespace fs = std::filesystem;
namespace {

using nlohmann::json;

struct BenchOptions {
  std::string what;
  std::vector<std::string> archs;
  bool as_json = false;
  std::string output;  // without extension; empty: Markdown on stdout
  std::string include = "";
};

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class OperationBench {
 public:
  OperationBench(const BenchOptions& options, fs::path scratch) : options_(options), scratch_(std::move(scratch)) {}

  /// Empty when all went well, else what went wrong.
  std::string run(const arch::Arch& arch, unsigned wave) {
    if (std::string wrong = run_cases(arch, wave, bench_cases(), false); !wrong.empty()) return wrong;
    const std::string wrong = run_cases(arch, wave, rocprim_cases(), true);
    if (!wrong.empty()) say_note(std::string(arch.name) + ": no rocPRIM, " + wrong);
    return "";
  }
  [[nodiscard]] const std::vector<BenchRow>& rows() const { return rows_; }

 private:
  std::string run_cases(const arch::Arch& arch, unsigned wave, const std::vector<BenchCase>& cases, bool with_rocprim) {
    const fs::path source = scratch_ / "bench.hip", program = scratch_ / "bench";
    std::ofstream(source) << bench_program(cases, with_rocprim);
    std::vector<std::string> arguments = {"-O3", "-std=c++20", "--offload-arch=" + std::string(arch.name), "-w",
                                          "-DWAVE=" + std::to_string(wave)};
    if (wave == 64 && arch.has_wave32) arguments.push_back("-mwavefrontsize64");
    if (!options_.include.empty()) arguments.push_back("-I" + options_.include);
    arguments.insert(arguments.end(), {source.string(), "-o", program.string()});
    const auto command = hip_command(arguments);
    if (!command) return command.error();
    progress_.now(std::string(arch.name) + " wave" + std::to_string(wave) + (with_rocprim ? ", rocPRIM" : ""));
    const auto compiled = run_process(command->command, {{"TMPDIR", scratch_.string()}}, tools::Output::capture_all);
    if (!compiled || compiled->status) return "it does not compile" + (with_rocprim || !compiled ? "" : "\n" + compiled->output);
    const fs::path report = scratch_ / "report.json";
    const auto ran = run_process({program.string()}, {{"CROSSLANE_ARCH", std::string(arch.name)},
                                                      {"CROSSLANE_TIME", "json"},
                                                      {"CROSSLANE_REPORT_FILE", report.string()},
                                                      {"LD_LIBRARY_PATH", installation().library_dir.string()}},
                                 tools::Output::capture_all);
    if (!ran || ran->status) return "it does not run" + (ran ? "\n" + ran->output : std::string());
    return take(arch, wave, cases, json::parse(text_of(report), nullptr, false));
  }

  std::string take(const arch::Arch& arch, unsigned wave, const std::vector<BenchCase>& cases, const json& report) {
    if (!report.is_object() || !report.contains("timing")) return "it left no report";
    std::map<std::string, json> kernels;
    for (const json& kernel : report["timing"]) kernels[kernel.value("kernel", "")] = kernel;
    for (size_t n = 0; n < cases.size(); ++n) {
      const json& few = kernels["few_" + std::to_string(n)];
      const json& many = kernels["many_" + std::to_string(n)];
      if (!few.is_object() || !many.is_object()) return "a kernel is missing";
      const auto each = [&](auto number) { return (number(many) - number(few)) / (bench_many - bench_few); };
      BenchRow row{cases[n].operation, cases[n].implementation, std::string(arch.name), wave};
      row.latency_cycles = each([](const json& k) { return k.value("wave_cycles", 0.0); });
      row.issue_slots = each([](const json& k) {
        double all = 0;
        for (const auto& [unit, slots] : k["issue_slots"].items()) all += slots.get<double>();
        return all;
      });
      row.lds_operations = each([](const json& k) { return k["lds"].value("accesses", 0.0) + k["lds"].value("exchanges", 0.0); });
      row.registers = many.value("vector_registers", 0u);
      row.code_bytes = each([](const json& k) { return k.value("code_bytes", 0.0); });
      rows_.push_back(row);
    }
    return "";
  }

  const BenchOptions& options_;
  fs::path scratch_;
  std::vector<BenchRow> rows_;
  Progress progress_{"compiling"};
};

void print_json(const std::vector<BenchRow>& rows) {
  nlohmann::ordered_json list = json::array();
  for (const BenchRow& row : rows)
    list.push_back({{"operation", row.operation},
                    {"implementation", row.implementation},
                    {"arch", row.target},
                    {"wave", row.wave},
                    {"modelled_latency_cycles", row.latency_cycles},
                    {"issue_slots", row.issue_slots},
                    {"lds_operations", row.lds_operations},
                    {"vector_registers", row.registers},
                    {"code_bytes", row.code_bytes}});
  std::printf("%s\n", nlohmann::ordered_json{{"schema", 1}, {"rows", list}}.dump(1).c_str());
}

bool write(const std::string& file, const std::string& text) {
  std::ofstream out(file);
  if ((out << text).flush()) return true;
  say_error("cannot write " + file);
  return false;
}

int bench_operations(const BenchOptions& options) {
  auto scratch = TemporaryFolder::make();
  if (!scratch) {
    say_error(scratch.error());
    return exit_usage;
  }
  OperationBench bench(options, scratch->path());
  for (const std::string& name : options.archs) {
    const auto arch = target_named(name);
    if (!arch) {
      say_error(arch.error());
      return exit_usage;
    }
    for (const unsigned wave : {32u, 64u}) {
      if (!(*arch)->has_wave_size(wave)) continue;
      if (const std::string wrong = bench.run(**arch, wave); !wrong.empty() && !was_interrupted()) {
        say_error(name + ": " + wrong);
        return exit_usage;
      }
      if (was_interrupted()) return exit_usage;
    }
  }
  if (options.as_json) print_json(bench.rows());
  if (options.output.empty()) {
    if (options.as_json) return exit_ok;
    std::fputs(to_markdown(bench.rows(), "").c_str(), stdout);
    return exit_ok;
  }
  const std::string chart = fs::path(options.output).filename().string() + ".svg";
  const bool written = write(options.output + ".csv", to_csv(bench.rows())) &&
                       write(options.output + ".md", to_markdown(bench.rows(), chart)) &&
                       write(options.output + ".svg", to_svg(bench.rows()));
  return written ? exit_ok : exit_usage;
}

}  // namespace

int cmd_bench(const Arguments& arguments) {
  BenchOptions options;
  CLI::App app("Says what operations cost, by the simulator's cycle model (docs/timing.md).");
  app.add_option("table", options.what, "ops: every operation, beside HIP, builtins and rocPRIM")
      ->required()
      ->check(CLI::IsMember({"ops"}));
  app.add_option("--arch", options.archs, "targets (default: all)")
      ->delimiter(',')
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--output", options.output, "write NAME.csv, NAME.md and NAME.svg (default: Markdown on stdout)");
  app.add_option("--include", options.include, "crosslane's headers, where they are not installed");
  app.add_flag("--json", options.as_json, "the rows as JSON on stdout");
  if (const auto status = parse_command_line(app, "bench", arguments)) return *status;
  if (options.archs.empty())
    for (const arch::Arch* arch : arch::all) options.archs.emplace_back(arch->name);
  return bench_operations(options);
}

}  // namespace crosslane::tools
