// SPDX-License-Identifier: MIT
// Scalar integer arithmetic and logic. [RDNA3 §16.1 "SOP2 Instructions" and on]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

constexpr Row rows[] = {
    scalar("S_MOV_B32", [](u32 a) { return a; }),
    scalar("S_MOV_B64", [](u64 a) { return a; }),
    scalar("S_ADD_U32", [](u32 a, u32 b) { return WithScc<u32>{a + b, a + b < a}; }),
    scalar("S_ADD_I32", [](i32 a, i32 b) {
      i32 r;
      const bool overflow = __builtin_add_overflow(a, b, &r);
      return WithScc<i32>{r, overflow};
    }),
    scalar("S_ADDK_I32", [](i32 a, i32 b) {
      i32 r;
      const bool overflow = __builtin_add_overflow(a, b, &r);
      return WithScc<i32>{r, overflow};
    }).accumulating(),
    scalar("S_CMP_EQ_U32", [](u32 a, u32 b) { return a == b; }),
    scalar("S_CMP_LG_U32", [](u32 a, u32 b) { return a != b; }),
    scalar("S_CMP_LT_U32", [](u32 a, u32 b) { return a < b; }),
};

}  // namespace

std::span<const Row> scalar_integer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
