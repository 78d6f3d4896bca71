// SPDX-License-Identifier: MIT
// What the literal layer is made of. On AMD each function is its instruction. On the host the same
// function does bit for bit what isa/amd says of that instruction, for the lanes that are active at
// the call, and so it does on NVIDIA, for waves of 32. What an inactive lane's register holds
// cannot be known there, so instructions that read it regardless of EXEC give 0.
#pragma once

#include "crosslane/ops/words.hpp"
#if !defined(CROSSLANE_BACKEND_HIP)
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
CROSSLANE_HOST_DEVICE constexpr bool on_target([[maybe_unused]] bool condition) {
#if defined(__HIP_DEVICE_COMPILE__) || defined(CROSSLANE_BACKEND_CUDA)
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

#elif defined(CROSSLANE_BACKEND_CUDA)

inline constexpr arch::Arch emulated = arch::gfx1201;

/// What an instruction does to each lane when all are active, and what a lane gets whose source is
/// not.
template <class MoveOf>
struct EmulatedMove {
  static_assert(isa::amd::why_not(MoveOf::move, emulated, 32) == nullptr,
                "crosslane: on NVIDIA the instructions of gfx1201 are emulated, in waves of 32 "
                "lanes; it does not have this one");
  static constexpr lane_map<32> map = isa::amd::lanes<32>(MoveOf::move, emulated);

  static constexpr lane_map<32> without_source = [] {
    lane_map<32> result = map;
    for (unsigned bit = 1; bit < 32; bit *= 2) {
      for (unsigned value = 0; value <= bit;
           value += bit) {  // a lane's source differs from it in some bit
        const auto exec = lane_mask<32>::where([=](unsigned i) { return (i & bit) == value; });
        isa::amd::Inputs<32> inputs;
        inputs.exec = exec;
        const lane_map<32> partial = isa::amd::lanes<32>(MoveOf::move, emulated, inputs);
        for (unsigned i = 0; i < 32; ++i)
          if (is_lane(map.sources[i]) && exec.contains(i) &&
              !exec.contains(lane_of(map.sources[i])))
            result.sources[i] = partial.sources[i];
      }
    }
    return result;
  }();

  template <unsigned Bit>
  static constexpr uint32_t source_bits = lane_mask<32>::where([](unsigned i) {
                                            const lane_source s = map.sources[i];
                                            return ((is_lane(s) ? lane_of(s) : i) >> Bit & 1) != 0;
                                          }).to_u32();
  static constexpr uint32_t zero_lanes = map.lanes_with(lane_source::zero).to_u32();
  static constexpr uint32_t old_lanes = map.lanes_with(lane_source::own).to_u32();
  static constexpr uint32_t zero_without_source =
      without_source.lanes_with(lane_source::zero).to_u32();
};

CROSSLANE_DEVICE bool has_own_bit(uint32_t mask) { return (mask >> backend::lane_id() & 1) != 0; }

/// The source lane's word where that lane is active, else 0, or the old content.
CROSSLANE_DEVICE uint32_t pulled(uint32_t old, uint32_t source, unsigned lane, bool is_zero) {
  const bool is_active = (backend::cuda::active_lanes() >> lane & 1) != 0;
  const uint32_t word = backend::gather_active(source, is_active ? lane : backend::lane_id());
  return is_active ? word : is_zero ? 0 : old;
}

/// The instruction `MoveOf::move` as isa/amd describes it, under the mask of active lanes.
template <class MoveOf>
CROSSLANE_DEVICE uint32_t emulate(uint32_t old, uint32_t source, uint32_t index = 0) {
  using isa::amd::MoveKind;
  constexpr isa::amd::Move move = MoveOf::move;
  if constexpr (move.kind == MoveKind::ds_bpermute || move.kind == MoveKind::ds_bpermute_fi) {
    return pulled(old, source, index / 4 % 32, true);
  } else if constexpr (move.kind == MoveKind::permlane16_var ||
                       move.kind == MoveKind::permlanex16_var) {
    constexpr unsigned row_flip = move.kind == MoveKind::permlanex16_var ? 16 : 0;
    const unsigned row = (backend::lane_id() & 16) ^ row_flip;
    return pulled(old, source, row + index % 16, move.bound_ctrl || move.fetch_inactive);
  } else {
    using Emulated = EmulatedMove<MoveOf>;
    unsigned lane = 0;
    [&]<unsigned... Bit>(std::integer_sequence<unsigned, Bit...>) {
      ((lane |= has_own_bit(Emulated::template source_bits<Bit>) ? 1u << Bit : 0u), ...);
    }(std::make_integer_sequence<unsigned, 5>{});
    const uint32_t word = pulled(old, source, lane, has_own_bit(Emulated::zero_without_source));
    if (has_own_bit(Emulated::old_lanes)) return old;
    return has_own_bit(Emulated::zero_lanes) ? 0 : word;
  }
}

#endif

}  // namespace detail
}  // namespace crosslane::amd
