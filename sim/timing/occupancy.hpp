// SPDX-License-Identifier: MIT
// How many workgroups of a kernel fit on a multiprocessor (a CU of CDNA, a work-group processor of
// RDNA) at once. [LLVM GCNSubtarget: registers are given in granules]
#pragma once

#include "crosslane/arch/arch.hpp"
#include "sim/loader/code_object.hpp"
#include "sim/machine/chips.hpp"
#include "sim/timing/report.hpp"

namespace crosslane::sim::timing {

/// groups_per_multiprocessor is 0 when not even one fits.
Occupancy occupancy_of(const arch::Arch& arch, const Chip& chip, const Kernel& kernel,
                       uint32_t block_items, uint64_t dynamic_lds_bytes);

}  // namespace crosslane::sim::timing
