// SPDX-License-Identifier: MIT
// VOP3P on two 16-bit integers of one register: each half by itself, with its own choice of source
// halves (op_sel, op_sel_hi, done by operand fetch). The clamp bit saturates each half. [CDNA3
// §12.11 "VOP3P", RDNA3 §16.10]
#include "sim/exec/integer_lanes.hpp"
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

CROSSLANE_INLINE packed_u16 pack(u32 low, u32 high) {
  return packed_u16{(low & 0xffffu) | high << 16};
}

/// f on the halves of packed values, widened to u32 without or i32 with their sign.
template <class F, class... A>
CROSSLANE_INLINE packed_u16 unsigned_halves(F f, A... a) {
  return pack(f(low_u16(a.bits)...), f(high_u16(a.bits)...));
}
template <class F, class... A>
CROSSLANE_INLINE packed_u16 signed_halves(F f, A... a) {
  return pack(static_cast<u32>(f(low_i16(a.bits)...)), static_cast<u32>(f(high_i16(a.bits)...)));
}

/// A lambda over one half, as a lambda over packed sources.
template <class F>
struct UnsignedPair {
  packed_u16 operator()(packed_u16 a, packed_u16 b) const { return unsigned_halves(F{}, a, b); }
};
template <class F>
struct SignedPair {
  packed_u16 operator()(packed_u16 a, packed_u16 b) const { return signed_halves(F{}, a, b); }
};
template <class F>
struct UnsignedTriple {
  packed_u16 operator()(packed_u16 a, packed_u16 b, packed_u16 c) const {
    return unsigned_halves(F{}, a, b, c);
  }
};
template <class F>
struct SignedTriple {
  packed_u16 operator()(packed_u16 a, packed_u16 b, packed_u16 c) const {
    return signed_halves(F{}, a, b, c);
  }
};
template <class... F>
constexpr Row unsigned_2(std::string_view name, F...) {
  return valu(name, UnsignedPair<F>{}...);
}
template <class... F>
constexpr Row signed_2(std::string_view name, F...) {
  return valu(name, SignedPair<F>{}...);
}
template <class... F>
constexpr Row unsigned_3(std::string_view name, F...) {
  return valu(name, UnsignedTriple<F>{}...);
}
template <class... F>
constexpr Row signed_3(std::string_view name, F...) {
  return valu(name, SignedTriple<F>{}...);
}

CROSSLANE_INLINE u32 add_u16(u32 a, u32 b) { return saturate_u16(a + b); }
CROSSLANE_INLINE i32 add_i16(i32 a, i32 b) { return saturate_i16(a + b); }

constexpr Row rows[] = {
    unsigned_2(
        "V_PK_ADD_U16", [](u32 a, u32 b) { return a + b; },
        [](u32 a, u32 b) { return add_u16(a, b); }),
    unsigned_2(
        "V_PK_SUB_U16", [](u32 a, u32 b) { return a - b; },
        [](u32 a, u32 b) { return subtract_saturated(a, b); }),
    signed_2(
        "V_PK_ADD_I16", [](i32 a, i32 b) { return a + b; },
        [](i32 a, i32 b) { return add_i16(a, b); }),
    signed_2(
        "V_PK_SUB_I16", [](i32 a, i32 b) { return a - b; },
        [](i32 a, i32 b) { return saturate_i16(a - b); }),
    unsigned_2("V_PK_MUL_LO_U16", [](u32 a, u32 b) { return a * b; }),
    unsigned_3(
        "V_PK_MAD_U16", [](u32 a, u32 b, u32 c) { return a * b + c; },
        [](u32 a, u32 b, u32 c) { return saturate_u16(a * b + c); }),
    signed_3(
        "V_PK_MAD_I16", [](i32 a, i32 b, i32 c) { return a * b + c; },
        [](i32 a, i32 b, i32 c) { return saturate_i16(a * b + c); }),
    unsigned_2("V_PK_MIN_U16", [](u32 a, u32 b) { return smaller(a, b); }),
    unsigned_2("V_PK_MAX_U16", [](u32 a, u32 b) { return larger(a, b); }),
    signed_2("V_PK_MIN_I16", [](i32 a, i32 b) { return smaller(a, b); }),
    signed_2("V_PK_MAX_I16", [](i32 a, i32 b) { return larger(a, b); }),
    unsigned_2("V_PK_LSHLREV_B16", [](u32 a, u32 b) { return b << (a & 15); }),
    unsigned_2("V_PK_LSHRREV_B16", [](u32 a, u32 b) { return b >> (a & 15); }),
    signed_2("V_PK_ASHRREV_I16", [](i32 a, i32 b) { return b >> (a & 15); }),
    // gfx1250. The addition always saturates.
    unsigned_3("V_PK_MIN3_U16", [](u32 a, u32 b, u32 c) { return smaller(smaller(a, b), c); }),
    unsigned_3("V_PK_MAX3_U16", [](u32 a, u32 b, u32 c) { return larger(larger(a, b), c); }),
    signed_3("V_PK_MIN3_I16", [](i32 a, i32 b, i32 c) { return smaller(smaller(a, b), c); }),
    signed_3("V_PK_MAX3_I16", [](i32 a, i32 b, i32 c) { return larger(larger(a, b), c); }),
    unsigned_3(
        "V_PK_ADD_MIN_U16", [](u32 a, u32 b, u32 c) { return smaller(add_u16(a, b), c); },
        [](u32 a, u32 b, u32 c) { return smaller(add_u16(a, b), c); }),
    unsigned_3(
        "V_PK_ADD_MAX_U16", [](u32 a, u32 b, u32 c) { return larger(add_u16(a, b), c); },
        [](u32 a, u32 b, u32 c) { return larger(add_u16(a, b), c); }),
    signed_3(
        "V_PK_ADD_MIN_I16", [](i32 a, i32 b, i32 c) { return smaller(add_i16(a, b), c); },
        [](i32 a, i32 b, i32 c) { return smaller(add_i16(a, b), c); }),
    signed_3(
        "V_PK_ADD_MAX_I16", [](i32 a, i32 b, i32 c) { return larger(add_i16(a, b), c); },
        [](i32 a, i32 b, i32 c) { return larger(add_i16(a, b), c); }),
    // Two words, from either half of the two pairs: operand fetch has put the half that op_sel
    // picks in the low word of each. [CDNA3 §12.11 "V_PK_MOV_B32"]
    valu("V_PK_MOV_B32",
         [](packed_f32 a, packed_f32 b) {
           return packed_f32{(a.bits & 0xffffffffu) | b.bits << 32};
         })
        .moving(),
};

}  // namespace

std::span<const Row> vector_packed_integer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
