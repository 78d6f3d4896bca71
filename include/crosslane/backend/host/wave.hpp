// SPDX-License-Identifier: MIT
// Lanes as fibers of one thread. An operation is a meeting: a lane that reaches it hands in what it
// has and stops; when no lane of the wave can go on, the lanes that wait at the same place meet,
// the operation computes all their results, and they go on. Lanes that wait elsewhere, or have
// ended, are inactive: that is divergence. A place is the address that an operation was called
// from, which is why operations are always inlined. Of several places the lowest address meets
// first, as in hardware that follows the program's order, and places that claim a whole wave wait
// until nobody else can go on.
#pragma once

#include <memory>
#include <vector>

#include "crosslane/backend/host/fiber.hpp"
#include "crosslane/config.hpp"
#include "crosslane/lane/lane_map.hpp"

namespace crosslane::backend {

inline constexpr unsigned wave_size = CROSSLANE_HOST_WAVE_SIZE;
static_assert(is_group_size(wave_size),
              "crosslane: CROSSLANE_HOST_WAVE_SIZE is a power of two from 4 to 128");
using wave_mask = lane_mask<wave_size>;

}  // namespace crosslane::backend

namespace crosslane::host {

using backend::wave_mask;
using backend::wave_size;

/// What the lanes of a meeting handed in.
template <class In>
struct Meeting {
  wave_mask members;
  const In* inputs[wave_size];

  [[nodiscard]] bool has(unsigned lane) const { return members.contains(lane); }
  /// Of a member.
  [[nodiscard]] const In& operator[](unsigned lane) const { return *inputs[lane]; }
};

class Wave;
using MeetFunction = void (*)(Wave&, wave_mask);

enum class LaneState : uint8_t { ready, meeting, at_block_barrier, ended };

struct Lane {
  Fiber fiber;
  Wave* wave = nullptr;
  unsigned number = 0;  // in the wave
  unsigned thread_in_block = 0;
  LaneState state = LaneState::ended;
  const void* place = nullptr;  // what it waits at
  MeetFunction meet = nullptr;
  bool claims_all = false;  // the operation is in its converged form
  const void* input = nullptr;
  void* output = nullptr;
};

/// What a block's threads share.
struct Block {
  unsigned number = 0, threads = 0;
  void (*body)(void*) = nullptr;
  void* body_argument = nullptr;
  std::vector<std::unique_ptr<unsigned char[]>> shared;  // static shared variables
};

inline thread_local Lane* current_lane = nullptr;
inline thread_local Block* current_block = nullptr;

class Wave {
 public:
  Lane lanes[wave_size];

  void start(Block& block, unsigned number) {
    for (unsigned i = 0; i < wave_size; ++i) {
      Lane& lane = lanes[i];
      lane.wave = this;
      lane.number = i;
      lane.thread_in_block = number * wave_size + i;
      lane.state = lane.thread_in_block < block.threads ? LaneState::ready : LaneState::ended;
      if (lane.state == LaneState::ready) lane.fiber.start(&run_lane, &lane);
    }
  }

  /// Runs until every lane has ended or waits at the block's barrier.
  void run() {
    do {
      for (Lane& lane : lanes) {
        if (lane.state != LaneState::ready) continue;
        current_lane = &lane;
        lane.fiber.resume();
      }
    } while (meet());
    current_lane = nullptr;
  }

  [[nodiscard]] bool waits_at_block_barrier() const {
    for (const Lane& lane : lanes)
      if (lane.state == LaneState::at_block_barrier) return true;
    return false;
  }
  void pass_block_barrier() {
    for (Lane& lane : lanes)
      if (lane.state == LaneState::at_block_barrier) lane.state = LaneState::ready;
  }

 private:
  static void run_lane(void* argument) {
    Lane& lane = *static_cast<Lane*>(argument);
    current_block->body(current_block->body_argument);
    lane.state = LaneState::ended;
  }

  /// Lets the lanes of one place meet; false when no lane waits at any.
  bool meet() {
    const Lane* first = nullptr;
    for (const Lane& lane : lanes)
      if (lane.state == LaneState::meeting && (!first || goes_before(lane, *first))) first = &lane;
    if (!first) return false;
    const void* const place = first->place;
    const MeetFunction meet = first->meet;
    const wave_mask members = wave_mask::where([&](unsigned i) {
      return lanes[i].state == LaneState::meeting && lanes[i].place == place &&
             lanes[i].meet == meet;
    });
    meet(*this, members);
    for (unsigned i = 0; i < wave_size; ++i)
      if (members.contains(i)) lanes[i].state = LaneState::ready;
    return true;
  }

  static bool goes_before(const Lane& a, const Lane& b) {
    if (a.claims_all != b.claims_all) return b.claims_all;
    return a.place < b.place;
  }
};

namespace detail {

/// Stops the lane until its place meets. Not inlined: its return address is the place.
CROSSLANE_CALL_SITE inline void wait_at_place(MeetFunction meet, const void* input, void* output,
                                              bool claims_all) {
  Lane& lane = *current_lane;
  lane.place = __builtin_return_address(0);
  lane.meet = meet;
  lane.claims_all = claims_all;
  lane.input = input;
  lane.output = output;
  lane.state = LaneState::meeting;
  lane.fiber.suspend();
}

template <class In, class Out, class Operation>
void meet_all(Wave& wave, wave_mask members) {
  Meeting<In> meeting;
  meeting.members = members;
  for (unsigned i = 0; i < wave_size; ++i)
    meeting.inputs[i] = members.contains(i) ? static_cast<const In*>(wave.lanes[i].input) : nullptr;
  for (unsigned i = 0; i < wave_size; ++i)
    if (members.contains(i)) *static_cast<Out*>(wave.lanes[i].output) = Operation{}(meeting, i);
}

}  // namespace detail

/// The meeting operation: every lane at this place hands in `input`, and gets operation(meeting,
/// own lane). The operation has no state.
template <class Out, class In, class Operation>
CROSSLANE_DEVICE Out meet(const In& input, const Operation&, bool claims_all = false) {
  Out output;
  detail::wait_at_place(&detail::meet_all<In, Out, Operation>, &input, &output, claims_all);
  return output;
}

}  // namespace crosslane::host
