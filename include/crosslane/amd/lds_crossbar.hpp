// SPDX-License-Identifier: MIT
// The moves through the LDS crossbar. Inactive sources give 0; addresses are in bytes, 4 a lane,
// and wrap. ds_bpermute and ds_permute reach the whole wave, except in waves of 64 on gfx10 and
// gfx11, where each half is on its own. [CDNA3 §12.16] [RDNA3.5 §12.5.2]
#pragma once

#include "crosslane/amd/literal.hpp"

namespace crosslane::amd {

/// Controls of ds_swizzle: swizzle::bit_mask(and, or, xor), quad_perm(selectors), rotate(n, up,
/// keep), fft(mask).
namespace swizzle {
using isa::amd::ds_swizzle::bit_mask;
using isa::amd::ds_swizzle::Control;
using isa::amd::ds_swizzle::fft;
using isa::amd::ds_swizzle::rotate;
CROSSLANE_HOST_DEVICE constexpr Control quad_perm(unsigned a, unsigned b, unsigned c, unsigned d) {
  return isa::amd::ds_swizzle::quad_perm((a & 3) | (b & 3) << 2 | (c & 3) << 4 | (d & 3) << 6);
}
/// Neighbouring groups of n lanes change places; n is 1, 2, 4, 8 or 16.
CROSSLANE_HOST_DEVICE constexpr Control swap(unsigned n) { return bit_mask(31, 0, n); }
}  // namespace swizzle

namespace detail {
template <swizzle::Control Control>
struct SwizzleMove {
  static constexpr isa::amd::Move move = isa::amd::ds_swizzle::move(Control);
};
#if !defined(CROSSLANE_BACKEND_HIP)
struct BpermuteMove {
  static constexpr isa::amd::Move move = isa::amd::ds_bpermute::move();
};
struct BpermuteFiMove {
  static constexpr isa::amd::Move move = isa::amd::ds_bpermute_fi::move();
};
#endif
}  // namespace detail

template <swizzle::Control Control, movable T>
CROSSLANE_DEVICE T ds_swizzle(CROSSLANE_MAYBE_UNDEF T source) {
  return crosslane::detail::for_each_word(source, [](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::ds_swizzle<isa::amd::ds_swizzle::encode(Control)>(s);
#else
    return detail::emulate<detail::SwizzleMove<Control>>(s, s);
#endif
  });
}

/// Each lane pulls from the lane that its address names. The address is hidden from LLVM, which
/// turns a constant one into v_readlane, another operation. [Pitfall P4]
template <movable T>
CROSSLANE_DEVICE T ds_bpermute(CROSSLANE_MAYBE_UNDEF uint32_t address_bytes,
                               CROSSLANE_MAYBE_UNDEF T source) {
  return crosslane::detail::for_each_word(source, [=](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::ds_bpermute(backend::hip::opaque(address_bytes), s);
#else
    return detail::emulate<detail::BpermuteMove>(s, s, address_bytes);
#endif
  });
}

/// The same, reading inactive lanes too. gfx12.
template <movable T>
CROSSLANE_DEVICE T ds_bpermute_fi(CROSSLANE_MAYBE_UNDEF uint32_t address_bytes,
                                  CROSSLANE_MAYBE_UNDEF T source) {
#if defined(CROSSLANE_BACKEND_HIP)
  static_assert(detail::on_target<T>(backend::target.has_bpermute_fi),
                "crosslane: ds_bpermute_fi exists since gfx12");
#endif
  return crosslane::detail::for_each_word(source, [=](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::ds_bpermute_fi(backend::hip::opaque(address_bytes), s);
#else
    return detail::emulate<detail::BpermuteFiMove>(s, s, address_bytes);
#endif
  });
}

/// Each active lane pushes to the lane that its address names; the highest of several wins; a lane
/// that gets nothing has 0.
template <movable T>
CROSSLANE_DEVICE T ds_permute(CROSSLANE_MAYBE_UNDEF uint32_t address_bytes,
                              CROSSLANE_MAYBE_UNDEF T source) {
  return crosslane::detail::for_each_word(source, [=](uint32_t s) {
#if defined(CROSSLANE_BACKEND_HIP)
    return backend::hip::ds_permute(address_bytes, s);
#else
    const uint32_t sent = backend::scatter(s, address_bytes / 4);
    return backend::is_scattered_to(address_bytes / 4) ? sent : 0;
#endif
  });
}

}  // namespace crosslane::amd
