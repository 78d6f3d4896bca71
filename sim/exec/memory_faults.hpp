// SPDX-License-Identifier: MIT
// What vector memory instructions do when some lane's access is not legal: find the lanes to blame
// and raise the fault. Slow paths, so compiled once for all SIMD levels.
#pragma once

#include "sim/exec/op.hpp"

namespace crosslane::sim {

/// Checks each active lane's global access by itself, because they span several allocations or one
/// is out of bounds. False when it raised a fault, which names every lane that is out of bounds.
bool check_each_global_lane(Wave& wave, const Op& op, const u64* addresses, u64 active, u32 bytes,
                            bool write);

/// `offsets` are bytes in LDS, or in a work-item's scratch. Both raise a fault and return null.
const Op* raise_lds_bounds(Wave& wave, const Op& op, const u64* offsets, u64 active, u32 bytes);
const Op* raise_scratch_bounds(Wave& wave, const Op& op, const u64* offsets, u64 active, u32 bytes);
const Op* raise_misaligned_atomic(Wave& wave, const Op& op, const u64* addresses, u64 active,
                                  u32 bytes);

}  // namespace crosslane::sim
