// SPDX-License-Identifier: MIT
// 32-bit vector float arithmetic. [RDNA3 §16.7 and on]
#include "sim/exec/float_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

constexpr Row rows[] = {
    arithmetic("V_ADD_F32", [](f32 a, f32 b) { return a + b; }),
    arithmetic("V_FMAC_F32", [](f32 a, f32 b, f32 c) { return __builtin_fmaf(a, b, c); }).accumulating(),
};

}  // namespace

std::span<const Row> vector_float_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
