// SPDX-License-Identifier: MIT
// The v_permlane instructions. fetch::inactive reads the registers of inactive lanes; without it a
// lane whose source is inactive keeps `old`, or gets 0 with bound_ctrl::zero. [RDNA3
// §V_PERMLANE16_B32] [LLVM operands, "fi", "bound_ctrl"]
#pragma once

#include "crosslane/amd/dpp.hpp"
#include "crosslane/ops/identity.hpp"

namespace crosslane::amd {

/// Whose registers are read.
enum class fetch : bool { active, inactive };

/// The 64-bit table of a permlane: the lane at position p of a row reads position Selectors[p].
template <unsigned... Selectors>
inline constexpr uint64_t row_table = [] {
  static_assert(sizeof...(Selectors) == 16 && ((Selectors < 16) && ...),
                "crosslane: a row table has 16 selectors of 0 to 15");
  uint64_t table = 0;
  unsigned position = 0;
  ((table |= uint64_t{Selectors} << 4 * position++), ...);
  return table;
}();

namespace detail {
template <isa::amd::MoveKind Kind, uint64_t Control, fetch Fetch, bound_ctrl Bound>
struct PermlaneMove {
  static constexpr isa::amd::Move move = {
      Kind, 0xf, 0xf, Bound == bound_ctrl::zero, Fetch == fetch::inactive, Control};
};
}  // namespace detail

/// Each lane reads its own row at the position that the constant table says. gfx10 and later.
template <uint64_t Table, fetch Fetch = fetch::active, bound_ctrl Bound = bound_ctrl::old,
          movable T>
CROSSLANE_DEVICE T permlane16(CROSSLANE_MAYBE_UNDEF T old, CROSSLANE_MAYBE_UNDEF T source) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(
      detail::on_target<T>(backend::target.has_permlane16),
      "crosslane: v_permlane16 exists since gfx10; crosslane::permute is on every target");
#endif
  return crosslane::detail::for_each_word(old, source, [](uint32_t o, uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlane16<Table, Fetch == fetch::inactive, Bound == bound_ctrl::zero>(o,
                                                                                                s);
#else
    return detail::emulate<
        detail::PermlaneMove<isa::amd::MoveKind::permlane16, Table, Fetch, Bound>>(o, s);
#endif
  });
}

/// The same from the neighbouring row of the half: lane i reads row (i & ~15) ^ 16. gfx10 and
/// later.
template <uint64_t Table, fetch Fetch = fetch::active, bound_ctrl Bound = bound_ctrl::old,
          movable T>
CROSSLANE_DEVICE T permlanex16(CROSSLANE_MAYBE_UNDEF T old, CROSSLANE_MAYBE_UNDEF T source) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(
      detail::on_target<T>(backend::target.has_permlane16),
      "crosslane: v_permlanex16 exists since gfx10; crosslane::permute is on every target");
#endif
  return crosslane::detail::for_each_word(old, source, [](uint32_t o, uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlanex16<Table, Fetch == fetch::inactive, Bound == bound_ctrl::zero>(o,
                                                                                                 s);
#else
    return detail::emulate<
        detail::PermlaneMove<isa::amd::MoveKind::permlanex16, Table, Fetch, Bound>>(o, s);
#endif
  });
}

/// Each lane reads its own row at the position in the low 4 bits of `position`. gfx12 and later.
template <fetch Fetch = fetch::active, bound_ctrl Bound = bound_ctrl::old, movable T>
CROSSLANE_DEVICE T permlane16_var(CROSSLANE_MAYBE_UNDEF T old, CROSSLANE_MAYBE_UNDEF T source,
                                  CROSSLANE_MAYBE_UNDEF uint32_t position) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(
      detail::on_target<T>(backend::target.has_permlane16_var),
      "crosslane: v_permlane16_var exists since gfx12; crosslane::shuffle is on every target");
#endif
  return crosslane::detail::for_each_word(old, source, [=](uint32_t o, uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlane16_var<Fetch == fetch::inactive, Bound == bound_ctrl::zero>(
        o, s, position);
#else
    return detail::emulate<detail::PermlaneMove<isa::amd::MoveKind::permlane16_var, 0, Fetch, Bound>>(
        o, s, position);
#endif
  });
}

/// The same from the neighbouring row of the half. gfx12 and later.
template <fetch Fetch = fetch::active, bound_ctrl Bound = bound_ctrl::old, movable T>
CROSSLANE_DEVICE T permlanex16_var(CROSSLANE_MAYBE_UNDEF T old, CROSSLANE_MAYBE_UNDEF T source,
                                   CROSSLANE_MAYBE_UNDEF uint32_t position) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(
      detail::on_target<T>(backend::target.has_permlane16_var),
      "crosslane: v_permlanex16_var exists since gfx12; crosslane::shuffle is on every target");
#endif
  return crosslane::detail::for_each_word(old, source, [=](uint32_t o, uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlanex16_var<Fetch == fetch::inactive, Bound == bound_ctrl::zero>(
        o, s, position);
#else
    return detail::emulate<detail::PermlaneMove<isa::amd::MoveKind::permlanex16_var, 0, Fetch, Bound>>(
        o, s, position);
#endif
  });
}

/// Lane i reads lane i ^ 32, active or not; in waves of 32 nothing happens. gfx11 and later.
template <movable T>
CROSSLANE_DEVICE T permlane64(CROSSLANE_MAYBE_UNDEF T source) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(
      detail::on_target<T>(backend::target.has_permlane64),
      "crosslane: v_permlane64 exists since gfx11; crosslane::shuffle_xor<32> is on every "
      "target with waves of 64");
#endif
  return crosslane::detail::for_each_word(source, [](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlane64(s);
#else
    return detail::emulate<detail::PermlaneMove<isa::amd::MoveKind::permlane64, 0,
                                                fetch::inactive, bound_ctrl::old>>(s, s);
#endif
  });
}

/// In each block of 32 lanes the upper 16 of `destination` change places with the lower 16 of
/// `source`. gfx950 and gfx1250.
template <movable T>
CROSSLANE_DEVICE void permlane16_swap(T& destination, T& source) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(detail::on_target<T>(backend::target.has_permlane16_swap),
                "crosslane: v_permlane16_swap exists on gfx950 and gfx1250; crosslane::swap2<16> "
                "is on every target");
#endif
  auto a = crosslane::detail::to_words(destination), b = crosslane::detail::to_words(source);
  for (unsigned n = 0; n < crosslane::detail::word_count<T>; ++n) {
#if defined(CROSSLANE_BACKEND_HIP)
    backend::hip::permlane16_swap(a.word[n], b.word[n]);
#else
    const uint32_t from_a = backend::gather_active(a.word[n], lane_id() ^ 16);
    const uint32_t from_b = backend::gather_active(b.word[n], lane_id() ^ 16);
    ((lane_id() & 16) != 0 ? a.word[n] : b.word[n]) = (lane_id() & 16) != 0 ? from_b : from_a;
#endif
  }
  destination = crosslane::detail::from_words<T>(a);
  source = crosslane::detail::from_words<T>(b);
}

/// In each block of 64 lanes the upper 32 of `destination` change places with the lower 32 of
/// `source`. gfx950.
template <movable T>
CROSSLANE_DEVICE void permlane32_swap(T& destination, T& source) {
  static_assert(detail::on_target<T>(wave_size == 64),
                "crosslane: v_permlane32_swap swaps halves of waves of 64 lanes");
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(
      detail::on_target<T>(backend::target.has_permlane32_swap),
      "crosslane: v_permlane32_swap exists on gfx950; crosslane::swap2<32> is on every target");
#endif
  auto a = crosslane::detail::to_words(destination), b = crosslane::detail::to_words(source);
  for (unsigned n = 0; n < crosslane::detail::word_count<T>; ++n) {
#if defined(CROSSLANE_BACKEND_HIP)
    backend::hip::permlane32_swap(a.word[n], b.word[n]);
#else
    const uint32_t from_a = backend::gather_active(a.word[n], lane_id() ^ 32);
    const uint32_t from_b = backend::gather_active(b.word[n], lane_id() ^ 32);
    ((lane_id() & 32) != 0 ? a.word[n] : b.word[n]) = (lane_id() & 32) != 0 ? from_b : from_a;
#endif
  }
  destination = crosslane::detail::from_words<T>(a);
  source = crosslane::detail::from_words<T>(b);
}

/// Each lane reads lane `lane` of its group of `width`; `lane` and `width`, a power of two, are the
/// same in all lanes. gfx1250.
template <movable T>
CROSSLANE_DEVICE T permlane_bcast(CROSSLANE_MAYBE_UNDEF T source, uint32_t lane, uint32_t width) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(detail::on_target<T>(backend::target.has_permlane_groups),
                "crosslane: v_permlane_bcast exists on gfx1250 only");
#endif
  return crosslane::detail::for_each_word(source, [=](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlane_bcast(s, lane, width);
#else
    const unsigned i = lane_id();
    return backend::gather_active(s, i - i % width + lane % width);
#endif
  });
}

/// Each lane reads lane i - delta of its group, itself at the edge; `delta` and `width`, a power of
/// two, are the same in all lanes. gfx1250.
template <movable T>
CROSSLANE_DEVICE T permlane_up(CROSSLANE_MAYBE_UNDEF T source, uint32_t delta, uint32_t width) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(detail::on_target<T>(backend::target.has_permlane_groups),
                "crosslane: v_permlane_up exists on gfx1250 only");
#endif
  return crosslane::detail::for_each_word(source, [=](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlane_up(s, delta, width);
#else
    const unsigned i = lane_id();
    return backend::gather_active(s, i % width < delta ? i : i - delta);
#endif
  });
}

/// Each lane reads lane i + delta of its group, itself at the edge; `delta` and `width`, a power of
/// two, are the same in all lanes. gfx1250.
template <movable T>
CROSSLANE_DEVICE T permlane_down(CROSSLANE_MAYBE_UNDEF T source, uint32_t delta, uint32_t width) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(detail::on_target<T>(backend::target.has_permlane_groups),
                "crosslane: v_permlane_down exists on gfx1250 only");
#endif
  return crosslane::detail::for_each_word(source, [=](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlane_down(s, delta, width);
#else
    const unsigned i = lane_id();
    return backend::gather_active(s, i % width + delta < width ? i + delta : i);
#endif
  });
}

/// Each lane reads lane i ^ mask of its group, itself where that leaves it; `mask` and `width`, a
/// power of two, are the same in all lanes. gfx1250.
template <movable T>
CROSSLANE_DEVICE T permlane_xor(CROSSLANE_MAYBE_UNDEF T source, uint32_t mask, uint32_t width) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(detail::on_target<T>(backend::target.has_permlane_groups),
                "crosslane: v_permlane_xor exists on gfx1250 only");
#endif
  return crosslane::detail::for_each_word(source, [=](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::permlane_xor(s, mask, width);
#else
    const unsigned i = lane_id();
    return backend::gather_active(s, (i % width ^ mask) < width ? i ^ mask : i);
#endif
  });
}

}  // namespace crosslane::amd
