// SPDX-License-Identifier: MIT
// The model itself: what the specification says each function gives, by formulas of the lane; and
// that what it leaves undefined is not the same twice. A bit of the result for each check.
#include <metal_stdlib>

uint f(uint lane) { return lane * lane + 3u; }

struct checks {
  uint failed, number;
  void that(bool holds) {
    failed |= holds ? 0u : 1u << number % 32u;
    ++number;
  }
  /// Of two calls with the same arguments.
  void poisoned(uint once, uint again) { that(once != again); }
};

enum : uint { W = 32 };

uint shifts_and_fills(uint lane, uint x) {
  const uint y = 1000u + lane;
  checks check = {0u, 0u};
  check.that(metal::simd_shuffle_down(x, 2) == (lane + 2 < W ? f(lane + 2) : x));
  check.that(metal::simd_shuffle_up(x, 2) == (lane >= 2 ? f(lane - 2) : x));
  check.that(metal::simd_shuffle_rotate_down(x, 5) == f((lane + 5) % W));
  check.that(metal::simd_shuffle_rotate_up(x, 5) == f((lane + W - 5) % W));
  check.that(metal::simd_shuffle_and_fill_down(x, y, 2) ==
             (lane + 2 < W ? f(lane + 2) : 1000u + lane + 2 - W));
  const uint in_eight = lane % 8 + 2 < 8 ? f(lane + 2) : 1000u + lane + 2 - 8;
  check.that(metal::simd_shuffle_and_fill_down(x, y, 2, 8) == in_eight);
  const uint up_in_eight = lane % 8 >= 2 ? f(lane - 2) : 1000u + lane - 2 + 8;
  check.that(metal::simd_shuffle_and_fill_up(x, y, 2, 8) == up_in_eight);
  check.that(metal::quad_shuffle_rotate_down(x, 1) == f(lane / 4 * 4 + (lane + 1) % 4));
  check.that(metal::quad_shuffle_up(x, 1) == (lane % 4 != 0 ? f(lane - 1) : x));
  check.poisoned(metal::simd_shuffle_down(x, ushort(lane % 2)),  // distances differ
                 metal::simd_shuffle_down(x, ushort(lane % 2)));
  check.poisoned(metal::simd_shuffle_and_fill_up(x, y, 1, 3),  // no such cluster
                 metal::simd_shuffle_and_fill_up(x, y, 1, 3));
  check.poisoned(metal::simd_shuffle_down(x, W), metal::simd_shuffle_down(x, W));
  return check.failed;
}

uint shuffles_and_folds(uint lane, uint x) {
  checks check = {0u, 0u};
  check.that(metal::simd_shuffle(x, ushort(lane * 3 % W)) == f(lane * 3 % W));
  check.that(metal::simd_shuffle_xor(x, 9) == f(lane ^ 9));
  check.that(metal::simd_broadcast(x, 7) == f(7));
  check.that(metal::quad_broadcast(x, 3) == f(lane | 3));
  uint sum = 0, below = 0, product = 1;
  for (uint i = 0; i < W; ++i) {
    sum += f(i);
    below += i < lane ? f(i) : 0u;
    product *= i <= lane ? f(i) : 1u;
  }
  check.that(metal::simd_sum(x) == sum && metal::simd_max(x) == f(W - 1) && metal::simd_min(x) == 3);
  check.that(metal::simd_prefix_exclusive_sum(x) == below);
  check.that(metal::simd_prefix_inclusive_product(x) == product);
  const uint quad = lane / 4 * 4;
  check.that(metal::quad_xor(x) == (f(quad) ^ f(quad + 1) ^ f(quad + 2) ^ f(quad + 3)));
  check.that(as_type<int>(metal::simd_min(-1.0f - float(lane))) == as_type<int>(-float(W)));
  check.poisoned(metal::simd_shuffle(x, W), metal::simd_shuffle(x, W));
  check.poisoned(metal::simd_broadcast(x, ushort(lane)), metal::simd_broadcast(x, ushort(lane)));
  const float zero = lane == 3 ? -0.0f : 0.0f;  // which of the two is the least is not said
  check.poisoned(as_type<uint>(metal::simd_min(zero)), as_type<uint>(metal::simd_min(zero)));
  return check.failed;
}

/// Branches and loops that lanes leave at different times, and where they meet again.
uint branches(uint lane, uint x) {
  checks check = {0u, 0u};
  const ulong odd = 0xaaaaaaaaul, all = 0xfffffffful;
  if (lane % 2 == 1) {
    check.that(ulong(metal::simd_vote::vote_t(metal::simd_active_threads_mask())) == odd);
    check.that(metal::simd_is_first() == (lane == 1));
    check.that(metal::simd_broadcast_first(x) == f(1));
    check.that(metal::simd_sum(1u) == W / 2);
    check.that(metal::simd_prefix_exclusive_sum(1u) == lane / 2);
    check.poisoned(metal::simd_shuffle(x, ushort(lane - 1)),  // not active
                   metal::simd_shuffle(x, ushort(lane - 1)));
    check.poisoned(metal::simd_shuffle_and_fill_down(x, x, 1),
                   metal::simd_shuffle_and_fill_down(x, x, 1));
  }
  check.number = 8;
  check.that(ulong(metal::simd_vote::vote_t(metal::simd_active_threads_mask())) == all);
  uint rounds = 0, seen = 0;
  while (rounds < lane % 5) {
    seen += metal::simd_sum(1u);
    ++rounds;
  }
  uint expected = 0;
  for (uint round = 0; round < lane % 5; ++round)
    for (uint i = 0; i < W; ++i) expected += i % 5 > round ? 1u : 0u;
  check.that(seen == expected);
  const ulong voted = ulong(metal::simd_vote::vote_t(metal::simd_ballot(lane < 3)));
  check.that(voted == 7u);
  check.that(!metal::simd_all(lane < 3) && metal::simd_any(lane < 3));
  check.that(metal::quad_any(lane % 8 == 5) == (lane % 8 >= 4) && metal::quad_all(lane < 4) == (lane < 4));
  return check.failed;
}

kernel void model_self_test(device uint* failed [[buffer(0)]], threadgroup uint* memory [[threadgroup(0)]],
                            uint thread_index [[thread_index_in_threadgroup]]) {
  const uint lane = thread_index % W, x = f(lane);
  memory[thread_index] = thread_index;
  metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
  const bool others_stored = memory[(thread_index + W) % (2 * W)] == (thread_index + W) % (2 * W);
  failed[thread_index * 4] = shifts_and_fills(lane, x);
  failed[thread_index * 4 + 1] = shuffles_and_folds(lane, x);
  failed[thread_index * 4 + 2] = branches(lane, x);
  failed[thread_index * 4 + 3] = others_stored ? 0u : 1u;
}
