// SPDX-License-Identifier: MIT
// Who executes: lane and wave by hardware registers. A lane's number is not a remainder of
// threadIdx.x, which is wrong for 2-D blocks.
#pragma once

#include "crosslane/backend/cuda/target.hpp"

namespace crosslane::backend {

/// post: 0 to 31
CROSSLANE_DEVICE unsigned lane_id() {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

CROSSLANE_DEVICE unsigned wave_size_at_run_time() { return wave_size; }

CROSSLANE_DEVICE unsigned block_threads() { return blockDim.x * blockDim.y * blockDim.z; }

/// The thread's number in its block, x fastest.
CROSSLANE_DEVICE unsigned thread_in_block() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

CROSSLANE_DEVICE unsigned block_in_grid() { return blockIdx.x; }

CROSSLANE_DEVICE unsigned wave_in_block() { return thread_in_block() / wave_size; }

/// The lanes of the wave that have not ended meet here.
CROSSLANE_DEVICE void wave_barrier() { __syncwarp(); }

/// Memory operations of the wave's lanes before it happen before those behind it.
CROSSLANE_DEVICE void wave_fence() { __syncwarp(); }

/// All threads of the block arrive, and see each other's writes.
CROSSLANE_DEVICE void block_barrier() { __syncthreads(); }

}  // namespace crosslane::backend
