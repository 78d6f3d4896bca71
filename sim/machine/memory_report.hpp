// SPDX-License-Identifier: MIT
// Says in words where an address lies among the allocations: what a report of a stray access ends
// with.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "sim/machine/memory.hpp"

namespace crosslane::sim {

using AllocationMap = std::map<uint64_t, Allocation>;  // by base; ranges do not overlap

/// The allocation that holds `address`, or null.
const Allocation* holding(const AllocationMap& allocations, uint64_t address);

/// "8 bytes past the end of hipMalloc #3 (1024 bytes)".
std::string describe_nearest(const AllocationMap& live, const AllocationMap& freed,
                             uint64_t address);

/// "0x7f00"
std::string hex(uint64_t value);

}  // namespace crosslane::sim
