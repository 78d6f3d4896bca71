// SPDX-License-Identifier: MIT
// The timing of all launches of a process, kernel by kernel, and how it is shown: words for people,
// JSON, and Chrome's trace format, which Perfetto (ui.perfetto.dev) opens.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "sim/timing/report.hpp"

namespace crosslane::sim::timing {

class TimingLog {
 public:
  /// Launches of one kernel are added up; the trace is that of the first.
  void add(Report report);
  [[nodiscard]] std::string text() const;
  /// An array, one object a kernel.
  [[nodiscard]] std::string json() const;
  [[nodiscard]] std::string trace() const;
  [[nodiscard]] bool is_empty() const { return kernels_.empty(); }

 private:
  std::vector<Report> kernels_;
};

std::string to_text(const Report& report);
std::string to_json(const Report& report);

}  // namespace crosslane::sim::timing
