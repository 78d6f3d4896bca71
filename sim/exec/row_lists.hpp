// SPDX-License-Identifier: MIT
// The row files of one SIMD level. A new file adds one line here and one in sim/CMakeLists.txt.
#pragma once

#include <span>

#include "sim/exec/row.hpp"
#include "sim/exec/simd_level.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> branch_rows();
std::span<const Row> scalar_integer_rows();
std::span<const Row> vector_integer_rows();
std::span<const Row> vector_float_rows();

inline std::span<const Row> (*const row_lists[])() = {
    branch_rows,
    scalar_integer_rows,
    vector_integer_rows,
    vector_float_rows,
};

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
