// SPDX-License-Identifier: MIT
// What v_permlane16_swap and v_permlane32_swap share: in each block of 2N lanes, the upper N lanes
// of the destination register change places with the lower N lanes of the source register, so both
// registers are written. Sources disagree about EXEC (Disputed); here a lane is written if it is
// active, and an inactive source is treated as by other permlanes: fi reads it, bound_ctrl gives 0,
// else the old content stays. Run swaps with full EXEC. [CDNA4 §V_PERMLANE16_SWAP_B32] [MLIR
// amdgpu.permlane_swap]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::detail {

/// Which of the two written registers.
enum class SwapResult { destination, source };

/// post: destination: lane i with bit N set reads lane i - N of the source; source: lane i with bit
/// N clear reads lane i + N of the destination; the others keep their content.
template <unsigned W>
constexpr lane_map<W> swap_lanes(const Move& m, unsigned n, SwapResult which,
                                 const Inputs<W>& inputs) {
  lane_map<W> result = lane_map<W>::all_from(lane_source::own);
  const bool ignores_exec = inputs.disputed.permlane_swap_ignores_exec;
  for (unsigned i = 0; i < W; ++i) {
    const bool is_upper = (i & n) != 0;
    if (is_upper != (which == SwapResult::destination)) continue;
    if (!ignores_exec && !inputs.exec.contains(i)) continue;
    const unsigned s = i ^ n;
    if (ignores_exec || m.fetch_inactive || inputs.exec.contains(s))
      result.sources[i] = from_lane(s);
    else if (m.bound_ctrl)
      result.sources[i] = lane_source::zero;
  }
  return result;
}

}  // namespace crosslane::isa::amd::detail
