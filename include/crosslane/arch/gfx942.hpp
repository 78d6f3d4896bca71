// SPDX-License-Identifier: MIT
// CDNA 3: as gfx90a, with FLAT_SCRATCH set by hardware.
#pragma once
#include "crosslane/arch/gfx90a.hpp"

namespace crosslane::arch {
inline constexpr Arch gfx942 = [] {
  Arch a = gfx90a;
  a.name = "gfx942";
  a.product = "AMD Instinct MI300X";
  a.family = "CDNA 3";
  a.has_architected_flat_scratch = true;
  a.has_fnuz_float8 = true;
  a.hazard_model = HazardModel::gfx940;
  return a;
}();
}  // namespace crosslane::arch
