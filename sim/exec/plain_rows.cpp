// SPDX-License-Identifier: MIT
// Gathers for rows.cpp the rows that every SIMD level shares.
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

void for_each_row_list(void (*visit)(std::span<const Row>, void*), void* context) {
  for (auto list : plain_row_lists) visit(list(), context);
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
