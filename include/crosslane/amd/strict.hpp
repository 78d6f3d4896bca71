// SPDX-License-Identifier: MIT
// Whole-wave mode: what is computed between set_inactive and strict_wwm runs with all lanes active,
// inactive lanes holding the given value. The host has no inactive lanes to run, so there a value
// only passes. [LLVM AMDGPUUsage, "llvm.amdgcn.strict.wwm"]
#pragma once

#include "crosslane/amd/literal.hpp"

namespace crosslane::amd {

/// `value` in active lanes, `inactive` in the others, for use inside strict_wwm.
template <movable T>
CROSSLANE_DEVICE T set_inactive(CROSSLANE_MAYBE_UNDEF T value,
                                [[maybe_unused]] CROSSLANE_MAYBE_UNDEF T inactive) {
#if defined(CROSSLANE_BACKEND_HIP)
  return crosslane::detail::for_each_word(value, inactive, [](uint32_t v, uint32_t i) {
    return static_cast<uint32_t>(
        crosslane_llvm_set_inactive(static_cast<int>(v), static_cast<int>(i)));
  });
#else
  return value;
#endif
}

/// The value, computed with all lanes active.
template <movable T>
CROSSLANE_DEVICE T strict_wwm(CROSSLANE_MAYBE_UNDEF T value) {
#if defined(CROSSLANE_BACKEND_HIP)
  return crosslane::detail::for_each_word(value, [](uint32_t v) {
    return static_cast<uint32_t>(crosslane_llvm_strict_wwm(static_cast<int>(v)));
  });
#else
  return value;
#endif
}

}  // namespace crosslane::amd
