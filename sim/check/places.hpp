// SPDX-License-Identifier: MIT
// Source lines of findings, all of a launch by one look into the DWARF.
#pragma once

#include <vector>

#include "sim/check/finding.hpp"

namespace crosslane::sim {
class SourceLines;
struct SourceFrame;
}  // namespace crosslane::sim

namespace crosslane::sim::check {

/// Which of the frames tells most: the innermost one of the program itself.
size_t telling_frame(const std::vector<SourceFrame>& frames);
/// Files below the current folder by their way from there.
std::string shown(SourceFrame frame);

/// Fills the places, and drops findings that cannot be: edges inside an operation of crosslane's
/// headers, whose plan is proved lane by lane. `entry_vaddr`: of the kernel, from which their pc
/// counts.
void find_places(std::vector<Finding>& findings, const SourceLines& lines, uint64_t entry_vaddr);

}  // namespace crosslane::sim::check
