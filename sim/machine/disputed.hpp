// SPDX-License-Identifier: MIT
// Places where public sources disagree about the hardware (docs/how-the-simulator-works.md names the sources). Each is a switch; the
// defaults are the readings that LLVM and Mesa generate code for.
#pragma once

#include <array>
#include <string_view>

namespace crosslane::sim {

struct Disputed {
  bool dpp_inactive_source_zero = false;
  bool bpermute_gfx10_wave_wide = false;
  bool permlane_swap_ignores_exec = false;
  bool permlane_edge_zero = false;
};

struct DisputedSwitch {
  std::string_view name;  // as CROSSLANE_DISPUTED names it
  bool Disputed::*member;
  std::string_view meaning;  // when set, against the default
};

inline constexpr std::array<DisputedSwitch, 4> disputed_switches = {{
    {"dpp-inactive-zero", &Disputed::dpp_inactive_source_zero,
     "gfx9, gfx10: DPP with bound_ctrl:0 writes 0 for a source in range but inactive (default: keeps old)"},
    {"bpermute-wave-wide", &Disputed::bpermute_gfx10_wave_wide,
     "gfx10 wave64: ds_bpermute reaches all 64 lanes (default: the 32 of its half)"},
    {"swap-ignores-exec", &Disputed::permlane_swap_ignores_exec,
     "v_permlane16_swap, v_permlane32_swap exchange inactive lanes too (default: write active lanes only)"},
    {"permlane-edge-zero", &Disputed::permlane_edge_zero,
     "gfx1250: v_permlane_up, _down, _xor give 0 past the group's edge (default: the lane's own value)"},
}};

}  // namespace crosslane::sim
