// SPDX-License-Identifier: MIT
// What a plan is to achieve, in the form that the search takes: `own` made explicit, everything
// outside the demand `any`, the lanes that are wanted as bit planes.
#pragma once

#include "crosslane/plan/planes.hpp"

namespace crosslane::plan {

struct Goal {
  unsigned wave = 64;  // lanes
  Planes want = {};    // of the readers; garbage elsewhere
  uint64_t demanded = 0;
  uint64_t readers = 0;  // lanes that want some lane's value
  uint64_t selves = 0;   // ... and of these, their own
  uint64_t zeroes = 0, fills = 0;
  bool reads_outside = false;  // a demanded lane reads a lane that the wave does not have
  unsigned row_flips = 0;      // bit k: some lane reads a row whose number is its own xor k

  constexpr Goal() = default;

  template <unsigned W>
  constexpr Goal(const lane_map<W>& wanted, lane_mask<W> demand)
      : wave(W), demanded(demand.words_[0]) {
    uint64_t owns = 0, outside = 0;
    for (unsigned n = 0; n < W / 8; ++n) {
      uint64_t bytes = 0;
      for (unsigned k = 8; k-- > 0;)
        bytes = bytes << 8 | static_cast<uint8_t>(wanted.sources[8 * n + k]);
      const unsigned at = 8 * n;
      for (unsigned b = 0; b < 6; ++b) want.bits[b] |= gather_bit(bytes, b) << at;
      outside |= gather_bit(bytes, 6) << at;
      readers |= (~gather_bit(bytes, 7) & 0xff) << at;
    }
    const uint64_t specials = demanded & ~readers;
    readers &= demanded;
    reads_outside = (readers & (W == 64 ? outside : outside | want.bits[5])) != 0;
    if (specials != 0) {  // 0xfc to 0xff: any, zero, fill, own
      const uint64_t low = want.bits[0], high = want.bits[1];
      demanded &= ~(specials & ~low & ~high);
      zeroes = specials & low & ~high;
      fills = specials & high & ~low;
      owns = specials & low & high;
    }
    readers |= owns;
    for (unsigned b = 0; b < 6; ++b)
      want.bits[b] = (want.bits[b] & ~owns) | (lane_planes[b] & owns);
    find_flips();
  }

 private:
  constexpr void find_flips() {
    const Planes flips = want.flips();
    selves = flips.equal(0) & readers;
    for (unsigned k = 0; k < wave / 16; ++k) {
      const uint64_t row_differs = (flips.bits[4] ^ all_if(k)) | (flips.bits[5] ^ all_if(k >> 1));
      if ((readers & ~row_differs) != 0) row_flips |= 1u << k;
    }
  }
};

}  // namespace crosslane::plan
