// SPDX-License-Identifier: MIT
// Moving items between the registers of lanes. Blocked: lane l has items l N, l N + 1, ...;
// striped: lane l has items l, l + W, ..., W being the wave. For powers of two, in each of N rounds
// every lane sends one item and gets one; for other N, lanes read all registers of a source. All
// lanes are active.
#pragma once

#include "crosslane/ops/shuffle.hpp"
#include "crosslane/ops/swap.hpp"

namespace crosslane {
namespace detail {

/// items[index], without memory.
template <unsigned N, movable T>
CROSSLANE_DEVICE T pick(const T (&items)[N], unsigned index) {
  T picked = items[0];
  for (unsigned n = 1; n < N; ++n) picked = select(index == n, items[n], picked);
  return picked;
}

template <unsigned N, movable T>
CROSSLANE_DEVICE void put(T (&items)[N], unsigned index, const T& value) {
  for (unsigned n = 0; n < N; ++n) items[n] = select(index == n, value, items[n]);
}

template <unsigned N>
inline constexpr bool exchanges_in_rounds = (N & (N - 1)) == 0 && N <= wave_size;

/// Every lane's item n becomes item `slot(n)` of lane `lane(n)`.
template <unsigned N, movable T, class Lane, class Slot>
CROSSLANE_DEVICE void gather_items(T (&items)[N], const Lane& lane, const Slot& slot) {
  T result[N];
  for (unsigned n = 0; n < N; ++n) {
    T from[N];
    for (unsigned s = 0; s < N; ++s) from[s] = gather(items[s], lane(n));
    result[n] = pick(from, slot(n));
  }
  for (unsigned n = 0; n < N; ++n) items[n] = result[n];
}

}  // namespace detail

template <unsigned N, movable T>
CROSSLANE_DEVICE void blocked_to_striped(T (&items)[N]) {
  detail::check_converged();
  const unsigned lane = lane_id();
  if constexpr (detail::exchanges_in_rounds<N>) {
    constexpr unsigned stride = wave_size / N;
    T result[N] = {};
    for (unsigned round = 0; round < N; ++round) {
      const T given = detail::pick(items, (lane / stride - round) % N);
      const unsigned slot = (lane + round) % N;
      detail::put(result, slot, detail::gather(given, slot * stride + lane / N));
    }
    for (unsigned n = 0; n < N; ++n) items[n] = result[n];
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
    T result[N] = {};
    for (unsigned round = 0; round < N; ++round) {
      const T given = detail::pick(items, (lane + round) % N);
      const unsigned slot = (lane / stride - round) % N;
      detail::put(result, slot, detail::gather(given, (lane * N + slot) % wave_size));
    }
    for (unsigned n = 0; n < N; ++n) items[n] = result[n];
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
      for (unsigned n = 0; n < N; ++n)
        if ((n & Distance) == 0) swap2<Distance>(items[n], items[n | Distance]);
    };
    ((1u << Bit < N ? level(std::integral_constant<unsigned, (1u << Bit < N ? 1u << Bit : 1u)>{})
                    : void()),
     ...);
  }(std::make_integer_sequence<unsigned, 7>{});
}

}  // namespace crosslane
