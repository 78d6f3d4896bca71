// SPDX-License-Identifier: MIT
// How operations with a lane map known while compiling move a value. On AMD the planner chooses the
// instructions and proves them; a plan that is not exact does not compile. Maps are named by small
// types ("sources") whose `map` is the value, because a 64-lane table as a template argument makes
// symbols of 358 characters.
#pragma once

#include "crosslane/ops/edge.hpp"
#if defined(__HIP_DEVICE_COMPILE__)  // the host pass only parses device code: no planner there
#include "crosslane/ops/run_plan.hpp"
#elif defined(CROSSLANE_BACKEND_CUDA)
#include "crosslane/ops/run_shuffle_plan.hpp"
#endif

namespace crosslane {

/// The lanes whose results matter; all others may get anything, and the fast path may be faster.
inline constexpr wave_mask all_lanes = wave_mask::all();

namespace detail {

/// In builds with checks: all lanes of the wave execute this.
CROSSLANE_DEVICE void check_converged() {
#if CROSSLANE_CHECKS && defined(CROSSLANE_BACKEND_HOST)
  backend::wave_barrier();  // lanes that come later may still be on their way
#endif
  CROSSLANE_ASSERT(backend::active_mask().is_all());
}

/// The moved value: `fill` where the map says so. All lanes that are read are active.
template <class Source, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T move(CROSSLANE_MAYBE_UNDEF T value, [[maybe_unused]] T fill) {
  check_converged();
#if defined(__HIP_DEVICE_COMPILE__)
  return run_plan<Source, Demand>(value, fill);
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#elif defined(CROSSLANE_BACKEND_CUDA)
  return run_shuffle_plan<Source, Demand>(backend::cuda::full_warp, value, fill).value;
#else
  return backend::move<Source>(value, fill);
#endif
}

template <class Source, wave_mask Demand = all_lanes, movable T>
CROSSLANE_DEVICE T move(CROSSLANE_MAYBE_UNDEF T value) {
  return move<Source, Demand>(value, from_words<T>(WordsOf<T>{}));
}

/// Each active lane sends its value to lane `lane` modulo the wave; lanes that nobody sends to get
/// something.
template <movable T>
CROSSLANE_DEVICE T scatter(const T& value, unsigned lane) {
#if defined(CROSSLANE_BACKEND_CUDA)
  const unsigned source = backend::cuda::last_or_own(backend::cuda::senders(lane));
  return for_each_word(value, [=](uint32_t word) { return backend::gather_active(word, source); });
#else
  return for_each_word(value, [=](uint32_t word) { return backend::scatter(word, lane); });
#endif
}

/// A source from a lane map itself; for maps that callers give.
template <lane_map<wave_size> Map>
struct GivenMap {
  static constexpr lane_map<wave_size> map = Map;
};

/// Lanes that read a lane, as a predicate of the own lane.
template <class Source>
CROSSLANE_DEVICE bool reads_lane() {
  constexpr wave_mask readers = Source::map.reading_lanes();
  if constexpr (readers.is_all())
    return true;
  else
    return backend::inverse_ballot(readers);
}

}  // namespace detail
}  // namespace crosslane
