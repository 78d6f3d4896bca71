// SPDX-License-Identifier: MIT
// Lanes to scalars and back, masks and counts. v_readlane and v_writelane ignore EXEC.
// [RDNA3 §V_READLANE_B32] [RDNA3 §V_WRITELANE_B32]
#pragma once

#include "crosslane/amd/literal.hpp"

namespace crosslane::amd {

/// The value of lane `lane` modulo the wave, the same in all lanes, also of an inactive one.
template <movable T>
CROSSLANE_DEVICE T readlane(CROSSLANE_MAYBE_UNDEF T source, uint32_t lane) {
  return crosslane::detail::for_each_word(
      source, [=](uint32_t s) { return backend::read_lane_active(s, lane); });
}

/// The value of the lowest active lane.
template <movable T>
CROSSLANE_DEVICE T readfirstlane(CROSSLANE_MAYBE_UNDEF T source) {
  return crosslane::detail::for_each_word(source,
                                          [](uint32_t s) { return backend::read_first(s); });
}

/// `old` with a scalar in lane `lane`, active or not.
template <movable T>
CROSSLANE_DEVICE T writelane(T scalar, uint32_t lane, CROSSLANE_MAYBE_UNDEF T old) {
  return crosslane::detail::for_each_word(
      old, scalar, [=](uint32_t o, uint32_t s) { return backend::write_lane(o, s, lane); });
}

/// The mask of active lanes with a true predicate; each exists in waves of its size.
template <class Bool = bool>
CROSSLANE_DEVICE uint32_t ballot_w32(Bool predicate) {
  static_assert(
      detail::on_target<Bool>(wave_size == 32),
      "crosslane: ballot_w32 exists in waves of 32; crosslane::ballot has the right width");
  return static_cast<uint32_t>(backend::ballot(predicate).word(0));
}
CROSSLANE_DEVICE uint64_t ballot_w64(bool predicate) { return backend::ballot(predicate).word(0); }

/// Whether the own lane's bit is set in a mask that is the same in all lanes.
template <class Mask = uint32_t>
CROSSLANE_DEVICE bool inverse_ballot_w32(Mask mask) {
  static_assert(detail::on_target<Mask>(wave_size == 32),
                "crosslane: inverse_ballot_w32 exists in waves of 32");
  return backend::inverse_ballot(wave_mask::from_words(static_cast<uint32_t>(mask)));
}
template <class Mask = uint64_t>
CROSSLANE_DEVICE bool inverse_ballot_w64(Mask mask) {
  static_assert(detail::on_target<Mask>(wave_size == 64),
                "crosslane: inverse_ballot_w64 exists in waves of 64");
  return backend::inverse_ballot(wave_mask::from_words(mask));
}

/// `start` plus the bits of the mask that stand for lanes below the own one: lanes 0 to 31, or 32
/// to 63.
CROSSLANE_DEVICE uint32_t mbcnt_lo(uint32_t mask, uint32_t start) {
#if defined(CROSSLANE_BACKEND_HIP)
  return __builtin_amdgcn_mbcnt_lo(mask, start);
#else
  return start +
         crosslane::detail::count_bits(mask & crosslane::detail::low_bits(backend::lane_id()));
#endif
}
CROSSLANE_DEVICE uint32_t mbcnt_hi(uint32_t mask, uint32_t start) {
#if defined(CROSSLANE_BACKEND_HIP)
  return __builtin_amdgcn_mbcnt_hi(mask, start);
#else
  return start + crosslane::detail::count_bits(uint64_t{mask} << 32 &
                                               crosslane::detail::low_bits(backend::lane_id()));
#endif
}

CROSSLANE_DEVICE void wave_barrier() { backend::wave_barrier(); }

/// The wave's number in its workgroup.
CROSSLANE_DEVICE uint32_t wave_id() { return backend::wave_in_block(); }

}  // namespace crosslane::amd
