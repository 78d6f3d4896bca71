// SPDX-License-Identifier: MIT
// match.any.sync: which lanes have the same word.
#pragma once

#include "crosslane/backend/cuda/vote.hpp"

namespace crosslane::backend::cuda {

/// The members whose word is the own one. Every member names the same set.
CROSSLANE_DEVICE uint32_t match_any(uint32_t members, uint32_t word) {
  return __match_any_sync(members, word);
}

}  // namespace crosslane::backend::cuda
