// SPDX-License-Identifier: MIT
// CDNA 2: wave64 only, accumulation VGPRs unified with the others, packed work-item ids.
#pragma once
#include "crosslane/arch/arch.hpp"

namespace crosslane::arch {
inline constexpr Arch gfx90a = {
    .name = "gfx90a",
    .product = "AMD Instinct MI210",
    .family = "CDNA 2",
    .generation = Generation::gfx9,
    .has_agprs = true,
    .has_packed_work_item_ids = true,
    .zeroes_high_16_bits = true,
    .hazard_model = HazardModel::gfx90a,
    .has_dpp_wave_shifts = true,
    .has_dpp_row_bcast = true,
    .has_dpp_row_newbcast = true,
};
}  // namespace crosslane::arch
