// SPDX-License-Identifier: MIT
// RDNA 2: wave32 and wave64; in wave64 ds_bpermute stays inside each half of 32 lanes.
#pragma once
#include "crosslane/arch/arch.hpp"

namespace crosslane::arch {
inline constexpr Arch gfx1030 = {
    .name = "gfx1030",
    .product = "AMD Radeon RX 6900 XT",
    .family = "RDNA 2",
    .generation = Generation::gfx10,
    .has_wave32 = true,
    .default_wave_size = 32,
    .wave_wide_bpermute = false,
    .hazard_model = HazardModel::gfx10_3,
    .has_dpp_row_share = true,
    .has_dpp_row_xmask = true,
    .has_fetch_inactive = true,
    .has_dpp8 = true,
    .has_permlane16 = true,
    .has_writelane_two_sgprs = true,
};
}  // namespace crosslane::arch
