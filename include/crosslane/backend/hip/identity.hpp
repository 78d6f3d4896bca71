// SPDX-License-Identifier: MIT
// Who executes: lane, wave and workgroup by hardware registers and counts. A lane's number is a
// count of the lanes below it, not a remainder of threadIdx.x, which is wrong for 2-D workgroups.
#pragma once

#include "crosslane/backend/hip/readfirstlane.hpp"
#include "crosslane/backend/hip/target.hpp"

namespace crosslane::backend {

/// post: 0 to wave_size - 1
CROSSLANE_DEVICE unsigned lane_id() {
  const unsigned low = __builtin_amdgcn_mbcnt_lo(~0u, 0u);
  if constexpr (wave_size == 32)
    return low;
  else
    return __builtin_amdgcn_mbcnt_hi(~0u, low);
}

/// The wave size as the code object states it, for comparison with the constant.
CROSSLANE_DEVICE unsigned wave_size_at_run_time() { return __builtin_amdgcn_wavefrontsize(); }

CROSSLANE_DEVICE unsigned block_threads() {
  return unsigned{__builtin_amdgcn_workgroup_size_x()} * __builtin_amdgcn_workgroup_size_y() *
         __builtin_amdgcn_workgroup_size_z();
}

/// The thread's number in its workgroup, x fastest.
CROSSLANE_DEVICE unsigned thread_in_block() {
  const unsigned x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y(),
                 z = __builtin_amdgcn_workitem_id_z();
  return x + __builtin_amdgcn_workgroup_size_x() * (y + __builtin_amdgcn_workgroup_size_y() * z);
}

CROSSLANE_DEVICE unsigned block_in_grid() { return __builtin_amdgcn_workgroup_id_x(); }

/// The wave's number in its workgroup.
CROSSLANE_DEVICE unsigned wave_in_block() {
  return hip::readfirstlane(thread_in_block() / wave_size);
}

/// No instruction of the wave moves across it; it costs nothing.
CROSSLANE_DEVICE void wave_barrier() { __builtin_amdgcn_wave_barrier(); }

/// Memory operations of the wave's lanes before it happen before those behind it.
CROSSLANE_DEVICE void wave_fence() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

/// All threads of the workgroup arrive, and see each other's writes.
CROSSLANE_DEVICE void block_barrier() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

}  // namespace crosslane::backend
