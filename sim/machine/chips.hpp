// SPDX-License-Identifier: MIT
// The figures of a real chip of each target: what the cycle model fills a grid with, and what programs see through hipGetDeviceProperties and hipDeviceGetAttribute.
// They describe the chip, not the simulator: a program that sizes its grid by the number of compute units behaves as on hardware.
#pragma once

#include <cstdint>
#include <string_view>

#include "crosslane/arch/arch.hpp"

namespace crosslane::sim {

struct Chip {
  std::string_view arch;           // "gfx942"
  std::string_view name;           // what hipDeviceGetName says
  std::string_view feature_suffix; // of gcnArchName: ":sramecc+:xnack-"
  uint32_t compute_units;          // physical
  uint32_t multiprocessors;        // what HIP calls so: CUs on CDNA, work-group processors (two CUs) on RDNA
  uint64_t memory_bytes;
  uint32_t clock_khz;
  uint32_t memory_clock_khz;
  uint32_t memory_bus_bits;
  uint64_t memory_bytes_per_second;
  uint32_t l2_bytes;
  uint32_t simds_per_multiprocessor;
  uint32_t waves_per_simd;
  uint32_t vgprs_per_simd_lane;    // 32-bit registers of one lane slot, shared by the waves of a SIMD
  uint32_t vgpr_granule;           // of allocation, at the default wave size
  uint32_t lds_per_multiprocessor_bytes;
  uint32_t xccs;
  uint32_t pci_chip_id;
  bool ecc;
  int major;                       // compute capability: the gfx number
  int minor;
};

/// The figures for that device: those of its family's chip, under its own name and gfx number.
Chip chip_of(const arch::Arch& arch);

}  // namespace crosslane::sim
