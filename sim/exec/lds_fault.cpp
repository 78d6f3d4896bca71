// SPDX-License-Identifier: MIT
#include <string>

#include "sim/machine/workgroup.hpp"

namespace crosslane::sim {

/// Declared in exec/lds.hpp, which is compiled for several SIMD levels.
const Op* raise_lds(Wave& wave, const Op& op, const u32* address, u32 bytes, u32 alignment,
                    bool write) {
  const u64 size = wave.workgroup->lds.size();
  u64 outside = 0, misaligned = 0;
  for (u32 i = 0; i < wave.lanes; ++i) {
    if (!wave.is_active(i)) continue;
    outside |= u64{u64{address[i]} + bytes > size} << i;
    misaligned |= u64{address[i] % alignment != 0} << i;
  }
  const u64 faulty = outside ? outside : misaligned;
  const u32 lane = faulty ? static_cast<u32>(__builtin_ctzll(faulty)) : 0;
  const std::string access = "lane " + std::to_string(lane) + (write ? " writes " : " reads ") +
                             std::to_string(bytes) + " bytes at LDS offset " +
                             std::to_string(address[lane]);
  if (outside)
    return wave.raise(
        op, FaultKind::lds_out_of_bounds,
        access + "; the group segment of this launch has " + std::to_string(size) + " bytes",
        faulty, address[lane]);
  return wave.raise(op, FaultKind::misaligned_access,
                    access + "; LDS atomics must be aligned to their size", faulty, address[lane]);
}

}  // namespace crosslane::sim
