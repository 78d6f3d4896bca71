// SPDX-License-Identifier: MIT
#include "sim/exec/memory_faults.hpp"

#include <string>

#include "sim/machine/workgroup.hpp"

namespace crosslane::sim {
namespace {

template <class IsFaulty>
u64 faulty_lanes(u64 active, IsFaulty is_faulty) {
  u64 faulty = 0;
  for (u64 rest = active; rest; rest &= rest - 1) {
    const u32 lane = static_cast<u32>(__builtin_ctzll(rest));
    if (is_faulty(lane)) faulty |= u64{1} << lane;
  }
  return faulty;
}

u32 first_lane(u64 lanes) { return static_cast<u32>(__builtin_ctzll(lanes)); }

bool is_past(u64 offset, u32 bytes, u64 size) { return offset > size || bytes > size - offset; }

std::string access_of(u32 bytes) { return "an access of " + std::to_string(bytes) + " bytes"; }

}  // namespace

bool check_each_global_lane(Wave& wave, const Op& op, const u64* addresses, u64 active, u32 bytes,
                            bool write) {
  const u64 faulty =
      faulty_lanes(active, [&](u32 lane) { return !wave.global(addresses[lane], bytes, write); });
  if (!faulty) return true;
  wave.raise_bad_address(op, addresses[first_lane(faulty)], bytes, write, faulty);
  return false;
}

const Op* raise_lds_bounds(Wave& wave, const Op& op, const u64* offsets, u64 active, u32 bytes) {
  const u64 size = wave.workgroup->lds.size();
  const u64 faulty =
      faulty_lanes(active, [&](u32 lane) { return is_past(offsets[lane], bytes, size); });
  const u64 offset = offsets[first_lane(faulty)];
  return wave.raise(op, FaultKind::lds_out_of_bounds,
                    access_of(bytes) + " at LDS offset " + std::to_string(offset) +
                        ", and the workgroup has " + std::to_string(size) + " bytes of LDS",
                    faulty, offset);
}

const Op* raise_scratch_bounds(Wave& wave, const Op& op, const u64* offsets, u64 active,
                               u32 bytes) {
  const u64 faulty = faulty_lanes(
      active, [&](u32 lane) { return is_past(offsets[lane], bytes, wave.scratch_bytes); });
  const u64 offset = offsets[first_lane(faulty)];
  return wave.raise(op, FaultKind::scratch_out_of_bounds,
                    access_of(bytes) + " at scratch offset " + std::to_string(offset) +
                        ", and a work-item has " + std::to_string(wave.scratch_bytes) +
                        " bytes of scratch (stack overflow?)",
                    faulty, offset);
}

const Op* raise_misaligned_atomic(Wave& wave, const Op& op, const u64* addresses, u64 active,
                                  u32 bytes) {
  const u64 faulty = faulty_lanes(active, [&](u32 lane) { return addresses[lane] % bytes != 0; });
  return wave.raise(
      op, FaultKind::misaligned_access,
      "an atomic of " + std::to_string(bytes) + " bytes at an address that is no multiple of it",
      faulty, addresses[first_lane(faulty)]);
}

}  // namespace crosslane::sim
