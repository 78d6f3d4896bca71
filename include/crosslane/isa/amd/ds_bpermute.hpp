// SPDX-License-Identifier: MIT
// ds_bpermute_b32: each lane pulls from the lane whose number, times 4, is in its address register
// plus the offset field. It goes through the LDS crossbar without touching memory; addresses wrap
// and never fault. How far it reaches in wave64 differs: the whole wave on gfx9 and gfx12, only the
// 32 lanes of the reader's half on gfx10 and gfx11. An inactive source gives 0. [CDNA3 §12.16]
// [RDNA3.5 §12.5.2] [LLVM GCNSubtarget, supportsWaveWideBPermute]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::ds_bpermute {

/// Lanes that one access can reach.
constexpr unsigned reach_lanes(const Arch& arch, unsigned wave, const Disputed& disputed = {}) {
  const bool is_wide = arch.wave_wide_bpermute ||
                       (arch.generation == Generation::gfx10 && disputed.bpermute_gfx10_wave_wide);
  return is_wide ? wave : 32;
}

/// The lane that an address names for lane i.
constexpr unsigned lane_at(uint64_t address_bytes, unsigned i, unsigned reach_lanes) {
  return (i & ~(reach_lanes - 1)) + (static_cast<unsigned>(address_bytes / 4) & (reach_lanes - 1));
}

constexpr Move move(unsigned offset_bytes = 0) {
  return {MoveKind::ds_bpermute, 0xf, 0xf, false, false, offset_bytes};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  if (m.control > 0xffff) return "the offset has 16 bits";
  return amd::detail::wave_size_reason(arch, wave);
}

/// Lane i reads the lane that inputs.index[i] + offset names; without an index, nobody knows.
template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch& arch, const Inputs<W>& inputs = {}) {
  if (!inputs.index) return lane_map<W>::all_from(lane_source::any);
  const unsigned reach = reach_lanes(arch, W, inputs.disputed);
  lane_map<W> result = lane_map<W>::all_from(lane_source::own);
  for (unsigned i = 0; i < W; ++i) {
    if (!inputs.exec.contains(i)) continue;
    const unsigned s = lane_at(uint64_t{inputs.index[i]} + m.control, i, reach);
    result.sources[i] = m.fetch_inactive ? from_lane(s) : amd::detail::zero_if_inactive(s, inputs);
  }
  return result;
}

/// Whether an address register can make the map: every demanded lane reads a lane within reach.
template <unsigned W>
constexpr bool can_do(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  const unsigned outside = ~(reach_lanes(arch, W) - 1);
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = wanted.sources[i];
    if (want == lane_source::any || (demand.words_[0] >> i & 1) == 0) continue;
    if (!is_lane(want) || ((lane_of(want) ^ i) & outside) != 0) return false;
  }
  return true;
}

/// What the address register of lane i holds for a map that can_do: the lane's own number where it
/// does not matter.
template <unsigned W>
constexpr uint32_t address_bytes(const lane_map<W>& wanted, unsigned i) {
  const lane_source want = wanted.source(i);
  return 4 * (is_lane(want) ? lane_of(want) : i);
}

}  // namespace crosslane::isa::amd::ds_bpermute
