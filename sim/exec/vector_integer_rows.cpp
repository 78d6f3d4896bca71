// SPDX-License-Identifier: MIT
// 32-bit and 64-bit vector integer arithmetic and logic. [RDNA3 §16.7 and on]
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

constexpr Row rows[] = {
    valu("V_MOV_B32", [](u32 a) { return a; }),
    valu("V_ADD_U32", [](u32 a, u32 b) { return a + b; }, [](u32 a, u32 b) { return a + b < a ? ~0u : a + b; }),
    valu("V_XOR_B32", [](u32 a, u32 b) { return a ^ b; }),
    valu("V_LSHLREV_B64", [](u32 a, u64 b) { return b << (a & 63); }),
    valu("V_CMP_LT_U32", [](u32 a, u32 b) { return a < b; }),
    valu("V_ADD_CO_U32", [](u32 a, u32 b) { return WithMask<u32>{a + b, a + b < a}; }),
    valu("V_CNDMASK_B32", [](f32 a, f32 b, bool pick_b) { return pick_b ? b : a; }).moving(),
};

}  // namespace

std::span<const Row> vector_integer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
