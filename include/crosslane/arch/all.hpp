// SPDX-License-Identifier: MIT
// The list of AMD targets. Tests, the command and the documentation walk it.
#pragma once

#include <array>
#include <string_view>

#include "crosslane/arch/gfx1030.hpp"
#include "crosslane/arch/gfx1100.hpp"
#include "crosslane/arch/gfx1201.hpp"
#include "crosslane/arch/gfx1250.hpp"
#include "crosslane/arch/gfx90a.hpp"
#include "crosslane/arch/gfx942.hpp"
#include "crosslane/arch/gfx950.hpp"

namespace crosslane::arch {

inline constexpr std::array<const Arch*, 7> all = {&gfx90a, &gfx942, &gfx950, &gfx1030, &gfx1100, &gfx1201, &gfx1250};

/// The target of that exact name, or null.
constexpr const Arch* find(std::string_view name) {
  for (const Arch* a : all)
    if (a->name == name) return a;
  return nullptr;
}

}  // namespace crosslane::arch
