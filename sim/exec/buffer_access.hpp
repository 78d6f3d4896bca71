// SPDX-License-Identifier: MIT
// Addresses of buffer instructions. A resource descriptor (V#) in four SGPRs gives base, stride and
// number of records; lanes out of its range read 0 and write nothing. [CDNA3 §9.1.5, §9.1.8; RDNA2
// §8.1.5; RDNA3 §9.1.5; gfx1250: LLVM lowerPointerAsRsrcIntrin]
//
// The unit of NUM_RECORDS is what differs: gfx9 counts strides if the instruction has an index and
// the descriptor a stride, else bytes; later generations go by OOB_SELECT. A descriptor whose base
// is the wave's scratch addresses scratch: its SGPR offset counts bytes of the whole wave, the
// others bytes of one work-item. [LLVM AMDGPUUsage, "Private Segment Buffer"]
#pragma once

#include "sim/exec/lane_memory.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

enum class RangeCheck : u8 { bytes, index_and_offset, index, only_empty };

struct BufferResource {
  u64 base = 0;
  u64 records = 0;
  u32 stride = 0;
  bool swizzled = false;
  bool adds_thread_id = false;
  u32 index_stride = 8;
  u32 element_bytes = 4;
  RangeCheck check = RangeCheck::bytes;
  u32 word3 = 0;
};

BufferResource read_buffer_resource(const Wave& wave, const MemoryFields& m);
/// SOFFSET: an SGPR, M0 or an inline constant.
u32 read_buffer_soffset(const Wave& wave, const MemoryFields& m);

struct BufferAccess {
  LaneAddresses a;
  u64 in_range = 0;  // lanes whose whole access is
  u64 partly = 0;    // and lanes of which only the first dwords are
  bool scratch = false;
};

/// False when no lane is active. Addresses of lanes out of range are of no use.
bool buffer_addresses(Wave& wave, const MemoryFields& m, const BufferResource& r, u32 bytes,
                      BufferAccess& access);

/// The action on the lanes in range; the others are told that they are not. Null when a fault was
/// raised.
template <class Action>
const Op* run_at_buffer(Wave& wave, const Op& op, BufferAccess& access, const Action& action) {
  for_each_active(access.a.active & ~access.in_range, [&](u32 i) { action.out_of_range(i); });
  if (!access.in_range) return following(op);
  if (access.in_range != access.a.active) keep_lanes(access.a, access.in_range, wave.lanes);
  const bool done = access.scratch ? in_scratch(wave, op, access.a, action)
                                   : in_global(wave, op, access.a, action);
  return done ? following(op) : nullptr;
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
