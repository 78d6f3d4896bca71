// SPDX-License-Identifier: MIT
// SARIF: https://docs.oasis-open.org/sarif/sarif/v2.1.0. The part of it that GitHub's code scanning
// reads.
#include "sim/check/log.hpp"

#include <algorithm>
#include <cstdlib>
#include <fnmatch.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace crosslane::sim::check {
namespace {

using nlohmann::json;

json place_json(const Place& p) {
  return {{"source", p.source},
          {"file", p.file},
          {"line", p.line},
          {"column", p.column},
          {"instruction", p.instruction},
          {"inlined_into", p.inlined_into}};
}

json finding_json(const Finding& f) {
  json steps = json::array();
  for (const Step& s : f.steps) steps.push_back({{"what", s.what}, {"place", place_json(s.place)}});
  return {{"check", name_of(f.check)},
          {"what", f.what},
          {"key", key_of(f)},
          {"kernel", f.kernel},
          {"place", place_json(f.place)},
          {"workgroup", f.workgroup},
          {"wave", f.wave},
          {"lanes", lane_strip(f)},
          {"count", f.count},
          {"steps", steps}};
}

json location_json(const Place& p, const std::string& message) {
  json location = {{"message", {{"text", message}}}};
  if (p.file.empty()) return location;
  json region = {{"startLine", p.line}};
  // The column of the file, which the shown text may have lost by its indentation, is not kept: a
  // line is enough.
  location["physicalLocation"] = {
      {"artifactLocation", {{"uri", p.source.substr(0, p.source.find(':'))}}}, {"region", region}};
  return location;
}

json result_json(const Finding& f) {
  json related = json::array();
  for (const Step& s : f.steps)
    related.push_back(location_json(s.place, s.what + " " + s.place.instruction));
  return {
      {"ruleId", "crosslane/" + std::string(name_of(f.check))},
      {"level", "warning"},
      {"message", {{"text", f.what + " (kernel " + f.kernel + ", lanes |" + lane_strip(f) + "|)"}}},
      {"locations", json::array({location_json(f.place, f.place.instruction)})},
      {"relatedLocations", related},
      {"partialFingerprints", {{"crosslaneKey/v1", key_of(f)}}}};
}

/// "file.hip:12:3 (kernel): text" as file and line; line 0 when there is none.
std::pair<std::string, uint32_t> file_and_line(const std::string& source) {
  const size_t colon = source.find(':');
  if (colon == source.npos) return {"", 0};
  return {source.substr(0, colon),
          static_cast<uint32_t>(std::strtoul(source.c_str() + colon + 1, nullptr, 10))};
}

std::string rule_of(const Fault& f) {
  std::string name = to_string(f.kind);
  std::ranges::replace(name, ' ', '-');
  return "crosslane/" + name;
}

json fault_json(const Fault& f) {
  const auto [file, line] = file_and_line(f.source);
  return {{"kind", to_string(f.kind)},
          {"what", f.what},
          {"kernel", f.kernel},
          {"source", f.source},
          {"file", file},
          {"line", line},
          {"workgroup", f.workgroup},
          {"wave", f.wave},
          {"lanes", f.lanes},
          {"instruction", f.instruction},
          {"allocation", f.allocation}};
}

json fault_result_json(const Fault& f) {
  Place place;
  std::tie(place.file, place.line) = file_and_line(f.source);
  place.source = f.source;
  std::string text = f.what + " (kernel " + f.kernel + ")";
  if (!f.allocation.empty()) text += ": " + f.allocation;
  return {{"ruleId", rule_of(f)},
          {"level", "error"},
          {"message", {{"text", text}}},
          {"locations", json::array({location_json(place, f.instruction)})},
          {"partialFingerprints",
           {{"crosslaneKey/v1",
             rule_of(f) + ":" + f.kernel + ":" + place.file + ":" + std::to_string(place.line)}}}};
}

json sarif(const std::vector<Finding>& findings, const std::vector<Fault>& faults) {
  json rules = json::array(), results = json::array();
  for (const CheckName& c : all_checks)
    rules.push_back(
        {{"id", "crosslane/" + std::string(c.name)}, {"shortDescription", {{"text", c.help}}}});
  for (const Finding& f : findings) results.push_back(result_json(f));
  std::set<std::string> fault_rules;
  for (const Fault& f : faults) {
    results.push_back(fault_result_json(f));
    if (fault_rules.insert(rule_of(f)).second)
      rules.push_back({{"id", rule_of(f)}, {"shortDescription", {{"text", to_string(f.kind)}}}});
  }
  return {{"version", "2.1.0"},
          {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"runs", json::array({{{"tool", {{"driver", {{"name", "crosslane"}, {"rules", rules}}}}},
                                 {"results", results}}})}};
}

std::string text(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& f : findings) out += format(f);
  const size_t n = findings.size();
  return out + "crosslane: " + (n ? std::to_string(n) : "no") +
         (n == 1 ? " finding\n" : " findings\n");
}

}  // namespace

std::optional<ReportFormat> read_report_format(std::string_view name) {
  if (name == "text") return ReportFormat::text;
  if (name == "json") return ReportFormat::json;
  if (name == "sarif") return ReportFormat::sarif;
  return std::nullopt;
}

void FindingLog::add(std::vector<Finding> findings, const std::string& arch) {
  const std::lock_guard lock(mutex_);
  arch_ = arch;
  for (Finding& f : findings) {
    const std::string key =
        f.kernel + "+" + std::to_string(f.pc) + std::string(name_of(f.check)) + f.what;
    const auto [at, is_new] = known_.try_emplace(key, f);
    if (!is_new) at->second.count += f.count;
  }
}

void FindingLog::add_faults(const std::vector<Fault>& faults) {
  const std::lock_guard lock(mutex_);
  faults_.insert(faults_.end(), faults.begin(), faults.end());
}

bool FindingLog::suppress(const std::string& file) {
  std::ifstream in(file);
  if (!in) return false;
  for (std::string line; std::getline(in, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (!line.empty()) suppressions_.push_back(line);
  }
  return true;
}

bool FindingLog::is_suppressed(const Finding& f) const {
  const std::string key = key_of(f);
  for (const std::string& pattern : suppressions_)
    if (fnmatch(pattern.c_str(), key.c_str(), 0) == 0) return true;
  return false;
}

std::vector<Finding> FindingLog::findings() const {
  const std::lock_guard lock(mutex_);
  std::vector<Finding> list;
  for (const auto& [key, f] : known_)
    if (!is_suppressed(f)) list.push_back(f);
  sort_findings(list);
  return list;
}

std::string FindingLog::report(ReportFormat format) const {
  const std::vector<Finding> list = findings();
  if (format == ReportFormat::text) return text(list);
  const std::lock_guard lock(mutex_);
  json all = json::array(), faults = json::array();
  for (const Fault& f : faults_) faults.push_back(fault_json(f));
  for (const Finding& f : list) all.push_back(finding_json(f));
  const json document =
      format == ReportFormat::sarif
          ? sarif(list, faults_)
          : json{{"schema", 1}, {"arch", arch_}, {"findings", all}, {"faults", faults}};
  return document.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace crosslane::sim::check
