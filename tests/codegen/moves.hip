// What operations cost: the instructions of each kernel, counted in clang's assembly. The kernel only loads a word, does
// the operation and stores the result. `ds` are LDS instructions, `dpp` fused or not, `permlane` includes swaps.
// never worse: shift_down_1 hip_shfl_down_1
// never worse: shift_down_4 hip_shfl_down_4
// never worse: shift_up_1 hip_shfl_up_1
// never worse: xor_1 hip_shfl_xor_1
// never worse: xor_8 hip_shfl_xor_8
// never worse: xor_16 hip_shfl_xor_16
// never worse: broadcast_5 hip_shfl_5
// never worse: shuffle_run_time hip_shfl_run_time
// never worse: vote_any hip_any
// never worse: vote_all hip_all
// never worse: ballot_some hip_ballot
// never worse: shift_down_run_time hip_shfl_down_run_time
// never worse: shift_up_run_time hip_shfl_up_run_time
// never worse: xor_run_time hip_shfl_xor_run_time
// never worse: shuffle_in_16 hip_shfl_in_16
// never worse: shift_down_1_in_16 hip_shfl_down_1_in_16
// never worse: xor_1_f64 hip_shfl_xor_1_f64
// wrong on: gfx1030-wave64 gfx1100-wave64
#include <hip/hip_runtime.h>

#include "crosslane/crosslane.hpp"

using namespace crosslane;

#define KERNEL(name, expression)                       \
  extern "C" __global__ void name(unsigned* words) {   \
    const unsigned lane = lane_id();                   \
    const unsigned x = words[lane];                    \
    words[lane] = expression;                          \
  }

KERNEL(shift_down_1, shift_down<1>(x))
KERNEL(shift_up_1, shift_up<1>(x))
KERNEL(shift_up_1_zero, shift_up<1>(x, edge::zero))
KERNEL(shift_down_1_demand, (shift_down<1, wave_size, wave_mask::first_lanes(15)>(x)))
KERNEL(shift_down_4, shift_down<4>(x))
KERNEL(rotate_down_1, rotate_down<1>(x))
KERNEL(row_shift_down_1, row_shift_down<1>(x))
KERNEL(xor_1, shuffle_xor<1>(x))
KERNEL(xor_4, shuffle_xor<4>(x))
KERNEL(xor_8, shuffle_xor<8>(x))
KERNEL(xor_15, shuffle_xor<15>(x))
KERNEL(xor_16, shuffle_xor<16>(x))
KERNEL(xor_half, shuffle_xor<wave_size / 2>(x))
KERNEL(reverse_all, reverse(x))
KERNEL(broadcast_5, broadcast<5>(x))
KERNEL(row_broadcast_5, row_broadcast<5>(x))
KERNEL(permute8_some, (permute8<3, 1, 4, 1, 5, 7, 2, 6>(x)))
KERNEL(shuffle_run_time, shuffle(x, x))
KERNEL(rotate_run_time, rotate_down(x, x & 3))
KERNEL(fused_xor_1, x + shuffle_xor<1>(x))
KERNEL(vote_any, any(x > 5))
KERNEL(vote_all, all(x > 5))
KERNEL(ballot_some, ballot(x > 5).word(0))
KERNEL(count_below, prefix_count(ballot(x > 5)))
KERNEL(shift_down_run_time, shift_down(x, words[80] & 15))
KERNEL(shift_up_run_time, shift_up(x, words[80] & 15))
KERNEL(xor_run_time, shuffle_xor(x, words[80] & 15))
KERNEL(shuffle_in_16, shuffle<16>(x, x & 15))
KERNEL(shift_down_1_in_16, (shift_down<1, 16>(x)))
KERNEL(xor_1_f64, static_cast<unsigned>(shuffle_xor<1>(x * 1.5)))
KERNEL(hip_shfl_down_run_time, __shfl_down(x, words[80] & 15))
KERNEL(hip_shfl_up_run_time, __shfl_up(x, words[80] & 15))
KERNEL(hip_shfl_xor_run_time, __shfl_xor(x, words[80] & 15))
KERNEL(hip_shfl_in_16, __shfl(x, x & 15, 16))
KERNEL(hip_shfl_down_1_in_16, __shfl_down(x, 1, 16))
KERNEL(hip_shfl_xor_1_f64, static_cast<unsigned>(__shfl_xor(x * 1.5, 1)))
KERNEL(hip_shfl_down_1, __shfl_down(x, 1))
KERNEL(hip_shfl_down_4, __shfl_down(x, 4))
KERNEL(hip_shfl_up_1, __shfl_up(x, 1))
KERNEL(hip_shfl_xor_8, __shfl_xor(x, 8))
KERNEL(hip_shfl_xor_1, __shfl_xor(x, 1))
KERNEL(hip_shfl_xor_16, __shfl_xor(x, 16))
KERNEL(hip_shfl_5, __shfl(x, 5))
KERNEL(hip_shfl_run_time, __shfl(x, x))
KERNEL(hip_any, __any(x > 5))
KERNEL(hip_all, __all(x > 5))
KERNEL(hip_ballot, __ballot(x > 5))
