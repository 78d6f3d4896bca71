// SPDX-License-Identifier: MIT
// What an AMD GPU target is, as one constexpr value a target. Code asks these questions and never compares names.
// Sources: LLVM 22 AMDGPUUsage ("Processors", "Initial Kernel Execution State"), LLVM's GCNSubtarget features, and the ISA manuals.
#pragma once

#include <cstdint>
#include <string_view>

namespace crosslane::arch {

/// Encoding generations: instruction formats and SGPR numbering change between these, not inside them.
enum class Generation : uint8_t { gfx9, gfx10, gfx11, gfx12, gfx1250 };

/// Column of the wait-state table (isa/amd/hazards.hpp): targets whose pipelines ask for the same distances.
enum class HazardModel : uint8_t { gfx90a, gfx940, gfx950, gfx10_1, gfx10_3, gfx11, gfx12, gfx1250 };

struct Arch {
  std::string_view name;          // "gfx942", as LLVM names the processor
  std::string_view product;       // a chip of it
  std::string_view family;        // "CDNA 3"
  Generation generation = Generation::gfx9;
  bool has_wave32 = false;
  bool has_wave64 = true;
  uint8_t default_wave_size = 64;  // lanes, what clang picks
  uint16_t vgprs = 256;            // addressable by an instruction, a lane
  bool has_agprs = false;          // accumulation VGPRs (gfx908, gfx90a, gfx94x, gfx950)
  bool has_packed_work_item_ids = false;       // x, y, z in v0, 10 bits each
  bool has_architected_flat_scratch = false;   // FLAT_SCRATCH is set by hardware; no scratch SGPRs
  bool has_addressable_scratch = false;        // flat addresses name the lane whose scratch is meant (gfx1250)
  bool has_architected_workgroup_ids = false;  // in TTMP9 and TTMP7
  bool has_true16 = false;         // VOP1, VOP2 and VOPC name halves of VGPRs (gfx11 and later)
  bool zeroes_high_16_bits = false;  // 16-bit results clear bits [31:16] (gfx9)
  bool has_fnuz_float8 = false;    // fp8 and bf8 are the FNUZ formats, not those of the Open Compute Project (gfx942)
  bool wave_wide_bpermute = true;  // wave64: ds_bpermute reaches all 64 lanes
  uint32_t lds_bytes = 65536;      // a workgroup may have
  HazardModel hazard_model = HazardModel::gfx90a;

  // Lane moves that only some targets have. All have DPP16 quad_perm, row shifts, row rotates and mirrors, ds_swizzle, ds_permute,
  // ds_bpermute, v_readlane, v_writelane and v_readfirstlane.
  bool has_dpp_wave_shifts = false;   // DPP16 wave_shl, wave_rol, wave_shr, wave_ror
  bool has_dpp_row_bcast = false;     // DPP16 row_bcast:15 and :31
  bool has_dpp_row_newbcast = false;  // DPP16 row_newbcast, gfx9's name of row_share
  bool has_dpp_row_share = false;     // DPP16 row_share
  bool has_dpp_row_xmask = false;     // DPP16 row_xmask
  bool has_fetch_inactive = false;    // the fi bit of DPP16 and DPP8
  bool has_dpp8 = false;
  bool has_dpp_on_vop3 = false;       // VOP3 and VOPC in their long form take DPP
  bool has_bpermute_fi = false;
  bool has_permlane16 = false;        // v_permlane16 and v_permlanex16
  bool has_permlane16_var = false;    // their forms with a row position from each lane's register
  bool has_permlane64 = false;
  bool has_permlane16_swap = false;
  bool has_permlane32_swap = false;
  bool has_permlane_groups = false;   // v_permlane_bcast, _up, _down, _xor and _idx_gen
  bool has_writelane_two_sgprs = false;  // data and lane both from SGPRs

  [[nodiscard]] constexpr bool has_wave_size(uint32_t lanes) const {
    return lanes == 32 ? has_wave32 : lanes == 64 && has_wave64;
  }
  [[nodiscard]] constexpr bool is_at_least(Generation g) const { return generation >= g; }
};

}  // namespace crosslane::arch
