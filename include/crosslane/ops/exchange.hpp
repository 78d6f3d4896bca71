// SPDX-License-Identifier: MIT
// Moving items between the registers of lanes. Blocked: lane l has items l N, l N + 1, ...;
// striped: lane l has items l, l + W, ..., W being the wave. For powers of two, in each of N rounds
// every lane sends one item and gets one, its registers being rotated before and behind; for other
// N, lanes read all registers of a source. All lanes are active.
#pragma once

#include "crosslane/ops/shuffle.hpp"
#include "crosslane/ops/swap.hpp"

namespace crosslane {
namespace detail {

/// items[index], without memory.
template <unsigned N, movable T>
CROSSLANE_DEVICE T pick(const T (&items)[N], unsigned index) {
  T picked = items[0];
  CROSSLANE_UNROLL
  for (unsigned n = 1; n < N; ++n) picked = select(index == n, items[n], picked);
  return picked;
}

/// Item n becomes item (n + distance) mod N of before; in each lane by a distance of its own. N is
/// a power of two; a level for each bit of the distance.
template <unsigned Bit = 1, unsigned N, movable T>
CROSSLANE_DEVICE void rotate_items(T (&items)[N], unsigned distance) {
  if constexpr (Bit < N) {
    T rotated[N];
    const bool moves = (distance & Bit) != 0;
    CROSSLANE_UNROLL
    for (unsigned n = 0; n < N; ++n) rotated[n] = select(moves, items[(n + Bit) % N], items[n]);
    CROSSLANE_UNROLL
    for (unsigned n = 0; n < N; ++n) items[n] = rotated[n];
    rotate_items<Bit * 2>(items, distance);
  }
}

template <unsigned N>
inline constexpr bool exchanges_in_rounds = (N & (N - 1)) == 0 && N <= wave_size;

/// Every lane's item n becomes item `slot(n)` of lane `lane(n)`.
template <unsigned N, movable T, class Lane, class Slot>
CROSSLANE_DEVICE void gather_items(T (&items)[N], const Lane& lane, const Slot& slot) {
  T result[N];
  CROSSLANE_UNROLL
  for (unsigned n = 0; n < N; ++n) {
    T from[N];
    CROSSLANE_UNROLL
    for (unsigned s = 0; s < N; ++s) from[s] = gather(items[s], lane(n));
    result[n] = pick(from, slot(n));
  }
  CROSSLANE_UNROLL
  for (unsigned n = 0; n < N; ++n) items[n] = result[n];
}

}  // namespace detail

template <unsigned N, movable T>
CROSSLANE_DEVICE void blocked_to_striped(T (&items)[N]) {
  detail::check_converged();
  const unsigned lane = lane_id();
  if constexpr (detail::exchanges_in_rounds<N>) {
    constexpr unsigned stride = wave_size / N;
    detail::rotate_items(items, lane / stride);
    T got[N];
    CROSSLANE_UNROLL
    for (unsigned round = 0; round < N; ++round) {
      const unsigned slot = (lane + round) % N;
      got[round] = detail::gather(items[(N - round) % N], slot * stride + lane / N);
    }
    CROSSLANE_UNROLL
    for (unsigned n = 0; n < N; ++n) items[n] = got[n];
    detail::rotate_items(items, 0 - lane);
  } else {
    detail::gather_items(
        items, [=](unsigned n) { return (n * wave_size + lane) / N; },
        [=](unsigned n) { return (n * wave_size + lane) % N; });
  }
}

template <unsigned N, movable T>
CROSSLANE_DEVICE void striped_to_blocked(T (&items)[N]) {
  detail::check_converged();
  const unsigned lane = lane_id();
  if constexpr (detail::exchanges_in_rounds<N>) {
    constexpr unsigned stride = wave_size / N;
    detail::rotate_items(items, lane);
    T got[N];
    CROSSLANE_UNROLL
    for (unsigned round = 0; round < N; ++round) {
      const unsigned slot = (lane / stride - round) % N;
      got[(N - round) % N] = detail::gather(items[round], (lane * N + slot) % wave_size);
    }
    CROSSLANE_UNROLL
    for (unsigned n = 0; n < N; ++n) items[n] = got[n];
    detail::rotate_items(items, 0 - lane / stride);
  } else {
    detail::gather_items(
        items, [=](unsigned n) { return (lane * N + n) % wave_size; },
        [=](unsigned n) { return (lane * N + n) / wave_size; });
  }
}

/// The same through shared memory that is the wave's alone, for kernels that have it to spare:
/// fewer instructions.
template <unsigned N, movable T>
CROSSLANE_DEVICE void blocked_to_striped(T (&items)[N], T (&shared)[N * wave_size]) {
  wave_fence();  // others may still read what was there
  for (unsigned n = 0; n < N; ++n) shared[lane_id() * N + n] = items[n];
  wave_fence();
  for (unsigned n = 0; n < N; ++n) items[n] = shared[n * wave_size + lane_id()];
}
template <unsigned N, movable T>
CROSSLANE_DEVICE void striped_to_blocked(T (&items)[N], T (&shared)[N * wave_size]) {
  wave_fence();
  for (unsigned n = 0; n < N; ++n) shared[n * wave_size + lane_id()] = items[n];
  wave_fence();
  for (unsigned n = 0; n < N; ++n) items[n] = shared[lane_id() * N + n];
}

/// Each aligned group of N lanes with N registers as a square, transposed: lane i gets, as item n,
/// item i of lane n.
template <unsigned N, movable T>
CROSSLANE_DEVICE void transpose(T (&items)[N]) {
  static_assert((N & (N - 1)) == 0 && N <= wave_size,
                "crosslane: squares have a power of two of lanes, at most the wave");
  [&]<unsigned... Bit>(std::integer_sequence<unsigned, Bit...>) {
    const auto level = [&]<unsigned Distance>(std::integral_constant<unsigned, Distance>) {
      CROSSLANE_UNROLL
      for (unsigned n = 0; n < N; ++n)
        if ((n & Distance) == 0) swap2<Distance>(items[n], items[n | Distance]);
    };
    ((1u << Bit < N ? level(std::integral_constant<unsigned, (1u << Bit < N ? 1u << Bit : 1u)>{})
                    : void()),
     ...);
  }(std::make_integer_sequence<unsigned, 7>{});
}

}  // namespace crosslane
