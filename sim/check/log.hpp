// SPDX-License-Identifier: MIT
// The findings of all launches of a process, and the report of them: words for people, JSON, or
// SARIF 2.1.0, which GitHub shows at the lines of a pull request. A line of a suppression file is a
// key (check:kernel:file:line), in which * stands for anything.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "sim/check/finding.hpp"
#include "sim/machine/fault.hpp"

namespace crosslane::sim::check {

enum class ReportFormat : uint8_t { text, json, sarif };
std::optional<ReportFormat> read_report_format(std::string_view name);

class FindingLog {
 public:
  /// Findings of one place of a kernel are added up; the first launch's stays.
  void add(std::vector<Finding> findings, const std::string& arch);
  /// What ended launches: results of JSON and SARIF reports too. People have read them already.
  void add_faults(const std::vector<Fault>& faults);
  /// Error: the file cannot be read.
  bool suppress(const std::string& file);
  /// Those that are not suppressed.
  [[nodiscard]] std::vector<Finding> findings() const;
  [[nodiscard]] std::string report(ReportFormat format) const;

 private:
  [[nodiscard]] bool is_suppressed(const Finding& f) const;

  mutable std::mutex mutex_;
  std::string arch_;
  std::map<std::string, Finding> known_;
  std::vector<Fault> faults_;
  std::vector<std::string> suppressions_;
};

}  // namespace crosslane::sim::check
