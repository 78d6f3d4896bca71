// SPDX-License-Identifier: MIT
// Data table. Sources: AMD's public product pages and data sheets (CUs, memory, clocks, bus, bandwidth), the CDNA 2/3/4 and RDNA 2/3/4
// white papers (cache, LDS and register file sizes), LLVM's AMDGPUUsage and GCNSubtarget (waves a SIMD, allocation granules), pci.ids.
// gfx1250 has no public data sheet: its row is assumed, and its name says so.
#include "sim/machine/chips.hpp"

#include <array>

#include "crosslane/arch/relatives.hpp"

namespace crosslane::sim {
namespace {

constexpr uint64_t gib = uint64_t{1} << 30;
constexpr uint32_t kib = 1024;
constexpr uint32_t mib = 1024 * 1024;
constexpr uint64_t gb_per_s = 1'000'000'000;

// clang-format off
constexpr std::array<Chip, 7> chips = {{
  // arch      name                                 features            CUs  MPs  memory     clock      mem clock  bus   bandwidth        L2       SIMDs waves VGPRs granule LDS      XCC PCI     ECC    capability
  {"gfx90a",  "AMD Instinct MI210",                ":sramecc+:xnack-", 104, 104,  64 * gib, 1'700'000, 1'600'000, 4096, 1638 * gb_per_s, 8 * mib, 4,  8,  512,  8,  64 * kib, 1, 0x740f, true,  9, 0},
  {"gfx942",  "AMD Instinct MI300X",               ":sramecc+:xnack-", 304, 304, 192 * gib, 2'100'000, 1'300'000, 8192, 5300 * gb_per_s, 4 * mib, 4,  8,  512,  8,  64 * kib, 8, 0x74a1, true,  9, 4},
  {"gfx950",  "AMD Instinct MI355X",               ":sramecc+:xnack-", 256, 256, 288 * gib, 2'400'000, 2'000'000, 8192, 8000 * gb_per_s, 4 * mib, 4,  8,  512,  8, 160 * kib, 8, 0x75a3, true,  9, 5},
  {"gfx1030", "AMD Radeon RX 6900 XT",             "",                  80,  40,  16 * gib, 2'250'000, 1'000'000,  256,  512 * gb_per_s, 4 * mib, 4, 16, 1024, 16, 128 * kib, 1, 0x73bf, false, 10, 3},
  {"gfx1100", "AMD Radeon RX 7900 XTX",            "",                  96,  48,  24 * gib, 2'500'000, 1'250'000,  384,  960 * gb_per_s, 6 * mib, 4, 16, 1536, 24, 128 * kib, 1, 0x744c, false, 11, 0},
  {"gfx1201", "AMD Radeon RX 9070 XT",             "",                  64,  32,  16 * gib, 2'970'000, 1'258'000,  256,  644 * gb_per_s, 8 * mib, 4, 16, 1536, 24, 128 * kib, 1, 0x7550, false, 12, 0},
  {"gfx1250", "AMD gfx1250 (figures assumed)",     "",                 256, 256, 288 * gib, 2'400'000, 2'000'000, 8192, 8000 * gb_per_s, 4 * mib, 4, 16, 1024, 16, 320 * kib, 8, 0x0000, true,  12, 5},
}};
// clang-format on

/// The hexadecimal digit of a gfx number; 0 for what is none.
int digit(char c) { return c >= 'a' ? c - 'a' + 10 : c >= '0' && c <= '9' ? c - '0' : 0; }

/// "gfx1101" -> 11 and 0: all but the last two digits, and the last but one. [LLVM AMDGPUUsage, "Processors"]
void take_gfx_number(std::string_view arch, Chip& chip) {
  const std::string_view number = arch.substr(3);
  chip.major = 0;
  for (const char c : number.substr(0, number.size() - 2)) chip.major = chip.major * 10 + digit(c);
  chip.minor = digit(number[number.size() - 2]);
}

/// Processors with XNACK, and with SRAM ECC beside it. [LLVM AMDGPUUsage, "Processors", target properties]
std::string_view features_of(const arch::Arch& arch) {
  if (arch.name == "gfx906" || arch.name == "gfx908") return ":sramecc+:xnack-";
  return arch.generation == arch::Generation::gfx9 || arch.name.starts_with("gfx101") ? ":xnack-" : "";
}

}  // namespace

Chip chip_of(const arch::Arch& arch) {
  const arch::Arch* family = arch::family_of(arch.name);
  Chip chip = chips[0];
  for (const Chip& candidate : chips)
    if (family && candidate.arch == family->name) chip = candidate;
  if (chip.arch == arch.name) return chip;
  chip.arch = arch.name;
  chip.name = arch.product;
  chip.feature_suffix = features_of(arch);
  take_gfx_number(arch.name, chip);
  return chip;
}

}  // namespace crosslane::sim
