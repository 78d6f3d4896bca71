// SPDX-License-Identifier: MIT
// DPP8: a modifier of vector instructions by which each lane reads any lane of its group of 8, all
// groups alike. It has no masks and no bound_ctrl; an inactive source gives 0 unless fi is set.
// [RDNA2 §13.3.9] [RDNA4 §7.9.2]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::dpp8 {

/// The 24-bit field: 3 bits a lane, lane 0's lowest.
constexpr uint32_t encode(const uint8_t (&selectors)[8]) {
  uint32_t bits = 0;
  for (unsigned p = 0; p < 8; ++p) bits |= uint32_t{selectors[p] & 7u} << 3 * p;
  return bits;
}

constexpr unsigned selector(uint64_t bits, unsigned lane) {
  return static_cast<unsigned>(bits >> 3 * (lane & 7u)) & 7u;
}

constexpr Move move(uint32_t selectors, bool fetch_inactive = false) {
  return {MoveKind::dpp8, 0xf, 0xf, false, fetch_inactive, selectors};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  if (!arch.has_dpp8) return "DPP8 exists since gfx10";
  if (m.control >> 24 != 0) return "dpp8 has 8 selectors of 3 bits";
  return detail::wave_size_reason(arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  lane_map<W> result = lane_map<W>::all_from(lane_source::own);
  for (unsigned i = 0; i < W; ++i) {
    if (!inputs.exec.contains(i)) continue;
    const unsigned s = (i & ~7u) + selector(m.control, i);
    result.sources[i] = m.fetch_inactive ? from_lane(s) : detail::zero_if_inactive(s, inputs);
  }
  return result;
}

template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  if (!arch.has_dpp8) return {};
  uint8_t selectors[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  unsigned solved = 0;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = wanted.sources[i];
    if (want == lane_source::any || (demand.words_[0] >> i & 1) == 0) continue;
    if (!is_lane(want) || (lane_of(want) & ~7u) != (i & ~7u)) return {};
    const unsigned position = i & 7u, source = lane_of(want) & 7u;
    if ((solved >> position & 1) != 0 && selectors[position] != source) return {};
    selectors[position] = static_cast<uint8_t>(source);
    solved |= 1u << position;
  }
  return solved != 0 ? move(encode(selectors)) : Move{};
}

}  // namespace crosslane::isa::amd::dpp8
