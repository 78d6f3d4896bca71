// SPDX-License-Identifier: MIT
// The other gfx9 to gfx12 processors: what each has in common with a target of all.hpp, and what
// not. A relative keeps its own name, since compiler and disassembler go by it. Code for a generic
// processor, and for those that LLVM no longer knows, runs on a target itself.
// Sources: LLVM 22 AMDGPUUsage ("Processors", "Generic Processors", "Initial Kernel Execution
// State") and LLVM's GCNSubtarget features.
#pragma once

#include <array>
#include <string_view>

#include "crosslane/arch/all.hpp"

namespace crosslane::arch {

struct Relative {
  Arch arch;
  const Arch* family;  // of `all`: what it is modelled by, the figures of its chip and its timing
};

namespace relative {

constexpr Relative of(const Arch& family, std::string_view name, std::string_view product) {
  Arch a = family;
  a.name = name;
  a.product = product;
  return {a, &family};
}

/// GCN 5: work-item ids in a VGPR each, no accumulation VGPRs.
constexpr Relative vega(std::string_view name, std::string_view product) {
  Relative r = of(gfx90a, name, product);
  r.arch.family = "GCN 5";
  r.arch.has_agprs = false;
  r.arch.has_dpp_row_newbcast = false;
  r.arch.has_packed_work_item_ids = false;
  return r;
}

/// CDNA 1: accumulation VGPRs, work-item ids as in GCN 5.
constexpr Relative cdna1(std::string_view name, std::string_view product) {
  Relative r = of(gfx90a, name, product);
  r.arch.family = "CDNA 1";
  r.arch.has_dpp_row_newbcast = false;
  r.arch.has_packed_work_item_ids = false;
  return r;
}

constexpr Relative rdna1(std::string_view name, std::string_view product) {
  Relative r = of(gfx1030, name, product);
  r.arch.family = "RDNA 1";
  r.arch.hazard_model = HazardModel::gfx10_1;
  return r;
}

constexpr Relative rdna35(std::string_view name, std::string_view product) {
  Relative r = of(gfx1100, name, product);
  r.arch.family = "RDNA 3.5";
  return r;
}

}  // namespace relative

inline constexpr std::array relatives = {
    relative::vega("gfx900", "AMD Radeon RX Vega 64"),
    relative::vega("gfx902", "AMD Ryzen 5 2400G graphics"),
    relative::vega("gfx904", "AMD Radeon Pro Vega 20"),
    relative::vega("gfx906", "AMD Radeon VII"),
    relative::cdna1("gfx908", "AMD Instinct MI100"),
    relative::vega("gfx909", "AMD gfx909"),
    relative::vega("gfx90c", "AMD Ryzen 7 4700G graphics"),
    relative::rdna1("gfx1010", "AMD Radeon RX 5700 XT"),
    relative::rdna1("gfx1011", "AMD Radeon Pro V520"),
    relative::rdna1("gfx1012", "AMD Radeon RX 5500 XT"),
    relative::rdna1("gfx1013", "AMD gfx1013"),
    relative::of(gfx1030, "gfx1031", "AMD Radeon RX 6700 XT"),
    relative::of(gfx1030, "gfx1032", "AMD Radeon RX 6600 XT"),
    relative::of(gfx1030, "gfx1033", "AMD gfx1033"),
    relative::of(gfx1030, "gfx1034", "AMD Radeon RX 6500 XT"),
    relative::of(gfx1030, "gfx1035", "AMD Radeon 680M"),
    relative::of(gfx1030, "gfx1036", "AMD gfx1036"),
    relative::of(gfx1100, "gfx1101", "AMD Radeon RX 7800 XT"),
    relative::of(gfx1100, "gfx1102", "AMD Radeon RX 7600"),
    relative::of(gfx1100, "gfx1103", "AMD Radeon 780M"),
    relative::rdna35("gfx1150", "AMD Radeon 890M"),
    relative::rdna35("gfx1151", "AMD Radeon 8060S"),
    relative::rdna35("gfx1152", "AMD gfx1152"),
    relative::rdna35("gfx1153", "AMD gfx1153"),
    relative::of(gfx1201, "gfx1200", "AMD Radeon RX 9060 XT"),
    relative::of(gfx1250, "gfx1251", "gfx1251"),
};

/// Processors without a device of their own: their code runs on `target`.
struct StandIn {
  std::string_view name;
  std::string_view target;
  bool is_generic;  // compilers know the name
};

inline constexpr std::array<StandIn, 8> stand_ins = {{
    {"gfx940", "gfx942", false},
    {"gfx941", "gfx942", false},
    {"gfx9-generic", "gfx906", true},
    {"gfx9-4-generic", "gfx942", true},
    {"gfx10-1-generic", "gfx1010", true},
    {"gfx10-3-generic", "gfx1030", true},
    {"gfx11-generic", "gfx1100", true},
    {"gfx12-generic", "gfx1201", true},
}};

/// The device that runs code of that name: a target, a relative, or a stand-in's target; or null.
constexpr const Arch* find_any(std::string_view name) {
  for (const StandIn& s : stand_ins)
    if (s.name == name) name = s.target;
  if (const Arch* exact = find(name)) return exact;
  for (const Relative& r : relatives)
    if (r.arch.name == name) return &r.arch;
  return nullptr;
}

/// The target of `all` that models that name, or null.
constexpr const Arch* family_of(std::string_view name) {
  const Arch* device = find_any(name);
  for (const Relative& r : relatives)
    if (device == &r.arch) return r.family;
  return device;
}

/// What to compile for so that the code runs on the device of that name.
constexpr std::string_view compile_name(std::string_view name) {
  for (const StandIn& s : stand_ins)
    if (s.name == name) return s.is_generic ? s.name : s.target;
  return name;
}

}  // namespace crosslane::arch
