// What reductions and scans cost. gfx9 sums a wave in six fused steps and a v_readlane, RDNA in four and v_permlanex16.
// never worse: sum_f32 hip_tree_f32
// never worse: sum_i32 hip_tree_i32
#include <hip/hip_runtime.h>

#include "crosslane/crosslane.hpp"

using namespace crosslane;

#define KERNEL(name, type, expression)             \
  extern "C" __global__ void name(type* words) {   \
    const unsigned lane = lane_id();               \
    const type x = words[lane];                    \
    words[lane] = expression;                      \
  }

/// What programs write today.
template <class T>
__device__ T hip_tree(T x) {
#pragma unroll
  for (unsigned distance = 1; distance < wave_size; distance *= 2) x += __shfl_xor(x, distance);
  return x;
}

KERNEL(sum_f32, float, reduce_add(x))
KERNEL(sum_f32_in_few_cycles, float, reduce_add(x, favour::latency))
KERNEL(sum_i32, int, reduce_add(x))
KERNEL(sum_f32_of_32, float, reduce_add<32>(x))
KERNEL(sum_f64, double, reduce_add(x))
KERNEL(min_f32, float, reduce_min(x))
KERNEL(max_i32, int, reduce_max(x))
KERNEL(scan_i32, int, inclusive_sum(x))
KERNEL(scan_f32, float, inclusive_sum(x))
KERNEL(exclusive_i32, int, exclusive_sum(x))
KERNEL(hip_tree_f32, float, hip_tree(x))
KERNEL(hip_tree_i32, int, hip_tree(x))
