// SPDX-License-Identifier: MIT
// The wave size, lane masks, and arguments with names. Part of crosslane.metal. The policies are
// enumerations of one value each, because Metal wants an address space for every global object.
#pragma once

#include <metal_stdlib>

#if __METAL_VERSION__ < 240
#error "crosslane: Metal 2.4 or later (-std=metal2.4, macos-metal2.4)"
#endif
// 32 on every Apple GPU; other Macs have others, which the pipeline's threadExecutionWidth says.
#ifndef CROSSLANE_WAVE_SIZE
#define CROSSLANE_WAVE_SIZE 32
#endif

namespace crosslane {

enum : uint { wave_size = CROSSLANE_WAVE_SIZE };
static_assert(wave_size >= 4 && wave_size <= 64 && (wave_size & (wave_size - 1)) == 0,
              "crosslane: a SIMD-group has 4, 8, 16, 32 or 64 lanes");

namespace detail {

inline uint low_bits(uint n) { return n >= 32 ? ~0u : (1u << n) - 1u; }
template <uint Cluster>
constexpr bool is_cluster() {
  return Cluster >= 1 && Cluster <= wave_size && (Cluster & (Cluster - 1)) == 0;
}

}  // namespace detail

/// A set of lanes of the wave. A position that does not exist is wave_size.
struct wave_mask {
  uint low, high;

  static wave_mask none() { return wave_mask{0u, 0u}; }
  static wave_mask all() { return first_lanes(wave_size); }
  static wave_mask first_lanes(uint n) {
    const uint count = n < wave_size ? n : uint(wave_size);
    return wave_mask{detail::low_bits(count), count > 32 ? detail::low_bits(count - 32) : 0u};
  }
  static wave_mask range(uint first, uint end) { return first_lanes(end) - first_lanes(first); }
  static wave_mask single(uint lane) { return range(lane, lane < wave_size ? lane + 1 : lane); }
  /// Bit n is lane n; bits past the wave are dropped.
  static wave_mask from_words(uint low, uint high) { return wave_mask{low, high} & all(); }

  bool contains(uint lane) const {
    return lane < wave_size && (((lane < 32 ? low : high) >> (lane & 31u)) & 1u) != 0u;
  }
  bool is_empty() const { return (low | high) == 0u; }
  bool is_all() const { return *this == all(); }
  uint count() const { return metal::popcount(low) + metal::popcount(high); }
  uint count_below(uint lane) const { return (*this & first_lanes(lane)).count(); }
  uint count_through(uint lane) const { return count_below(lane) + (contains(lane) ? 1u : 0u); }
  uint first() const {
    return low != 0u ? metal::ctz(low) : high != 0u ? 32u + metal::ctz(high) : uint(wave_size);
  }
  uint last() const {
    return high != 0u ? 63u - metal::clz(high) : low != 0u ? 31u - metal::clz(low) : uint(wave_size);
  }
  /// The lowest member above `lane`.
  uint next(uint lane) const {
    return lane < wave_size ? (*this - first_lanes(lane + 1)).first() : uint(wave_size);
  }
  /// The member that has n members below it.
  uint nth(uint n) const {
    uint below = 0;  // the answer is at or above this lane
    for (uint step = wave_size / 2; step > 0; step /= 2)
      if (count_below(below + step) <= n) below += step;
    return contains(below) && count_below(below) == n ? below : uint(wave_size);
  }

  friend wave_mask operator&(wave_mask a, wave_mask b) {
    return wave_mask{a.low & b.low, a.high & b.high};
  }
  friend wave_mask operator|(wave_mask a, wave_mask b) {
    return wave_mask{a.low | b.low, a.high | b.high};
  }
  friend wave_mask operator^(wave_mask a, wave_mask b) {
    return wave_mask{a.low ^ b.low, a.high ^ b.high};
  }
  friend wave_mask operator-(wave_mask a, wave_mask b) {
    return wave_mask{a.low & ~b.low, a.high & ~b.high};
  }
  friend wave_mask operator~(wave_mask a) { return all() - a; }
  friend bool operator==(wave_mask a, wave_mask b) { return a.low == b.low && a.high == b.high; }
  friend bool operator!=(wave_mask a, wave_mask b) { return !(a == b); }
};

/// A value, and whether it came from a lane of the group.
template <class T>
struct flagged {
  T value;
  bool valid;
};

/// What a lane gets that asks for a lane which its group does not have.
namespace edge {
enum own_t { own };
enum wrap_t { wrap };
enum zero_t { zero };
enum flagged_t { flagged };
enum unspecified_t { unspecified };
template <class T>
struct fill_t {
  T value;
};
template <class T>
fill_t<T> fill(T value) {
  return fill_t<T>{value};
}
}  // namespace edge

/// The last argument of moves by a distance at run time: in_clusters<8>().
template <uint Cluster>
struct in_clusters {
  static_assert(detail::is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
};

/// The first `count` lanes of the wave, or of each cluster, take part.
struct valid_items {
  uint count;
};

/// Sources of crosslane::permute that are no lanes.
enum : uint { source_fill = 0x80000000u, source_zero = 0x80000001u };

}  // namespace crosslane
