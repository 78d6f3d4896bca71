// SPDX-License-Identifier: MIT
// The timing of one launch: how much of it is recorded, and the report made of what its workers
// collected.
#pragma once

#include <mutex>

#include "sim/machine/launch.hpp"
#include "sim/timing/collector.hpp"
#include "sim/timing/occupancy.hpp"

namespace crosslane::sim::timing {

class LaunchTiming {
 public:
  explicit LaunchTiming(const LaunchContext& context);

  [[nodiscard]] std::unique_ptr<Collector> make_collector() const;
  [[nodiscard]] std::unique_ptr<GroupTiming> make_group() const { return std::make_unique<GroupTiming>(costs_); }
  void collect(Collector& collector);
  /// After all workers were collected.
  [[nodiscard]] std::shared_ptr<Report> finish();

 private:
  void time_grid(Report& report);
  void name_trace(Report& report, std::vector<struct ReplayEvent> events) const;

  const LaunchContext& context_;
  const arch::CostTable& costs_;
  const Chip chip_;
  Occupancy occupancy_;
  u64 workgroups_;
  u64 sampled_groups_;
  CodeImage::Array code_;
  Totals totals_;
  std::map<const Op*, InstructionTime> instructions_;
  std::map<u64, GroupEvents> events_;
};

}  // namespace crosslane::sim::timing
