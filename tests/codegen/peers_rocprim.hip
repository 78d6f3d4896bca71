// clang-format off
// Reductions, scans, shuffles, sorts and exchanges beside those of rocPRIM and clang's builtins for reductions. rocPRIM
// 2.10 knows no target past gfx1031 by name, so it is told that they are gfx1030; on RDNA it has waves of 32 in mind.
// slow
// never worse: reduce_sum_f32 rocprim_reduce_sum_f32
// never worse: reduce_sum_i32 rocprim_reduce_sum_i32
// never worse: reduce_sum_f64 rocprim_reduce_sum_f64
// never worse: reduce_sum_i64 rocprim_reduce_sum_i64
// never worse: reduce_max_i32 rocprim_reduce_max_i32
// never worse: reduce_sum_f32_of_16 rocprim_reduce_sum_f32_of_16
// never worse: reduce_first_f32 rocprim_reduce_first_f32
// never worse: scan_sum_f32 rocprim_scan_sum_f32
// never worse: scan_sum_i32 rocprim_scan_sum_i32
// never worse: scan_sum_f64 rocprim_scan_sum_f64
// never worse: scan_exclusive_i32 rocprim_scan_exclusive_i32
// never worse: shuffle_down_1 rocprim_shuffle_down_1
// never worse: shuffle_up_1 rocprim_shuffle_up_1
// never worse: shuffle_xor_8 rocprim_shuffle_xor_8
// never worse: shuffle_any rocprim_shuffle_any
// never worse: shuffle_any_f64 rocprim_shuffle_any_f64
// never worse: count_votes_below rocprim_count_votes_below
// never worse: sort_u32 rocprim_sort_u32
// never worse: sort_pairs rocprim_sort_pairs
// never worse: exchange_4 rocprim_exchange_4
// never worse: exchange_back_4 rocprim_exchange_back_4
// never worse: reduce_valid_f32 rocprim_reduce_valid_f32
// never worse: reduce_by_heads_f32 rocprim_reduce_by_heads_f32
// never worse: scan_total_f32 rocprim_scan_total_f32
// never worse: scan_sum_i64 rocprim_scan_sum_i64
// never worse: scan_init_i32 rocprim_scan_init_i32
// never worse: sort_f32 rocprim_sort_f32
// never worse: reduce_sum_i32 builtin_reduce_sum_i32
// never worse: reduce_max_i32 builtin_reduce_max_i32
// never worse: reduce_sum_f32 builtin_reduce_sum_f32
// never worse: reduce_xor_u32 builtin_reduce_xor_u32
// never worse: reduce_min_f32 builtin_reduce_min_f32
// wrong on: gfx1030-wave64 gfx1100-wave64 gfx1201-wave64
// clang-format on
#include <hip/hip_runtime.h>

#if defined(__gfx1100__) || defined(__gfx1201__) || defined(__gfx1250__)
#define __gfx1030__ 1
#include <rocprim/rocprim.hpp>
#undef __gfx1030__
#else
#include <rocprim/rocprim.hpp>
#endif

#include "crosslane/crosslane.hpp"

using namespace crosslane;

#define KERNEL(name, type, expression)                           \
  extern "C" __global__ void name(type* words, unsigned count) { \
    const unsigned lane = lane_id();                             \
    const type x = words[lane];                                  \
    words[lane] = expression;                                    \
  }

template <unsigned Width, bool ToAll, class T, class Op>
__device__ T rocprim_reduce(T x, Op op) {
  using Reduce = rocprim::warp_reduce<T, Width, ToAll>;
  __shared__ typename Reduce::storage_type storage;
  T sum;
  Reduce().reduce(x, sum, storage, op);
  return sum;
}
template <bool Inclusive, class T>
__device__ T rocprim_scan(T x) {
  using Scan = rocprim::warp_scan<T, wave_size>;
  __shared__ typename Scan::storage_type storage;
  T sum;
  if constexpr (Inclusive)
    Scan().inclusive_scan(x, sum, storage);
  else
    Scan().exclusive_scan(x, sum, T{}, storage);
  return sum;
}
__device__ float rocprim_reduce_valid(float x, unsigned count) {
  using Reduce = rocprim::warp_reduce<float, wave_size, true>;
  __shared__ typename Reduce::storage_type storage;
  float sum;
  Reduce().reduce(x, sum, static_cast<int>(count), storage, rocprim::plus<float>());
  return sum;
}
__device__ float rocprim_reduce_by_heads(float x, bool is_head) {
  using Reduce = rocprim::warp_reduce<float, wave_size, true>;
  __shared__ typename Reduce::storage_type storage;
  float sum;
  Reduce().head_segmented_reduce(x, sum, is_head, storage, rocprim::plus<float>());
  return sum;
}
__device__ float rocprim_scan_total(float x) {
  using Scan = rocprim::warp_scan<float, wave_size>;
  __shared__ typename Scan::storage_type storage;
  float sum, total;
  Scan().inclusive_scan(x, sum, total, storage, rocprim::plus<float>());
  return sum * total;
}
__device__ float scan_total(float x) {
  const auto all = inclusive_scan_total(x, op::add{});
  return all.value * all.total;
}
__device__ int rocprim_scan_init(int x) {
  using Scan = rocprim::warp_scan<int, wave_size>;
  __shared__ typename Scan::storage_type storage;
  int sum;
  Scan().exclusive_scan(x, sum, 5, storage, rocprim::plus<int>());
  return sum;
}
template <class T>
__device__ T rocprim_sort(T x) {
  rocprim::warp_sort<T, wave_size>().sort(x);
  return x;
}
__device__ unsigned rocprim_sort_kv(unsigned x) {
  unsigned value = x ^ 5;
  rocprim::warp_sort<unsigned, wave_size, unsigned>().sort(x, value);
  return x + value;
}
__device__ unsigned sort_both(unsigned x) {
  const auto sorted = sort_kv(x, x ^ 5);
  return sorted.key + sorted.value;
}
__device__ unsigned rocprim_exchange(unsigned x) {
  using Exchange = rocprim::warp_exchange<unsigned, 4, wave_size>;
  __shared__ typename Exchange::storage_type storage;
  unsigned items[4] = {x, x + 1, x ^ 2, x * 3};
  Exchange().blocked_to_striped(items, items, storage);
  return items[0] ^ items[1] * 3 ^ items[2] * 5 ^ items[3] * 7;
}
__device__ unsigned exchange_all(unsigned x) {
  __shared__ unsigned shared[4 * wave_size];
  unsigned items[4] = {x, x + 1, x ^ 2, x * 3};
  blocked_to_striped(items, shared);
  return items[0] ^ items[1] * 3 ^ items[2] * 5 ^ items[3] * 7;
}
__device__ unsigned rocprim_exchange_back(unsigned x) {
  using Exchange = rocprim::warp_exchange<unsigned, 4, wave_size>;
  __shared__ typename Exchange::storage_type storage;
  unsigned items[4] = {x, x + 1, x ^ 2, x * 3};
  Exchange().striped_to_blocked(items, items, storage);
  return items[0] ^ items[1] * 3 ^ items[2] * 5 ^ items[3] * 7;
}
__device__ unsigned exchange_back(unsigned x) {
  __shared__ unsigned shared[4 * wave_size];
  unsigned items[4] = {x, x + 1, x ^ 2, x * 3};
  striped_to_blocked(items, shared);
  return items[0] ^ items[1] * 3 ^ items[2] * 5 ^ items[3] * 7;
}
using Long = long long;

KERNEL(reduce_sum_f32, float, reduce_add(x))
KERNEL(rocprim_reduce_sum_f32, float, (rocprim_reduce<wave_size, true>(x, rocprim::plus<float>())))
KERNEL(reduce_sum_i32, int, reduce_add(x))
KERNEL(rocprim_reduce_sum_i32, int, (rocprim_reduce<wave_size, true>(x, rocprim::plus<int>())))
KERNEL(reduce_sum_f64, double, reduce_add(x))
KERNEL(rocprim_reduce_sum_f64, double,
       (rocprim_reduce<wave_size, true>(x, rocprim::plus<double>())))
KERNEL(reduce_sum_i64, Long, reduce_add(x))
KERNEL(rocprim_reduce_sum_i64, Long, (rocprim_reduce<wave_size, true>(x, rocprim::plus<Long>())))
KERNEL(reduce_max_i32, int, reduce_max(x))
KERNEL(rocprim_reduce_max_i32, int, (rocprim_reduce<wave_size, true>(x, rocprim::maximum<int>())))
KERNEL(reduce_sum_f32_of_16, float, reduce_add<16>(x))
KERNEL(rocprim_reduce_sum_f32_of_16, float, (rocprim_reduce<16, true>(x, rocprim::plus<float>())))
KERNEL(reduce_first_f32, float, (reduce_to<0>(x, op::add{})))
KERNEL(rocprim_reduce_first_f32, float,
       (rocprim_reduce<wave_size, false>(x, rocprim::plus<float>())))
KERNEL(scan_sum_f32, float, inclusive_sum(x))
KERNEL(rocprim_scan_sum_f32, float, rocprim_scan<true>(x))
KERNEL(scan_sum_i32, int, inclusive_sum(x))
KERNEL(rocprim_scan_sum_i32, int, rocprim_scan<true>(x))
KERNEL(scan_sum_f64, double, inclusive_sum(x))
KERNEL(rocprim_scan_sum_f64, double, rocprim_scan<true>(x))
KERNEL(scan_exclusive_i32, int, exclusive_sum(x))
KERNEL(rocprim_scan_exclusive_i32, int, rocprim_scan<false>(x))
KERNEL(shuffle_down_1, unsigned, shift_down<1>(x))
KERNEL(rocprim_shuffle_down_1, unsigned, rocprim::warp_shuffle_down(x, 1, wave_size))
KERNEL(shuffle_up_1, unsigned, shift_up<1>(x))
KERNEL(rocprim_shuffle_up_1, unsigned, rocprim::warp_shuffle_up(x, 1, wave_size))
KERNEL(shuffle_xor_8, unsigned, shuffle_xor<8>(x))
KERNEL(rocprim_shuffle_xor_8, unsigned, rocprim::warp_shuffle_xor(x, 8, wave_size))
KERNEL(shuffle_any, unsigned, shuffle(x, x))
KERNEL(rocprim_shuffle_any, unsigned, rocprim::warp_shuffle(x, x, wave_size))
KERNEL(shuffle_any_f64, double, shuffle(x, threadIdx.x * 3))
KERNEL(rocprim_shuffle_any_f64, double, rocprim::warp_shuffle(x, threadIdx.x * 3, wave_size))
KERNEL(count_votes_below, unsigned, prefix_count(ballot(x > 5)))
KERNEL(rocprim_count_votes_below, unsigned, rocprim::masked_bit_count(rocprim::ballot(x > 5)))
KERNEL(sort_u32, unsigned, sort(x))
KERNEL(rocprim_sort_u32, unsigned, rocprim_sort(x))
KERNEL(sort_pairs, unsigned, sort_both(x))
KERNEL(rocprim_sort_pairs, unsigned, rocprim_sort_kv(x))
KERNEL(exchange_4, unsigned, exchange_all(x))
KERNEL(rocprim_exchange_4, unsigned, rocprim_exchange(x))
KERNEL(exchange_back_4, unsigned, exchange_back(x))
KERNEL(rocprim_exchange_back_4, unsigned, rocprim_exchange_back(x))
KERNEL(reduce_valid_f32, float, reduce_add(x, valid_items{count}))
KERNEL(rocprim_reduce_valid_f32, float, rocprim_reduce_valid(x, count))
KERNEL(reduce_by_heads_f32, float, reduce_by_heads(x, op::add{}, x > 5))
KERNEL(rocprim_reduce_by_heads_f32, float, rocprim_reduce_by_heads(x, x > 5))
KERNEL(scan_total_f32, float, scan_total(x))
KERNEL(rocprim_scan_total_f32, float, rocprim_scan_total(x))
KERNEL(scan_sum_i64, Long, inclusive_sum(x))
KERNEL(rocprim_scan_sum_i64, Long, rocprim_scan<true>(x))
KERNEL(scan_init_i32, int, exclusive_scan(x, op::add{}, 5))
KERNEL(rocprim_scan_init_i32, int, rocprim_scan_init(x))
KERNEL(sort_f32, float, sort(x))
KERNEL(rocprim_sort_f32, float, rocprim_sort(x))
KERNEL(reduce_xor_u32, unsigned, reduce_xor(x))
KERNEL(builtin_reduce_xor_u32, unsigned, __builtin_amdgcn_wave_reduce_xor_b32(x, 0))
KERNEL(reduce_min_f32, float, reduce_min(x))
KERNEL(builtin_reduce_min_f32, float, __builtin_amdgcn_wave_reduce_fmin_f32(x, 0))
KERNEL(builtin_reduce_sum_i32, int, static_cast<int>(__builtin_amdgcn_wave_reduce_add_u32(x, 0)))
KERNEL(builtin_reduce_max_i32, int, __builtin_amdgcn_wave_reduce_max_i32(x, 0))
KERNEL(builtin_reduce_sum_f32, float, __builtin_amdgcn_wave_reduce_fadd_f32(x, 0))
