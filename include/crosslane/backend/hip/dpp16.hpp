// SPDX-License-Identifier: MIT
// DPP16 by clang's builtins. With bound_ctrl a compiler may fold the move into the instruction that
// uses it. [LLVM GCNDPPCombine]
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

namespace crosslane::backend::hip {

/// Lanes that the move does not write get `old`.
template <unsigned Control, unsigned RowMask, unsigned BankMask, bool BoundCtrl>
CROSSLANE_DEVICE uint32_t dpp16(CROSSLANE_MAYBE_UNDEF uint32_t old,
                                CROSSLANE_MAYBE_UNDEF uint32_t source) {
  return static_cast<uint32_t>(__builtin_amdgcn_update_dpp(
      static_cast<int>(old), static_cast<int>(source), Control, RowMask, BankMask, BoundCtrl));
}

/// Every lane is written: for controls that give each lane a source, or 0.
template <unsigned Control>
CROSSLANE_DEVICE uint32_t dpp16(CROSSLANE_MAYBE_UNDEF uint32_t source) {
  // LLVM may commute operands under the control of a move whose source it knows. [Compiler fault
  // 22]
  if (__builtin_constant_p(source)) source = opaque(source);
  return static_cast<uint32_t>(
      __builtin_amdgcn_mov_dpp(static_cast<int>(source), Control, 0xf, 0xf, true));
}

}  // namespace crosslane::backend::hip
