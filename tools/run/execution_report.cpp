// SPDX-License-Identifier: MIT
#include "tools/run/execution_report.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/report.hpp"

namespace crosslane::tools {
namespace {

using nlohmann::json;

/// 12345678 -> 12,345,678
std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

void print_statistics(const json& device) {
  const uint64_t instructions = device.value("wave_instructions", uint64_t{0});
  const double seconds = device.value("simulation_seconds", 0.0);
  fmt::print(stderr, "  {} launches, {} workgroups, {} waves\n",
             grouped(device.value("launches", uint64_t{0})),
             grouped(device.value("workgroups", uint64_t{0})),
             grouped(device.value("waves", uint64_t{0})));
  fmt::print(stderr, "  {} wave-instructions in {:.6f} s of simulation", grouped(instructions),
             seconds);
  if (seconds > 0)
    fmt::print(stderr, ", {:.2f} million a second",
               static_cast<double>(instructions) / seconds / 1e6);
  fmt::print(stderr, "\n");
  if (instructions == 0) return;
  const json families = device.value("by_family", json::object());  // items() keeps a reference
  for (const auto& [family, count] : families.items()) {
    const uint64_t executed = count.get<uint64_t>();
    if (executed == 0) continue;
    fmt::print(stderr, "    {:<12}{:>18}  {:5.1f} %\n", family, grouped(executed),
               100.0 * static_cast<double>(executed) / static_cast<double>(instructions));
  }
}

void print_fidelity(const json& device) {
  for (const char* wanted : {"exact", "approximate"}) {
    std::string rows;
    uint64_t opcodes = 0;
    uint64_t executed = 0;
    for (const json& row : device.value("opcodes", json::array())) {
      if (row.value("fidelity", "") != wanted) continue;
      const uint64_t count = row.value("executed", uint64_t{0});
      rows += fmt::format("    {:<32}{:>18}\n", row.value("name", "?"), grouped(count));
      executed += count;
      ++opcodes;
    }
    fmt::print(stderr, "  {}: {} opcodes, executed {} times\n{}", wanted, opcodes,
               grouped(executed), rows);
  }
}

}  // namespace

void print_execution_report(const std::string& json_text, const RunOptions& options) {
  const json report = json::parse(json_text, nullptr, false);
  if (!report.is_object() || !report.contains("devices")) {
    say_note(
        "the program left no report: it ended before the runtime could write one, or used no HIP "
        "runtime of ours");
    return;
  }
  if (options.json) {
    fmt::print("{}\n", report.dump(1));
    return;
  }
  std::fflush(stdout);
  for (const json& device : report["devices"]) {
    fmt::print(stderr, "device {} ({}):\n", device.value("index", 0), device.value("arch", "?"));
    if (options.stats) print_statistics(device);
    if (options.fidelity) print_fidelity(device);
  }
}

}  // namespace crosslane::tools
