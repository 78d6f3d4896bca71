// SPDX-License-Identifier: MIT
// CDNA 4: as gfx942, with permlane swaps and 160 KiB of LDS.
#pragma once
#include "crosslane/arch/gfx942.hpp"

namespace crosslane::arch {
inline constexpr Arch gfx950 = [] {
  Arch a = gfx942;
  a.name = "gfx950";
  a.product = "AMD Instinct MI355X";
  a.family = "CDNA 4";
  a.has_fnuz_float8 = false;
  a.lds_bytes = 163840;
  a.hazard_model = HazardModel::gfx950;
  a.has_permlane16_swap = true;
  a.has_permlane32_swap = true;
  return a;
}();
}  // namespace crosslane::arch
