// SPDX-License-Identifier: MIT
// A workgroup: its LDS, its barrier and its waves.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/machine/wave.hpp"

namespace crosslane::sim {

class Launch;

struct Workgroup {
  Launch* launch = nullptr;
  std::array<u32, 3> id{};
  u64 linear_id = 0;               // order in which workgroups are dispatched
  std::vector<u8> lds;             // bytes
  std::span<Wave> waves;
  u32 waves_ended = 0;
  u64 clock = 0;                   // instructions executed by all its waves; what s_memtime reads
};

}  // namespace crosslane::sim
