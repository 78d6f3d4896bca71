// SPDX-License-Identifier: MIT
// Places where public sources disagree about the hardware (docs/how-the-simulator-works.md lists the sources). Each is a switch; the
// defaults are the readings that LLVM and Mesa generate code for.
#pragma once

namespace crosslane::sim {

struct Disputed {
  bool dpp_inactive_source_zero = false;   // gfx9, gfx10, bound_ctrl:0, source in range but inactive: write 0 (true) or keep old
  bool bpermute_gfx10_wave_wide = false;   // gfx10 wave64: ds_bpermute reaches all 64 lanes (true) or 32 in each half
  bool permlane_swap_ignores_exec = false;  // gfx950, gfx1250: swaps exchange inactive lanes too (true) or write active lanes only
  bool permlane_edge_zero = false;         // gfx1250 v_permlane_up/down/xor past the group: 0 (true) or the lane's own value
};

}  // namespace crosslane::sim
