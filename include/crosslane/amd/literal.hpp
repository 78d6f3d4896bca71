// SPDX-License-Identifier: MIT
// What the literal layer is made of. On AMD each function is its instruction. On the host the same
// function does bit for bit what isa/amd says of that instruction, for the lanes that are active at
// the call. What an inactive lane's register holds cannot be known there, so instructions that read
// it regardless of EXEC give 0.
#pragma once

#include "crosslane/ops/words.hpp"
#if defined(CROSSLANE_BACKEND_HOST)
#include "crosslane/arch/all.hpp"
#include "crosslane/isa/amd/all.hpp"
#else
#include "crosslane/isa/amd/dpp16.hpp"
#include "crosslane/isa/amd/ds_swizzle.hpp"
#endif

namespace crosslane::amd {

namespace detail {

/// The condition, made to depend on T so that it is only judged where the function is used. The
/// host emulates the instructions of every target.
template <class T>
constexpr bool on_target([[maybe_unused]] bool condition) {
#if defined(__HIP_DEVICE_COMPILE__)
  return condition;
#else
  return true;
#endif
}

#if defined(CROSSLANE_BACKEND_HOST)

/// Whose edge cases the host shows, where targets differ.
inline constexpr arch::Arch emulated = wave_size == 64 ? arch::gfx942 : arch::gfx1201;
/// Lanes of the AMD wave that stands for the host's.
inline constexpr unsigned emulated_lanes = wave_size == 64 ? 64 : 32;

struct Operands {
  uint32_t old, source, index;
};

inline uint32_t pulled(const host::Meeting<Operands>& all, lane_source s, unsigned i) {
  if (s == lane_source::own) return all[i].old;
  if (!is_lane(s)) return 0;
  return lane_of(s) < wave_size && all.has(lane_of(s)) ? all[lane_of(s)].source : 0;
}

/// The instruction `MoveOf::move` as isa/amd describes it, under the EXEC mask of those who meet.
template <class MoveOf>
CROSSLANE_DEVICE uint32_t emulate(uint32_t old, uint32_t source, uint32_t index = 0) {
  return host::meet<uint32_t>(
      Operands{old, source, index}, [](const host::Meeting<Operands>& all, unsigned i) {
        uint32_t indices[emulated_lanes] = {};
        for (unsigned k = 0; k < wave_size && k < emulated_lanes; ++k)
          if (all.has(k)) indices[k] = all[k].index;
        isa::amd::Inputs<emulated_lanes> inputs;
        inputs.exec = lane_mask<emulated_lanes>::from_words(all.members.word(0));
        inputs.index = indices;
        const auto map = isa::amd::lanes<emulated_lanes>(MoveOf::move, emulated, inputs);
        return pulled(all, map.source(i), i);
      });
}

#endif

}  // namespace detail
}  // namespace crosslane::amd
