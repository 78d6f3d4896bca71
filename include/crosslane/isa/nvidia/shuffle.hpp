// SPDX-License-Identifier: MIT
// shfl.sync: the lane move of NVIDIA's warps of 32. Its four modes differ in how a lane's operand b
// becomes the lane that it reads; operand c cuts the warp into aligned segments and sets the bound
// that the source is compared with. A lane whose source is past the bound reads itself, and the
// instruction says so in a predicate. [PTX ISA 9.0, 9.7.9.6 shfl.sync]
#pragma once

#include <cstdint>

#include "crosslane/lane/lane_map.hpp"

namespace crosslane::isa::nvidia {

inline constexpr unsigned warp_lanes = 32;
using warp_map = lane_map<warp_lanes>;
using warp_mask = lane_mask<warp_lanes>;

enum class ShuffleMode : uint8_t { up, down, bfly, idx };

/// Operand c of a shuffle in segments of `width` lanes: the segment mask in bits 12:8, the bound in
/// bits 4:0.
CROSSLANE_HOST_DEVICE constexpr unsigned shuffle_bounds(ShuffleMode mode, unsigned width) {
  return (warp_lanes - width) << 8 | (mode == ShuffleMode::up ? 0 : warp_lanes - 1);
}

struct ShuffleSource {
  unsigned lane;
  bool is_in_range;  // the predicate
};

/// What lane `lane` reads.
constexpr ShuffleSource shuffle_source(ShuffleMode mode, unsigned b, unsigned c, unsigned lane) {
  const unsigned amount = b & 31, bound = c & 31, segment = c >> 8 & 31;
  const unsigned first = lane & segment, last = first | (bound & ~segment);
  int source = 0;
  bool is_in_range = false;
  switch (mode) {
    case ShuffleMode::up:
      source = static_cast<int>(lane) - static_cast<int>(amount);
      is_in_range = source >= static_cast<int>(last);
      break;
    case ShuffleMode::down:
      source = static_cast<int>(lane + amount);
      is_in_range = source <= static_cast<int>(last);
      break;
    case ShuffleMode::bfly:
      source = static_cast<int>(lane ^ amount);
      is_in_range = source <= static_cast<int>(last);
      break;
    case ShuffleMode::idx:
      source = static_cast<int>(first | (amount & ~segment));
      is_in_range = source <= static_cast<int>(last);
      break;
  }
  return {is_in_range ? static_cast<unsigned>(source) : lane, is_in_range};
}

}  // namespace crosslane::isa::nvidia
