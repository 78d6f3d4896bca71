// SPDX-License-Identifier: MIT
// How the model of Metal runs a SIMD-group on the host: each lane is a fiber; lanes that call the
// same function of Metal from the same place meet there, the others are not active. Of lanes that
// are at different places those go first whose place is first in the code, function by function
// from the kernel down, so that lanes wait for each other where a branch or a loop ends. That needs
// kernels compiled with -O0 and frame pointers. C++14, as kernels are.
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace metal_model {

constexpr unsigned max_lanes = 64;

/// What a lane brings to a meeting: data, data to fill with, and a lane, distance or mask.
struct Slot {
  uint32_t data, filling, number;
};

/// What all lanes of the meeting brought.
struct Meeting {
  unsigned lane, size;
  uint64_t active;
  const Slot* slots;

  bool is_active(unsigned i) const { return i < size && (active >> i & 1) != 0; }
};

Meeting meet(const Slot& own);
void meet_threadgroup();
unsigned current_lane();
unsigned lanes_in_group();

/// Notes that a function of Metal was called; take_called() says which were since it last did.
void called(const char* function);
std::set<std::string> take_called();

/// What Metal leaves undefined: other bits each time.
uint32_t poison();

/// Runs kernel(context, thread) for each thread, in SIMD-groups of `lanes`.
void run_threadgroup(unsigned lanes, unsigned threads, void (*kernel)(void*, unsigned),
                     void* context);

}  // namespace metal_model
