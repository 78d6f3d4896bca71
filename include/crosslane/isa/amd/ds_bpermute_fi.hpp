// SPDX-License-Identifier: MIT
// ds_bpermute_fi_b32: ds_bpermute that reads the real content of inactive lanes. gfx12 and later.
// [RDNA4 §11.4]
#pragma once

#include "crosslane/isa/amd/ds_bpermute.hpp"

namespace crosslane::isa::amd::ds_bpermute_fi {

constexpr Move move(unsigned offset_bytes = 0) {
  return {MoveKind::ds_bpermute_fi, 0xf, 0xf, false, true, offset_bytes};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  if (!arch.has_bpermute_fi) return "ds_bpermute_fi exists since gfx12";
  return ds_bpermute::why_not(m, arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch& arch, const Inputs<W>& inputs = {}) {
  return ds_bpermute::lanes<W>(move(static_cast<unsigned>(m.control)), arch, inputs);
}

}  // namespace crosslane::isa::amd::ds_bpermute_fi
