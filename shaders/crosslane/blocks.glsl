// SPDX-License-Identifier: MIT
// Operations of pairs, of several values a lane and of workgroups, for the types that a shader
// names. Part of crosslane.glsl.

// Pairs sorted by their keys. CROSSLANE_PAIRS_OF(K, V) makes sort_kv for keys of type K with values
// of type V; stable: equal keys keep the order of their lanes.
#define CROSSLANE_PAIRS_OF(K, V)                                                                   \
  struct crosslane_key_value_##K##_##V { K key; V value; };                                        \
  void crosslane_detail_exchange(inout K key, inout V value, inout uint lane, crosslane_order order, \
                                 bool stable, uint mask, uint upper) {                             \
    const K other = crosslane_shuffle_xor(key, mask);                                              \
    const V other_value = crosslane_shuffle_xor(value, mask);                                      \
    const uint other_lane = stable ? crosslane_shuffle_xor(lane, mask) : lane;                     \
    const bool is_upper = (gl_SubgroupInvocationID & upper) != 0u;                                 \
    const K a = is_upper ? key : other, b = is_upper ? other : key;                                \
    const bool is_tie = stable && !crosslane_detail_comes_before(b, a, order) &&                   \
                        (is_upper ? lane < other_lane : other_lane < lane);                        \
    if (crosslane_detail_comes_before(a, b, order) || is_tie) {                                    \
      key = other;                                                                                 \
      value = other_value;                                                                         \
      lane = other_lane;                                                                           \
    }                                                                                              \
  }                                                                                                \
  crosslane_key_value_##K##_##V crosslane_sort_kv(K key, V value, crosslane_order order,           \
                                                  bool stable, uint cluster) {                     \
    uint lane = gl_SubgroupInvocationID;                                                           \
    for (uint size = 2u; size <= cluster; size *= 2u) {                                            \
      crosslane_detail_exchange(key, value, lane, order, stable, size - 1u, size / 2u);            \
      for (uint distance = size / 4u; distance > 0u; distance /= 2u)                               \
        crosslane_detail_exchange(key, value, lane, order, stable, distance, distance);            \
    }                                                                                              \
    return crosslane_key_value_##K##_##V(key, value);                                              \
  }                                                                                                \
  crosslane_key_value_##K##_##V crosslane_sort_kv(K key, V value) {                                \
    return crosslane_sort_kv(key, value, crosslane_less, false, crosslane_wave_size);              \
  }

// Operations of N values a lane, for arrays T[N], N a power of two: CROSSLANE_ARRAYS_OF(float, 4).
#define CROSSLANE_ARRAYS_OF(T, N)                                                                  \
  void crosslane_transpose(inout T items[N]) {                                                     \
    for (uint distance = 1u; distance < N; distance *= 2u)                                         \
      for (uint n = 0u; n < N; ++n)                                                                \
        if ((n & distance) == 0u) crosslane_swap2(items[n], items[n | distance], distance);        \
  }                                                                                                \
  void crosslane_blocked_to_striped(inout T items[N]) {                                            \
    const uint lane = gl_SubgroupInvocationID, stride = crosslane_wave_size / N;                   \
    const T given[N] = items;                                                                      \
    for (uint round = 0u; round < N; ++round) {                                                    \
      const uint slot = (lane + round) & (N - 1u);                                                 \
      items[slot] = crosslane_detail_at(given[(lane / stride - round) & (N - 1u)],                 \
                                        slot * stride + lane / N);                                 \
    }                                                                                              \
  }                                                                                                \
  void crosslane_striped_to_blocked(inout T items[N]) {                                            \
    const uint lane = gl_SubgroupInvocationID, stride = crosslane_wave_size / N;                   \
    const T given[N] = items;                                                                      \
    for (uint round = 0u; round < N; ++round) {                                                    \
      const uint slot = (lane / stride - round) & (N - 1u);                                        \
      items[slot] = crosslane_detail_at(given[(lane + round) & (N - 1u)],                          \
                                        (lane * N + slot) & (crosslane_wave_size - 1u));           \
    }                                                                                              \
  }
// Each level halves the registers: a lane keeps one of two values and hands on the other. To lanes:
// lane i gets the reduction of items[i mod N]; a cluster has at least N lanes.
#define CROSSLANE_BATCHES_OF(T, N)                                                                 \
  void crosslane_detail_fold_batch(inout T items[N], crosslane_op op, uint cluster) {              \
    for (uint distance = 1u; distance < N && distance < cluster; distance *= 2u) {                 \
      const bool is_upper = (gl_SubgroupInvocationID & distance) != 0u;                            \
      for (uint n = 0u; n < N; n += 2u * distance) {                                               \
        const T even = items[n], odd = items[n + distance];                                        \
        const T given = crosslane_shuffle_xor(is_upper ? even : odd, distance);                    \
        items[n] = crosslane_detail_combine(op, given, is_upper ? odd : even);                     \
      }                                                                                            \
    }                                                                                              \
    const uint period = min(N, cluster);                                                           \
    for (uint n = 0u; n < N; n += period)                                                          \
      items[n] = crosslane_detail_fold_by_xor(items[n], op, period, cluster);                      \
  }                                                                                                \
  T crosslane_reduce_batch_to_lanes(T items[N], crosslane_op op, uint cluster) {                   \
    crosslane_detail_fold_batch(items, op, cluster);                                               \
    return items[0];                                                                               \
  }                                                                                                \
  T crosslane_reduce_batch_to_lanes(T items[N], crosslane_op op) {                                 \
    return crosslane_reduce_batch_to_lanes(items, op, crosslane_wave_size);                        \
  }                                                                                                \
  void crosslane_reduce_batch(inout T items[N], crosslane_op op, uint cluster) {                   \
    const uint period = min(N, cluster);                                                           \
    crosslane_detail_fold_batch(items, op, cluster);                                               \
    for (uint n = N; n-- > 0u;)                                                                    \
      items[n] = crosslane_broadcast(items[n & ~(period - 1u)], n & (period - 1u), cluster);       \
  }                                                                                                \
  void crosslane_reduce_batch(inout T items[N], crosslane_op op) {                                 \
    crosslane_reduce_batch(items, op, crosslane_wave_size);                                        \
  }

// Operations of a workgroup, for T: CROSSLANE_BLOCKS_OF(T) after the layout. At most as many waves
// as a wave has lanes, all lanes of each active. Threads count by wave, then lane.
#define CROSSLANE_BLOCKS_OF(T)                                                                     \
  shared T crosslane_detail_partials_##T[128];                                                     \
  T crosslane_detail_partial(T of_wave, bool speaks) {                                             \
    barrier();                                                                                     \
    if (speaks) crosslane_detail_partials_##T[gl_SubgroupID] = of_wave;                            \
    barrier();                                                                                     \
    return crosslane_detail_partials_##T[min(gl_SubgroupInvocationID, gl_NumSubgroups - 1u)];      \
  }                                                                                                \
  T crosslane_block_reduce(T x, crosslane_op op) {                                                 \
    const T partial = crosslane_detail_partial(crosslane_reduce(x, op), crosslane_elect());        \
    return crosslane_reduce(partial, op, crosslane_valid_items(gl_NumSubgroups));                  \
  }                                                                                                \
  T crosslane_detail_block_before(T scanned, crosslane_op op) {                                    \
    const T partial = crosslane_detail_partial(                                                    \
        scanned, gl_SubgroupInvocationID == crosslane_wave_size - 1u);                             \
    const T all = crosslane_inclusive_scan(partial, op);                                           \
    return crosslane_broadcast(all, max(gl_SubgroupID, 1u) - 1u);                                  \
  }                                                                                                \
  T crosslane_block_inclusive_scan(T x, crosslane_op op) {                                         \
    const T in_wave = crosslane_inclusive_scan(x, op);                                             \
    const T before = crosslane_detail_block_before(in_wave, op);                                   \
    return gl_SubgroupID != 0u ? crosslane_detail_combine(op, before, in_wave) : in_wave;          \
  }                                                                                                \
  T crosslane_block_exclusive_scan(T x, crosslane_op op, T init) {                                 \
    const T in_wave = crosslane_inclusive_scan(x, op);                                             \
    const T before = crosslane_detail_block_before(in_wave, op);                                   \
    const T start = gl_SubgroupID != 0u ? crosslane_detail_combine(op, init, before) : init;       \
    const crosslane_flagged_##T lower = crosslane_shift_up(in_wave, 1u, crosslane_edge_flagged);   \
    return lower.valid ? crosslane_detail_combine(op, start, lower.value) : start;                 \
  }
// After CROSSLANE_BLOCKS_OF(uint). GLSL has no pointers, so crosslane_block_compact is a statement.
#define CROSSLANE_BLOCK_COMPACTION                                                                 \
  crosslane_compact_position crosslane_block_compact_index(bool keep) {                            \
    const uint kept = keep ? 1u : 0u;                                                              \
    const uint before = crosslane_block_exclusive_scan(kept, crosslane_op_add, 0u);                \
    return crosslane_compact_position(before, crosslane_block_reduce(kept, crosslane_op_add));     \
  }
#define crosslane_block_compact(x, keep, array, total)                                             \
  {                                                                                                \
    const crosslane_compact_position at = crosslane_block_compact_index(keep);                     \
    if (keep) array[at.index] = x;                                                                 \
    total = at.count;                                                                              \
  }
