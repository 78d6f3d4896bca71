// SPDX-License-Identifier: MIT
// DPP as instructions: v_mov_b32 with a lane control. Edge cases are the hardware's: a lane without
// a source, or outside the row and bank masks, keeps `old`, or gets 0 with bound_ctrl::zero. Rows
// have 16 lanes, banks 4. [CDNA3 §13.3.9] [RDNA4 §7.9]
#pragma once

#include "crosslane/amd/literal.hpp"

namespace crosslane::amd {

/// The controls by name. row_shl reads higher lanes of the row, row_shr lower ones.
namespace dpp {

using Control = isa::amd::dpp16::Control;
using Kind = isa::amd::dpp16::Kind;

CROSSLANE_HOST_DEVICE constexpr Control of(Kind kind, unsigned amount) {
  return {kind, static_cast<uint8_t>(amount)};
}

CROSSLANE_HOST_DEVICE constexpr Control quad_perm(unsigned a, unsigned b, unsigned c, unsigned d) {
  return isa::amd::dpp16::quad_perm(a, b, c, d);
}
CROSSLANE_HOST_DEVICE constexpr Control row_shl(unsigned n) { return of(Kind::row_shl, n); }
CROSSLANE_HOST_DEVICE constexpr Control row_shr(unsigned n) { return of(Kind::row_shr, n); }
CROSSLANE_HOST_DEVICE constexpr Control row_ror(unsigned n) { return of(Kind::row_ror, n); }
inline constexpr Control row_mirror{Kind::row_mirror, 0};
inline constexpr Control row_half_mirror{Kind::row_half_mirror, 0};
inline constexpr Control wave_shl{Kind::wave_shl, 1};  // these six on gfx9 only
inline constexpr Control wave_rol{Kind::wave_rol, 1};
inline constexpr Control wave_shr{Kind::wave_shr, 1};
inline constexpr Control wave_ror{Kind::wave_ror, 1};
inline constexpr Control row_bcast15{Kind::row_bcast, 15};
inline constexpr Control row_bcast31{Kind::row_bcast, 31};
CROSSLANE_HOST_DEVICE constexpr Control row_newbcast(unsigned n) {
  return of(Kind::row_newbcast, n);
}  // gfx90a to gfx950
CROSSLANE_HOST_DEVICE constexpr Control row_share(unsigned n) {
  return of(Kind::row_share, n);
}  // gfx10 and later
CROSSLANE_HOST_DEVICE constexpr Control row_xmask(unsigned n) {
  return of(Kind::row_xmask, n);
}  // gfx10 and later

}  // namespace dpp

/// What a lane without a source gets: its old content, or 0.
enum class bound_ctrl : bool { old, zero };

namespace detail {

template <class T, dpp::Control Control>
CROSSLANE_DEVICE void check_dpp() {
  using dpp::Kind;
  static_assert(isa::amd::dpp16::encode(Control) != isa::amd::dpp16::no_code,
                "crosslane: this DPP control does not take that amount (rows shift by 1 to 15)");
#if defined(__HIP_DEVICE_COMPILE__)
  constexpr bool is_there = isa::amd::dpp16::has_kind(backend::target, Control.kind);
  static_assert(is_there || (Control.kind < Kind::wave_shl || Control.kind > Kind::wave_ror),
                "crosslane: DPP wave_shl, wave_rol, wave_shr and wave_ror exist on gfx9 only; use "
                "crosslane::shift_down, shift_up, rotate_down or rotate_up");
  static_assert(is_there || Control.kind != Kind::row_bcast,
                "crosslane: DPP row_bcast:15 and row_bcast:31 exist on gfx9 only; use "
                "crosslane::reduce or crosslane::broadcast");
  static_assert(is_there || Control.kind != Kind::row_newbcast,
                "crosslane: DPP row_newbcast exists on gfx90a, gfx942 and gfx950 only; gfx10 and "
                "later call it row_share; crosslane::row_broadcast is on every target");
  static_assert(
      is_there || (Control.kind != Kind::row_share && Control.kind != Kind::row_xmask),
      "crosslane: DPP row_share and row_xmask exist since gfx10; crosslane::row_broadcast "
      "and shuffle_xor are on every target");
#endif
}

template <dpp::Control Control, unsigned RowMask, unsigned BankMask, bound_ctrl Bound>
struct DppMove {
  static constexpr isa::amd::Move move =
      isa::amd::dpp16::move(Control, RowMask, BankMask, Bound == bound_ctrl::zero);
};

}  // namespace detail

/// v_mov_b32_dpp over `old`.
template <dpp::Control Control, unsigned RowMask = 0xf, unsigned BankMask = 0xf,
          bound_ctrl Bound = bound_ctrl::old, movable T>
CROSSLANE_DEVICE T update_dpp(CROSSLANE_MAYBE_UNDEF T old, CROSSLANE_MAYBE_UNDEF T source) {
  static_assert(RowMask < 16 && BankMask < 16, "crosslane: row and bank masks have 4 bits");
  detail::check_dpp<T, Control>();
  return crosslane::detail::for_each_word(old, source, [](uint32_t o, uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::dpp16<isa::amd::dpp16::encode(Control), RowMask, BankMask,
                               Bound == bound_ctrl::zero>(o, s);
#else
    return detail::emulate<detail::DppMove<Control, RowMask, BankMask, Bound>>(o, s);
#endif
  });
}

/// v_mov_b32_dpp where every lane is written: a lane without a source gets 0. Clang's builtin of
/// the name leaves lanes undefined that masks or edges skip, so it is not offered in that form.
template <dpp::Control Control, movable T>
CROSSLANE_DEVICE T mov_dpp(CROSSLANE_MAYBE_UNDEF T source) {
  return update_dpp<Control, 0xf, 0xf, bound_ctrl::zero>(
      crosslane::detail::from_words<T>(crosslane::detail::WordsOf<T>{}), source);
}

namespace detail {
template <unsigned... Selectors>
struct Dpp8Move {
  static constexpr uint32_t bits = [] {
    uint32_t all = 0;
    unsigned position = 0;
    ((all |= Selectors << 3 * position++), ...);
    return all;
  }();
#if !defined(CROSSLANE_BACKEND_HIP)
  static constexpr isa::amd::Move move = isa::amd::dpp8::move(bits);
#endif
};
}  // namespace detail

/// Each lane reads the lane of its group of 8 that the selector of its position names. An inactive
/// source gives 0. gfx10 and later.
template <unsigned... Selectors, movable T>
CROSSLANE_DEVICE T mov_dpp8(CROSSLANE_MAYBE_UNDEF T source) {
  static_assert(sizeof...(Selectors) == 8 && ((Selectors < 8) && ...),
                "crosslane: mov_dpp8 has 8 selectors of 0 to 7");
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(detail::on_target<T>(backend::target.has_dpp8),
                "crosslane: DPP8 exists since gfx10; crosslane::permute8 is on every target");
#endif
  return crosslane::detail::for_each_word(source, [](uint32_t s) {
    using Move = detail::Dpp8Move<Selectors...>;
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::dpp8<Move::bits>(s);
#else
    return detail::emulate<Move>(s, s);
#endif
  });
}

}  // namespace crosslane::amd
