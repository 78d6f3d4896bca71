// SPDX-License-Identifier: MIT
// Lane maps as bit planes, for the planner's inner loops: plane b has bit b of the lane that each
// lane reads, so that a question about all 64 lanes takes six words. Compilers evaluate constant
// expressions slowly, and a word costs them as much as a byte. One code for both wave sizes: a
// wave32 has lanes 0 to 31 of the planes.
#pragma once

#include "crosslane/isa/amd/all.hpp"

namespace crosslane::plan {

namespace dpp16 = isa::amd::dpp16;

/// Bit b of every lane's own number.
inline constexpr uint64_t lane_planes[6] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu,
                                            0xf0f0f0f0f0f0f0f0u, 0xff00ff00ff00ff00u,
                                            0xffff0000ffff0000u, 0xffffffff00000000u};

/// All lanes where the bit is 1, else none.
constexpr uint64_t all_if(unsigned bit) { return uint64_t{0} - (bit & 1u); }

/// Six bits for each of 64 lanes.
struct Planes {
  uint64_t bits[6] = {};

  /// The lanes with that number.
  [[nodiscard]] constexpr uint64_t equal(unsigned number) const {
    return ~(
        (bits[0] ^ (0 - uint64_t{number & 1})) | (bits[1] ^ (0 - uint64_t{number >> 1 & 1})) |
        (bits[2] ^ (0 - uint64_t{number >> 2 & 1})) | (bits[3] ^ (0 - uint64_t{number >> 3 & 1})) |
        (bits[4] ^ (0 - uint64_t{number >> 4 & 1})) | (bits[5] ^ (0 - uint64_t{number >> 5 & 1})));
  }
  /// The same in the four low bits: the position in a row.
  [[nodiscard]] constexpr uint64_t equal_in_row(unsigned number) const {
    return ~((bits[0] ^ (0 - uint64_t{number & 1})) | (bits[1] ^ (0 - uint64_t{number >> 1 & 1})) |
             (bits[2] ^ (0 - uint64_t{number >> 2 & 1})) |
             (bits[3] ^ (0 - uint64_t{number >> 3 & 1})));
  }
  [[nodiscard]] constexpr unsigned at(unsigned lane) const {
    unsigned number = 0;
    for (unsigned b = 6; b-- > 0;) number = number * 2 + static_cast<unsigned>(bits[b] >> lane & 1);
    return number;
  }

  /// Each number xor its lane's.
  [[nodiscard]] constexpr Planes flips() const {
    Planes result;
    for (unsigned b = 0; b < 6; ++b) result.bits[b] = bits[b] ^ lane_planes[b];
    return result;
  }
  /// Each number minus its lane's, modulo 64.
  [[nodiscard]] constexpr Planes distances() const {
    Planes result;
    uint64_t borrow = 0;
    for (unsigned b = 0; b < 6; ++b) {
      const uint64_t differs = bits[b] ^ lane_planes[b];
      result.bits[b] = differs ^ borrow;
      borrow = (lane_planes[b] & ~bits[b]) | (borrow & ~differs);
    }
    return result;
  }
  /// Each number plus `amount`, modulo 64.
  [[nodiscard]] constexpr Planes plus(unsigned amount) const {
    Planes result;
    uint64_t carry = 0;
    for (unsigned b = 0; b < 6; ++b) {
      const uint64_t added = all_if(amount >> b), differs = bits[b] ^ added;
      result.bits[b] = differs ^ carry;
      carry = (bits[b] & added) | (carry & differs);
    }
    return result;
  }
  /// Each number xor `flip`.
  [[nodiscard]] constexpr Planes flipped(unsigned flip) const {
    Planes result = *this;
    for (unsigned b = 0; b < 6; ++b)
      if ((flip >> b & 1) != 0) result.bits[b] = ~bits[b];
    return result;
  }
};

/// Bit k of the result: bit `bit` of byte k.
constexpr uint64_t gather_bit(uint64_t bytes, unsigned bit) {
  return (bytes >> bit & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

/// The lanes that the control has a source for, of 64.
constexpr uint64_t lanes_with_source(dpp16::Control c) {
  using dpp16::Kind;
  constexpr uint64_t rows = 0x0001000100010001u;
  switch (c.kind) {
    case Kind::row_shl:
      return (0xffffu >> c.amount) * rows;
    case Kind::row_shr:
      return (0xffffu << c.amount & 0xffffu) * rows;
    case Kind::wave_shl:
      return ~uint64_t{0} >> 1;
    case Kind::wave_shr:
      return ~uint64_t{1};
    case Kind::row_bcast:
      return c.amount == 31 ? ~uint64_t{0} << 32 : ~uint64_t{0xffff};
    default:
      return ~uint64_t{0};
  }
}

}  // namespace crosslane::plan
