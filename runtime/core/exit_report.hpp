// SPDX-License-Identifier: MIT
// What CROSSLANE_STATS and CROSSLANE_FIDELITY print when the process ends, and CROSSLANE_REPORT_FILE gets as JSON.
#pragma once

#include <vector>

#include "runtime/core/device.hpp"
#include "sim/machine/fault.hpp"
#include "sim/timing/report.hpp"

namespace crosslane::runtime {

/// Keeps the findings of a launch for the report at exit; a process that has some exits with status 3.
void note_findings(const GpuDevice& device, std::vector<sim::check::Finding> findings);
/// Keeps the modelled time of a launch.
void note_timing(sim::timing::Report report);
/// Keeps the faults for the report file.
void note_faults(const GpuDevice& device, const std::vector<sim::Fault>& faults);

}  // namespace crosslane::runtime
