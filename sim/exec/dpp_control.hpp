// SPDX-License-Identifier: MIT
// What a DPP control word means for each lane, from the ISA manuals' tables. Written apart from the planner's lane maps on purpose
// (docs/decisions: two sources).
#pragma once

#include "crosslane/arch/arch.hpp"
#include "sim/exec/op.hpp"

namespace crosslane::sim {

/// Fills source_lane, source_in_range, write_lanes and the flags after them. False: the target has no such control.
bool resolve_dpp(const arch::Arch& arch, u32 lanes, OpDetail& detail);

}  // namespace crosslane::sim
