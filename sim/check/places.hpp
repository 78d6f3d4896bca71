// SPDX-License-Identifier: MIT
// Source lines of findings, all of a launch by one look into the DWARF.
#pragma once

#include <vector>

#include "sim/check/finding.hpp"

namespace crosslane::sim {
class SourceLines;
}

namespace crosslane::sim::check {

/// Fills the places, and drops findings that cannot be: edges inside an operation of crosslane's
/// headers, whose plan is proved lane by lane. `entry_vaddr`: of the kernel, from which their pc
/// counts.
void find_places(std::vector<Finding>& findings, const SourceLines& lines, uint64_t entry_vaddr);

}  // namespace crosslane::sim::check
