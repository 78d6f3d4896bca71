// SPDX-License-Identifier: MIT
// A set of lanes of a group of W. It is not an integer: ballots of 64 lanes put in 32-bit
// variables, shifts by the wave size and masks of another group's width are the commonest lane
// bugs, and none of them compiles here. Every function is defined for every argument: a lane past
// the group is in no set, and a position that does not exist is W.
#pragma once

#include <cstdint>

#include "crosslane/config.hpp"

namespace crosslane {

/// Group sizes that maps and masks exist for: Vulkan's smallest subgroups to its largest.
CROSSLANE_HOST_DEVICE constexpr bool is_group_size(unsigned lanes) {
  return lanes >= 4 && lanes <= 128 && (lanes & (lanes - 1)) == 0;
}

namespace detail {

CROSSLANE_HOST_DEVICE constexpr unsigned count_bits(uint64_t x) {
#if defined(__CUDA_ARCH__)  // nvcc has the builtins of GCC only outside of device code
  if (!__builtin_is_constant_evaluated()) return static_cast<unsigned>(__popcll(x));
#endif
#if defined(__NVCC__)
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<unsigned>(x * 0x0101010101010101u >> 56);
#else
  return static_cast<unsigned>(__builtin_popcountll(x));
#endif
}

/// Position of the lowest set bit; 64 when there is none.
CROSSLANE_HOST_DEVICE constexpr unsigned lowest_bit(uint64_t x) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated())
    return x == 0 ? 64u : static_cast<unsigned>(__ffsll(static_cast<long long>(x)) - 1);
#endif
#if defined(__NVCC__)
  return count_bits(~x & (x - 1));
#else
  return x == 0 ? 64u : static_cast<unsigned>(__builtin_ctzll(x));
#endif
}

/// Position of the highest set bit; x must not be 0.
CROSSLANE_HOST_DEVICE constexpr unsigned highest_bit(uint64_t x) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated())
    return 63u - static_cast<unsigned>(__clzll(static_cast<long long>(x)));
#endif
#if defined(__NVCC__)
  for (unsigned step = 1; step < 64; step *= 2) x |= x >> step;
  return count_bits(x) - 1;
#else
  return 63u - static_cast<unsigned>(__builtin_clzll(x));
#endif
}

/// Bits [n-1:0], for n of 0 to 64 and more.
CROSSLANE_HOST_DEVICE constexpr uint64_t low_bits(unsigned n) {
  return n >= 64 ? ~uint64_t{0} : (uint64_t{1} << n) - 1;
}

}  // namespace detail

template <unsigned W>
class lane_mask {
  static_assert(is_group_size(W), "a group has 4, 8, 16, 32, 64 or 128 lanes");

 public:
  static constexpr unsigned lanes = W;
  static constexpr unsigned word_count = W > 64 ? 2 : 1;

  /// No lane.
  constexpr lane_mask() = default;

  CROSSLANE_HOST_DEVICE static constexpr lane_mask none() { return {}; }
  CROSSLANE_HOST_DEVICE static constexpr lane_mask all() { return first_lanes(W); }

  /// Lanes 0 to n-1.
  CROSSLANE_HOST_DEVICE static constexpr lane_mask first_lanes(unsigned n) {
    lane_mask m;
    if (n > W) n = W;
    m.words_[0] = detail::low_bits(n);
    if constexpr (W > 64) m.words_[1] = n > 64 ? detail::low_bits(n - 64) : 0;
    return m;
  }

  /// Lanes first to end-1.
  CROSSLANE_HOST_DEVICE static constexpr lane_mask range(unsigned first, unsigned end) {
    return first_lanes(end) - first_lanes(first);
  }

  CROSSLANE_HOST_DEVICE static constexpr lane_mask single(unsigned lane) {
    return range(lane, lane < W ? lane + 1 : lane);
  }

  /// The lanes that a predicate of a lane number holds for.
  CROSSLANE_CALLS_ANY
  template <class Predicate>
  CROSSLANE_HOST_DEVICE static constexpr lane_mask where(Predicate predicate) {
    lane_mask m;
    for (unsigned lane = 0; lane < W; ++lane)
      if (predicate(lane)) m.words_[lane / 64] |= uint64_t{1} << lane % 64;
    return m;
  }

  /// Bit n is lane n. Bits past the group are dropped.
  CROSSLANE_HOST_DEVICE static constexpr lane_mask from_words(uint64_t low, uint64_t high = 0) {
    lane_mask m;
    m.words_[0] = low;
    if constexpr (W > 64) m.words_[1] = high;
    return m & all();
  }

  /// Word n holds lanes 64n to 64n+63; 0 past the group.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr uint64_t word(unsigned n) const {
    return n < word_count ? words_[n] : 0;
  }

  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr uint64_t to_u64() const
    requires(W <= 64)
  {
    return words_[0];
  }

  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr uint32_t to_u32() const
    requires(W <= 32)
  {
    return static_cast<uint32_t>(words_[0]);
  }

  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr bool contains(unsigned lane) const {
    return lane < W && (words_[lane / 64] >> lane % 64 & 1) != 0;
  }
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr bool contains(lane_mask other) const {
    return (other - *this).is_empty();
  }
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr bool intersects(lane_mask other) const {
    return !(*this & other).is_empty();
  }
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr bool is_empty() const {
    return (words_[0] | words_[word_count - 1]) == 0;
  }
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr bool is_all() const { return *this == all(); }

  /// A lane past the group changes nothing.
  CROSSLANE_HOST_DEVICE constexpr void insert(unsigned lane) { *this |= single(lane); }
  CROSSLANE_HOST_DEVICE constexpr void remove(unsigned lane) { *this -= single(lane); }

  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr unsigned count() const {
    unsigned n = detail::count_bits(words_[0]);
    if constexpr (W > 64) n += detail::count_bits(words_[1]);
    return n;
  }

  /// Members below `lane`: the exclusive prefix count.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr unsigned count_below(unsigned lane) const {
    return (*this & first_lanes(lane)).count();
  }

  /// Members up to and with `lane`: the inclusive prefix count.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr unsigned count_through(unsigned lane) const {
    return count_below(lane) + (contains(lane) ? 1u : 0u);
  }

  /// The lowest member; W when there is none.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr unsigned first() const {
    for (unsigned n = 0; n < word_count; ++n)
      if (words_[n] != 0) return n * 64 + detail::lowest_bit(words_[n]);
    return W;
  }

  /// The highest member; W when there is none.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr unsigned last() const {
    for (unsigned n = word_count; n-- > 0;)
      if (words_[n] != 0) return n * 64 + detail::highest_bit(words_[n]);
    return W;
  }

  /// The lowest member above `lane`; W when there is none.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr unsigned next(unsigned lane) const {
    return lane < W ? (*this - first_lanes(lane + 1)).first() : W;
  }

  /// The member that has n members below it; W when there is none.
  [[nodiscard]] CROSSLANE_HOST_DEVICE constexpr unsigned nth(unsigned n) const {
    unsigned below = 0;  // the answer is at or above this lane
    for (unsigned step = W / 2; step > 0; step /= 2)
      if (count_below(below + step) <= n) below += step;
    return contains(below) && count_below(below) == n ? below : W;
  }

  friend constexpr bool operator==(const lane_mask&, const lane_mask&) = default;

  CROSSLANE_HOST_DEVICE constexpr lane_mask& operator&=(lane_mask b) {
    for (unsigned n = 0; n < word_count; ++n) words_[n] &= b.words_[n];
    return *this;
  }
  CROSSLANE_HOST_DEVICE constexpr lane_mask& operator|=(lane_mask b) {
    for (unsigned n = 0; n < word_count; ++n) words_[n] |= b.words_[n];
    return *this;
  }
  CROSSLANE_HOST_DEVICE constexpr lane_mask& operator^=(lane_mask b) {
    for (unsigned n = 0; n < word_count; ++n) words_[n] ^= b.words_[n];
    return *this;
  }
  /// Removes the members of b.
  CROSSLANE_HOST_DEVICE constexpr lane_mask& operator-=(lane_mask b) {
    for (unsigned n = 0; n < word_count; ++n) words_[n] &= ~b.words_[n];
    return *this;
  }
  CROSSLANE_HOST_DEVICE friend constexpr lane_mask operator&(lane_mask a, lane_mask b) {
    return a &= b;
  }
  CROSSLANE_HOST_DEVICE friend constexpr lane_mask operator|(lane_mask a, lane_mask b) {
    return a |= b;
  }
  CROSSLANE_HOST_DEVICE friend constexpr lane_mask operator^(lane_mask a, lane_mask b) {
    return a ^= b;
  }
  CROSSLANE_HOST_DEVICE friend constexpr lane_mask operator-(lane_mask a, lane_mask b) {
    return a -= b;
  }
  CROSSLANE_HOST_DEVICE friend constexpr lane_mask operator~(lane_mask a) { return all() - a; }

  uint64_t words_[word_count] = {};  // public so that a mask may be a template argument; use word()
};

}  // namespace crosslane
