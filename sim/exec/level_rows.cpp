// SPDX-License-Identifier: MIT
// Compiled once for each SIMD level: gathers that level's rows for rows.cpp.
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

void for_each_row_list(void (*visit)(std::span<const Row>, void*), void* context) {
  for (auto list : lane_row_lists) visit(list(), context);
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
