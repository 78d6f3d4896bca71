// SPDX-License-Identifier: MIT
// The primitives of the host back end: the same as for AMD, in the same order, each a meeting of
// the wave's lanes.
#pragma once

#include "crosslane/backend/host/wave.hpp"

namespace crosslane::backend {

inline constexpr bool compiles_device_code = true;

CROSSLANE_DEVICE unsigned lane_id() { return host::current_lane->number; }
CROSSLANE_DEVICE unsigned wave_size_at_run_time() { return wave_size; }
CROSSLANE_DEVICE unsigned block_threads() { return host::current_block->threads; }
CROSSLANE_DEVICE unsigned thread_in_block() { return host::current_lane->thread_in_block; }
CROSSLANE_DEVICE unsigned block_in_grid() { return host::current_block->number; }
CROSSLANE_DEVICE unsigned wave_in_block() { return thread_in_block() / wave_size; }

namespace detail {

struct Nothing {};

/// `lane` modulo the wave when it takes part, else the reader itself.
template <class In>
unsigned present(const host::Meeting<In>& meeting, unsigned lane, unsigned reader) {
  lane %= wave_size;
  return meeting.has(lane) ? lane : reader;
}

}  // namespace detail

/// Waits for lanes that are still busy elsewhere: where divergent lanes come together again.
CROSSLANE_DEVICE void wave_barrier() {
  host::meet<detail::Nothing>(
      detail::Nothing{}, [](const auto&, unsigned) { return detail::Nothing{}; }, true);
}
CROSSLANE_DEVICE void wave_fence() { wave_barrier(); }

CROSSLANE_DEVICE void block_barrier() {
  host::Lane& lane = *host::current_lane;
  lane.state = host::LaneState::at_block_barrier;
  lane.fiber.suspend();
}

CROSSLANE_DEVICE wave_mask ballot(bool predicate) {
  return host::meet<wave_mask>(predicate, [](const host::Meeting<bool>& all, unsigned) {
    return wave_mask::where([&](unsigned i) { return all.has(i) && all[i]; });
  });
}
CROSSLANE_DEVICE wave_mask active_mask() { return ballot(true); }
CROSSLANE_DEVICE bool inverse_ballot(wave_mask mask) { return mask.contains(lane_id()); }
/// The lanes that hand in the same bits. `Words` has no padding.
template <class Words>
CROSSLANE_DEVICE wave_mask match_any(const Words& words) {
  return host::meet<wave_mask>(words, [](const host::Meeting<Words>& all, unsigned i) {
    return wave_mask::where([&](unsigned k) {
      return all.has(k) && __builtin_memcmp(&all[k], &all[i], sizeof(Words)) == 0;
    });
  });
}
CROSSLANE_DEVICE unsigned prefix_count(wave_mask mask, unsigned start) {
  return start + mask.count_below(lane_id());
}

namespace detail {
struct WordAndLane {
  uint32_t word;
  unsigned lane;
};
}  // namespace detail

CROSSLANE_DEVICE uint32_t gather(uint32_t word, unsigned lane) {
  return host::meet<uint32_t>(detail::WordAndLane{word, lane},
                              [](const host::Meeting<detail::WordAndLane>& all, unsigned i) {
                                return all[detail::present(all, all[i].lane, i)].word;
                              });
}
CROSSLANE_DEVICE uint32_t gather_active(uint32_t word, unsigned lane) { return gather(word, lane); }

CROSSLANE_DEVICE uint32_t scatter(uint32_t word, unsigned lane) {
  return host::meet<uint32_t>(detail::WordAndLane{word, lane},
                              [](const host::Meeting<detail::WordAndLane>& all, unsigned i) {
                                uint32_t result = 0;
                                for (unsigned k = 0; k < wave_size; ++k)
                                  if (all.has(k) && all[k].lane % wave_size == i)
                                    result = all[k].word;
                                return result;
                              });
}

CROSSLANE_DEVICE bool is_scattered_to(unsigned lane) { return scatter(1, lane) != 0; }

CROSSLANE_DEVICE uint32_t read_lane(uint32_t word, unsigned uniform_lane) {
  return gather(word, uniform_lane);
}
CROSSLANE_DEVICE uint32_t read_lane_active(uint32_t word, unsigned uniform_lane) {
  return gather(word, uniform_lane);
}
CROSSLANE_DEVICE uint32_t read_first(uint32_t word) {
  return host::meet<uint32_t>(
      word, [](const host::Meeting<uint32_t>& all, unsigned) { return all[all.members.first()]; });
}
CROSSLANE_DEVICE uint32_t write_lane(uint32_t word, uint32_t uniform_value, unsigned uniform_lane) {
  return lane_id() == uniform_lane % wave_size ? uniform_value : word;
}

/// What a map known while compiling does to a value; `fill` where it says so.
template <class Source, class T>
CROSSLANE_DEVICE T move(const T& value, const T& fill) {
  struct Given {
    T value, fill;
  };
  return host::meet<T>(
      Given{value, fill},
      [](const host::Meeting<Given>& all, unsigned i) {
        const lane_source s = Source::map.source(i);
        if (is_lane(s)) return all[detail::present(all, lane_of(s), i)].value;
        if (s == lane_source::own) return all[i].value;
        return all[i].fill;  // also zero: callers pass it
      },
      true);
}

}  // namespace crosslane::backend
