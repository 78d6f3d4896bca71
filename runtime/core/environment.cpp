// SPDX-License-Identifier: MIT
// See the header. When CROSSLANE_DEVICES and CROSSLANE_ARCH are both set, CROSSLANE_DEVICES decides: it says more.
#include "runtime/core/environment.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <string_view>

#include "crosslane/arch/relatives.hpp"

namespace crosslane::runtime {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string quoted(const char* name, std::string_view value) {
  return std::string(name) + "=" + std::string(value);
}

std::string known_targets() {
  std::string list;
  for (const arch::Arch* known : arch::all) {
    if (!list.empty()) list += ", ";
    list += known->name;
  }
  return list;
}

void read_archs(const char* name, Environment& result) {
  std::string_view rest = variable(name);
  while (!rest.empty()) {
    const size_t comma = rest.find(',');
    const std::string_view item = rest.substr(0, comma);
    if (!arch::find_any(item)) {
      result.error = quoted(name, variable(name)) + ": '" + std::string(item) +
                     "' is not a target; known are " + known_targets() +
                     ", and other gfx9 to gfx12 processors";
      return;
    }
    result.device_archs.emplace_back(item);
    if (comma == std::string_view::npos) return;
    rest.remove_prefix(comma + 1);
    if (rest.empty()) result.error = quoted(name, variable(name)) + ": ends with a comma";
  }
}

template <class T>
void read_count(const char* name, T& value, Environment& result) {
  const std::string_view text = variable(name);
  if (text.empty()) return;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size() || value == 0)
    result.error = quoted(name, text) + ": must be a whole number above zero";
}

void read_switch(const char* name, bool& value, Environment& result) {
  const std::string_view text = variable(name);
  if (text.empty()) return;
  if (text != "0" && text != "1") result.error = quoted(name, text) + ": must be 0 or 1";
  value = text == "1";
}

void read_disputed(Environment& result) {
  std::string_view rest = variable("CROSSLANE_DISPUTED");
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view item = rest.substr(0, comma);
    std::string known;
    bool found = false;
    for (const sim::DisputedSwitch& s : sim::disputed_switches) {
      known += (known.empty() ? "" : ", ") + std::string(s.name);
      if (s.name != item) continue;
      result.disputed.*s.member = true;
      found = true;
    }
    if (!found) result.error = "CROSSLANE_DISPUTED: '" + std::string(item) + "' is not a switch; known are " + known;
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
}

void read_checks(Environment& result) {
  if (const std::string_view list = variable("CROSSLANE_CHECK"); !list.empty()) {
    std::string wrong;
    if (const auto checks = sim::check::read_check_list(list, wrong)) result.checks = *checks;
    else result.error = "CROSSLANE_CHECK: '" + wrong + "' is not a check; known are " + sim::check::known_checks();
  }
  if (const std::string_view name = variable("CROSSLANE_CHECK_FORMAT"); !name.empty()) {
    const auto format = sim::check::read_report_format(name);
    if (format) result.check_format = *format;
    else result.error = quoted("CROSSLANE_CHECK_FORMAT", name) + ": must be text, json or sarif";
  }
  result.check_file = variable("CROSSLANE_CHECK_FILE");
  result.suppressions = variable("CROSSLANE_SUPPRESS");
  if (!result.suppressions.empty() && std::ifstream(result.suppressions).fail())
    result.error = quoted("CROSSLANE_SUPPRESS", result.suppressions) + ": cannot be read";
}

void read_time(Environment& result) {
  const std::string_view text = variable("CROSSLANE_TIME");
  result.trace_file = variable("CROSSLANE_TRACE");
  if (text == "1" || (text.empty() && !result.trace_file.empty())) result.time = TimeReport::text;
  else if (text == "json") result.time = TimeReport::json;
  else if (!text.empty() && text != "0") result.error = quoted("CROSSLANE_TIME", text) + ": must be 0, 1 or json";
  if (result.time != TimeReport::none && result.checks)
    result.error = "CROSSLANE_TIME and CROSSLANE_CHECK: one or the other";
}

Environment read_environment() {
  Environment result;
  read_archs(variable("CROSSLANE_DEVICES").empty() ? "CROSSLANE_ARCH" : "CROSSLANE_DEVICES", result);
  read_count("CROSSLANE_THREADS", result.threads, result);
  if (result.threads > 4096) result.error = "CROSSLANE_THREADS: at most 4096";
  read_count("CROSSLANE_MAX_INSTRUCTIONS", result.max_instructions, result);
  read_switch("CROSSLANE_STRICT_BARRIERS", result.strict_barriers, result);
  read_switch("CROSSLANE_STATS", result.statistics, result);
  read_switch("CROSSLANE_FIDELITY", result.fidelity, result);
  read_disputed(result);
  read_checks(result);
  read_time(result);
  result.report_file = variable("CROSSLANE_REPORT_FILE");
  return result;
}

}  // namespace

const Environment& environment() {
  static const Environment& only = *new Environment(read_environment());  // outlives the exit report
  return only;
}

}  // namespace crosslane::runtime
