// SPDX-License-Identifier: MIT
// What CROSSLANE_STATS and CROSSLANE_FIDELITY print when the process ends, and CROSSLANE_REPORT_FILE gets as JSON.
#pragma once

#include <vector>

#include "runtime/core/device.hpp"
#include "sim/machine/fault.hpp"

namespace crosslane::runtime {

/// Keeps the faults for the report file.
void note_faults(const GpuDevice& device, const std::vector<sim::Fault>& faults);

}  // namespace crosslane::runtime
