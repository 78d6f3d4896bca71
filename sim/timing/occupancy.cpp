// SPDX-License-Identifier: MIT
#include "sim/timing/occupancy.hpp"

#include <algorithm>

namespace crosslane::sim::timing {

Occupancy occupancy_of(const arch::Arch& arch, const Chip& chip, const Kernel& kernel,
                       uint32_t block_items, uint64_t dynamic_lds_bytes) {
  Occupancy result;
  result.most_waves_per_simd = chip.waves_per_simd;
  if (block_items == 0 || block_items > kernel.max_flat_workgroup_size) return result;
  // Two wave32 fit the lanes of one wave64: the register file holds twice as many registers for them.
  const uint32_t wave = std::max(kernel.wavefront_size, 1U);
  const uint32_t scale = arch.default_wave_size / wave;
  const uint32_t granule = chip.vgpr_granule * std::max(scale, 1U) / (scale == 0 ? 2 : 1);
  const uint32_t file = scale == 0 ? chip.vgprs_per_simd_lane / 2 : chip.vgprs_per_simd_lane;
  const uint32_t registers = std::max(kernel.vgpr_count, 1U);
  const uint32_t allocated = (registers + granule - 1) / granule * granule;
  const uint32_t waves_per_simd = std::min(chip.waves_per_simd, file / allocated);
  result.limited_by = waves_per_simd < chip.waves_per_simd ? "registers" : "wave slots";
  const uint32_t waves_per_block = (block_items + wave - 1) / wave;
  const uint32_t simds = chip.simds_per_multiprocessor;
  uint32_t blocks = waves_per_simd * simds / waves_per_block;
  const uint64_t lds = kernel.descriptor.group_segment_fixed_size + dynamic_lds_bytes;
  if (lds > arch.lds_bytes) blocks = 0;
  if (lds > 0 && chip.lds_per_multiprocessor_bytes / lds < blocks) {
    blocks = static_cast<uint32_t>(chip.lds_per_multiprocessor_bytes / lds);
    result.limited_by = "LDS";
  }
  constexpr uint32_t most_blocks = 32;
  if (blocks > most_blocks) blocks = most_blocks, result.limited_by = "workgroups";
  result.groups_per_multiprocessor = blocks;
  result.waves_per_simd = (blocks * waves_per_block + simds - 1) / simds;
  return result;
}

}  // namespace crosslane::sim::timing
