// SPDX-License-Identifier: MIT
// RDNA 4: workgroup ids in trap temporaries, split barriers, wave-wide ds_bpermute in wave64.
#pragma once
#include "crosslane/arch/gfx1100.hpp"

namespace crosslane::arch {
inline constexpr Arch gfx1201 = [] {
  Arch a = gfx1100;
  a.name = "gfx1201";
  a.product = "AMD Radeon RX 9070 XT";
  a.family = "RDNA 4";
  a.generation = Generation::gfx12;
  a.has_architected_workgroup_ids = true;
  a.wave_wide_bpermute = true;
  a.hazard_model = HazardModel::gfx12;
  a.has_bpermute_fi = true;
  a.has_permlane16_var = true;
  return a;
}();
}  // namespace crosslane::arch
