#version 460
// SPDX-License-Identifier: MIT
// The kernels of examples/wave_operations.hip in GLSL, one after the other; each thread puts its result
// of kernel k into results[k * threads + thread]. All lanes of a subgroup stay active.
#extension GL_GOOGLE_include_directive : require
#include "crosslane.glsl"
layout(local_size_x_id = 0) in;
layout(binding = 0) readonly buffer Values { int values[]; };
layout(binding = 1) buffer Results { int results[]; };
CROSSLANE_BLOCKS_OF(uint)
CROSSLANE_BLOCKS_OF(float)
CROSSLANE_BLOCK_COMPACTION
shared int kept_values[1024];

void put(uint kernel, int result) {
  const uint threads = gl_WorkGroupSize.x * gl_NumWorkGroups.x;
  results[kernel * threads + gl_GlobalInvocationID.x] = result;
}

void main() {
  const int value = values[gl_GlobalInvocationID.x];
  put(0u, crosslane_reduce_max(value));  // the largest value of the wave

  int rotated = value, by_index = value;
  for (uint step = 0u; step < crosslane_wave_size; ++step) {
    rotated = crosslane_rotate_up(rotated, 1u) ^ int(step);
    const uint before = crosslane_lane_id() + crosslane_wave_size - 1u;
    by_index = crosslane_shuffle(by_index, before) ^ int(step);
  }
  put(1u, rotated);
  put(2u, by_index);

  put(3u, crosslane_swap_groups(value, 2u));
  put(4u, int(crosslane_block_reduce(float(value), crosslane_op_add)));
  put(5u, int(crosslane_block_reduce(uint(value), crosslane_op_add)));

  uint kept;  // the positive values of the workgroup, in order and without gaps
  crosslane_block_compact(value, value > 0, kept_values, kept);
  barrier();
  const uint thread = crosslane_thread_in_block();
  put(6u, thread < kept ? kept_values[thread] : 0);

  put(7u, crosslane_shift_left(value, 1u, crosslane_edge_zero));
}
