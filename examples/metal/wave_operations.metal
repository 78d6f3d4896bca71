// SPDX-License-Identifier: MIT
// The kernels of examples/wave_operations.hip in Metal, one after the other; each thread puts its
// result of kernel k into results[k * threads + thread]. All lanes of a SIMD-group stay active.
// Threadgroup memory: two words for each thread.
#include <metal_stdlib>

#include "crosslane.metal"

kernel void wave_operations(device const int* values [[buffer(0)]],
                            device int* results [[buffer(1)]],
                            constant uint& threads [[buffer(2)]],
                            threadgroup uint* memory [[threadgroup(0)]],
                            uint thread_index [[thread_index_in_threadgroup]],
                            uint block [[threadgroup_position_in_grid]],
                            uint block_threads [[threads_per_threadgroup]],
                            uint wave [[simdgroup_index_in_threadgroup]]) {
  using namespace crosslane;
  const block::place at = {thread_index, block_threads, wave, memory};
  const uint i = block * block_threads + thread_index;
  const int value = values[i];
  results[i] = reduce_max(value);  // the largest value of the wave

  int rotated = value, by_index = value;
  for (uint step = 0; step < wave_size; ++step) {
    rotated = rotate_up<1>(rotated) ^ int(step);
    by_index = shuffle(by_index, lane_id() + wave_size - 1) ^ int(step);
  }
  results[threads + i] = rotated;
  results[2 * threads + i] = by_index;
  results[3 * threads + i] = swap_groups<2>(value);
  results[4 * threads + i] = int(block::reduce(float(value), op::add{}, at));
  results[5 * threads + i] = int(block::reduce(uint(value), op::add{}, at));

  // The positive values of the threadgroup, in order and without gaps.
  threadgroup uint* kept_values = memory + block_threads;
  const uint kept = block::compact(uint(value), value > 0, kept_values, at);
  metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
  results[6 * threads + i] = thread_index < kept ? int(kept_values[thread_index]) : 0;

  results[7 * threads + i] = shift_left<1>(value, edge::zero);
}
