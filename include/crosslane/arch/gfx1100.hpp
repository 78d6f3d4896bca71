// SPDX-License-Identifier: MIT
// RDNA 3: DPP on VOP3, VOPD, 16-bit operands name register halves, packed work-item ids.
#pragma once
#include "crosslane/arch/gfx1030.hpp"

namespace crosslane::arch {
inline constexpr Arch gfx1100 = [] {
  Arch a = gfx1030;
  a.name = "gfx1100";
  a.product = "AMD Radeon RX 7900 XTX";
  a.family = "RDNA 3";
  a.generation = Generation::gfx11;
  a.has_packed_work_item_ids = true;
  a.has_architected_flat_scratch = true;
  a.has_true16 = true;
  a.hazard_model = HazardModel::gfx11;
  a.has_dpp_on_vop3 = true;
  a.has_permlane64 = true;
  return a;
}();
}  // namespace crosslane::arch
