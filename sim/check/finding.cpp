// SPDX-License-Identifier: MIT
#include "sim/check/finding.hpp"

#include <algorithm>
#include <tuple>

#include "sim/machine/report_lines.hpp"

namespace crosslane::sim::check {

const std::array<CheckName, check_count> all_checks = {{
    {Check::lanes, "lanes", "values read from inactive lanes, or out of an instruction's reach"},
    {Check::edge, "edge", "lanes that kept an old value or got a zero at an edge, and that matter"},
    {Check::init, "init", "registers, LDS and scratch that were never written, and that matter"},
    {Check::store, "store", "lanes of one store that write different values to one address"},
    {Check::barrier, "barrier",
     "barriers that not all lanes and waves of a workgroup reach together"},
    {Check::hazard, "hazard", "missing wait states"},
    {Check::race, "race", "accesses to one address, one a store, that nothing orders"},
    {Check::wait, "wait", "registers used before the load that writes them has returned"},
    {Check::bounds, "bounds", "addresses that have left the allocation they were computed from"},
    {Check::uniform, "uniform", "v_readfirstlane_b32 of values that differ, used for all lanes"},
}};

std::string_view name_of(Check check) { return all_checks[static_cast<size_t>(check)].name; }

std::string known_checks() {
  std::string list;
  for (const CheckName& c : all_checks) list += (list.empty() ? "" : ", ") + std::string(c.name);
  return list;
}

std::optional<CheckSet> read_check_list(std::string_view list, std::string& wrong) {
  CheckSet set = 0;
  if (list == "0") return set;
  if (list.empty() || list == "1" || list == "all") {
    for (const CheckName& c : all_checks) set |= bit_of(c.check);
    return set;
  }
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    const std::string_view name = list.substr(0, comma);
    const auto known = std::ranges::find(all_checks, name, &CheckName::name);
    if (known == all_checks.end()) {
      wrong = name;
      return std::nullopt;
    }
    set |= bit_of(known->check);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return set;
}

std::string key_of(const Finding& f) {
  const std::string_view file = f.place.file;
  const std::string_view name = file.substr(std::min(file.rfind('/') + 1, file.size()));
  std::string kernel = f.kernel.substr(0, f.kernel.find('('));
  const auto offset = static_cast<int64_t>(f.pc);  // functions may lie before the kernel
  std::string where = name.empty() ? (offset < 0 ? "" : "+") + std::to_string(offset)
                                   : std::string(name) + ":" + std::to_string(f.place.line);
  return std::string(name_of(f.check)) + ":" + kernel + ":" + where;
}

std::string lane_strip(const Finding& f) {
  std::string strip;
  for (uint32_t i = 0; i < f.wave_size; ++i) {
    const auto has = [&](uint64_t mask) { return (mask >> i & 1) != 0; };
    strip += has(f.lanes) ? 'X' : has(f.sources) ? 'o' : has(f.active) ? '.' : ' ';
  }
  return strip;
}

namespace {

void append_place(std::string& out, std::string_view label, const Place& p) {
  append_report_line(out, label, p.source);
  if (!p.text.empty()) {
    append_report_line(out, "", "| " + p.text);
    if (p.column) append_report_line(out, "", "| " + std::string(p.column - 1, ' ') + "^");
  }
  for (const std::string& caller : p.inlined_into)
    append_report_line(out, "", "inlined into " + caller);
}

std::string brief(const Place& p) {
  std::string text = p.instruction;
  if (!p.source.empty()) text += ", " + p.source;
  return text;
}

}  // namespace

std::string format(const Finding& f) {
  std::string out = "crosslane: check " + std::string(name_of(f.check)) + ": " + f.what;
  append_report_line(out, "kernel", f.kernel);
  append_place(out, "source", f.place);
  append_report_line(out, "instruction", f.place.instruction);
  append_report_line(out, "where", wave_place(f.workgroup, f.wave, f.wave_size));
  append_report_line(out, "lanes", "|" + lane_strip(f) + "|");
  bool first = true;
  for (const Step& s : f.steps) {
    append_report_line(out, first ? "origin" : "", s.what + ": " + brief(s.place));
    first = false;
  }
  append_report_line(out, "seen", std::to_string(f.count) + (f.count == 1 ? " time" : " times"));
  append_report_line(out, "key", key_of(f));
  return out + "\n";
}

void sort_findings(std::vector<Finding>& findings) {
  std::ranges::sort(findings, [](const Finding& a, const Finding& b) {
    return std::tie(a.kernel, a.pc, a.check, a.what) < std::tie(b.kernel, b.pc, b.check, b.what);
  });
}

}  // namespace crosslane::sim::check
