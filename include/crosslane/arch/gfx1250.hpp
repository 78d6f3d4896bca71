// SPDX-License-Identifier: MIT
// gfx1250: wave32 only, 1024 VGPRs reached through s_set_vgpr_msb, 64-bit literals.
#pragma once
#include "crosslane/arch/gfx1201.hpp"

namespace crosslane::arch {
inline constexpr Arch gfx1250 = [] {
  Arch a = gfx1201;
  a.name = "gfx1250";
  a.product = "gfx1250";
  a.family = "gfx1250";
  a.generation = Generation::gfx1250;
  a.has_wave64 = false;
  a.vgprs = 1024;
  a.has_addressable_scratch = true;
  a.lds_bytes = 327680;
  a.hazard_model = HazardModel::gfx1250;
  a.has_permlane16_swap = true;
  a.has_permlane_groups = true;
  return a;
}();
}  // namespace crosslane::arch
