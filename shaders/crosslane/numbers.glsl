// SPDX-License-Identifier: MIT
// Operations that combine and order numbers, made for each type. The order of floats is that of
// docs/operations.md: neighbouring groups of 1, 2, 4, ... lanes. Part of crosslane.glsl.

// Operators on numbers. Integers wrap. Sums and products of floats are rounded once; minima and
// maxima compare the order of their bits, -0.0 below 0.0, which drivers' min and max do not promise.
#define CROSSLANE_DETAIL_INTEGER(T, KEY, LEAST, GREATEST)                                          \
  KEY crosslane_detail_key(T x, bool nan_is_greatest) { return KEY(x); }                           \
  T crosslane_detail_combine(crosslane_op op, T a, T b) {                                          \
    return op.kind == 0u   ? T(a + b)                                                              \
           : op.kind == 1u ? T(a * b)                                                              \
           : op.kind == 4u ? T(a & b)                                                              \
           : op.kind == 5u ? T(a | b)                                                              \
           : op.kind == 6u ? T(a ^ b)                                                              \
           : (op.kind == 2u || op.kind == 7u) == (b < a) ? b : a;                                  \
  }                                                                                                \
  T crosslane_detail_identity(T like, crosslane_op op) {                                           \
    return op.kind == 1u                      ? T(1)                                               \
           : op.kind == 2u || op.kind == 7u   ? T(GREATEST)                                        \
           : op.kind == 3u || op.kind == 8u   ? T(LEAST)                                           \
           : op.kind == 4u                    ? T(~T(0))                                           \
                                              : T(0);                                              \
  }
#define CROSSLANE_DETAIL_FLOAT(T, KEY, BITS, VALUE, SIGN_BIT, GREATEST, INFINITY)                  \
  KEY crosslane_detail_key(T x, bool nan_is_greatest) {                                            \
    const KEY bits = BITS(x);                                                                      \
    if ((bits & GREATEST) > INFINITY) return nan_is_greatest ? GREATEST : ~GREATEST;               \
    return bits ^ ((bits >> SIGN_BIT) & GREATEST);                                                 \
  }                                                                                                \
  T crosslane_detail_value(T like, KEY key) { return VALUE(key ^ ((key >> SIGN_BIT) & GREATEST)); } \
  T crosslane_detail_combine(crosslane_op op, T a, T b) {                                          \
    if (op.kind <= 1u) {                                                                           \
      precise T sum = a + b, product = a * b;                                                      \
      return op.kind == 0u ? sum : product;                                                        \
    }                                                                                              \
    const bool is_min = op.kind == 2u || op.kind == 7u, nan_loses = op.kind <= 3u;                 \
    const KEY x = crosslane_detail_key(a, is_min == nan_loses);                                    \
    const KEY y = crosslane_detail_key(b, is_min == nan_loses);                                    \
    return crosslane_detail_value(a, is_min == (y < x) ? y : x);                                   \
  }                                                                                                \
  T crosslane_detail_identity(T like, crosslane_op op) {                                           \
    return op.kind == 0u   ? VALUE(~GREATEST)                                                      \
           : op.kind == 1u ? T(1.0)                                                                \
           : op.kind == 2u ? VALUE(GREATEST)                                                       \
           : op.kind == 3u ? VALUE(KEY(-1))                                                        \
           : op.kind == 7u ? VALUE(INFINITY)                                                       \
                           : VALUE(INFINITY | ~GREATEST);                                          \
  }

// Reductions of integers by the driver, which has the same bits in any order.
#define CROSSLANE_DETAIL_NATIVE(PREFIX, op, ARGUMENTS)                                             \
  (op.kind == 0u                    ? PREFIX##Add ARGUMENTS                                        \
   : op.kind == 1u                  ? PREFIX##Mul ARGUMENTS                                        \
   : op.kind == 2u || op.kind == 7u ? PREFIX##Min ARGUMENTS                                        \
   : op.kind == 3u || op.kind == 8u ? PREFIX##Max ARGUMENTS                                        \
   : op.kind == 4u                  ? PREFIX##And ARGUMENTS                                        \
   : op.kind == 5u                  ? PREFIX##Or ARGUMENTS                                         \
                                    : PREFIX##Xor ARGUMENTS)
#if CROSSLANE_HAS_CLUSTERED
#define CROSSLANE_DETAIL_CLUSTERED(op, x, cluster)                                                 \
  if (cluster == 2u) return CROSSLANE_DETAIL_NATIVE(subgroupClustered, op, (x, 2u));               \
  if (cluster == 4u) return CROSSLANE_DETAIL_NATIVE(subgroupClustered, op, (x, 4u));               \
  if (cluster == 8u) return CROSSLANE_DETAIL_NATIVE(subgroupClustered, op, (x, 8u));               \
  if (cluster == 16u) return CROSSLANE_DETAIL_NATIVE(subgroupClustered, op, (x, 16u));             \
  if (cluster == 32u) return CROSSLANE_DETAIL_NATIVE(subgroupClustered, op, (x, 32u));
#else
#define CROSSLANE_DETAIL_CLUSTERED(op, x, cluster)
#endif
#define CROSSLANE_DETAIL_FOLD(T)                                                                   \
  T crosslane_detail_fold(T x, crosslane_op op, uint cluster) {                                    \
    return crosslane_detail_fold_by_xor(x, op, 1u, cluster);                                       \
  }                                                                                                \
  T crosslane_detail_scan(T x, crosslane_op op, uint cluster, bool is_prefix) {                    \
    return crosslane_detail_scan_by_shuffles(x, op, cluster, is_prefix);                           \
  }
#if CROSSLANE_HAS_ARITHMETIC
#define CROSSLANE_DETAIL_FOLD_NATIVE(T)                                                            \
  T crosslane_detail_fold(T x, crosslane_op op, uint cluster) {                                    \
    if (cluster == crosslane_wave_size) return CROSSLANE_DETAIL_NATIVE(subgroup, op, (x));         \
    CROSSLANE_DETAIL_CLUSTERED(op, x, cluster)                                                     \
    return crosslane_detail_fold_by_xor(x, op, 1u, cluster);                                       \
  }                                                                                                \
  T crosslane_detail_scan(T x, crosslane_op op, uint cluster, bool is_prefix) {                    \
    if (is_prefix && cluster == crosslane_wave_size)                                               \
      return CROSSLANE_DETAIL_NATIVE(subgroupInclusive, op, (x));                                  \
    return crosslane_detail_scan_by_shuffles(x, op, cluster, is_prefix);                           \
  }
#else
#define CROSSLANE_DETAIL_FOLD_NATIVE(T) CROSSLANE_DETAIL_FOLD(T)
#endif

#define CROSSLANE_DETAIL_NAMED(T, NAME, OP)                                                        \
  T crosslane_reduce_##NAME(T x) { return crosslane_reduce(x, OP); }                               \
  T crosslane_reduce_##NAME(T x, uint cluster) { return crosslane_reduce(x, OP, cluster); }        \
  T crosslane_reduce_##NAME(T x, crosslane_valid_items n) { return crosslane_reduce(x, OP, n); }   \
  T crosslane_reduce_##NAME(T x, crosslane_valid_items n, uint cluster) {                          \
    return crosslane_reduce(x, OP, n, cluster);                                                    \
  }                                                                                                \
  T crosslane_reduce_##NAME(T x, uvec4 members) { return crosslane_reduce(x, OP, members); }       \
  T crosslane_reduce_##NAME(T x, uvec4 members, uint cluster) {                                    \
    return crosslane_reduce(x, OP, members, cluster);                                              \
  }                                                                                                \
  T crosslane_active_reduce_##NAME(T x) { return crosslane_active_reduce(x, OP); }                 \
  T crosslane_active_reduce_##NAME(T x, uint cluster) { return crosslane_active_reduce(x, OP, cluster); }
#define CROSSLANE_DETAIL_NAMED_BITS(T)                                                             \
  CROSSLANE_DETAIL_NAMED(T, and, crosslane_op_and)                                                 \
  CROSSLANE_DETAIL_NAMED(T, or, crosslane_op_or)                                                   \
  CROSSLANE_DETAIL_NAMED(T, xor, crosslane_op_xor)

#define CROSSLANE_DETAIL_ORDER(T)                                                                  \
  T crosslane_detail_fold_by_xor(T x, crosslane_op op, uint first, uint end) {                     \
    for (uint distance = first; distance < end; distance *= 2u)                                    \
      x = crosslane_detail_combine(op, crosslane_shuffle_xor(x, distance), x);                     \
    return x;                                                                                      \
  }                                                                                                \
  T crosslane_detail_scan_by_shuffles(T x, crosslane_op op, uint cluster, bool is_prefix) {        \
    for (uint distance = 1u; distance < cluster; distance *= 2u) {                                 \
      const uint source = crosslane_detail_scan_source(distance, cluster, is_prefix);              \
      const T combined = crosslane_detail_combine(op, crosslane_detail_at(x, source), x);          \
      x = source != gl_SubgroupInvocationID ? combined : x;                                        \
    }                                                                                              \
    return x;                                                                                      \
  }                                                                                                \
  T crosslane_detail_fold_set(T x, crosslane_op op, uvec4 members) {                               \
    for (uint distance = 1u; distance < crosslane_wave_size; distance *= 2u) {                     \
      const uvec4 others = crosslane_detail_neighbours(members, distance);                         \
      const bool takes = !crosslane_mask_is_empty(others);                                         \
      const uint source = takes ? crosslane_mask_first(others) : gl_SubgroupInvocationID;          \
      const T combined = crosslane_detail_combine(op, crosslane_detail_at(x, source), x);          \
      x = takes ? combined : x;                                                                    \
    }                                                                                              \
    return x;                                                                                      \
  }                                                                                                \
  T crosslane_detail_scan_set(T x, crosslane_op op, uvec4 members, bool is_prefix) {               \
    for (uint distance = 1u; distance < crosslane_wave_size; distance *= 2u) {                     \
      const uvec4 others = crosslane_detail_neighbours(members, distance);                         \
      const bool takes = ((gl_SubgroupInvocationID & distance) != 0u) == is_prefix &&              \
                         !crosslane_mask_is_empty(others);                                         \
      const uint last = is_prefix ? crosslane_mask_last(others) : crosslane_mask_first(others);    \
      const T taken = crosslane_detail_at(x, takes ? last : gl_SubgroupInvocationID);              \
      const T combined = crosslane_detail_combine(op, taken, x);                                   \
      x = takes ? combined : x;                                                                    \
    }                                                                                              \
    return x;                                                                                      \
  }

// Reductions, scans and sorts of one type.
#define CROSSLANE_DETAIL_NUMBERS(T, KEY)                                                           \
  struct crosslane_scanned_##T { T value; T total; };                                              \
  struct crosslane_at_lane_##T { T value; uint lane; };                                            \
  struct crosslane_at_index_##T { T value; uint index; };                                          \
  T crosslane_reduce(T x, crosslane_op op, uint cluster) {                                         \
    return crosslane_detail_fold(x, op, cluster);                                                  \
  }                                                                                                \
  T crosslane_reduce(T x, crosslane_op op) { return crosslane_reduce(x, op, crosslane_wave_size); } \
  T crosslane_reduce(T x, crosslane_op op, uvec4 members, uint cluster) {                          \
    const bool takes_part = crosslane_mask_contains(members, gl_SubgroupInvocationID);             \
    return crosslane_reduce(takes_part ? x : crosslane_detail_identity(x, op), op, cluster);       \
  }                                                                                                \
  T crosslane_reduce(T x, crosslane_op op, uvec4 members) {                                        \
    return crosslane_reduce(x, op, members, crosslane_wave_size);                                  \
  }                                                                                                \
  T crosslane_reduce(T x, crosslane_op op, crosslane_valid_items items, uint cluster) {            \
    const bool takes_part = (gl_SubgroupInvocationID & (cluster - 1u)) < items.count;              \
    return crosslane_reduce(takes_part ? x : crosslane_detail_identity(x, op), op, cluster);       \
  }                                                                                                \
  T crosslane_reduce(T x, crosslane_op op, crosslane_valid_items items) {                          \
    return crosslane_reduce(x, op, items, crosslane_wave_size);                                    \
  }                                                                                                \
  T crosslane_reduce_to(T x, crosslane_op op, uint lane, uint cluster) {                           \
    return crosslane_reduce(x, op, cluster);                                                       \
  }                                                                                                \
  T crosslane_reduce_strided(T x, crosslane_op op, uint count, uint stride) {                      \
    return crosslane_detail_fold_by_xor(x, op, stride, count * stride);                            \
  }                                                                                                \
  T crosslane_reduce_part(T x, crosslane_op op, uvec4 part) {                                      \
    return crosslane_detail_fold_set(x, op, part);                                                 \
  }                                                                                                \
  T crosslane_reduce_by_heads(T x, crosslane_op op, bool is_head) {                                \
    return crosslane_reduce_part(x, op, crosslane_segment_by_heads(is_head));                      \
  }                                                                                                \
  T crosslane_reduce_by_tails(T x, crosslane_op op, bool is_tail) {                                \
    return crosslane_reduce_part(x, op, crosslane_segment_by_tails(is_tail));                      \
  }                                                                                                \
  T crosslane_active_reduce(T x, crosslane_op op, uint cluster) {                                  \
    const uvec4 active_lanes = crosslane_active_mask();                                            \
    if (active_lanes == crosslane_mask_all()) return crosslane_detail_fold(x, op, cluster);        \
    return crosslane_detail_fold_set(x, op, active_lanes & crosslane_cluster_lanes(cluster));      \
  }                                                                                                \
  T crosslane_active_reduce(T x, crosslane_op op) {                                                \
    return crosslane_active_reduce(x, op, crosslane_wave_size);                                    \
  }                                                                                                \
  CROSSLANE_DETAIL_NAMED(T, add, crosslane_op_add)                                                 \
  CROSSLANE_DETAIL_NAMED(T, mul, crosslane_op_mul)                                                 \
  CROSSLANE_DETAIL_NAMED(T, min, crosslane_op_min)                                                 \
  CROSSLANE_DETAIL_NAMED(T, max, crosslane_op_max)                                                 \
  CROSSLANE_DETAIL_NAMED(T, min_propagate, crosslane_op_min_propagate)                             \
  CROSSLANE_DETAIL_NAMED(T, max_propagate, crosslane_op_max_propagate)                             \
  crosslane_at_lane_##T crosslane_detail_arg(T x, crosslane_op op, uint cluster) {                 \
    const T best = crosslane_reduce(x, op, cluster);                                               \
    const bool is_best = crosslane_detail_key(x, true) == crosslane_detail_key(best, true);        \
    return crosslane_at_lane_##T(best, crosslane_mask_first(crosslane_ballot(is_best, cluster)));  \
  }                                                                                                \
  crosslane_at_index_##T crosslane_detail_arg(T x, uint index, crosslane_op op, uint cluster) {    \
    const T best = crosslane_reduce(x, op, cluster);                                               \
    const bool is_best = crosslane_detail_key(x, true) == crosslane_detail_key(best, true);        \
    return crosslane_at_index_##T(                                                                 \
        best, crosslane_reduce(is_best ? index : ~0u, crosslane_op_min, cluster));                 \
  }                                                                                                \
  CROSSLANE_DETAIL_ARG(T, crosslane_arg_min, crosslane_op_min)                                     \
  CROSSLANE_DETAIL_ARG(T, crosslane_arg_max, crosslane_op_max)                                     \
  CROSSLANE_DETAIL_ARG(T, crosslane_arg_min_propagate, crosslane_op_min_propagate)                 \
  CROSSLANE_DETAIL_ARG(T, crosslane_arg_max_propagate, crosslane_op_max_propagate)                 \
  CROSSLANE_DETAIL_SCANS(T)                                                                        \
  bool crosslane_detail_comes_before(T a, T b, crosslane_order order) {                            \
    return order.is_descending                                                                     \
               ? crosslane_detail_key(b, false) < crosslane_detail_key(a, false)                   \
               : crosslane_detail_key(a, true) < crosslane_detail_key(b, true);                    \
  }                                                                                                \
  T crosslane_detail_exchange(T x, crosslane_order order, uint mask, uint upper) {                 \
    const T other = crosslane_shuffle_xor(x, mask);                                                \
    const bool is_upper = (gl_SubgroupInvocationID & upper) != 0u;                                 \
    return crosslane_detail_comes_before(is_upper ? x : other, is_upper ? other : x, order) ? other : x; \
  }                                                                                                \
  T crosslane_merge_sorted(T x, crosslane_order order, uint cluster) {                             \
    x = crosslane_detail_exchange(x, order, cluster - 1u, cluster / 2u);                           \
    for (uint distance = cluster / 4u; distance > 0u; distance /= 2u)                              \
      x = crosslane_detail_exchange(x, order, distance, distance);                                 \
    return x;                                                                                      \
  }                                                                                                \
  T crosslane_merge_sorted(T x, uint cluster) {                                                    \
    return crosslane_merge_sorted(x, crosslane_less, cluster);                                     \
  }                                                                                                \
  T crosslane_merge_sorted(T x) { return crosslane_merge_sorted(x, crosslane_wave_size); }         \
  T crosslane_sort(T x, crosslane_order order, uint cluster) {                                     \
    for (uint size = 2u; size <= cluster; size *= 2u) x = crosslane_merge_sorted(x, order, size);  \
    return x;                                                                                      \
  }                                                                                                \
  T crosslane_sort(T x, uint cluster) { return crosslane_sort(x, crosslane_less, cluster); }       \
  T crosslane_sort(T x) { return crosslane_sort(x, crosslane_wave_size); }                         \
  T crosslane_top_k(T x, uint k, uint cluster) { return crosslane_sort(x, crosslane_greater, cluster); } \
  T crosslane_top_k(T x, uint k) { return crosslane_top_k(x, k, crosslane_wave_size); }
#define CROSSLANE_DETAIL_ARG(T, NAME, OP)                                                          \
  crosslane_at_lane_##T NAME(T x, uint cluster) { return crosslane_detail_arg(x, OP, cluster); }   \
  crosslane_at_lane_##T NAME(T x) { return NAME(x, crosslane_wave_size); }                         \
  crosslane_at_index_##T NAME##_index(T x, uint index, uint cluster) {                             \
    return crosslane_detail_arg(x, index, OP, cluster);                                            \
  }                                                                                                \
  crosslane_at_index_##T NAME##_index(T x, uint index) {                                           \
    return NAME##_index(x, index, crosslane_wave_size);                                            \
  }
#define CROSSLANE_DETAIL_SCAN(T, KIND, IS_PREFIX, SHIFT, EDGE)                                     \
  T crosslane_inclusive_##KIND(T x, crosslane_op op, uint cluster) {                               \
    return crosslane_detail_scan(x, op, cluster, IS_PREFIX);                                       \
  }                                                                                                \
  T crosslane_inclusive_##KIND(T x, crosslane_op op) {                                             \
    return crosslane_inclusive_##KIND(x, op, crosslane_wave_size);                                 \
  }                                                                                                \
  T crosslane_exclusive_##KIND##_in(T x, crosslane_op op, uint cluster) {                          \
    const T all = crosslane_inclusive_##KIND(x, op, cluster);                                      \
    return SHIFT(all, 1u, crosslane_edge_fill(crosslane_detail_identity(x, op)), cluster);         \
  }                                                                                                \
  T crosslane_exclusive_##KIND##_in(T x, crosslane_op op, T init, uint cluster) {                  \
    const T all = crosslane_inclusive_##KIND(x, op, cluster);                                      \
    const crosslane_flagged_##T before = SHIFT(all, 1u, crosslane_edge_flagged, cluster);          \
    return before.valid ? crosslane_detail_combine(op, init, before.value) : init;                 \
  }                                                                                                \
  T crosslane_exclusive_##KIND(T x, crosslane_op op) {                                             \
    return crosslane_exclusive_##KIND##_in(x, op, crosslane_wave_size);                            \
  }                                                                                                \
  T crosslane_exclusive_##KIND(T x, crosslane_op op, T init) {                                     \
    return crosslane_exclusive_##KIND##_in(x, op, init, crosslane_wave_size);                      \
  }                                                                                                \
  T crosslane_inclusive_##KIND##_part(T x, crosslane_op op, uvec4 part) {                          \
    return crosslane_detail_scan_set(x, op, part, IS_PREFIX);                                      \
  }
#define CROSSLANE_DETAIL_SCANS(T)                                                                  \
  CROSSLANE_DETAIL_SCAN(T, scan, true, crosslane_shift_up, 0u)                                     \
  CROSSLANE_DETAIL_SCAN(T, suffix_scan, false, crosslane_shift_down, 0u)                           \
  T crosslane_inclusive_scan(T x, crosslane_op op, crosslane_valid_items items, uint cluster) {    \
    const T all = crosslane_inclusive_scan(x, op, cluster);                                        \
    return (gl_SubgroupInvocationID & (cluster - 1u)) < items.count ? all : x;                     \
  }                                                                                                \
  T crosslane_inclusive_scan(T x, crosslane_op op, crosslane_valid_items items) {                  \
    return crosslane_inclusive_scan(x, op, items, crosslane_wave_size);                            \
  }                                                                                                \
  crosslane_scanned_##T crosslane_inclusive_scan_total(T x, crosslane_op op, uint cluster) {       \
    const T all = crosslane_inclusive_scan(x, op, cluster);                                        \
    return crosslane_scanned_##T(all, crosslane_broadcast(all, cluster - 1u, cluster));            \
  }                                                                                                \
  crosslane_scanned_##T crosslane_inclusive_scan_total(T x, crosslane_op op) {                     \
    return crosslane_inclusive_scan_total(x, op, crosslane_wave_size);                             \
  }                                                                                                \
  crosslane_scanned_##T crosslane_exclusive_scan_total(T x, crosslane_op op, uint cluster) {       \
    const T all = crosslane_inclusive_scan(x, op, cluster);                                        \
    const T before = crosslane_shift_up(                                                           \
        all, 1u, crosslane_edge_fill(crosslane_detail_identity(x, op)), cluster);                  \
    return crosslane_scanned_##T(before, crosslane_broadcast(all, cluster - 1u, cluster));         \
  }                                                                                                \
  crosslane_scanned_##T crosslane_exclusive_scan_total(T x, crosslane_op op) {                     \
    return crosslane_exclusive_scan_total(x, op, crosslane_wave_size);                             \
  }                                                                                                \
  T crosslane_inclusive_sum(T x) { return crosslane_inclusive_scan(x, crosslane_op_add); }         \
  T crosslane_exclusive_sum(T x) { return crosslane_exclusive_scan(x, crosslane_op_add); }         \
  T crosslane_inclusive_sum(T x, uint cluster) {                                                   \
    return crosslane_inclusive_scan(x, crosslane_op_add, cluster);                                 \
  }                                                                                                \
  T crosslane_exclusive_sum(T x, uint cluster) {                                                   \
    return crosslane_exclusive_scan_in(x, crosslane_op_add, cluster);                              \
  }                                                                                                \
  T crosslane_exclusive_scan_part(T x, crosslane_op op, uvec4 part, T init) {                      \
    const T all = crosslane_inclusive_scan_part(x, op, part);                                      \
    const uvec4 before = part & crosslane_lanes_below();                                           \
    const bool is_there = !crosslane_mask_is_empty(before);                                        \
    const uint source = is_there ? crosslane_mask_last(before) : gl_SubgroupInvocationID;          \
    const T moved = crosslane_detail_at(all, source);                                              \
    return is_there ? moved : init;                                                                \
  }                                                                                                \
  T crosslane_inclusive_scan_by_heads(T x, crosslane_op op, bool is_head) {                        \
    return crosslane_inclusive_scan_part(x, op, crosslane_segment_by_heads(is_head));              \
  }                                                                                                \
  T crosslane_inclusive_scan_by_tails(T x, crosslane_op op, bool is_tail) {                        \
    return crosslane_inclusive_scan_part(x, op, crosslane_segment_by_tails(is_tail));              \
  }                                                                                                \
  T crosslane_active_inclusive_scan(T x, crosslane_op op) {                                        \
    return crosslane_inclusive_scan_part(x, op, crosslane_active_mask());                          \
  }                                                                                                \
  T crosslane_active_exclusive_scan(T x, crosslane_op op, T init) {                                \
    return crosslane_exclusive_scan_part(x, op, crosslane_active_mask(), init);                    \
  }
